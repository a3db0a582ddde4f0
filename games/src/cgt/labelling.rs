//! Canonical labelling of small graphs, so that equal boards are one position.
//!
//! Partition refinement (Brendan `McKay` 1981): vertices are told apart by their
//! colours, then by the colours of their neighbours, until nothing changes. Where
//! vertices remain alike one of them is made special, in all ways, and of the
//! orders found the one is taken whose graph is least. In a forest vertices that
//! refinement cannot tell apart are images of each other, so one way is enough.
//!
//! The search gives up after a fixed number of steps, which depends on the graph
//! but not on the order of its vertices. So it gives up for all orders or for
//! none, as a representative must.

/// A graph with coloured vertices and labelled edges.
pub(crate) struct Coloured {
    /// The colour of each vertex.
    pub colours: Vec<u32>,
    /// The neighbours of each vertex and the label of the edge, which stands at
    /// both ends. No edge leads back to its vertex, no two have the same ends.
    pub edges: Vec<Vec<(usize, u32)>>,
}

/// How many partitions a search may look at.
const STEPS: usize = 96;

/// A graph in some order: the colours, then each edge once.
type Image = (Vec<u32>, Vec<(usize, usize, u32)>);

impl Coloured {
    /// The vertices in their canonical order, by colour first: equal graphs with
    /// their vertices in these orders are the same. `None` where that takes too
    /// many steps. Time: at most a fixed number of refinements, each of them
    /// rounds times edges.
    pub(crate) fn order(&self) -> Option<Vec<usize>> {
        let forest = self.is_forest();
        let mut best: Option<(Image, Vec<usize>)> = None;
        let mut waiting = vec![self.refined(ranks(&self.colours))];
        let mut steps = 1;
        while let Some(partition) = waiting.pop() {
            let alike = self.first_alike(&partition);
            if alike.is_empty() {
                let found = self.image(&partition);
                if best.as_ref().is_none_or(|best| found.0 < best.0) {
                    best = Some(found);
                }
                continue;
            }
            let ways = if forest { 1 } else { alike.len() };
            steps += ways;
            if steps > STEPS && !forest {
                return None;
            }
            for &special in &alike[..ways] {
                let mut split: Vec<u32> = partition.iter().map(|rank| 2 * rank + 1).collect();
                split[special] -= 1;
                waiting.push(self.refined(ranks(&split)));
            }
        }
        best.map(|(_, order)| order)
    }

    fn is_forest(&self) -> bool {
        let mut root: Vec<usize> = (0..self.edges.len()).collect();
        let find = |root: &[usize], mut at: usize| {
            while root[at] != at {
                at = root[at];
            }
            at
        };
        for (from, ends) in self.edges.iter().enumerate() {
            for &(to, _) in ends.iter().filter(|(to, _)| *to > from) {
                let (a, b) = (find(&root, from), find(&root, to));
                if a == b {
                    return false;
                }
                root[a] = b;
            }
        }
        true
    }

    /// Tells vertices apart by their neighbours until nothing changes.
    fn refined(&self, mut partition: Vec<u32>) -> Vec<u32> {
        loop {
            let seen = |vertex: usize| {
                let ends = self.edges[vertex].iter();
                let mut around: Vec<(u32, u32)> =
                    ends.map(|&(end, label)| (label, partition[end])).collect();
                around.sort_unstable();
                (partition[vertex], around)
            };
            let views: Vec<_> = (0..partition.len()).map(seen).collect();
            let finer = ranks(&views);
            if finer == partition {
                return partition;
            }
            partition = finer;
        }
    }

    /// The first vertices that the partition does not tell apart.
    fn first_alike(&self, partition: &[u32]) -> Vec<usize> {
        let mut sorted = partition.to_vec();
        sorted.sort_unstable();
        let twice = sorted.windows(2).find(|pair| pair[0] == pair[1]);
        let alike = |rank: u32| {
            let vertices = (0..self.edges.len()).filter(move |&at| partition[at] == rank);
            vertices.collect()
        };
        twice.map_or_else(Vec::new, |pair| alike(pair[0]))
    }

