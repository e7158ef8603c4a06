package org.wattline.trainer;

/** Nothing. */
final class Idle extends Load {
}
