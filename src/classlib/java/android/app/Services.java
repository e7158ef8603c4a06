package android.app;

import android.content.ComponentName;
import android.content.Context;
import android.content.Intent;
import android.content.ServiceConnection;
import android.os.Handler;
import android.os.IBinder;
import android.os.Looper;
import java.util.ArrayList;

/** The app's services, all in its own process; what is asked for happens in later messages of the main thread. */
final class Services {
    /** A running service. */
    private static final class Running {
        final String className;
        Service service;
        boolean started;
        boolean bound;
        IBinder binder;
        int lastId;

        Running(String className) {
            this.className = className;
        }
    }

    /** Who is bound to a service. */
    private static final class Bond {
        final ServiceConnection connection;
        final Running running;
        boolean connected;

        Bond(ServiceConnection connection, Running running) {
            this.connection = connection;
            this.running = running;
        }
    }

    private final ActivityThread thread;
    private final Handler handler = new Handler(Looper.getMainLooper());
    private final ArrayList<Running> running = new ArrayList<Running>();
    private final ArrayList<Bond> bonds = new ArrayList<Bond>();

    Services(ActivityThread thread) {
        this.thread = thread;
    }

    private String className(Intent intent) {
        ComponentName component = intent.getComponent();
        if (component != null) {
            return component.getClassName();
        }
        ArrayList<Manifest.Component> found = thread.manifest().matching(intent, "service");
        if (found.isEmpty()) {
            return null;
        }
        return found.get(0).info.name;
    }

    private synchronized Running find(String className) {
        for (int i = 0; i < running.size(); i++) {
            if (running.get(i).className.equals(className)) {
                return running.get(i);
            }
        }
        return null;
    }

    private synchronized Running findOrAdd(String className) {
        Running found = find(className);
        if (found == null) {
            found = new Running(className);
            running.add(found);
        }
        return found;
    }

    private void create(Running record) {
        if (record.service != null) {
            return;
        }
        try {
            record.service = (Service) Class.forName(record.className).newInstance();
        } catch (Exception e) {
            throw new RuntimeException("Unable to instantiate service " + record.className + ": " + e, e);
        }
        record.service.attach(thread, record.className);
        record.service.onCreate();
    }

    ComponentName start(Intent wanted) {
        final String name = className(wanted);
        if (name == null) {
            return null;
        }
        final Intent intent = new Intent(wanted);
        final Running record = findOrAdd(name);
        record.started = true;
        final int id = ++record.lastId;
        handler.post(new Runnable() {
            @Override
            public void run() {
                if (find(name) == record) {
                    create(record);
                    record.service.onStartCommand(intent, 0, id);
                }
            }
        });
        return new ComponentName(thread.packageName(), name);
    }

    boolean stop(Intent intent) {
        Running record = find(className(intent));
        return record != null && stop(record);
    }

    private boolean stop(final Running record) {
        boolean was = record.started;
        record.started = false;
        handler.post(new Runnable() {
            @Override
            public void run() {
                dropIfUnused(record);
            }
        });
        return was;
    }

    /** A service stops itself, if nothing was started since. */
    boolean stopSelf(String className, int startId) {
        Running record = find(className);
        if (record == null || startId >= 0 && startId != record.lastId) {
            return false;
        }
        stop(record);
        return true;
    }

    private void dropIfUnused(Running record) {
        synchronized (this) {
            if (record.started || isBound(record) || !running.remove(record)) {
                return;
            }
        }
        if (record.service != null) {
            record.service.onDestroy();
        }
    }

    private synchronized boolean isBound(Running record) {
        for (int i = 0; i < bonds.size(); i++) {
            if (bonds.get(i).running == record) {
                return true;
            }
        }
        return false;
    }

    boolean bind(Intent wanted, ServiceConnection connection, int flags) {
        String name = className(wanted);
        if (name == null || (flags & Context.BIND_AUTO_CREATE) == 0 && find(name) == null) {
            return false;
        }
        final Intent intent = new Intent(wanted);
        final Bond bond = new Bond(connection, findOrAdd(name));
        synchronized (this) {
            bonds.add(bond);
        }
        handler.post(new Runnable() {
            @Override
            public void run() {
                connect(bond, intent);
            }
        });
        return true;
    }

    private void connect(Bond bond, Intent intent) {
        Running record = bond.running;
        synchronized (this) {
            if (!bonds.contains(bond)) {
                return;
            }
        }
        create(record);
        if (!record.bound) {
            record.bound = true;
            if (record.binder == null) {
                record.binder = record.service.onBind(intent);
            } else {
                record.service.onRebind(intent);
            }
        }
        ComponentName name = new ComponentName(thread.packageName(), record.className);
        bond.connected = true;
        if (record.binder == null) {
            bond.connection.onNullBinding(name);
        } else {
            bond.connection.onServiceConnected(name, record.binder);
        }
    }

    void unbind(ServiceConnection connection) {
        final Bond bond;
        synchronized (this) {
            int index = -1;
            for (int i = 0; i < bonds.size(); i++) {
                index = bonds.get(i).connection == connection ? i : index;
            }
            if (index < 0) {
                throw new IllegalArgumentException("Service not registered: " + connection);
            }
            bond = bonds.remove(index);
        }
        handler.post(new Runnable() {
            @Override
            public void run() {
                Running record = bond.running;
                if (record.bound && !isBound(record)) {
                    record.bound = false;
                    boolean again = record.service.onUnbind(new Intent());
                    record.binder = again ? record.binder : null;
                }
                dropIfUnused(record);
            }
        });
    }

    void destroyAll() {
        for (int i = running.size() - 1; i >= 0; i--) {
            Running record = running.get(i);
            if (record.service != null) {
                record.service.onDestroy();
            }
        }
        running.clear();
    }
}
