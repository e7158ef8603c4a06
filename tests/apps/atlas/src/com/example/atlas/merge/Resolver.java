package com.example.atlas.merge;

/** Decides when both sides changed the same field. */
interface Resolver {
    /** The value to keep, null to clear the field; what cannot be decided throws. */
    String resolve(String field, String base, String mine, String theirs) throws ConflictException;

    /** The longer text. */
    Resolver LONGER = new Resolver() {
        @Override
        public String resolve(String field, String base, String mine, String theirs) {
            if (mine == null || theirs == null) {
                return mine == null ? theirs : mine;
            }
            return mine.length() >= theirs.length() ? mine : theirs;
        }
    };

    /** Both changes to a number. */
    Resolver ADDING = new Resolver() {
        private int number(String text) {
            return text == null ? 0 : Integer.parseInt(text);
        }

        @Override
        public String resolve(String field, String base, String mine, String theirs) throws ConflictException {
            try {
                return Integer.toString(number(mine) + number(theirs) - number(base));
            } catch (NumberFormatException e) {
                throw new ConflictException(field, mine, theirs);
            }
        }
    };

    /** All words of either. */
    Resolver UNION = new Resolver() {
        @Override
        public String resolve(String field, String base, String mine, String theirs) {
            StringBuilder all = new StringBuilder();
            for (String word : ((mine == null ? "" : mine) + " " + (theirs == null ? "" : theirs)).split(" ")) {
                if (word.length() > 0 && (" " + all + " ").indexOf(" " + word + " ") < 0) {
                    all.append(all.length() == 0 ? "" : " ").append(word);
                }
            }
            return all.toString();
        }
    };

    /** A matter for the user. */
    Resolver ASK = new Resolver() {
        @Override
        public String resolve(String field, String base, String mine, String theirs) throws ConflictException {
            throw new ConflictException(field, mine, theirs);
        }
    };
}
