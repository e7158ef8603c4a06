/** One method of thousands of instructions: straight pieces, branches, loops, and a way out of each by exception. */
public class LongMethod {
    static int failing;

    static int check(int at, int value) {
        if (at == failing) {
            throw new IllegalStateException("piece " + at);
        }
        return value;
    }

    static String run(int seed) {
        int a = seed;
        int b = seed * 31;
        long c = seed + 1000000007L;
        double d = seed / 7.0;
        StringBuilder text = new StringBuilder();
        int caught = 0;
        a = check(0, a * 3 + b);
        b ^= a >>> 1;
        c = c * 2 - a;
        if ((a ^ 1) % 3 == 0) {
            b += 1;
            d = d * 0.5 + b % 100;
        } else if (c > a) {
            a -= (int) c;
        } else {
            a += check(1, 7);
        }
        for (int i = 2; i < 4; i++) {
            c += a * i;
            if (c % 5 == 2) {
                break;
            }
            b = b * 5 + i;
        }
        try {
            a = check(3, a) + b / (a % 4);
            c ^= b;
        } catch (ArithmeticException e) {
            caught++;
            a += 3;
        }
        switch (b & 3) {
            case 0: a++;
            case 1: b -= 4; break;
            case 2: c = -c;
            default: d += check(4, 4);
        }
        text.append((char) ('a' + (a & 15))).append(b & 7);
        d = d > 1e6 ? d / 1024 : d + c % 17;
        a = check(6, a * 9 + b);
        b ^= a >>> 7;
        c = c * 8 - a;
        if ((a ^ 7) % 3 == 0) {
            b += 7;
            d = d * 0.5 + b % 100;
        } else if (c > a) {
            a -= (int) c;
        } else {
            a += check(7, 7);
        }
        for (int i = 0; i < 4; i++) {
            c += a * i;
            if (c % 5 == 3) {
                break;
            }
            b = b * 5 + i;
        }
        try {
            a = check(9, a) + b / (a % 4);
            c ^= b;
        } catch (ArithmeticException e) {
            caught++;
            a += 9;
        }
        switch (b & 3) {
            case 0: a++;
            case 1: b -= 10; break;
            case 2: c = -c;
            default: d += check(10, 10);
        }
        text.append((char) ('a' + (a & 15))).append(b & 7);
        d = d > 1e6 ? d / 1024 : d + c % 17;
        a = check(12, a * 4 + b);
        b ^= a >>> 13;
        c = c * 14 - a;
        if ((a ^ 13) % 3 == 0) {
            b += 13;
            d = d * 0.5 + b % 100;
        } else if (c > a) {
            a -= (int) c;
        } else {
            a += check(13, 7);
        }
        for (int i = 2; i < 4; i++) {
            c += a * i;
            if (c % 5 == 4) {
                break;
            }
            b = b * 5 + i;
        }
        try {
            a = check(15, a) + b / (a % 4);
            c ^= b;
        } catch (ArithmeticException e) {
            caught++;
            a += 15;
        }
        switch (b & 3) {
            case 0: a++;
            case 1: b -= 16; break;
            case 2: c = -c;
            default: d += check(16, 16);
        }
        text.append((char) ('a' + (a & 15))).append(b & 7);
        d = d > 1e6 ? d / 1024 : d + c % 17;
        a = check(18, a * 10 + b);
        b ^= a >>> 6;
        c = c * 20 - a;
        if ((a ^ 19) % 3 == 0) {
            b += 19;
            d = d * 0.5 + b % 100;
        } else if (c > a) {
            a -= (int) c;
        } else {
            a += check(19, 7);
        }
        for (int i = 0; i < 4; i++) {
            c += a * i;
            if (c % 5 == 0) {
                break;
            }
            b = b * 5 + i;
        }
        try {
            a = check(21, a) + b / (a % 4);
            c ^= b;
        } catch (ArithmeticException e) {
            caught++;
            a += 21;
        }
        switch (b & 3) {
            case 0: a++;
            case 1: b -= 22; break;
            case 2: c = -c;
            default: d += check(22, 22);
        }
        text.append((char) ('a' + (a & 15))).append(b & 7);
        d = d > 1e6 ? d / 1024 : d + c % 17;
        a = check(24, a * 5 + b);
        b ^= a >>> 12;
        c = c * 26 - a;
        if ((a ^ 25) % 3 == 0) {
            b += 25;
            d = d * 0.5 + b % 100;
        } else if (c > a) {
            a -= (int) c;
        } else {
            a += check(25, 7);
        }
        for (int i = 2; i < 4; i++) {
            c += a * i;
            if (c % 5 == 1) {
                break;
            }
            b = b * 5 + i;
        }
        try {
            a = check(27, a) + b / (a % 4);
            c ^= b;
        } catch (ArithmeticException e) {
            caught++;
            a += 27;
        }
        switch (b & 3) {
            case 0: a++;
            case 1: b -= 28; break;
            case 2: c = -c;
            default: d += check(28, 28);
        }
        text.append((char) ('a' + (a & 15))).append(b & 7);
        d = d > 1e6 ? d / 1024 : d + c % 17;
        a = check(30, a * 11 + b);
        b ^= a >>> 5;
        c = c * 32 - a;
        if ((a ^ 31) % 3 == 0) {
            b += 31;
            d = d * 0.5 + b % 100;
        } else if (c > a) {
            a -= (int) c;
        } else {
            a += check(31, 7);
        }
        for (int i = 0; i < 4; i++) {
            c += a * i;
            if (c % 5 == 2) {
                break;
            }
            b = b * 5 + i;
        }
        try {
            a = check(33, a) + b / (a % 4);
            c ^= b;
        } catch (ArithmeticException e) {
            caught++;
            a += 33;
        }
        switch (b & 3) {
            case 0: a++;
            case 1: b -= 34; break;
            case 2: c = -c;
            default: d += check(34, 34);
        }
        text.append((char) ('a' + (a & 15))).append(b & 7);
        d = d > 1e6 ? d / 1024 : d + c % 17;
        a = check(36, a * 6 + b);
        b ^= a >>> 11;
        c = c * 38 - a;
        if ((a ^ 37) % 3 == 0) {
            b += 37;
            d = d * 0.5 + b % 100;
        } else if (c > a) {
            a -= (int) c;
        } else {
            a += check(37, 7);
        }
        for (int i = 2; i < 4; i++) {
            c += a * i;
            if (c % 5 == 3) {
                break;
            }
            b = b * 5 + i;
        }
        try {
            a = check(39, a) + b / (a % 4);
            c ^= b;
        } catch (ArithmeticException e) {
            caught++;
            a += 39;
        }
        switch (b & 3) {
            case 0: a++;
            case 1: b -= 40; break;
            case 2: c = -c;
            default: d += check(40, 40);
        }
        text.append((char) ('a' + (a & 15))).append(b & 7);
        d = d > 1e6 ? d / 1024 : d + c % 17;
        a = check(42, a * 12 + b);
        b ^= a >>> 4;
        c = c * 44 - a;
        if ((a ^ 43) % 3 == 0) {
            b += 43;
            d = d * 0.5 + b % 100;
        } else if (c > a) {
            a -= (int) c;
        } else {
            a += check(43, 7);
        }
        for (int i = 0; i < 4; i++) {
            c += a * i;
            if (c % 5 == 4) {
                break;
            }
            b = b * 5 + i;
        }
        try {
            a = check(45, a) + b / (a % 4);
            c ^= b;
        } catch (ArithmeticException e) {
            caught++;
            a += 45;
        }
        switch (b & 3) {
            case 0: a++;
            case 1: b -= 46; break;
            case 2: c = -c;
            default: d += check(46, 46);
        }
        text.append((char) ('a' + (a & 15))).append(b & 7);
        d = d > 1e6 ? d / 1024 : d + c % 17;
        a = check(48, a * 7 + b);
        b ^= a >>> 10;
        c = c * 50 - a;
        if ((a ^ 49) % 3 == 0) {
            b += 49;
            d = d * 0.5 + b % 100;
        } else if (c > a) {
            a -= (int) c;
        } else {
            a += check(49, 7);
        }
        for (int i = 2; i < 4; i++) {
            c += a * i;
            if (c % 5 == 0) {
                break;
            }
            b = b * 5 + i;
        }
        try {
            a = check(51, a) + b / (a % 4);
            c ^= b;
        } catch (ArithmeticException e) {
            caught++;
            a += 51;
        }
        switch (b & 3) {
            case 0: a++;
            case 1: b -= 52; break;
            case 2: c = -c;
            default: d += check(52, 52);
        }
        text.append((char) ('a' + (a & 15))).append(b & 7);
        d = d > 1e6 ? d / 1024 : d + c % 17;
        a = check(54, a * 13 + b);
        b ^= a >>> 3;
        c = c * 56 - a;
        if ((a ^ 55) % 3 == 0) {
            b += 55;
            d = d * 0.5 + b % 100;
        } else if (c > a) {
            a -= (int) c;
        } else {
            a += check(55, 7);
        }
        for (int i = 0; i < 4; i++) {
            c += a * i;
            if (c % 5 == 1) {
                break;
            }
            b = b * 5 + i;
        }
        try {
            a = check(57, a) + b / (a % 4);
            c ^= b;
        } catch (ArithmeticException e) {
            caught++;
            a += 57;
        }
        switch (b & 3) {
            case 0: a++;
            case 1: b -= 58; break;
            case 2: c = -c;
            default: d += check(58, 58);
        }
        text.append((char) ('a' + (a & 15))).append(b & 7);
        d = d > 1e6 ? d / 1024 : d + c % 17;
        a = check(60, a * 8 + b);
        b ^= a >>> 9;
        c = c * 62 - a;
        if ((a ^ 61) % 3 == 0) {
            b += 61;
            d = d * 0.5 + b % 100;
        } else if (c > a) {
            a -= (int) c;
        } else {
            a += check(61, 7);
        }
        for (int i = 2; i < 4; i++) {
            c += a * i;
            if (c % 5 == 2) {
                break;
            }
            b = b * 5 + i;
        }
        try {
            a = check(63, a) + b / (a % 4);
            c ^= b;
        } catch (ArithmeticException e) {
            caught++;
            a += 63;
        }
        switch (b & 3) {
            case 0: a++;
            case 1: b -= 64; break;
            case 2: c = -c;
            default: d += check(64, 64);
        }
        text.append((char) ('a' + (a & 15))).append(b & 7);
        d = d > 1e6 ? d / 1024 : d + c % 17;
        a = check(66, a * 3 + b);
        b ^= a >>> 2;
        c = c * 68 - a;
        if ((a ^ 67) % 3 == 0) {
            b += 67;
            d = d * 0.5 + b % 100;
        } else if (c > a) {
            a -= (int) c;
        } else {
            a += check(67, 7);
        }
        for (int i = 0; i < 4; i++) {
            c += a * i;
            if (c % 5 == 3) {
                break;
            }
            b = b * 5 + i;
        }
        try {
            a = check(69, a) + b / (a % 4);
            c ^= b;
        } catch (ArithmeticException e) {
            caught++;
            a += 69;
        }
        switch (b & 3) {
            case 0: a++;
            case 1: b -= 70; break;
            case 2: c = -c;
            default: d += check(70, 70);
        }
        text.append((char) ('a' + (a & 15))).append(b & 7);
        d = d > 1e6 ? d / 1024 : d + c % 17;
        a = check(72, a * 9 + b);
        b ^= a >>> 8;
        c = c * 74 - a;
        if ((a ^ 73) % 3 == 0) {
            b += 73;
            d = d * 0.5 + b % 100;
        } else if (c > a) {
            a -= (int) c;
        } else {
            a += check(73, 7);
        }
        for (int i = 2; i < 4; i++) {
            c += a * i;
            if (c % 5 == 4) {
                break;
            }
            b = b * 5 + i;
        }
        try {
            a = check(75, a) + b / (a % 4);
            c ^= b;
        } catch (ArithmeticException e) {
            caught++;
            a += 75;
        }
        switch (b & 3) {
            case 0: a++;
            case 1: b -= 76; break;
            case 2: c = -c;
            default: d += check(76, 76);
        }
        text.append((char) ('a' + (a & 15))).append(b & 7);
        d = d > 1e6 ? d / 1024 : d + c % 17;
        a = check(78, a * 4 + b);
        b ^= a >>> 1;
        c = c * 80 - a;
        if ((a ^ 79) % 3 == 0) {
            b += 79;
            d = d * 0.5 + b % 100;
        } else if (c > a) {
            a -= (int) c;
        } else {
            a += check(79, 7);
        }
        for (int i = 0; i < 4; i++) {
            c += a * i;
            if (c % 5 == 0) {
                break;
            }
            b = b * 5 + i;
        }
        try {
            a = check(81, a) + b / (a % 4);
            c ^= b;
        } catch (ArithmeticException e) {
            caught++;
            a += 81;
        }
        switch (b & 3) {
            case 0: a++;
            case 1: b -= 82; break;
            case 2: c = -c;
            default: d += check(82, 82);
        }
        text.append((char) ('a' + (a & 15))).append(b & 7);
        d = d > 1e6 ? d / 1024 : d + c % 17;
        a = check(84, a * 10 + b);
        b ^= a >>> 7;
        c = c * 86 - a;
        if ((a ^ 85) % 3 == 0) {
            b += 85;
            d = d * 0.5 + b % 100;
        } else if (c > a) {
            a -= (int) c;
        } else {
            a += check(85, 7);
        }
        for (int i = 2; i < 4; i++) {
            c += a * i;
            if (c % 5 == 1) {
                break;
            }
            b = b * 5 + i;
        }
        try {
            a = check(87, a) + b / (a % 4);
            c ^= b;
        } catch (ArithmeticException e) {
            caught++;
            a += 87;
        }
        switch (b & 3) {
            case 0: a++;
            case 1: b -= 88; break;
            case 2: c = -c;
            default: d += check(88, 88);
        }
        text.append((char) ('a' + (a & 15))).append(b & 7);
        d = d > 1e6 ? d / 1024 : d + c % 17;
        a = check(90, a * 5 + b);
        b ^= a >>> 13;
        c = c * 92 - a;
        if ((a ^ 91) % 3 == 0) {
            b += 91;
            d = d * 0.5 + b % 100;
        } else if (c > a) {
            a -= (int) c;
        } else {
            a += check(91, 7);
        }
        for (int i = 0; i < 4; i++) {
            c += a * i;
            if (c % 5 == 2) {
                break;
            }
            b = b * 5 + i;
        }
        try {
            a = check(93, a) + b / (a % 4);
            c ^= b;
        } catch (ArithmeticException e) {
            caught++;
            a += 93;
        }
        switch (b & 3) {
            case 0: a++;
            case 1: b -= 94; break;
            case 2: c = -c;
            default: d += check(94, 94);
        }
        text.append((char) ('a' + (a & 15))).append(b & 7);
        d = d > 1e6 ? d / 1024 : d + c % 17;
        a = check(96, a * 11 + b);
        b ^= a >>> 6;
        c = c * 98 - a;
        if ((a ^ 97) % 3 == 0) {
            b += 97;
            d = d * 0.5 + b % 100;
        } else if (c > a) {
            a -= (int) c;
        } else {
            a += check(97, 7);
        }
        for (int i = 2; i < 4; i++) {
            c += a * i;
            if (c % 5 == 3) {
                break;
            }
            b = b * 5 + i;
        }
        try {
            a = check(99, a) + b / (a % 4);
            c ^= b;
        } catch (ArithmeticException e) {
            caught++;
            a += 99;
        }
        switch (b & 3) {
            case 0: a++;
            case 1: b -= 100; break;
            case 2: c = -c;
            default: d += check(100, 100);
        }
        text.append((char) ('a' + (a & 15))).append(b & 7);
        d = d > 1e6 ? d / 1024 : d + c % 17;
        a = check(102, a * 6 + b);
        b ^= a >>> 12;
        c = c * 104 - a;
        if ((a ^ 103) % 3 == 0) {
            b += 103;
            d = d * 0.5 + b % 100;
        } else if (c > a) {
            a -= (int) c;
        } else {
            a += check(103, 7);
        }
        for (int i = 0; i < 4; i++) {
            c += a * i;
            if (c % 5 == 4) {
                break;
            }
            b = b * 5 + i;
        }
        try {
            a = check(105, a) + b / (a % 4);
            c ^= b;
        } catch (ArithmeticException e) {
            caught++;
            a += 105;
        }
        switch (b & 3) {
            case 0: a++;
            case 1: b -= 106; break;
            case 2: c = -c;
            default: d += check(106, 106);
        }
        text.append((char) ('a' + (a & 15))).append(b & 7);
        d = d > 1e6 ? d / 1024 : d + c % 17;
        a = check(108, a * 12 + b);
        b ^= a >>> 5;
        c = c * 110 - a;
        if ((a ^ 109) % 3 == 0) {
            b += 109;
            d = d * 0.5 + b % 100;
        } else if (c > a) {
            a -= (int) c;
        } else {
            a += check(109, 7);
        }
        for (int i = 2; i < 4; i++) {
            c += a * i;
            if (c % 5 == 0) {
                break;
            }
            b = b * 5 + i;
        }
        try {
            a = check(111, a) + b / (a % 4);
            c ^= b;
        } catch (ArithmeticException e) {
            caught++;
            a += 111;
        }
        switch (b & 3) {
            case 0: a++;
            case 1: b -= 112; break;
            case 2: c = -c;
            default: d += check(112, 112);
        }
        text.append((char) ('a' + (a & 15))).append(b & 7);
        d = d > 1e6 ? d / 1024 : d + c % 17;
        a = check(114, a * 7 + b);
        b ^= a >>> 11;
        c = c * 116 - a;
        if ((a ^ 115) % 3 == 0) {
            b += 115;
            d = d * 0.5 + b % 100;
        } else if (c > a) {
            a -= (int) c;
        } else {
            a += check(115, 7);
        }
        for (int i = 0; i < 4; i++) {
            c += a * i;
            if (c % 5 == 1) {
                break;
            }
            b = b * 5 + i;
        }
        try {
            a = check(117, a) + b / (a % 4);
            c ^= b;
        } catch (ArithmeticException e) {
            caught++;
            a += 117;
        }
        switch (b & 3) {
            case 0: a++;
            case 1: b -= 118; break;
            case 2: c = -c;
            default: d += check(118, 118);
        }
        text.append((char) ('a' + (a & 15))).append(b & 7);
        d = d > 1e6 ? d / 1024 : d + c % 17;
        a = check(120, a * 13 + b);
        b ^= a >>> 4;
        c = c * 122 - a;
        if ((a ^ 121) % 3 == 0) {
            b += 121;
            d = d * 0.5 + b % 100;
        } else if (c > a) {
            a -= (int) c;
        } else {
            a += check(121, 7);
        }
        for (int i = 2; i < 4; i++) {
            c += a * i;
            if (c % 5 == 2) {
                break;
            }
            b = b * 5 + i;
        }
        try {
            a = check(123, a) + b / (a % 4);
            c ^= b;
        } catch (ArithmeticException e) {
            caught++;
            a += 123;
        }
        switch (b & 3) {
            case 0: a++;
            case 1: b -= 124; break;
            case 2: c = -c;
            default: d += check(124, 124);
        }
        text.append((char) ('a' + (a & 15))).append(b & 7);
        d = d > 1e6 ? d / 1024 : d + c % 17;
        a = check(126, a * 8 + b);
        b ^= a >>> 10;
        c = c * 128 - a;
        if ((a ^ 127) % 3 == 0) {
            b += 127;
            d = d * 0.5 + b % 100;
        } else if (c > a) {
            a -= (int) c;
        } else {
            a += check(127, 7);
        }
        for (int i = 0; i < 4; i++) {
            c += a * i;
            if (c % 5 == 3) {
                break;
            }
            b = b * 5 + i;
        }
        try {
            a = check(129, a) + b / (a % 4);
            c ^= b;
        } catch (ArithmeticException e) {
            caught++;
            a += 129;
        }
        switch (b & 3) {
            case 0: a++;
            case 1: b -= 130; break;
            case 2: c = -c;
            default: d += check(130, 130);
        }
        text.append((char) ('a' + (a & 15))).append(b & 7);
        d = d > 1e6 ? d / 1024 : d + c % 17;
        a = check(132, a * 3 + b);
        b ^= a >>> 3;
        c = c * 134 - a;
        if ((a ^ 133) % 3 == 0) {
            b += 133;
            d = d * 0.5 + b % 100;
        } else if (c > a) {
            a -= (int) c;
        } else {
            a += check(133, 7);
        }
        for (int i = 2; i < 4; i++) {
            c += a * i;
            if (c % 5 == 4) {
                break;
            }
            b = b * 5 + i;
        }
        try {
            a = check(135, a) + b / (a % 4);
            c ^= b;
        } catch (ArithmeticException e) {
            caught++;
            a += 135;
        }
        switch (b & 3) {
            case 0: a++;
            case 1: b -= 136; break;
            case 2: c = -c;
            default: d += check(136, 136);
        }
        text.append((char) ('a' + (a & 15))).append(b & 7);
        d = d > 1e6 ? d / 1024 : d + c % 17;
        a = check(138, a * 9 + b);
        b ^= a >>> 9;
        c = c * 140 - a;
        if ((a ^ 139) % 3 == 0) {
            b += 139;
            d = d * 0.5 + b % 100;
        } else if (c > a) {
            a -= (int) c;
        } else {
            a += check(139, 7);
        }
        for (int i = 0; i < 4; i++) {
            c += a * i;
            if (c % 5 == 0) {
                break;
            }
            b = b * 5 + i;
        }
        try {
            a = check(141, a) + b / (a % 4);
            c ^= b;
        } catch (ArithmeticException e) {
            caught++;
            a += 141;
        }
        switch (b & 3) {
            case 0: a++;
            case 1: b -= 142; break;
            case 2: c = -c;
            default: d += check(142, 142);
        }
        text.append((char) ('a' + (a & 15))).append(b & 7);
        d = d > 1e6 ? d / 1024 : d + c % 17;
        a = check(144, a * 4 + b);
        b ^= a >>> 2;
        c = c * 146 - a;
        if ((a ^ 145) % 3 == 0) {
            b += 145;
            d = d * 0.5 + b % 100;
        } else if (c > a) {
            a -= (int) c;
        } else {
            a += check(145, 7);
        }
        for (int i = 2; i < 4; i++) {
            c += a * i;
            if (c % 5 == 1) {
                break;
            }
            b = b * 5 + i;
        }
        try {
            a = check(147, a) + b / (a % 4);
            c ^= b;
        } catch (ArithmeticException e) {
            caught++;
            a += 147;
        }
        switch (b & 3) {
            case 0: a++;
            case 1: b -= 148; break;
            case 2: c = -c;
            default: d += check(148, 148);
        }
        text.append((char) ('a' + (a & 15))).append(b & 7);
        d = d > 1e6 ? d / 1024 : d + c % 17;
        return text + " " + a + " " + b + " " + c + " " + d + " " + caught;
    }

    public static void main(String[] args) {
        failing = -1;
        System.out.println(run(1));
        System.out.println(run(-77777));
        int left = 0;
        for (failing = 0; failing < 150; failing++) {
            try {
                left += run(failing).hashCode() % 1000;
            } catch (IllegalStateException e) {
                left = left * 3 + e.getMessage().length();
            }
        }
        System.out.println(left);
    }
}
