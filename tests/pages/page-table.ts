import type { Visit } from './lighthouse-run';

/** A page and what was measured of it. */
export interface MeasuredPage {
  path: string;
  visit: Visit;
  /** Bytes until it is styled. */
  firstBytes: number;
  /** Bytes of the scripts of the first view. */
  scriptBytes: number;
}

const kilobytes = (bytes: number): string => `${(bytes / 1024).toFixed(1)} KB`;
const seconds = (milliseconds: number): string => `${(milliseconds / 1000).toFixed(2)} s`;

const columns: [title: string, cell: (page: MeasuredPage) => string][] = [
  ['page', ({ path }) => path],
  ['performance', ({ visit }) => visit.performance.toFixed(2)],
  ['accessibility', ({ visit }) => visit.accessibility.toFixed(2)],
  ['best practices', ({ visit }) => visit.bestPractices.toFixed(2)],
  ['SEO', ({ visit }) => visit.seo.toFixed(2)],
  ['FCP', ({ visit }) => seconds(visit.firstPaint)],
  ['LCP', ({ visit }) => seconds(visit.largestPaint)],
  ['CLS', ({ visit }) => visit.layoutShift.toFixed(3)],
  ['TBT', ({ visit }) => `${visit.blockingTime.toFixed(0)} ms`],
  ['until styled', ({ firstBytes }) => kilobytes(firstBytes)],
  ['JavaScript', ({ scriptBytes }) => kilobytes(scriptBytes)],
  ['machine', ({ visit }) => visit.machine.toFixed(0)],
];

/** The measured pages as a Markdown table. */
export const pageTable = (pages: readonly MeasuredPage[]): string => {
  const rows = [
    columns.map(([title]) => title),
    ...pages.map((page) => columns.map(([, cell]) => cell(page))),
  ];
  const widths = columns.map((_column, index) => Math.max(...rows.map((row) => row[index]?.length ?? 0)));
  const line = (cells: string[]): string =>
    `| ${cells.map((cell, index) => cell.padEnd(widths[index] ?? 0)).join(' | ')} |`;
  const [head = [], ...body] = rows;
  return [line(head), line(widths.map((width) => '-'.repeat(width))), ...body.map(line)].join('\n');
};
