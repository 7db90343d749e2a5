/** What is believed of a cause before the data speak: how large it is, and how far that may be off. */
export interface Prior {
  readonly mean: number;
  readonly spread: number;
}

/** One observation: how much of each cause there was, and what came of all together. */
export interface Observation {
  readonly causes: readonly number[];
  readonly outcome: number;
}

/** How strongly a cause works, and how far that may be off (one standard deviation). */
export interface Effect {
  readonly size: number;
  readonly spread: number;
}

const ROUNDS = 12;
/** Beyond so many spreads an observation counts less, the further the less (Huber): single days that are wrong bend nothing. */
const HUBER = 1.345;
/** What makes the middle of absolute deviations a standard deviation, where they are normal. */
const MAD = 1.4826;

/**
 * How strongly causes work together on outcomes: a linear regression that outliers don't bend and that begins with what is believed, so
 * that causes which the data can't tell apart stay near that. `leastNoise`: outcomes are known no better than this.
 */
export function effectsOf(
  observations: readonly Observation[],
  priors: readonly Prior[],
  leastNoise: number,
  witnesses: readonly string[] = [],
): readonly Effect[] {
  let sizes = priors.map(({ mean }) => mean);
  let inverse: number[][] = priors.map(({ spread }, row) =>
    priors.map((_, column) => (row === column ? spread ** 2 : 0)),
  );
  // The first round takes every outcome for exact: who begins with what is believed finds noise where it is wrong.
  let weights = observations.map(() => leastNoise ** -2);
  for (let round = 0; round < ROUNDS; round += 1) {
    const [matrix, right] = normalOf(observations, priors, weights);
    inverse = inverted(matrix);
    sizes = inverse.map((row) => dot(row, right));
    const residuals = observations.map(({ causes, outcome }) => outcome - dot(causes, sizes));
    // Causes take up some of the noise: what they leave is smaller than it was.
    const left = Math.max(observations.length - priors.length, 1) / Math.max(observations.length, 1);
    const noise = Math.max((MAD * middle(residuals.map(Math.abs))) / Math.sqrt(left), leastNoise);
    weights = residuals.map((residual) => Math.min(1, (HUBER * noise) / Math.abs(residual || 1e-9)) / noise ** 2);
  }
  const scores = scoresOf(observations, { sizes, weights, witnesses });
  return sizes.map((size, index) => {
    const row = inverse[index] ?? [];
    const apart = scores.reduce((sum, score) => sum + dot(row, score) ** 2, 0);
    const few = scores.length / Math.max(scores.length - 1, 1);
    return { size, spread: Math.sqrt(Math.max(row[index] ?? 0, apart * few)) };
  });
}

/** How far each witness alone would move the effects, before these are told apart. */
function scoresOf(
  observations: readonly Observation[],
  {
    sizes,
    weights,
    witnesses,
  }: { readonly sizes: readonly number[]; readonly weights: readonly number[]; readonly witnesses: readonly string[] },
): readonly number[][] {
  const scores = new Map<string, number[]>();
  for (const [index, witness] of witnesses.entries()) {
    const { causes, outcome } = observations[index] ?? { causes: [], outcome: 0 };
    const pull = (weights[index] ?? 0) * (outcome - dot(causes, sizes));
    const score = scores.get(witness) ?? sizes.map(() => 0);
    scores.set(
      witness,
      score.map((sum, cause) => sum + pull * (causes[cause] ?? 0)),
    );
  }
  return [...scores.values()];
}

/** How outcomes are correlated with the next ones where nothing but readings is off, which is what the least noise is of. */
const GIVEN_BACK = -0.49;

/**
 * How far an outcome gives back what the one before it took: readings that are off end one day too early and begin the next one so. 0: not at
 * all; estimated from what the effects leave over (a moving average of the first order).
 */
export function memoryOf(observations: readonly Observation[], effects: readonly Effect[], leastNoise: number): number {
  const sizes = effects.map(({ size }) => size);
  const residuals = observations.map(({ causes, outcome }) => outcome - dot(causes, sizes));
  const least = observations.length * leastNoise ** 2;
  const power = dot(residuals, residuals) + least;
  const lagged = dot(residuals.slice(1), residuals.slice(0, -1)) + GIVEN_BACK * least;
  const correlation = Math.max(lagged / power, GIVEN_BACK);
  return correlation >= 0 ? 0 : (1 - Math.sqrt(1 - 4 * correlation ** 2)) / (-2 * correlation);
}

/** The same observations without that memory, in their order, so that each tells something of its own. */
export function withoutMemory(observations: readonly Observation[], memory: number): readonly Observation[] {
  const told: Observation[] = [];
  for (const { causes, outcome } of observations) {
    const before = told.at(-1);
    told.push({
      causes: causes.map((cause, index) => cause + memory * (before?.causes[index] ?? 0)),
      outcome: outcome + memory * (before?.outcome ?? 0),
    });
  }
  return told;
}

const dot = (one: readonly number[], other: readonly number[]): number =>
  one.reduce((sum, value, index) => sum + value * (other[index] ?? 0), 0);

function middle(values: readonly number[]): number {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}

/** The normal equations: what observations say by their weights, and what was believed before by its own. */
function normalOf(
  observations: readonly Observation[],
  priors: readonly Prior[],
  weights: readonly number[],
): [number[][], number[]] {
  const matrix = priors.map(({ spread }, row) => priors.map((_, column) => (row === column ? 1 / spread ** 2 : 0)));
  const right = priors.map(({ mean, spread }) => mean / spread ** 2);
  for (const [index, { causes, outcome }] of observations.entries()) {
    const weight = weights[index] ?? 0;
    for (const [row, cause] of causes.entries()) {
      right[row] = (right[row] ?? 0) + weight * cause * outcome;
      const line = matrix[row] ?? [];
      causes.forEach((other, column) => {
        line[column] = (line[column] ?? 0) + weight * cause * other;
      });
    }
  }
  return [matrix, right];
}

/** The inverse of a symmetric, positive matrix, by Gauss and Jordan. */
function inverted(matrix: readonly (readonly number[])[]): number[][] {
  const size = matrix.length;
  const rows = matrix.map((row, index) => [...row, ...row.map((_, column) => (index === column ? 1 : 0))]);
  for (let pivot = 0; pivot < size; pivot += 1) {
    const line = rows[pivot] ?? [];
    const head = line[pivot] ?? 1;
    line.forEach((value, column) => (line[column] = value / head));
    for (const [index, row] of rows.entries()) {
      const factor = row[pivot] ?? 0;
      if (index !== pivot && factor !== 0) {
        row.forEach((value, column) => (row[column] = value - factor * (line[column] ?? 0)));
      }
    }
  }
  return rows.map((row) => row.slice(size));
}

/** How sure it is that an effect works in the direction that it is told in: 0 as likely as not, 1 beyond doubt. */
export function sureOf({ size, spread }: Effect): number {
  const z = Math.abs(size) / (spread * Math.SQRT2);
  // Abramowitz and Stegun, 7.1.26: the error function to seven places.
  const t = 1 / (1 + 0.3275911 * z);
  const sum = t * (0.254829592 + t * (-0.284496736 + t * (1.421413741 + t * (-1.453152027 + t * 1.061405429))));
  return 1 - sum * Math.exp(-z * z);
}
