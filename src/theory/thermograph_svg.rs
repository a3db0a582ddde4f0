//! Thermographs as pictures.
//!
//! As the field draws them: Left's values grow to the left, temperature grows
//! upward, and the mast ends in an arrow. The line at temperature zero is
//! drawn; what lies below it is where infinitesimals and fractions differ.

use std::fmt::Write;

use super::dyadic::Dyadic;
use super::thermograph::{Corner, Thermograph};

/// The size of the picture and the margins around the walls, in pixels.
const WIDTH: f64 = 560.0;
const HEIGHT: f64 = 440.0;
const MARGIN_LEFT: f64 = 64.0;
const MARGIN_RIGHT: f64 = 24.0;
const MARGIN_TOP: f64 = 48.0;
const MARGIN_BOTTOM: f64 = 56.0;
/// About how many labels an axis has.
const LABELS: u8 = 8;

const LEFT_COLOUR: &str = "#1f5fa8";
const RIGHT_COLOUR: &str = "#b3331d";

/// Where values and temperatures are in the picture.
struct Frame {
    /// The value at the left and at the right edge: the larger one first.
    values: (f64, f64),
    temperatures: (f64, f64),
}

impl Frame {
    fn of(graph: &Thermograph) -> Self {
        let values = || corners(graph).map(|corner| corner.value.to_f64());
        let least = values().fold(f64::INFINITY, f64::min);
        let most = values().fold(f64::NEG_INFINITY, f64::max);
        let pad = ((most - least) / 8.0).max(0.5);
        let top = graph.temperature().to_f64();
        let above = ((top + 1.0) / 4.0).max(0.75);
        Self {
            values: (most + pad, least - pad),
            temperatures: (-1.0, top.max(0.0) + above),
        }
    }

    fn x(&self, value: f64) -> f64 {
        let (left, right) = self.values;
        MARGIN_LEFT + (left - value) / (left - right) * (WIDTH - MARGIN_LEFT - MARGIN_RIGHT)
    }

    fn y(&self, temperature: f64) -> f64 {
        let (bottom, top) = self.temperatures;
        let height = HEIGHT - MARGIN_TOP - MARGIN_BOTTOM;
        HEIGHT - MARGIN_BOTTOM - (temperature - bottom) / (top - bottom) * height
    }
}

fn corners(graph: &Thermograph) -> impl Iterator<Item = &Corner> {
    graph.left().iter().chain(graph.right())
}

impl Thermograph {
    /// A drawing in SVG, a whole document, with a title.
    ///
    /// Left's wall is blue, Right's red, the mast, where both are one, black.
    /// Its size is in the number of corners.
    pub fn to_svg(&self, title: &str) -> String {
        let frame = Frame::of(self);
        let mut svg = String::new();
        head(&mut svg, title);
        value_axis(&mut svg, &frame);
        temperature_axis(&mut svg, &frame);
        self.draw_wall(&mut svg, &frame, self.left(), LEFT_COLOUR, "left wall");
        self.draw_wall(&mut svg, &frame, self.right(), RIGHT_COLOUR, "right wall");
        self.draw_mast(&mut svg, &frame);
        svg.push_str("</svg>\n");
        svg
    }

    fn draw_wall(
        &self,
        svg: &mut String,
        frame: &Frame,
        wall: &[Corner],
        colour: &str,
        name: &str,
    ) {
        let mut points = String::new();
        let foot = Corner {
            value: self.mean(),
            temperature: self.temperature(),
        };
        for corner in wall.iter().chain([&foot]) {
            let (x, y) = place(frame, corner);
            let _ = write!(points, "{x:.1},{y:.1} ");
        }
        let _ = writeln!(
            svg,
            "<polyline points=\"{}\" fill=\"none\" stroke=\"{colour}\" stroke-width=\"2.5\" \
             stroke-linejoin=\"round\"><title>{name}</title></polyline>",
            points.trim_end()
        );
        for corner in wall {
            let (x, y) = place(frame, corner);
            let _ = writeln!(
                svg,
                "<circle cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"3.5\" fill=\"{colour}\">\
                 <title>({}, {})</title></circle>",
                corner.value, corner.temperature
            );
        }
    }

    fn draw_mast(&self, svg: &mut String, frame: &Frame) {
        let x = frame.x(self.mean().to_f64());
        let foot = frame.y(self.temperature().to_f64());
        let top = MARGIN_TOP;
        let _ = writeln!(
            svg,
            "<line x1=\"{x:.1}\" y1=\"{foot:.1}\" x2=\"{x:.1}\" y2=\"{:.1}\" stroke=\"#000\" \
             stroke-width=\"2.5\"/>\n\
             <path d=\"M{x:.1} {top:.1} l-5 11 h10 z\" fill=\"#000\"/>",
            top + 8.0
        );
        // On the side of the mast that has more room.
        let (anchor, shift) = if x < WIDTH / 2.0 {
            ("start", 12.0)
        } else {
            ("end", -12.0)
        };
        let _ = writeln!(
            svg,
            "<text x=\"{:.1}\" y=\"{:.1}\" text-anchor=\"{anchor}\" \
             paint-order=\"stroke\" stroke=\"#fff\" stroke-width=\"4\">mean {}, temperature {}</text>",
            x + shift,
            top + 12.0,
            self.mean(),
            self.temperature()
        );
    }
}

fn place(frame: &Frame, corner: &Corner) -> (f64, f64) {
    (
        frame.x(corner.value.to_f64()),
        frame.y(corner.temperature.to_f64()),
    )
}

