package org.wattline.calibrator;

/** What calls of constants are measured with. */
enum Kind {
    FIRST,
    SECOND,
    THIRD
}