    /// The graph in the order of a partition that tells all vertices apart.
    fn image(&self, partition: &[u32]) -> (Image, Vec<usize>) {
        let mut order: Vec<usize> = (0..partition.len()).collect();
        order.sort_unstable_by_key(|&vertex| partition[vertex]);
        let mut place = vec![0; order.len()];
        for (at, &vertex) in order.iter().enumerate() {
            place[vertex] = at;
        }
        let mut edges = Vec::new();
        for (from, ends) in self.edges.iter().enumerate() {
            let ends = ends
                .iter()
                .map(|&(to, label)| (place[from], place[to], label));
            edges.extend(ends.filter(|(from, to, _)| from < to));
        }
        edges.sort_unstable();
        let colours = order.iter().map(|&vertex| self.colours[vertex]).collect();
        ((colours, edges), order)
    }
}

/// The rank of each among the different ones, so that equal ones rank alike.
fn ranks<T: Ord>(views: &[T]) -> Vec<u32> {
    let mut sorted: Vec<&T> = views.iter().collect();
    sorted.sort_unstable();
    sorted.dedup();
    let rank = |view: &T| sorted.partition_point(|other| *other < view);
    views
        .iter()
        .map(|view| u32::try_from(rank(view)).unwrap_or(u32::MAX))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The graph with its vertices renamed by steps of `by`, coprime to their
    /// number.
    fn renamed(graph: &Coloured, by: usize) -> Coloured {
        let count = graph.edges.len();
        let new = |at: usize| (at * by + 1) % count;
        let mut colours = vec![0; count];
        let mut edges = vec![Vec::new(); count];
        for at in 0..count {
            colours[new(at)] = graph.colours[at];
            edges[new(at)] = graph.edges[at]
                .iter()
                .map(|&(to, l)| (new(to), l))
                .collect();
        }
        Coloured { colours, edges }
    }

    fn graph(count: usize, ends: &[(usize, usize)]) -> Coloured {
        let mut edges = vec![Vec::new(); count];
        for &(a, b) in ends {
            edges[a].push((b, 1));
            edges[b].push((a, 1));
        }
        Coloured {
            colours: vec![0; count],
            edges,
        }
    }

    fn image(graph: &Coloured) -> Option<Image> {
        let order = graph.order()?;
        let mut partition = vec![0; order.len()];
        for (at, &vertex) in order.iter().enumerate() {
            partition[vertex] = u32::try_from(at).unwrap();
        }
        Some(graph.image(&partition).0)
    }

    #[test]
    fn equal_graphs_have_one_image() {
        let ring: Vec<(usize, usize)> = (0..7).map(|at| (at, (at + 1) % 7)).collect();
        let star: Vec<(usize, usize)> = (1..11).map(|at| (0, at)).collect();
        let tree = [(0, 1), (1, 2), (1, 3), (3, 4), (3, 5), (5, 6)];
        for graph in [graph(7, &ring), graph(11, &star), graph(7, &tree)] {
            for by in [2, 3, 4] {
                let other = renamed(&graph, by);
                assert!(image(&graph).is_some());
                assert_eq!(image(&graph), image(&other));
            }
        }
        // Seven in a ring or three and four: all vertices have two neighbours.
        let parted = [(0, 1), (1, 2), (2, 0), (3, 4), (4, 5), (5, 6), (6, 3)];
        assert_ne!(image(&graph(7, &ring)), image(&graph(7, &parted)));
    }

    #[test]
    fn too_many_alike_are_given_up_in_every_order() {
        let all: Vec<(usize, usize)> = (0..7).flat_map(|a| (0..a).map(move |b| (a, b))).collect();
        let graph = graph(7, &all);
        assert!(graph.order().is_none());
        assert!(renamed(&graph, 3).order().is_none());
    }
}
