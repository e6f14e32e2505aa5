import type { ImportJob } from '@halalmap/contracts';

const wordsOf = ({ state, done, total, created, updated, failed }: ImportJob): string => {
  if (state === 'checking') return `Importing: ${total} rows checked`;
  if (state === 'writing') return `Importing: ${done} of ${total} rows`;
  return `Import ${state}: ${done} of ${total} rows, ${created} created, ${updated} updated, ${failed} failed`;
};

/**
 * Shows on the console how far an import is: one line that grows on a terminal; every tenth of the way elsewhere, such as
 * in a log file.
 */
export const createImportPrinter = (output: { isTTY?: boolean; write(text: string): unknown }) => {
  let shown = '';
  return (progress: ImportJob): void => {
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
