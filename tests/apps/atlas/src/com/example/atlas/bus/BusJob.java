package com.example.atlas.bus;

import com.example.atlas.core.Job;
import com.example.atlas.core.Rand;
import com.example.atlas.core.Sum;

/** A day of events, and parts of the app that live on them. */
public final class BusJob implements Job {
    /** Adds up the way. */
    private static final class Odometer extends Subscriber<Event.Moved> {
        private int x;
        private int y;
        private int way;

        Odometer() {
            super(Event.Moved.class, 5, "odometer");
        }

        @Override
        boolean on(Event.Moved event) {
            way += Math.abs(event.x() - x) + Math.abs(event.y() - y);
            x = event.x();
            y = event.y();
            return true;
        }
    }

    /** Says which places were seen, when there is a network. */
    private final class Diary extends Subscriber<Event.Arrived> {
        private final StringBuilder pages = new StringBuilder();

        Diary() {
            super(Event.Arrived.class, 1, "diary");
        }

        @Override
        boolean on(Event.Arrived event) {
            if (event.place().length() > 9) {
                throw new IllegalStateException("name too long");
            }
            pages.append(event.place()).append(' ');
            return online;
        }
    }

    /** Hides events while the battery is low. */
    private static final class Saver extends Subscriber<Event.Moved> {
        private boolean low;

        Saver() {
            super(Event.Moved.class, 9, "saver");
        }

        @Override
        boolean on(Event.Moved event) {
            return !low || event.number() % 4 == 0;
        }
    }

    private boolean online;

    @Override
    public String label() {
        return "Events";
    }

    @Override
    public String run(int round) {
        final EventBus bus = new EventBus();
        final Saver saver = new Saver();
        Odometer odometer = new Odometer();
        Diary diary = new Diary();
        bus.register(saver);
        bus.register(odometer);
        bus.register(new Subscriber<Event.Battery>(Event.Battery.class, 3, "battery") {
            @Override
            boolean on(Event.Battery event) {
                saver.low = event.percent() < 30;
                return true;
            }
        });
        Rand rand = new Rand(round + 1900);
        for (int i = 0; i < 600; i++) {
            post(bus, i, rand);
            if (i == 40) {
                bus.register(diary);
                bus.register(network(bus));
            }
        }
        boolean removed = bus.unregister(odometer) && !bus.unregister(odometer);
        return odometer.way + " far, " + bus + ", " + removed + ", " + odometer.name() + ", "
                + new Sum().add(diary.pages).add(odometer.way);
    }

    private Subscriber<Event.Network> network(final EventBus bus) {
        return new Subscriber<Event.Network>(Event.Network.class, 3, "network") {
            @Override
            boolean on(Event.Network event) {
                online = event.online();
                if (online) {
                    bus.post(new Event.Battery(event.number(), 80));
                }
                return true;
            }
        };
    }

    private static void post(EventBus bus, int number, Rand rand) {
        switch (rand.below(8)) {
            case 0:
                bus.post(new Event.Battery(number, rand.below(100)));
                break;
            case 1:
                bus.post(new Event.Network(number, rand.chance(60)));
                break;
            case 2:
            case 3:
                bus.post(new Event.Arrived(number, rand.below(50), rand.below(50), rand.name(rand.between(1, 3))));
                break;
            default:
                bus.post(new Event.Moved(number, rand.below(50), rand.below(50)));
                break;
        }
    }
}
