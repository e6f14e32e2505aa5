import type { ImportJob } from '@halalmap/contracts';

/** The part of an import's progress that is printed. */
export type Progress = Pick<ImportJob, 'state' | 'done' | 'total' | 'created' | 'updated' | 'failed'>;

const wordsOf = ({ state, done, total, created, updated, failed }: Progress): string => {
  if (state === 'checking') return `Importing: ${total} rows checked`;
  if (state === 'writing') return `Importing: ${done} of ${total} rows`;
  return `Import ${state}: ${done} of ${total} rows, ${created} created, ${updated} updated, ${failed} failed`;
};

/**
 * Prints the progress of an import on the console: one line updated in place on a terminal; a line for every tenth of
 * the total elsewhere, such as in a log file.
 */
export const createImportPrinter = (output: { isTTY?: boolean; write(text: string): unknown }) => {
  let shown = '';
  return function importPrinter(progress: Progress): void {
    const { state, done, total } = progress;
    const isRunning = state === 'checking' || state === 'writing';
    const words = wordsOf(progress);
    if (output.isTTY) {
      output.write(`\r${words}${isRunning ? '' : '\n'}`);
      return;
    }
    const step = state === 'writing' ? `writing ${Math.floor((10 * done) / Math.max(1, total))}` : state;
    if (step === shown) return;
    shown = step;
    output.write(`${words}\n`);
  };
};
