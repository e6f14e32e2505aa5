/** The percentile of the values by nearest rank; `NaN` of an empty list. */
export const percentile = (values: readonly number[], share: number): number => {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? NaN;
};

/** Median and range of several rounds. */
export interface Spread {
  median: number;
  least: number;
  most: number;
}

/** Median and range of at least one value. */
export const spreadOf = (values: readonly number[]): Spread => {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length / 2;
  const median = Number.isInteger(middle)
    ? ((sorted[middle - 1] ?? NaN) + (sorted[middle] ?? NaN)) / 2
    : (sorted[Math.floor(middle)] ?? NaN);
  return { median, least: sorted[0] ?? NaN, most: sorted.at(-1) ?? NaN };
};

/** Spread of the ratios round by round: both values of a ratio were measured one after the other. */
export const ratioOf = (subject: readonly number[], reference: readonly number[]): Spread =>
  spreadOf(subject.map((value, round) => value / (reference[round] ?? NaN)));
