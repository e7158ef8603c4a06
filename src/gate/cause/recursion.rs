//! Methods that call each other in a circle are entered more often by whoever calls one of them from outside.

/// The strongly connected component of each node of a graph, by number; `edges` has the successors of each node.
///
/// Tarjan, SIAM Journal on Computing 1(2), 1972, with a stack of its own in place of recursion.
pub(super) fn components(edges: &[Vec<usize>]) -> Vec<usize> {
    let mut search = Search { edges, order: vec![None; edges.len()], low: vec![0; edges.len()], ..Search::default() };
    search.component = vec![None; edges.len()];
    for node in 0..edges.len() {
        if search.order.get(node).is_some_and(Option::is_none) {
            search.from(node);
        }
    }
    search.component.into_iter().map(Option::unwrap_or_default).collect()
}

#[derive(Default)]
struct Search<'e> {
    edges: &'e [Vec<usize>],
    /// When a node was met.
    order: Vec<Option<usize>>,
    /// The earliest node that can be reached from it.
    low: Vec<usize>,
    component: Vec<Option<usize>>,
    /// Nodes whose component is not known yet.
    open: Vec<usize>,
    met: usize,
    found: usize,
}

impl Search<'_> {
    fn from(&mut self, start: usize) {
        let mut path = vec![(start, 0)];
        self.meet(start);
        while let Some((node, next)) = path.last_mut() {
            let (node, to) = (*node, self.edges[*node].get(*next).copied());
            *next += 1;
            match to {
                Some(to) => match self.order[to] {
                    None => {
                        self.meet(to);
                        path.push((to, 0));
                    }
                    Some(order) if self.component[to].is_none() => self.low[node] = self.low[node].min(order),
                    Some(_) => {}
                },
                None => {
                    self.leave(node);
                    path.pop();
                    if let Some((above, _)) = path.last() {
                        self.low[*above] = self.low[*above].min(self.low[node]);
                    }
                }
            }
        }
    }

    fn meet(&mut self, node: usize) {
        self.order[node] = Some(self.met);
        self.low[node] = self.met;
        self.met += 1;
        self.open.push(node);
    }

    fn leave(&mut self, node: usize) {
        if self.order[node] != Some(self.low[node]) {
            return;
        }
        while let Some(member) = self.open.pop() {
            self.component[member] = Some(self.found);
            if member == node {
                break;
            }
        }
        self.found += 1;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nodes_of_a_circle_are_one_component() {
        // 0 -> 1 -> 2 -> 0, 2 -> 3 -> 4 -> 3, 5 alone.
        let components = components(&[vec![1], vec![2], vec![0, 3], vec![4], vec![3], vec![]]);
        assert!(components[0] == components[1] && components[1] == components[2]);
        assert_eq!(components[3], components[4]);
        assert_eq!(components.iter().collect::<std::collections::BTreeSet<_>>().len(), 3);
    }

    #[test]
    fn a_long_chain_needs_no_stack() {
        let edges: Vec<Vec<usize>> = (0..200_000).map(|node| if node == 0 { vec![] } else { vec![node - 1] }).collect();
        assert_eq!(components(&edges).iter().max(), Some(&199_999));
    }
}
