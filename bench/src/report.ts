import { spreadOf, type Spread } from './statistics';

/** One line of the table. */
export interface Row {
  what: string;
  /** The target in the design; omitted when there is none. */
  target?: string;
  measured: string;
  /** Omitted when there is no target or nothing to compare with. */
  met?: boolean;
}

const digits = (value: number): number => (value >= 100 ? 0 : value >= 10 ? 1 : 2);

/** A number with its unit, at a sensible precision. */
export const shown = (value: number, unit = ''): string =>
  `${value.toFixed(digits(value))}${unit && ` ${unit}`}`;

/** Median and range. */
export const shownSpread = ({ median, least, most }: Spread, unit = ''): string =>
  `${shown(median, unit)} (${shown(least)} to ${shown(most)})`;

/** A row for a ratio with a minimum or a maximum. */
export const ratioRow = (
  what: string,
  ratio: Spread,
  target: { atLeast: number } | { atMost: number },
  beside: string,
): Row => ({
  what,
  target: 'atLeast' in target ? `>= ${target.atLeast} x ${beside}` : `<= ${target.atMost} x ${beside}`,
  measured: `${shownSpread(ratio)} x`,
  met: 'atLeast' in target ? ratio.median >= target.atLeast : ratio.median <= target.atMost,
});

/** Medians over the rounds: p50 / p95 / p99 in milliseconds and requests per second. */
export const latencyText = (
  rounds: ReadonlyArray<{ p50: number; p95: number; p99: number; requestsPerSecond: number }>,
): string => {
  const middle = (pick: (round: (typeof rounds)[number]) => number): string =>
    shown(spreadOf(rounds.map(pick)).median);
  return `${middle(({ p50 }) => p50)} / ${middle(({ p95 }) => p95)} / ${middle(({ p99 }) => p99)} ms, ${middle(
    ({ requestsPerSecond }) => requestsPerSecond,
  )}/s`;
};

const verdict = ({ met }: Row): string => (met === undefined ? '' : met ? 'met' : 'MISSED');

/** The rows as a Markdown table, padded to be readable as text. */
export const toTable = (rows: readonly Row[]): string => {
  const cells = [
    ['what', 'target', 'measured', ''],
    ...rows.map((row) => [row.what, row.target ?? '', row.measured, verdict(row)]),
  ];
  const widths = [0, 1, 2, 3].map((column) => Math.max(3, ...cells.map((line) => line[column]?.length ?? 0)));
  const line = (texts: string[]): string =>
    `| ${texts.map((text, column) => text.padEnd(widths[column] ?? 0)).join(' | ')} |`;
  const [head = [], ...body] = cells;
  return [line(head), `| ${widths.map((width) => '-'.repeat(width)).join(' | ')} |`, ...body.map(line)].join(
    '\n',
  );
};
