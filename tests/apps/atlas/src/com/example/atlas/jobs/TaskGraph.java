package com.example.atlas.jobs;

import com.example.atlas.core.AtlasException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Tasks and what they need. */
final class TaskGraph {
    private final Map<String, Task> tasks = new LinkedHashMap<String, Task>();

    /** Tasks need each other. */
    static final class CycleException extends AtlasException {
        private static final long serialVersionUID = 1L;

        CycleException(List<Task> path, Task again) {
            super("cycle " + path.subList(path.indexOf(again), path.size()));
        }
    }

    Task add(String name, int cost) {
        Task task = new Task(name, cost);
        tasks.put(name, task);
        return task;
    }

    void connect(String name, String needed) throws AtlasException {
        task(name).need(task(needed));
    }

    private Task task(String name) throws AtlasException {
        Task task = tasks.get(name);
        if (task == null) {
            throw new AtlasException("no task " + name);
        }
        return task;
    }

    int size() {
        return tasks.size();
    }

    /** Each task after what it needs. */
    List<Task> order() throws CycleException {
        List<Task> order = new ArrayList<Task>();
        Set<Task> done = new HashSet<Task>();
        List<Task> path = new ArrayList<Task>();
        for (Task task : tasks.values()) {
            visit(task, done, path, order);
        }
        return order;
    }

    private void visit(Task task, Set<Task> done, List<Task> path, List<Task> order) throws CycleException {
        if (done.contains(task)) {
            return;
        }
        if (path.contains(task)) {
            throw new CycleException(path, task);
        }
        path.add(task);
        for (Task needed : task.needs()) {
            visit(needed, done, path, order);
        }
        path.remove(path.size() - 1);
        done.add(task);
        order.add(task);
    }

    /** Tasks in waves: each needs only what is in waves before. */
    List<List<Task>> waves() throws CycleException {
        Map<Task, Integer> levels = new HashMap<Task, Integer>();
        List<List<Task>> waves = new ArrayList<List<Task>>();
        for (Task task : order()) {
            int level = 0;
            for (Task needed : task.needs()) {
                level = Math.max(level, levels.get(needed) + 1);
            }
            levels.put(task, level);
            while (waves.size() <= level) {
                waves.add(new ArrayList<Task>());
            }
            waves.get(level).add(task);
        }
        return waves;
    }

    /** The tasks that must not be late; sets all times. */
    List<Task> criticalPath() throws CycleException {
        List<Task> order = order();
        int end = 0;
        for (Task task : order) {
            int start = 0;
            for (Task needed : task.needs()) {
                start = Math.max(start, needed.earliest() + needed.cost());
            }
            task.setEarliest(start);
            end = Math.max(end, start + task.cost());
        }
        for (int i = order.size() - 1; i >= 0; i--) {
            Task task = order.get(i);
            task.setLatest(end - task.cost());
            for (Task needed : task.needs()) {
                needed.setLatest(task.latest() - needed.cost());
            }
        }
        List<Task> critical = new ArrayList<Task>();
        for (Task task : order) {
            if (task.slack() == 0) {
                critical.add(task);
            }
        }
        return critical;
    }
}
