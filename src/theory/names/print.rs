//! Values as text.

use std::fmt::Write;

use super::super::dyadic::Dyadic;
use super::super::error::FormError;
use super::super::forms::{Form, FormMap, Forms, UpStar};
use super::Style;
use super::orders::OrderName;

/// The text of a value: with `bars` above zero it is the inside of braces.
struct Piece {
    text: String,
    bars: usize,
}

impl Piece {
    fn name(text: String) -> Self {
        Self { text, bars: 0 }
    }

    fn push_closed(&self, text: &mut String) {
        if self.bars == 0 {
            text.push_str(&self.text);
        } else {
            text.push('{');
            text.push_str(&self.text);
            text.push('}');
        }
    }
}

impl Forms {
    /// The most bytes that a text, with those of all followers, may take.
    pub const MAX_TEXT: u64 = 1 << 24;

    /// The name of a value in the default style: `3/4`, `^^*`, `{2|-1/2}`,
    /// `+-1`, `Tiny(2)`.
    ///
    /// # Errors
    ///
    /// As for [`text_in`](Self::text_in).
    pub fn text(&mut self, form: Form) -> Result<String, FormError> {
        self.text_in(form, Style::default())
    }

    /// The name of a value. The same value has the same text in every arena.
    ///
    /// Time and memory in the texts of all followers.
    ///
    /// # Errors
    ///
    /// [`LongText`](FormError::LongText) above [`MAX_TEXT`](Self::MAX_TEXT)
    /// bytes; and as for [`negate`](Self::negate).
    pub fn text_in(&mut self, form: Form, style: Style) -> Result<String, FormError> {
        let mut pieces: FormMap<Piece> = FormMap::default();
        let limit = Self::MAX_TEXT;
        let mut total = 0;
        for follower in self.followers(form, |_| true)? {
            let piece = match self.to_up_star(follower.form) {
                Some(value) => Piece::name(small_text(&value, style)),
                None => {
                    let left = self.in_order(&pieces, follower.left);
                    let right = self.in_order(&pieces, follower.right);
                    let length = |side: &[Form]| -> usize {
                        side.iter()
                            .map(|option| pieces[option].text.len() + 4)
                            .sum()
                    };
                    if (total + length(&left) + length(&right)) as u64 > limit {
                        return Err(FormError::LongText { limit });
                    }
                    self.piece(&pieces, follower.form, &left, &right, style)?
                }
            };
            total += piece.text.len();
            pieces.insert(follower.form, piece);
        }
        let mut text = String::new();
        pieces[&form].push_closed(&mut text);
        Ok(text)
    }

    /// Options in an order that depends on their values alone: numbers, ups
    /// and nimbers first, by size; then the others by their text.
    fn in_order(&self, pieces: &FormMap<Piece>, mut options: Vec<Form>) -> Vec<Form> {
        options.sort_by_cached_key(|&option| {
            let value = self.to_up_star(option);
            let small = value.map(|x| (x.number, x.ups.unsigned_abs(), x.ups < 0, x.nimber));
            let text = &pieces[&option].text;
            (small.is_none(), small, text.len(), text.clone())
        });
        options
    }

    fn piece(
        &mut self,
        pieces: &FormMap<Piece>,
        form: Form,
        left: &[Form],
        right: &[Form],
        style: Style,
    ) -> Result<Piece, FormError> {
        if style.names {
            if let Some(name) = in_range(self.tiny_name(form, style))?.flatten() {
                return Ok(Piece::name(name));
            }
            if let Some(name) = in_range(self.order_name(form))?.flatten() {
                return Ok(Piece::name(order_text(&name, style)));
            }
            if in_range(self.is_switch(form))? == Some(true) {
                let mut text = String::from(if style.unicode { "±" } else { "+-" });
                if let [option] = left {
                    pieces[option].push_closed(&mut text);
                } else {
                    text.push('{');
                    text.push_str(&list(pieces, left, style).0);
                    text.push('}');
                }
                return Ok(Piece::name(text));
            }
        }
        let (left, left_bars) = list(pieces, left, style);
        let (right, right_bars) = list(pieces, right, style);
        let bars = left_bars.max(right_bars) + 1;
        let text = format!("{left}{}{right}", "|".repeat(bars));
        Ok(Piece { text, bars })
    }

