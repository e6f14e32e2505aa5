import type {
  EntityType,
  ImportColumn,
  ImportDuplicate,
  ImportError,
  ImportJob,
  ImportKeptReason,
  ImportResult,
  ImportRowKind,
  ListingPatch,
  ListingSubmission,
} from '@halalmap/contracts';

/** One row of a file, with its field values. */
export type RawRow = Record<string, unknown>;

/** A row as it came. */
export interface SourceRow {
  /** The row of the spreadsheet, 1 for the header; null for JSON. */
  line: number | null;
  /** The cells of a CSV row, or the fields of a JSON object. */
  source: readonly string[] | RawRow;
  /** What is wrong with the row as a whole. */
  problem?: string | undefined;
}

/** What an import has written for a row. */
interface WrittenRow {
  id: string;
  result: Exclude<ImportResult, 'failed'>;
  /** When the listing was changed by this; a later change is somebody else's. */
  at: Date;
  /** The values that the row has replaced. */
  before?: ListingPatch | undefined;
  /** It was taken back, or kept because somebody had changed it. */
  undone?: 'taken' | 'kept';
  kept?: ImportKeptReason;
}

/** A row of an import, with what is known about it. */
export interface StoredRow extends SourceRow {
  /** Starts at 1 for the first row after the header. */
  row: number;
  /** Cells that an admin has corrected, by field. */
  corrected?: RawRow | undefined;
  /** What happened, or would happen. */
  result: ImportResult;
  errors?: readonly ImportError[] | undefined;
  duplicates?: readonly ImportDuplicate[] | undefined;
  /** The validated fields of a new listing, without default values. */
  submission?: Partial<ListingSubmission> | undefined;
  written?: WrittenRow | undefined;
}

/** Rows that are checked and stored together. */
export interface RowBatch {
  /** Starts at 0. */
  n: number;
  rows: StoredRow[];
}

/** The stored progress of an import. */
export type ImportProgress = Pick<
  ImportJob,
  'state' | 'done' | 'total' | 'created' | 'updated' | 'failed' | 'errors' | 'notes' | 'undone'
>;

/** An import, with its progress. */
export type StoredImport = Omit<ImportJob, 'createdAt'> & {
  createdAt: Date;
  /** Blank cells of rows that update empty their fields. */
  blank?: 'clear' | undefined;
};

/** What an import begins with. */
type NewImport = Pick<StoredImport, 'id' | 'fileName' | 'by' | 'dryRun' | 'partial' | 'publish' | 'blank'>;

/** What happens to an import besides its progress. */
type ImportChange = Partial<
  ImportProgress & Pick<StoredImport, 'columns' | 'isComplete' | 'dryRun' | 'partial' | 'publish'>
>;

/** Stores imports and their progress. */
export interface ImportJobs {
  begin(job: NewImport): Promise<void>;
  /** @returns whether somebody has cancelled the import */
  update(id: string, change: ImportChange): Promise<boolean>;
  /** Counts a row that was corrected, also while others are being corrected, and replaces its errors. */
  recount(
    id: string,
    change: {
      counts: Partial<Record<ImportResult, number>>;
      formerErrors: readonly ImportError[];
      errors: readonly ImportError[];
    },
  ): Promise<void>;
  /**
   * Starts an import that has ended once more.
   * @returns false while it is running
   */
  resume(id: string, change: ImportChange): Promise<boolean>;
  /** Asks the process that runs an import to stop it. @returns whether the import is running */
  cancel(id: string): Promise<boolean>;
  /** An import without an update for some seconds counts as interrupted. */
  find(id: string): Promise<StoredImport | null>;
  /** The newest first. */
  list(page: { limit: number; offset: number }): Promise<{ imports: StoredImport[]; total: number }>;
}

/** Stores the rows of imports, in batches. */
export interface ImportRows {
  add(importId: string, batch: RowBatch): Promise<void>;
  /** Stores a batch again, with other results. */
  replace(importId: string, batch: RowBatch): Promise<void>;
  /**
   * Changes one row.
   * @param change is called again with the newer row when the batch has changed meanwhile
   * @returns null when there is no such row
   */
  changeRow(
    importId: string,
    row: number,
    change: (row: StoredRow) => Promise<StoredRow>,
  ): Promise<{ before: StoredRow; after: StoredRow } | null>;
  find(importId: string, n: number): Promise<RowBatch | null>;
  /** All batches in their order, one in memory at a time; with a result, those that have such rows. */
  batches(importId: string, result?: ImportResult): AsyncIterable<RowBatch>;
  /** The rows of this kind, or all. */
  page(
    importId: string,
    request: { result?: ImportRowKind | undefined; limit: number; offset: number },
  ): Promise<{ rows: StoredRow[]; total: number }>;
  /** Deletes the rows that were read before this time. */
  removeBefore(time: Date): Promise<void>;
}

/** A listing with what duplicates are found by. */
export interface FiledPlace {
  id: string;
  name: string;
  entityType: EntityType;
  address: string | null;
  phone: string | null;
  barcode: string | null;
  municipalityId: number | null;
  point: { lat: number; lng: number } | null;
  keys: readonly string[];
}

/** Looks up many places at once. */
export interface FiledPlaces {
  /**
   * Listings that share one of the keys, or one of the words in one of the towns, deleted ones left out. At most some
   * hundreds.
   */
  findFiled(query: {
    keys: readonly string[];
    words: readonly string[];
    municipalityIds: readonly number[];
  }): Promise<FiledPlace[]>;
}

/** The columns of a file; null for JSON. */
export type ImportColumns = readonly ImportColumn[] | null;

/** The counts of an import before it starts. */
export const noProgress = (): ImportProgress => ({
  state: 'checking',
  done: 0,
  total: 0,
  created: 0,
  updated: 0,
  failed: 0,
  errors: [],
  notes: [],
  undone: null,
});
