package com.example.atlas.jobs;

import com.example.atlas.core.AtlasException;
import com.example.atlas.core.Job;
import com.example.atlas.core.Rand;
import com.example.atlas.core.Sum;
import java.util.List;

/** Plans the updating of offline maps. */
public final class GraphJob implements Job {
    @Override
    public String label() {
        return "Tasks";
    }

    @Override
    public String run(int round) {
        Rand rand = new Rand(round + 2100);
        Sum sum = new Sum();
        StringBuilder said = new StringBuilder();
        try {
            TaskGraph graph = graph(rand, 70 + 6 * (round % 3));
            List<Task> critical = graph.criticalPath();
            said.append(graph.size()).append(" tasks in ").append(graph.waves().size()).append(" waves, critical ");
            said.append(critical.size());
            for (Task task : graph.order()) {
                sum.add(task.toString()).add(task.earliest()).add(task.slack());
            }
            for (int workers = 1; workers <= 4; workers++) {
                Simulation simulation = new Simulation(workers);
                said.append(", ").append(simulation.run(graph.order())).append('/').append(simulation.idle());
            }
        } catch (AtlasException e) {
            return "failed: " + e.getMessage();
        }
        return said.append(", ").append(broken()).append(", ").append(sum).toString();
    }

    private static TaskGraph graph(Rand rand, int count) throws AtlasException {
        TaskGraph graph = new TaskGraph();
        for (int i = 0; i < count; i++) {
            graph.add("t" + i, rand.between(1, 20));
            for (int needs = rand.below(4); needs > 0 && i > 0; needs--) {
                graph.connect("t" + i, "t" + rand.below(i));
            }
        }
        return graph;
    }

    private static String broken() {
        TaskGraph graph = new TaskGraph();
        for (char c = 'a'; c < 'g'; c++) {
            graph.add(String.valueOf(c), 1);
        }
        try {
            graph.connect("a", "b");
            graph.connect("b", "c");
            graph.connect("c", "d");
            graph.connect("d", "b");
            return graph.order().toString();
        } catch (TaskGraph.CycleException e) {
            try {
                graph.connect("a", "z");
                return "";
            } catch (AtlasException missing) {
                return e.getMessage() + ", " + missing.getMessage();
            }
        } catch (AtlasException e) {
            return e.getMessage();
        }
    }
}
