package com.example.atlas.model;

/** What kind of place it is. Each kind has its own idea of how long a visit takes and of what matters. */
public enum Category {
    MUSEUM("museum", 90) {
        @Override
        public int visitMinutes(int crowd) {
            return typicalMinutes() + crowd * 3;
        }

        @Override
        public double weight(Place place) {
            return place.rating().mean() * 1.4 + place.tagCount() * 0.1;
        }
    },
    CAFE("cafe", 35) {
        @Override
        public int visitMinutes(int crowd) {
            return crowd > 7 ? typicalMinutes() / 2 : typicalMinutes();
        }

        @Override
        public double weight(Place place) {
            return place.rating().mean() - place.priceLevel() * 0.3;
        }
    },
    PARK("park", 60) {
        @Override
        public int visitMinutes(int crowd) {
            return typicalMinutes() - crowd * 2;
        }

        @Override
        public boolean outdoors() {
            return true;
        }
    },
    MARKET("market", 45) {
        @Override
        public int visitMinutes(int crowd) {
            return typicalMinutes() + crowd * crowd;
        }

        @Override
        public boolean outdoors() {
            return true;
        }
    },
    STATION("station", 10) {
        @Override
        public double weight(Place place) {
            return 1.0;
        }
    },
    CHURCH("church", 25),
    VIEWPOINT("viewpoint", 20) {
        @Override
        public boolean outdoors() {
            return true;
        }
    };

    private static final Category[] ALL = values();

    private final String code;
    private final int typicalMinutes;

    Category(String code, int typicalMinutes) {
        this.code = code;
        this.typicalMinutes = typicalMinutes;
    }

    public String code() {
        return code;
    }

    public int typicalMinutes() {
        return typicalMinutes;
    }

    /** How long one stays when it is as full as this, 0 to 10. */
    public int visitMinutes(int crowd) {
        return typicalMinutes;
    }

    public double weight(Place place) {
        return place.rating().mean();
    }

    public boolean outdoors() {
        return false;
    }

    public static Category at(int index) {
        return ALL[Math.floorMod(index, ALL.length)];
    }

    public static int count() {
        return ALL.length;
    }

    public static Category ofCode(String code) {
        for (Category category : ALL) {
            if (category.code.equals(code)) {
                return category;
            }
        }
        throw new IllegalArgumentException("no category " + code);
    }
}
