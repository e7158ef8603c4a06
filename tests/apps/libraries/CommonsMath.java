// org.apache.commons:commons-math3:3.6.1

import java.util.Arrays;
import org.apache.commons.math3.analysis.MultivariateFunction;
import org.apache.commons.math3.analysis.UnivariateFunction;
import org.apache.commons.math3.analysis.differentiation.DerivativeStructure;
import org.apache.commons.math3.analysis.integration.RombergIntegrator;
import org.apache.commons.math3.analysis.interpolation.SplineInterpolator;
import org.apache.commons.math3.analysis.polynomials.PolynomialFunction;
import org.apache.commons.math3.analysis.solvers.BrentSolver;
import org.apache.commons.math3.analysis.solvers.LaguerreSolver;
import org.apache.commons.math3.complex.Complex;
import org.apache.commons.math3.distribution.BinomialDistribution;
import org.apache.commons.math3.distribution.GammaDistribution;
import org.apache.commons.math3.distribution.NormalDistribution;
import org.apache.commons.math3.distribution.TDistribution;
import org.apache.commons.math3.exception.MathIllegalArgumentException;
import org.apache.commons.math3.fraction.BigFraction;
import org.apache.commons.math3.fraction.Fraction;
import org.apache.commons.math3.geometry.euclidean.threed.Rotation;
import org.apache.commons.math3.geometry.euclidean.threed.Vector3D;
import org.apache.commons.math3.geometry.euclidean.twod.Vector2D;
import org.apache.commons.math3.geometry.euclidean.twod.hull.MonotoneChain;
import org.apache.commons.math3.linear.Array2DRowRealMatrix;
import org.apache.commons.math3.linear.CholeskyDecomposition;
import org.apache.commons.math3.linear.EigenDecomposition;
import org.apache.commons.math3.linear.LUDecomposition;
import org.apache.commons.math3.linear.QRDecomposition;
import org.apache.commons.math3.linear.RealMatrix;
import org.apache.commons.math3.linear.SingularMatrixException;
import org.apache.commons.math3.linear.SingularValueDecomposition;
import org.apache.commons.math3.ml.clustering.Cluster;
import org.apache.commons.math3.ml.clustering.DBSCANClusterer;
import org.apache.commons.math3.ml.clustering.DoublePoint;
import org.apache.commons.math3.ode.FirstOrderDifferentialEquations;
import org.apache.commons.math3.ode.nonstiff.DormandPrince853Integrator;
import org.apache.commons.math3.optim.InitialGuess;
import org.apache.commons.math3.optim.MaxEval;
import org.apache.commons.math3.optim.PointValuePair;
import org.apache.commons.math3.optim.linear.LinearConstraint;
import org.apache.commons.math3.optim.linear.LinearConstraintSet;
import org.apache.commons.math3.optim.linear.LinearObjectiveFunction;
import org.apache.commons.math3.optim.linear.Relationship;
import org.apache.commons.math3.optim.linear.SimplexSolver;
import org.apache.commons.math3.optim.nonlinear.scalar.GoalType;
import org.apache.commons.math3.optim.nonlinear.scalar.ObjectiveFunction;
import org.apache.commons.math3.optim.nonlinear.scalar.noderiv.NelderMeadSimplex;
import org.apache.commons.math3.optim.nonlinear.scalar.noderiv.SimplexOptimizer;
import org.apache.commons.math3.primes.Primes;
import org.apache.commons.math3.random.MersenneTwister;
import org.apache.commons.math3.random.RandomDataGenerator;
import org.apache.commons.math3.special.Beta;
import org.apache.commons.math3.special.Erf;
import org.apache.commons.math3.special.Gamma;
import org.apache.commons.math3.stat.correlation.PearsonsCorrelation;
import org.apache.commons.math3.stat.correlation.SpearmansCorrelation;
import org.apache.commons.math3.stat.descriptive.DescriptiveStatistics;
import org.apache.commons.math3.stat.inference.TTest;
import org.apache.commons.math3.stat.regression.OLSMultipleLinearRegression;
import org.apache.commons.math3.stat.regression.SimpleRegression;
import org.apache.commons.math3.transform.DftNormalization;
import org.apache.commons.math3.transform.FastFourierTransformer;
import org.apache.commons.math3.transform.TransformType;
import org.apache.commons.math3.util.ArithmeticUtils;
import org.apache.commons.math3.util.CombinatoricsUtils;
import org.apache.commons.math3.util.FastMath;

/** Numbers to the last bit: linear algebra, statistics, transforms, special functions, solvers, optimisers, geometry. */
public class CommonsMath {
    static final MersenneTwister RANDOM = new MersenneTwister(20240229L);

    /** A smooth function with roots and wiggles. */
    static final UnivariateFunction WAVE = new UnivariateFunction() {
        @Override
        public double value(double x) {
            return FastMath.sin(3 * x) + FastMath.exp(-x) - 0.25 * x;
        }
    };

