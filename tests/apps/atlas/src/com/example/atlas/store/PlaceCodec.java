package com.example.atlas.store;

import com.example.atlas.model.Address;
import com.example.atlas.model.Category;
import com.example.atlas.model.Place;

/** Places as bytes. Hours are not kept: the server sends them anew. */
public final class PlaceCodec implements Codec<Place> {
    private static final int FAVOURITE = 1;
    private static final int RATED = 2;

    private final Codec<Address> addresses = new AddressCodec();

    /** Addresses as bytes. */
    private static final class AddressCodec implements Codec<Address> {
        @Override
        public void write(Address address, ByteWriter to) {
            to.writeString(address.street());
            to.writeVarint(address.number());
            to.writeString(address.district());
            to.writeVarint(address.zip());
        }

        @Override
        public Address read(ByteReader from) throws CorruptException {
            String street = from.readString();
            int number = from.readVarint();
            return new Address(street, number, from.readString(), from.readVarint());
        }
    }

    @Override
    public void write(Place place, ByteWriter to) {
        int flags = (place.isFavourite() ? FAVOURITE : 0) | (place.rating().votes() > 0 ? RATED : 0);
        to.writeByte(flags);
        to.writeVarint(place.id());
        to.writeString(place.name());
        to.writeByte(place.category().ordinal());
        addresses.write(place.address(), to);
        to.writeDouble(place.latitude());
        to.writeDouble(place.longitude());
        to.writeSigned(place.priceLevel());
        to.writeVarint(place.tagCount());
        for (String tag : place.tags()) {
            to.writeString(tag);
        }
        if ((flags & RATED) != 0) {
            to.writeByte(place.rating().mode());
        }
    }

    @Override
    public Place read(ByteReader from) throws CorruptException {
        int flags = from.readByte();
        if (flags > (FAVOURITE | RATED)) {
            throw new CorruptException("unknown flags " + flags, from.position());
        }
        Place.Builder builder = new Place.Builder()
                .id(from.readVarint())
                .name(from.readString())
                .category(category(from))
                .address(addresses.read(from))
                .at(from.readDouble(), from.readDouble())
                .priceLevel(from.readSigned());
        for (int i = from.readVarint(); i > 0; i--) {
            builder.tag(from.readString());
        }
        Place place = builder.build();
        place.setFavourite((flags & FAVOURITE) != 0);
        if ((flags & RATED) != 0) {
            place.rating().vote(from.readByte());
        }
        return place;
    }

    private static Category category(ByteReader from) throws CorruptException {
        int ordinal = from.readByte();
        if (ordinal >= Category.count()) {
            throw new CorruptException("no category " + ordinal, from.position() - 1);
        }
        return Category.at(ordinal);
    }
}
