import type { ImportJob } from '@halalmap/contracts';

/** The progress of an import as it is written down. */
export type ImportProgress = ImportJob;

/** Where the progress of large imports is kept. */
export interface ImportJobs {
  begin(id: string): Promise<void>;
  update(id: string, progress: ImportProgress): Promise<void>;
  /** One that nobody has written to for some seconds was interrupted. */
  find(id: string): Promise<ImportJob | null>;
}

/** One row of a file, with the values that its fields were given. */
export type RawRow = Record<string, unknown>;

/** Counts of an import so far. */
export const noProgress = (): ImportProgress => ({
  state: 'checking',
  done: 0,
  total: 0,
  created: 0,
  updated: 0,
  failed: 0,
  errors: [],
});