    static void say(String name, Object value) {
        System.out.println(name + ": " + value);
    }

    static double[] sample(int size, double scale) {
        double[] sample = new double[size];
        for (int i = 0; i < size; i++) {
            sample[i] = scale * RANDOM.nextGaussian() + i;
        }
        return sample;
    }

    static void linear() {
        double[][] cells = new double[6][];
        for (int row = 0; row < 6; row++) {
            cells[row] = sample(6, 4);
        }
        RealMatrix matrix = new Array2DRowRealMatrix(cells);
        LUDecomposition lu = new LUDecomposition(matrix);
        say("determinant", lu.getDeterminant());
        say("inverse", lu.getSolver().getInverse());
        say("qr", new QRDecomposition(matrix).getR().getFrobeniusNorm());
        SingularValueDecomposition svd = new SingularValueDecomposition(matrix);
        say("singular values", Arrays.toString(svd.getSingularValues()) + svd.getRank() + " " + svd.getConditionNumber());
        EigenDecomposition eigen = new EigenDecomposition(matrix);
        say("eigenvalues", Arrays.toString(eigen.getRealEigenvalues()) + Arrays.toString(eigen.getImagEigenvalues()));
        RealMatrix square = matrix.transpose().multiply(matrix);
        say("cholesky", new CholeskyDecomposition(square, 1e-9, 1e-9).getL());
        say("symmetric", new EigenDecomposition(square).getV());
        try {
            new LUDecomposition(new Array2DRowRealMatrix(new double[][] {{1, 2}, {2, 4}})).getSolver().getInverse();
        } catch (SingularMatrixException e) {
            say("singular", e.getMessage());
        }
        try {
            matrix.multiply(new Array2DRowRealMatrix(2, 3));
        } catch (MathIllegalArgumentException e) {
            say("shapes", e);
        }
    }

    static void statistics() {
        double[] x = sample(200, 3);
        double[] y = sample(200, 30);
        DescriptiveStatistics stats = new DescriptiveStatistics(x);
        say("statistics", stats + "percentile " + stats.getPercentile(12.5) + " " + stats.getGeometricMean());
        say("correlation", new PearsonsCorrelation().correlation(x, y) + " " + new SpearmansCorrelation().correlation(x, y));
        say("t test", new TTest().tTest(x, y) + " " + new TTest().pairedT(x, y));
        SimpleRegression line = new SimpleRegression();
        double[][] rows = new double[200][];
        for (int i = 0; i < 200; i++) {
            line.addData(x[i], y[i]);
            rows[i] = new double[] {x[i], x[i] * x[i], FastMath.cos(i)};
        }
        say("line", line.getSlope() + " +- " + line.getSlopeConfidenceInterval() + " " + line.getRSquare() + " " + line.getSignificance());
        OLSMultipleLinearRegression plane = new OLSMultipleLinearRegression();
        plane.newSampleData(y, rows);
        say("plane", Arrays.toString(plane.estimateRegressionParameters()) + plane.calculateAdjustedRSquared());
        say("normal", new NormalDistribution(1, 2).inverseCumulativeProbability(0.975) + " " + new NormalDistribution().density(0.3));
        say("t, gamma, binomial", new TDistribution(7.5).cumulativeProbability(1.2) + " "
                + new GammaDistribution(2.5, 1.5).inverseCumulativeProbability(0.4) + " " + new BinomialDistribution(40, 0.3).cumulativeProbability(11));
        RandomDataGenerator data = new RandomDataGenerator(RANDOM);
        say("drawn", Arrays.toString(data.nextPermutation(10, 6)) + data.nextPoisson(7.5) + " " + data.nextExponential(2) + " "
                + data.nextHexString(12) + " " + data.nextGamma(0.7, 3) + " " + data.nextLong(-5, 1L << 40));
    }

    static void functions() {
        for (double x : new double[] {0.1, 0.75, 1, 2.5, 17.25, 120}) {
            say("at " + x, Gamma.logGamma(x) + " " + Gamma.digamma(x) + " " + Erf.erf(x) + " " + Gamma.regularizedGammaP(3, x) + " "
                    + Beta.logBeta(x, 2) + " " + FastMath.sinh(x) + " " + FastMath.pow(x, -1.3) + " " + FastMath.atan2(x, -2) + " " + FastMath.cbrt(x));
        }
        Complex[] spectrum = new FastFourierTransformer(DftNormalization.STANDARD).transform(sample(64, 5), TransformType.FORWARD);
        Complex[] back = new FastFourierTransformer(DftNormalization.UNITARY).transform(spectrum, TransformType.INVERSE);
        say("spectrum", spectrum[0] + " " + spectrum[5] + " " + spectrum[32] + " " + back[7] + " " + spectrum[3].nthRoot(3));
        say("root", new BrentSolver(1e-12).solve(100, WAVE, 0, 3) + " integral " + new RombergIntegrator().integrate(1000, WAVE, 0, 2));
        say("polynomial", new PolynomialFunction(new double[] {-6, 1, 4, 0, 1}).polynomialDerivative() + " "
                + Arrays.toString(new LaguerreSolver().solveAllComplex(new double[] {-6, 1, 4, 0, 1}, 0.5)));
        say("spline", new SplineInterpolator().interpolate(new double[] {0, 1, 2, 4, 7}, new double[] {1, 3, 2, 5, -1}).value(3.3));
        DerivativeStructure u = new DerivativeStructure(2, 2, 0, 1.5);
        DerivativeStructure v = new DerivativeStructure(2, 2, 1, -0.5);
        say("derivatives", Arrays.toString(u.multiply(v).sin().add(u.pow(3)).divide(v.exp()).getAllDerivatives()));
        try {
            new BrentSolver().solve(100, WAVE, 5, 6);
        } catch (MathIllegalArgumentException e) {
            say("no root", e.getMessage());
        }
    }

