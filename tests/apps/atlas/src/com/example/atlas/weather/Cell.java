package com.example.atlas.weather;

/** The air over a part of the town. */
final class Cell {
    private double temperature;
    private double humidity;
    private double pressure;
    private double rain;

    Cell(double temperature, double humidity, double pressure) {
        this.temperature = temperature;
        this.humidity = humidity;
        this.pressure = pressure;
    }

    double temperature() {
        return temperature;
    }

    double humidity() {
        return humidity;
    }

    double pressure() {
        return pressure;
    }

    double rain() {
        return rain;
    }

    void warm(double degrees) {
        temperature += degrees;
    }

    void moisten(double amount) {
        humidity = Math.max(0, Math.min(1.2, humidity + amount));
    }

    void press(double hectopascals) {
        pressure += hectopascals;
    }

    /** What is too much falls as rain. */
    void condense() {
        double most = saturation();
        rain = 0;
        if (humidity > most) {
            rain = (humidity - most) * 20;
            humidity = most * 0.7;
            temperature += rain * 0.02;
        }
    }

    double saturation() {
        return Math.max(0.2, Math.min(1.0, 0.4 + temperature * 0.02));
    }

    Sky sky() {
        return Sky.of(humidity / saturation(), rain);
    }
}
