package com.example.atlas.search;

/** How much a word in a document counts. */
interface Ranking {
    double score(InvertedIndex index, Postings postings, int at);

    /** Frequent here and rare elsewhere. */
    Ranking TF_IDF = new Ranking() {
        @Override
        public double score(InvertedIndex index, Postings postings, int at) {
            double rare = Math.log(1.0 + (double) index.documents() / postings.size());
            return postings.count(at) * rare;
        }
    };

    /** The same, dampened, and long documents count less. */
    Ranking BM25 = new Ranking() {
        private static final double K = 1.2;
        private static final double B = 0.75;

        @Override
        public double score(InvertedIndex index, Postings postings, int at) {
            double rare = Math.log(1.0 + (index.documents() - postings.size() + 0.5) / (postings.size() + 0.5));
            double count = postings.count(at);
            double relative = index.length(postings.document(at)) / index.meanLength();
            return rare * count * (K + 1) / (count + K * (1 - B + B * relative));
        }
    };
}
