import type { ImportError, ImportJob, ImportReport } from '@halalmap/contracts';

/** The actual or expected result of the rows of a file. */
export type Outcome = Omit<ImportJob, 'errors'> & { faults: ImportError[] };

/** Converts an immediate report to the format of a background job. */
export const outcomeOfReport = ({ rows }: ImportReport): Outcome => {
  const count = (result: string): number => rows.filter((row) => row.result === result).length;
  return {
    state: 'done',
    done: rows.length,
    total: rows.length,
    created: count('created'),
    updated: count('updated'),
    failed: count('failed'),
    faults: rows.flatMap(({ errors = [] }) => errors),
  };
};

export const outcomeOfJob = ({ errors, ...job }: ImportJob): Outcome => ({ ...job, faults: errors });

export const isRunning = ({ state }: Pick<Outcome, 'state'>): boolean =>
  state === 'checking' || state === 'writing';

/**
 * Row and field of an error: `3.openingHours.0.open` is row 3; an error of the whole row has no field, one of the whole
 * file no row.
 */
export const placeOf = ({ path }: ImportError): { row: string; field: string } => {
  const [row = '', ...field] = path.split('.');
  return { row, field: field.join('.') };
};