fn head(svg: &mut String, title: &str) {
    let title = escape(title);
    let _ = writeln!(
        svg,
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {WIDTH} {HEIGHT}\" \
         width=\"{WIDTH}\" height=\"{HEIGHT}\" font-family=\"sans-serif\" font-size=\"13\" \
         role=\"img\">\n\
         <title>{title}</title>\n\
         <rect width=\"{WIDTH}\" height=\"{HEIGHT}\" fill=\"#fff\"/>\n\
         <text x=\"{:.1}\" y=\"24\" text-anchor=\"middle\" font-size=\"15\">{title}</text>",
        f64::midpoint(MARGIN_LEFT, WIDTH - MARGIN_RIGHT)
    );
}

fn value_axis(svg: &mut String, frame: &Frame) {
    let bottom = HEIGHT - MARGIN_BOTTOM;
    let (most, least) = frame.values;
    for (value, label) in ticks(least, most) {
        let x = frame.x(value);
        let _ = writeln!(
            svg,
            "<line x1=\"{x:.1}\" y1=\"{MARGIN_TOP:.1}\" x2=\"{x:.1}\" y2=\"{bottom:.1}\" \
             stroke=\"#e4e4e4\"/>\n\
             <text x=\"{x:.1}\" y=\"{:.1}\" text-anchor=\"middle\">{label}</text>",
            bottom + 18.0
        );
    }
    let _ = writeln!(
        svg,
        "<text x=\"{:.1}\" y=\"{:.1}\" text-anchor=\"middle\">value (Left's gain grows to the left)</text>",
        f64::midpoint(MARGIN_LEFT, WIDTH - MARGIN_RIGHT),
        HEIGHT - 14.0
    );
}

fn temperature_axis(svg: &mut String, frame: &Frame) {
    let right = WIDTH - MARGIN_RIGHT;
    let (least, most) = frame.temperatures;
    for (temperature, label) in ticks(least, most) {
        let y = frame.y(temperature);
        let stroke = if temperature == 0.0 {
            "#888"
        } else {
            "#e4e4e4"
        };
        let _ = writeln!(
            svg,
            "<line x1=\"{MARGIN_LEFT:.1}\" y1=\"{y:.1}\" x2=\"{right:.1}\" y2=\"{y:.1}\" \
             stroke=\"{stroke}\"/>\n\
             <text x=\"{:.1}\" y=\"{:.1}\" text-anchor=\"end\">{label}</text>",
            MARGIN_LEFT - 8.0,
            y + 4.5
        );
    }
    let middle = f64::midpoint(MARGIN_TOP, HEIGHT - MARGIN_BOTTOM);
    let _ = writeln!(
        svg,
        "<text x=\"18\" y=\"{middle:.1}\" text-anchor=\"middle\" \
         transform=\"rotate(-90 18 {middle:.1})\">temperature</text>"
    );
}

/// The places of an axis that are labelled: multiples of a power of two.
fn ticks(least: f64, most: f64) -> Vec<(f64, String)> {
    #[allow(clippy::cast_possible_truncation, reason = "a logarithm")]
    let power = (((most - least) / f64::from(LABELS)).log2().ceil() as i32).clamp(-60, 62);
    let step = 2f64.powi(power);
    #[allow(
        clippy::cast_possible_truncation,
        reason = "bounded by the range of numbers"
    )]
    let (first, last) = ((least / step).ceil() as i64, (most / step).floor() as i64);
    let label = |index: i64| {
        let number = if power >= 0 {
            index.checked_shl(power.unsigned_abs()).map(Dyadic::integer)
        } else {
            Dyadic::new(index, power.unsigned_abs()).ok()
        };
        number.map_or_else(String::new, |number| number.to_string())
    };
    #[allow(clippy::cast_precision_loss, reason = "for drawings only")]
    let tick = |index: i64| (index as f64 * step, label(index));
    // Far from zero, floating point may not tell neighbours apart.
    let last = last.min(first.saturating_add(2 * i64::from(LABELS)));
    (first..=last).map(tick).collect()
}

fn escape(text: &str) -> String {
    text.replace('&', "&amp;")
        .replace('<', "&lt;")
        .replace('>', "&gt;")
}

#[cfg(test)]
mod tests {
    use super::super::Forms;

    #[test]
    fn drawings_show_walls_mast_and_title() {
        let mut forms = Forms::new();
        for (text, corners, label) in [
            ("{2|-1/2}", 2 + 3, "mean 3/4, temperature 5/4"),
            ("7", 1 + 1, "mean 7, temperature -1"),
            ("tiny(2)", 2 + 1, "mean 0, temperature 0"),
            (
                "{4000000000000000000|-4000000000000000000}",
                2 + 2,
                "mean 0, temperature 4000000000000000000",
            ),
        ] {
            let form = forms.parse(text).unwrap();
            let svg = forms.thermograph(form).unwrap().to_svg("<a & b>");
            assert!(svg.starts_with("<svg ") && svg.ends_with("</svg>\n"));
            assert_eq!(svg.matches("<circle ").count(), corners, "{text}");
            assert_eq!(svg.matches("<polyline ").count(), 2);
            assert!(svg.contains(label) && svg.contains("&lt;a &amp; b&gt;"));
            assert!(!svg.contains("NaN") && !svg.contains("inf"), "{svg}");
        }
        let form = forms.parse("{2|-1/2}").unwrap();
        let svg = forms.thermograph(form).unwrap().to_svg("");
        // Left is on the left: its wall begins at 3, left of Right's at -1.
        assert!(svg.contains("(3, -1)") && svg.contains("(-1, -1)"));
        let begin = |name: &str| {
            let line = svg.lines().find(|line| line.contains(name)).unwrap();
            let points = line.split('"').nth(1).unwrap();
            points.split(',').next().unwrap().parse::<f64>().unwrap()
        };
        assert!(begin("left wall") < begin("right wall"));
    }
}
