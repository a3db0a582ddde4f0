//! A finished layer, handed on by a [sweep](super::Layers) before it is
//! dropped: the door for whoever writes values to a disk, counts them or looks
//! for something in them.

use std::fmt;

use crate::table::Packed;
use crate::value::Value;

/// The values of a layer, by index, each seen by its player to move. Those of
/// positions that cannot be reached from the start are among them.
pub struct FinishedLayer<'a, V> {
    layer: usize,
    values: &'a dyn Column<V>,
}

impl<V> fmt::Debug for FinishedLayer<'_, V> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("FinishedLayer")
            .field("layer", &self.layer)
            .field("len", &self.values.len())
            .finish_non_exhaustive()
    }
}

/// Values that are unpacked at once.
const BLOCK: usize = 4096;

impl<V: Value> FinishedLayer<'_, V> {
    /// The number of the layer.
    pub fn layer(&self) -> usize {
        self.layer
    }

    /// The number of positions.
    pub fn len(&self) -> u64 {
        self.values.len() as u64
    }

    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The value with this index. O(1).
    pub fn get(&self, index: u64) -> Option<V> {
        let at = usize::try_from(index).ok()?;
        let mut value = Vec::new();
        self.values.unpack(at, 1, &mut value);
        value.pop()
    }

    /// All values, by index.
    pub fn iter(&self) -> impl Iterator<Item = V> {
        let begins = (0..self.values.len()).step_by(BLOCK);
        begins.flat_map(|begin| {
            let mut values = Vec::with_capacity(BLOCK);
            self.values.unpack(begin, BLOCK, &mut values);
            values
        })
    }
}

/// Values in an array of some width.
trait Column<V> {
    fn len(&self) -> usize;

    /// Pushes up to so many values, from one on.
    fn unpack(&self, from: usize, most: usize, values: &mut Vec<V>);
}

/// An array of values, behind the trait.
pub(super) struct Array<'a, P>(pub(super) &'a [P]);

impl<P> Array<'_, P> {
    /// These are the values of a layer.
    pub(super) fn of_layer<V: Value>(&self, layer: usize) -> FinishedLayer<'_, V>
    where
        P: Packed<V>,
    {
        FinishedLayer {
            layer,
            values: self,
        }
    }
}

impl<V: Value, P: Packed<V>> Column<V> for Array<'_, P> {
    fn len(&self) -> usize {
        self.0.len()
    }

    fn unpack(&self, from: usize, most: usize, values: &mut Vec<V>) {
        let packed = self.0.iter().skip(from).take(most);
        values.extend(packed.map(|value| value.unpack()));
    }
}
