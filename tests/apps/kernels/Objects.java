/** Bodies in a box: getters, setters and small virtual methods in loops. */
public class Objects {
    interface Wall {
        boolean touches(Body body);

        void reflect(Body body);
    }

    static final class Body {
        private int x;
        private int y;
        private int speedX;
        private int speedY;
        private int hits;

        Body(int x, int y, int speedX, int speedY) {
            setX(x);
            setY(y);
            setSpeedX(speedX);
            setSpeedY(speedY);
        }

        int getX() {
            return x;
        }

        void setX(int x) {
            this.x = x;
        }

        int getY() {
            return y;
        }

        void setY(int y) {
            this.y = y;
        }

        int getSpeedX() {
            return speedX;
        }

        void setSpeedX(int speedX) {
            this.speedX = speedX;
        }

        int getSpeedY() {
            return speedY;
        }

        void setSpeedY(int speedY) {
            this.speedY = speedY;
        }

        int getHits() {
            return hits;
        }

        void hit() {
            hits++;
        }

        void move() {
            setX(getX() + getSpeedX());
            setY(getY() + getSpeedY());
        }
    }

    static final class Side implements Wall {
        private final int at;
        private final boolean less;

        Side(int at, boolean less) {
            this.at = at;
            this.less = less;
        }

        @Override
        public boolean touches(Body body) {
            return less ? body.getX() < at && body.getSpeedX() < 0 : body.getX() > at && body.getSpeedX() > 0;
        }

        @Override
        public void reflect(Body body) {
            body.setSpeedX(-body.getSpeedX());
            body.hit();
        }
    }

    static final class Floor implements Wall {
        private final int at;
        private final boolean less;

        Floor(int at, boolean less) {
            this.at = at;
            this.less = less;
        }

        @Override
        public boolean touches(Body body) {
            return less ? body.getY() < at && body.getSpeedY() < 0 : body.getY() > at && body.getSpeedY() > 0;
        }

        @Override
        public void reflect(Body body) {
            body.setSpeedY(-body.getSpeedY());
            body.hit();
        }
    }

    private final Wall[] walls = {new Side(0, true), new Side(1000, false), new Floor(0, true), new Floor(700, false)};
    private final Body[] bodies = new Body[64];

    private Objects() {
        int next = 1;
        for (int i = 0; i < bodies.length; i++) {
            next = next * 1103515245 + 12345;
            bodies[i] = new Body(next >>> 23, next >>> 24, (next >>> 8 & 31) - 15, (next >>> 12 & 31) - 15);
        }
    }

    private void step() {
        for (int i = 0; i < bodies.length; i++) {
            Body body = bodies[i];
            body.move();
            for (int j = 0; j < walls.length; j++) {
                if (walls[j].touches(body)) {
                    walls[j].reflect(body);
                }
            }
        }
    }

    private int sum() {
        int sum = 0;
        for (int i = 0; i < bodies.length; i++) {
            sum = sum * 31 + bodies[i].getX() + 7 * bodies[i].getY() + 13 * bodies[i].getHits();
        }
        return sum;
    }

    public static void main(String[] args) {
        int repeats = args.length > 0 ? Integer.parseInt(args[0]) : 1;
        Objects box = new Objects();
        for (int repeat = 0; repeat < repeats; repeat++) {
            for (int step = 0; step < 300; step++) {
                box.step();
            }
        }
        System.out.println("objects " + box.sum());
    }
}