    /// Whether it is its own negative.
    fn is_switch(&mut self, form: Form) -> Result<bool, FormError> {
        // Most are not, which the stops show.
        let mirrored = self.right_stop(form).neg()?;
        Ok(self.left_stop(form) == mirrored && self.negate(form)? == form)
    }

    /// The name of a number plus a tiny or a miny, if it is one.
    fn tiny_name(&mut self, form: Form, style: Style) -> Result<Option<String>, FormError> {
        let (tiny, miny) = if style.unicode {
            ("⧾", "⧿")
        } else {
            ("Tiny", "Miny")
        };
        let found = match self.tiny_parts(form)? {
            Some(parts) => Some((parts, tiny)),
            None => {
                let negative = self.negate(form)?;
                match self.tiny_parts(negative)? {
                    Some((number, size)) => Some(((number.neg()?, size), miny)),
                    None => None,
                }
            }
        };
        Ok(found.map(|((number, size), name)| {
            let number = if number.is_zero() {
                String::new()
            } else {
                number.to_string()
            };
            format!("{number}{name}({size})")
        }))
    }

    /// The `x` and `g` of `{x||x|x-g}`, with positive `g`.
    fn tiny_parts(&mut self, form: Form) -> Result<Option<(Dyadic, Dyadic)>, FormError> {
        let ([left], [right]) = (&self.left(form)[..], &self.right(form)[..]) else {
            return Ok(None);
        };
        let Some(number) = self.to_number(*left) else {
            return Ok(None);
        };
        if self.to_up_star(*right).is_some() {
            return Ok(None);
        }
        let ([middle], [end]) = (&self.left(*right)[..], &self.right(*right)[..]) else {
            return Ok(None);
        };
        let end = self.to_number(*end).filter(|_| middle == left);
        Ok(match end {
            Some(end) if end < number => Some((number, number.sub(end)?)),
            _ => None,
        })
    }
}

/// What was found; nothing where a number on the way was out of range, which
/// no name has.
fn in_range<T>(found: Result<T, FormError>) -> Result<Option<T>, FormError> {
    match found {
        Ok(found) => Ok(Some(found)),
        Err(FormError::Number(_) | FormError::Up) => Ok(None),
        Err(error) => Err(error),
    }
}

/// The options of a player, and how many bars stand in them without braces.
fn list(pieces: &FormMap<Piece>, options: &[Form], style: Style) -> (String, usize) {
    if let [option] = options
        && style.bars
    {
        let piece = &pieces[option];
        return (piece.text.clone(), piece.bars);
    }
    let mut text = String::new();
    for (at, option) in options.iter().enumerate() {
        if at > 0 {
            text.push_str(if style.bars { "," } else { ", " });
        }
        pieces[option].push_closed(&mut text);
    }
    (text, 0)
}

/// A number, an up of some order and a star.
fn order_text(name: &OrderName, style: Style) -> String {
    let mut text = String::new();
    if !name.number.is_zero() {
        text.push_str(&name.number.to_string());
    }
    text.push_str(match (style.unicode, name.order > 0) {
        (false, true) => "^",
        (false, false) => "v",
        (true, true) => "↑",
        (true, false) => "↓",
    });
    let _ = write!(text, "[{}]", name.order.unsigned_abs());
    if name.star {
        text.push_str(if style.unicode { "∗" } else { "*" });
    }
    text
}

/// A number, ups and a nimber.
fn small_text(value: &UpStar, style: Style) -> String {
    let mut text = String::new();
    if !value.number.is_zero() || value.is_number() {
        text.push_str(&value.number.to_string());
    }
    let (one, two) = match (style.unicode, value.ups > 0) {
        (false, true) => ("^", "^^"),
        (false, false) => ("v", "vv"),
        (true, true) => ("↑", "⇑"),
        (true, false) => ("↓", "⇓"),
    };
    match value.ups.unsigned_abs() {
        0 => {}
        1 => text.push_str(one),
        2 => text.push_str(two),
        ups => {
            let _ = write!(text, "{one}{ups}");
        }
    }
    let star = if style.unicode { "∗" } else { "*" };
    match value.nimber {
        0 => {}
        1 => text.push_str(star),
        nimber => {
            let _ = write!(text, "{star}{nimber}");
        }
    }
    text
}
