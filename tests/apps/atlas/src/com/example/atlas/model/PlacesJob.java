package com.example.atlas.model;

import com.example.atlas.core.Job;
import com.example.atlas.core.Rand;
import com.example.atlas.core.Sum;
import java.util.List;

/** Fills a repository, changes it, and asks it the questions of the list of places. */
public final class PlacesJob implements Job {
    private final Sum sum = new Sum();

    @Override
    public String label() {
        return "Places";
    }

    @Override
    public String run(int round) {
        MemoryRepository memory = new MemoryRepository();
        Repository repository = new CountingRepository(memory);
        for (Place place : new City(round).places(90 + 10 * (round % 3))) {
            repository.put(place);
        }
        edit(repository, new Rand(round + 100));
        int found = 0;
        for (int number = 0; number < 5; number++) {
            found += ask(repository, number, round);
        }
        checkNames(repository);
        return repository.size() + " places, " + found + " found, " + visitMinutes(repository) + " min, "
                + memory.districtSize("Au") + " in Au, " + repository + ", " + sum;
    }

    private void edit(Repository repository, Rand rand) {
        for (int i = 0; i < 60; i++) {
            int id = rand.below(repository.size() + 10);
            Place place = repository.find(id);
            if (place == null) {
                sum.add(id);
            } else if (rand.chance(20)) {
                sum.add(repository.remove(id));
            } else {
                place.setFavourite(!repository.find(id).isFavourite());
                place.rating().vote(rand.between(1, 5));
                sum.add(place.rating().bars()).add(place.rating().mode());
            }
        }
    }

    private int ask(Repository repository, int number, int round) {
        PlaceFilter filter = new PlaceFilter.OpenAt(round % 7, 600 + 90 * number)
                .and(new PlaceFilter.Cheap(2).or(new PlaceFilter.Rated(3.5)))
                .and(new PlaceFilter.OfCategory(Category.STATION).not())
                .or(new PlaceFilter.Tagged(City.tagNames()[number]));
        List<Place> found = repository.query(filter, PlaceOrders.numbered(number));
        for (Place place : found) {
            sum.add(place.toString()).add(place.score());
        }
        return found.size();
    }

    private int visitMinutes(Repository repository) {
        int minutes = 0;
        Place before = null;
        for (Place place : repository.all()) {
            int crowd = place.id() % 11;
            minutes += place.category().visitMinutes(place.category().outdoors() ? crowd / 2 : crowd);
            if (before != null && before.address().near(place.address())) {
                minutes -= 5;
            }
            sum.add(place.hours().toString()).add(place.hours().minutesUntilOpen(2, 400));
            sum.add(place.hours().weeklyMinutes()).add(place.address().toString());
            before = place;
        }
        return minutes;
    }

    private void checkNames(Repository repository) {
        int wrong = 0;
        for (int i = 0; i < 12; i++) {
            try {
                Category.ofCode(i % 3 == 0 ? "castle" : Category.at(i).code());
                new Place.Builder().id(i % 4 - 1).name(i % 5 == 0 ? "" : "x").build();
                new OpeningHours().open(1, 500, i % 2 == 0 ? 400 : 600);
                repository.find(i).rating().vote(i);
            } catch (IllegalArgumentException e) {
                sum.add(e.getMessage());
            } catch (IllegalStateException e) {
                wrong++;
            } catch (NullPointerException e) {
                wrong += 10;
            }
        }
        Address address = new Address("Weg", 1, "Au", 80001);
        sum.add(wrong).add(address.equals(address.withNumber(2))).add(address.withNumber(3).hashCode());
    }
}
