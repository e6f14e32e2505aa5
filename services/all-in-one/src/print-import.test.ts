import { createImportPrinter, type Progress } from './print-import';

const job = (fields: Partial<Progress>): Progress => ({ state: 'writing', done: 0, total: 2_000, created: 0, updated: 0, failed: 0, ...fields }); // prettier-ignore

const printed = (isTTY: boolean, steps: Progress[]): string[] => {
  const written: string[] = [];
  const print = createImportPrinter({ isTTY, write: (text) => written.push(text) });
  for (const step of steps) print(step);
  return written;
};

const steps = [
  job({ state: 'checking', total: 500 }),
  job({ state: 'checking' }),
  job({ done: 100 }),
  job({ done: 150 }),
  job({ done: 1_000 }),
  job({ state: 'done', done: 2_000, created: 1_999, failed: 1 }),
];

describe('the progress of an import on the console', () => {
  it('is a line for every tenth of the total in a file', () => {
    expect(printed(false, steps)).toEqual([
      'Importing: 500 rows checked\n',
      'Importing: 100 of 2000 rows\n',
      'Importing: 1000 of 2000 rows\n',
      'Import done: 2000 of 2000 rows, 1999 created, 0 updated, 1 failed\n',
    ]);
  });

  it('is one line that is updated in place on a terminal', () => {
    const lines = printed(true, steps);

    expect(lines).toHaveLength(6);
    expect(lines.slice(0, -1).every((line) => line.startsWith('\r') && !line.endsWith('\n'))).toBe(true);
    expect(lines.at(-1)).toMatch(/\n$/);
  });
});
