package com.example.atlas.route;

import com.example.atlas.core.Job;
import com.example.atlas.core.Rand;
import com.example.atlas.core.Sum;

/** Plans ways through a town, each by several methods. */
public final class RouteJob implements Job {
    private final Sum sum = new Sum();

    @Override
    public String label() {
        return "Routes";
    }

    @Override
    public String run(int round) {
        Rand rand = new Rand(round + 800);
        Graph graph = Graph.town(11 + round % 3, rand);
        StringBuilder said = new StringBuilder();
        for (Profile profile : Profile.values()) {
            said.append(plan(graph, profile, rand)).append("; ");
        }
        Isochrone isochrone = new Isochrone(6, 60);
        for (int reached : isochrone.spread(graph, Profile.BIKE, graph.nodes() / 2)) {
            said.append(reached).append(' ');
        }
        return said + "reached, " + sum;
    }

    private String plan(Graph graph, Profile profile, Rand rand) {
        Router[] routers = {
            new Dijkstra(graph, profile), new AStar(graph, profile), new Bidirectional(graph, profile),
            new TurnRouter(graph, profile),
        };
        int[] settled = new int[routers.length];
        int none = 0;
        int differ = 0;
        for (int query = 0; query < 2; query++) {
            int from = rand.below(graph.nodes());
            int to = rand.below(graph.nodes());
            int fastest = -1;
            for (int i = 0; i < routers.length; i++) {
                try {
                    Path path = routers[i].find(from, to);
                    settled[i] += tell(graph, path);
                    differ += i > 0 && i < 3 && path.seconds() != fastest ? 1 : 0;
                    fastest = i == 0 ? path.seconds() : fastest;
                } catch (Router.NoRouteException e) {
                    none++;
                    sum.add(e.getMessage());
                }
            }
        }
        StringBuilder said = new StringBuilder(profile.name().toLowerCase());
        for (int count : settled) {
            said.append(' ').append(count);
        }
        return said.append(" settled, ").append(none).append(" without, ").append(differ).append(" differ").toString();
    }

    private int tell(Graph graph, Path path) {
        sum.add(path.seconds()).add(path.metres()).add(path.climb());
        for (Directions.Step step : Directions.of(graph, path)) {
            sum.add(step.toString());
        }
        return path.settled();
    }
}
