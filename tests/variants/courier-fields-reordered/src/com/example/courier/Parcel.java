package com.example.courier;

/** A parcel of the day's tour. */
final class Parcel implements Comparable<Parcel> {
    Parcel next;
    final String city;
    final boolean fragile;
    final char shelf;
    final short zone;
    final byte size;
    final double distance;
    final float weight;
    final long deadline;
    final int id;

    static short largestZone;
    static boolean fragileSeen;
    static long totalWeight;
    static int made;

    Parcel(int id, int random, String city) {
        this.id = id;
        this.city = city;
        deadline = 1373875200000L + (long) (random & 0xffff) * 1000L;
        weight = (random >>> 3 & 0x3ff) / 32.0f;
        distance = (random >>> 5 & 0xfff) * 0.0625;
        size = (byte) (random & 7);
        zone = (short) ((random >>> 2) % 90);
        shelf = (char) ('A' + (random >>> 7) % 26);
        fragile = (random & 0x80) != 0;
        made++;
        totalWeight += (long) weight;
        fragileSeen |= fragile;
        if (zone > largestZone) {
            largestZone = zone;
        }
    }

    /** Urgent first, then near, then light; the shelf decides between equals. */
    @Override
    public int compareTo(Parcel other) {
        if (deadline != other.deadline) {
            return deadline < other.deadline ? -1 : 1;
        }
        if (fragile != other.fragile) {
            return fragile ? -1 : 1;
        }
        if (distance < other.distance) {
            return -1;
        }
        if (distance > other.distance) {
            return 1;
        }
        if (weight != other.weight) {
            return weight < other.weight ? -1 : 1;
        }
        int bySize = size - other.size;
        return bySize != 0 ? bySize : shelf - other.shelf;
    }

    /** A number of all fields but the link. */
    long digest() {
        long sum = id * 31L + deadline;
        sum = sum * 31L + (long) (weight * 32.0f);
        sum = sum * 31L + (long) (distance * 16.0);
        sum = sum * 31L + size;
        sum = sum * 31L + zone;
        sum = sum * 31L + shelf;
        return fragile ? ~sum : sum;
    }
}
