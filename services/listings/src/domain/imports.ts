import type { ImportJob } from '@halalmap/contracts';

/** The stored progress of an import. */
export type ImportProgress = ImportJob;

/** Stores the progress of large imports. */
export interface ImportJobs {
  begin(id: string): Promise<void>;
  /** @returns whether somebody has cancelled the import */
  update(id: string, progress: ImportProgress): Promise<boolean>;
  /** Asks the process that runs an import to stop it. @returns whether the import is running */
  cancel(id: string): Promise<boolean>;
  /** An import without an update for some seconds counts as interrupted. */
  find(id: string): Promise<ImportJob | null>;
}

/** One row of a file, with its field values. */
export type RawRow = Record<string, unknown>;

/** In place of fields, what is wrong with a row that cannot be read. No field has such a name. */
export const rowProblem = '\0problem';

/** The counts of an import before it starts. */
export const noProgress = (): ImportProgress => ({
  state: 'checking',
  done: 0,
  total: 0,
  created: 0,
  updated: 0,
  failed: 0,
  errors: [],
});
