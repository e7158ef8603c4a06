package com.example.atlas.geo;

/** The projections that the map can be drawn in. */
public final class Projections {
    /** Of web maps: the world is a square of side 1. */
    public static final Projection MERCATOR = new Projection() {
        @Override
        public Vec project(LatLng from) {
            double sine = Math.sin(Math.toRadians(from.latitude()));
            double y = 0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI);
            return new Vec(from.longitude() / 360 + 0.5, y);
        }

        @Override
        public LatLng unproject(Vec from) {
            double n = Math.PI * (1 - 2 * from.y);
            return new LatLng(Math.toDegrees(Math.atan(Math.sinh(n))), (from.x - 0.5) * 360);
        }

        @Override
        public String title() {
            return "mercator";
        }
    };

    /** Degrees as they are. */
    private static class Plate implements Projection {
        @Override
        public Vec project(LatLng from) {
            return new Vec(from.longitude() * stretch(), -from.latitude());
        }

        @Override
        public LatLng unproject(Vec from) {
            return new LatLng(-from.y, from.x / stretch());
        }

        double stretch() {
            return 1.0;
        }

        @Override
        public String title() {
            return "plate carree";
        }
    }

    /** Degrees, with those of longitude as short as they are at a latitude. */
    private static final class Local extends Plate {
        private final double cosine;

        Local(double latitude) {
            cosine = Math.cos(Math.toRadians(latitude));
        }

        @Override
        double stretch() {
            return cosine;
        }

        @Override
        public String title() {
            return super.title() + " at home";
        }
    }

    private Projections() {
    }

    public static Projection plate() {
        return new Plate();
    }

    public static Projection local(double latitude) {
        return new Local(latitude);
    }
}
