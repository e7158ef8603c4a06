package com.example.courier;

/** Makes the text that Parse reads: one record a line, some of them bad. */
final class Records {
    private static final String[] NAMES = {"anna", "bo", "carla", "dag", "eivor", "fred", "gun", "hakon"};

    private Records() {
    }

    static String[] make(int round, int count) {
        int[] random = new int[count];
        new Noise(round + 67).fill(random, 1 << 20);
        String[] records = new String[count];
        for (int i = 0; i < count; i++) {
            records[i] = record(i, random[i]);
        }
        return records;
    }

    private static String record(int number, int random) {
        StringBuilder text = new StringBuilder();
        text.append("{\"id\":").append(number).append(",\"to\":\"").append(NAMES[random & 7]);
        text.append(" at the yellow house behind the ").append(NAMES[random >> 3 & 7]).append(" bakery\"");
        if ((random & 0x700) != 0) {
            text.append(",\"from\": \"").append(NAMES[random >> 6 & 7]).append(" and sons\",\"kg\":");
            text.append(random & 63).append('.').append(random & 15);
        }
        switch (random % 11) {
            case 0:
                text.append(",\"kg\":-").append(random % 40);
                break;
            case 1:
                text.append(",\"kg\":").append(random % 40).append("kg");
                break;
            case 2:
                text.append(",\"stops\":[").append(random & 15).append(',').append(random & 3).append("]");
                break;
            case 3:
                text.append(",\"stops\":[1,2,[3,").append(random & 7).append("]");
                break;
            case 4:
                text.append(",\"note\":\"leave it \\\"here\\\" by the door or with the people upstairs\"");
                break;
            case 5:
                text.append(",\"note\":\"unfinished");
                break;
            case 6:
                text.append(",\"paid\":true,\"express\":false");
                break;
            case 7:
                text.append(",\"paid\":yes");
                break;
            case 8:
                text.append(",\"km\":").append(random % 97).append('.').append(random % 9);
                break;
            case 9:
                text.append(",\"box\":{\"w\":").append(random % 50).append(",\"h\":2}");
                break;
            default:
                text.append(",\"kg\":").append(random % 100000);
                break;
        }
        return text.append('}').toString();
    }
}