    static void optimisers() {
        MultivariateFunction valley = new MultivariateFunction() {
            @Override
            public double value(double[] p) {
                return 100 * FastMath.pow(p[1] - p[0] * p[0], 2) + FastMath.pow(1 - p[0], 2);
            }
        };
        PointValuePair lowest = new SimplexOptimizer(1e-10, 1e-12).optimize(new MaxEval(2000), new ObjectiveFunction(valley), GoalType.MINIMIZE,
                new InitialGuess(new double[] {-1.2, 1}), new NelderMeadSimplex(2));
        say("valley", Arrays.toString(lowest.getPoint()) + lowest.getValue());
        LinearConstraint[] limits = {
            new LinearConstraint(new double[] {1, 2}, Relationship.LEQ, 14), new LinearConstraint(new double[] {3, -1}, Relationship.GEQ, 0),
            new LinearConstraint(new double[] {1, -1}, Relationship.LEQ, 2),
        };
        PointValuePair best = new SimplexSolver().optimize(new LinearObjectiveFunction(new double[] {3, 4}, 5),
                new LinearConstraintSet(Arrays.asList(limits)), GoalType.MAXIMIZE);
        say("simplex", Arrays.toString(best.getPoint()) + best.getValue());
        FirstOrderDifferentialEquations pendulum = new FirstOrderDifferentialEquations() {
            @Override
            public int getDimension() {
                return 2;
            }

            @Override
            public void computeDerivatives(double t, double[] y, double[] dot) {
                dot[0] = y[1];
                dot[1] = -FastMath.sin(y[0]) - 0.1 * y[1];
            }
        };
        double[] state = {1, 0};
        new DormandPrince853Integrator(1e-8, 1, 1e-10, 1e-10).integrate(pendulum, 0, state, 10, state);
        say("pendulum", Arrays.toString(state));
    }

    static void shapesAndWholeNumbers() {
        Vector2D[] points = new Vector2D[60];
        DoublePoint[] plain = new DoublePoint[60];
        for (int i = 0; i < 60; i++) {
            points[i] = new Vector2D(RANDOM.nextGaussian() + i % 3 * 9, RANDOM.nextGaussian());
            plain[i] = new DoublePoint(points[i].toArray());
        }
        say("hull", Arrays.toString(new MonotoneChain().generate(Arrays.asList(points)).getVertices()));
        for (Cluster<DoublePoint> cluster : new DBSCANClusterer<DoublePoint>(1.5, 3).cluster(Arrays.asList(plain))) {
            say("cluster", cluster.getPoints().size() + " " + cluster.getPoints().get(0));
        }
        Rotation rotation = new Rotation(new Vector3D(1, 2, 3), 0.7, org.apache.commons.math3.geometry.euclidean.threed.RotationConvention.VECTOR_OPERATOR);
        say("rotated", rotation.applyTo(Vector3D.PLUS_I) + " " + rotation.getQ0());
        say("fractions", new Fraction(3.14159265, 1e-6, 50) + " " + new BigFraction(1, 3).pow(40).add(new BigFraction(7, 11)) + " "
                + new BigFraction(22, 7).bigDecimalValue(30, java.math.BigDecimal.ROUND_HALF_UP));
        say("whole", ArithmeticUtils.gcd(1071 * 13L, 462 * 13L) + " " + CombinatoricsUtils.binomialCoefficient(50, 23) + " "
                + CombinatoricsUtils.stirlingS2(12, 5) + " " + Primes.primeFactors(1234567890) + " " + Primes.nextPrime(1000000));
        try {
            ArithmeticUtils.mulAndCheck(1L << 40, 1L << 40);
        } catch (ArithmeticException e) {
            say("too much", e.getMessage());
        }
    }

    public static void main(String[] args) {
        linear();
        statistics();
        functions();
        optimisers();
        shapesAndWholeNumbers();
    }
}
