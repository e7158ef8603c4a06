package com.example.suite.run;

/** Gives a test what it needs from where it runs. */
public interface Preparation {
    /** For tests that need nothing. */
    Preparation NONE = new Preparation() {
        @Override
        public void prepare(TestCase test) {
        }
    };

    void prepare(TestCase test);
}
