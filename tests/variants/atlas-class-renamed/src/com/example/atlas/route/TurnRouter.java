package com.example.atlas.route;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;

/** Goes from edge to edge, so that turns can cost time. */
final class TurnRouter extends Router {
    TurnRouter(Graph graph, Profile profile) {
        super(graph, profile);
    }

    @Override
    Path find(int from, int to) throws NoRouteException {
        int[] costs = new int[graph.edgeCount()];
        Arrays.fill(costs, FAR);
        Edge[] byId = new Edge[graph.edgeCount()];
        Edge[] before = new Edge[graph.edgeCount()];
        boolean[] settled = new boolean[graph.edgeCount()];
        CrossingHeap heap = new CrossingHeap();
        int count = 0;
        for (Edge edge : graph.from(from)) {
            if (usable(edge)) {
                byId[edge.id()] = edge;
                costs[edge.id()] = profile.seconds(edge);
                heap.add(edge.id(), costs[edge.id()]);
            }
        }
        while (!heap.isEmpty()) {
            Edge edge = byId[heap.poll()];
            if (settled[edge.id()]) {
                continue;
            }
            settled[edge.id()] = true;
            count++;
            if (edge.to() == to) {
                return new Path(back(before, edge), costs[edge.id()], count);
            }
            for (Edge next : graph.from(edge.to())) {
                int cost = costs[edge.id()] + profile.turnSeconds(graph.angle(edge, next)) + profile.seconds(next);
                if (usable(next) && cost < costs[next.id()]) {
                    byId[next.id()] = next;
                    costs[next.id()] = cost;
                    before[next.id()] = edge;
                    heap.add(next.id(), cost);
                }
            }
        }
        throw new NoRouteException(from, to);
    }

    private static List<Edge> back(Edge[] before, Edge last) {
        List<Edge> edges = new ArrayList<Edge>();
        for (Edge edge = last; edge != null; edge = before[edge.id()]) {
            edges.add(edge);
        }
        Collections.reverse(edges);
        return edges;
    }
}
