package com.example.atlas.machine;

/** Where a download is. */
enum State {
    IDLE, CONNECTING {
        @Override
        boolean isActive() {
            return true;
        }
    },
    LOADING {
        @Override
        boolean isActive() {
            return true;
        }

        @Override
        void enter(Download download) {
            download.start();
        }
    },
    PAUSED {
        @Override
        void enter(Download download) {
            download.pause();
        }
    },
    FAILED {
        @Override
        void enter(Download download) {
            download.fail();
        }

        @Override
        boolean isFinal() {
            return true;
        }
    },
    DONE {
        @Override
        boolean isFinal() {
            return true;
        }
    };

    boolean isActive() {
        return false;
    }

    boolean isFinal() {
        return false;
    }

    void enter(Download download) {
    }
}
