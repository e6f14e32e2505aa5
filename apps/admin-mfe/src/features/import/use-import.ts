import { api, type ApiError, asApiError, skipToken } from '@halalmap/api-client';
import {
  byteOrderMark,
  editableFieldNames,
  type ImportError,
  type ImportJob,
  type ImportReport,
  limits,
  toCell,
} from '@halalmap/contracts';
import { useUrlParams } from '@halalmap/mfe-kit/navigation';
import { useEffect, useRef, useState } from 'react';

/** The actual or expected result of the rows of a file. */
export type Outcome = Pick<
  ImportJob,
  'state' | 'done' | 'total' | 'created' | 'updated' | 'failed' | 'errors' | 'notes'
>;

/** Converts an immediate report to the format of a background job. */
const outcomeOfReport = ({ rows, notes }: ImportReport): Outcome => {
  const count = (result: string): number => rows.filter((row) => row.result === result).length;
  return {
    state: 'done',
    done: rows.length,
    total: rows.length,
    created: count('created'),
    updated: count('updated'),
    failed: count('failed'),
    errors: rows.flatMap(({ errors = [] }) => errors),
    notes,
  };
};

/** Whether the server is still working on the import. */
const isRunning = ({ state }: Pick<Outcome, 'state'>): boolean => state === 'checking' || state === 'writing';

/**
 * Row and field of an error: `3.openingHours.0.open` is row 3; an error of the whole row has no field, one of the whole
 * file no row.
 */
export const placeOf = ({ path }: Pick<ImportError, 'path'>): { row: string; field: string } => {
  const [row = '', ...field] = path.split('.');
  return { row, field: field.join('.') };
};

/** A valid import file. */
export interface ImportFile {
  name: string;
  /** In bytes. */
  size: number;
  contentType: 'text/csv' | 'application/json';
  content: Blob;
}

export type FileError = 'kind' | 'empty' | 'size';

const contentTypeOf = ({ name, type }: File): ImportFile['contentType'] | null => {
  const extension = name.toLowerCase().split('.').at(-1);
  if (extension === 'csv' || type === 'text/csv') return 'text/csv';
  return extension === 'json' || type === 'application/json' ? 'application/json' : null;
};

/** A file ready to send, or why it cannot be sent: it is neither CSV nor JSON, empty, or larger than 64 MB. */
export const readImportFile = (file: File): ImportFile | FileError => {
  const contentType = contentTypeOf(file);
  if (contentType === null) return 'kind';
  if (file.size === 0) return 'empty';
  if (file.size > limits.import.bytes) return 'size';
  return { name: file.name, size: file.size, contentType, content: file };
};

export interface ImportOptions {
  /** Import the valid rows even if others are invalid. */
  partial: boolean;
  /** Publish new places immediately instead of adding them to the moderation queue. */
  publish: boolean;
}

interface SentImport extends ImportOptions {
  file: ImportFile;
  dryRun: boolean;
}

const importApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** The result of small files is returned directly; large files return the id of a background job. */
    sendImport: build.mutation<ImportReport | { id: string }, SentImport>({
      query: ({ file, ...params }) => ({
        url: '/api/listings/import',
        method: 'POST',
        params: { ...params },
        headers: { 'content-type': file.contentType },
        body: file.content,
      }),
      invalidatesTags: (_answer, _error, { dryRun }) =>
        dryRun ? [] : [{ type: 'Listing', id: 'list' }, 'Analytics'],
    }),
    importJob: build.query<ImportJob, string>({
      query: (id) => `/api/imports/${id}`,
      keepUnusedDataFor: 0,
    }),
    cancelImport: build.mutation<undefined, string>({
      query: (id) => ({ url: `/api/imports/${id}`, method: 'DELETE' }),
    }),
  }),
});

const { useCancelImportMutation, useSendImportMutation } = importApi;
const { importJob } = importApi.endpoints;

/** Always quoted, and escaped against spreadsheet formula injection (CWE-1236). */
const cell = (text: string): string => `"${toCell(text, '').replaceAll('"', '""')}"`;

const lines = (rows: readonly string[][]): string => rows.map((row) => `${row.join(',')}\r\n`).join('');

/** Formats the errors of an import as a file: row, field, message. */
export const errorsCsv = (errors: ReadonlyArray<Pick<ImportError, 'path' | 'message'>>): string =>
  lines([
    ['row', 'field', 'message'],
    ...errors.map((error) => {
      const { row, field } = placeOf(error);
      return [row, cell(field), cell(error.message)];
    }),
  ]);

/** An empty file with a column for each field, the required ones first. */
export const templateCsv = (): string => {
  const first = ['externalId', 'entityType', 'name'];
  return lines([[...first, ...editableFieldNames.filter((field) => !first.includes(field))]]);
};

/** Downloads a text as a CSV file. */
export const saveCsv = (name: string, text: string): void => {
  // A response that was read as text has lost its byte order mark.
  const address = URL.createObjectURL(new Blob([byteOrderMark, text], { type: 'text/csv;charset=utf-8' }));
  const link = Object.assign(document.createElement('a'), { href: address, download: name });
  link.click();
  URL.revokeObjectURL(address);
};

/** A file is validated first, which stores nothing, and then imported. */
type ImportKind = 'check' | 'import';

/** The job of this page: none yet, one that it started itself, or a server job named in the URL. */
type CurrentImport =
  | { at: 'rest' }
  | { at: 'sending'; kind: ImportKind }
  | { at: 'server'; kind: ImportKind; id: string }
  | { at: 'reported'; kind: ImportKind; outcome: Outcome }
  | { at: 'refused'; error: ApiError };

/** The status of the server job. */
interface JobResponse {
  outcome: Outcome | undefined;
  /** Why the last status request failed. */
  error: ApiError | undefined;
}

/** The state of an import; states follow each other without a gap, so that nothing can be pressed in between. */
export type ImportStep =
  | { name: 'choosing' }
  | { name: 'sending'; kind: ImportKind }
  | {
      name: 'following';
      kind: ImportKind;
      /** null until the first status response. */
      progress: Outcome | null;
      /** The last status request failed. */
      isUnavailable: boolean;
    }
  | { name: 'over'; kind: ImportKind; outcome: Outcome }
  | { name: 'refused'; error: ApiError }
  | { name: 'unknown' };

/** The step of a job. */
const stepOf = (current: CurrentImport, { outcome, error }: JobResponse): ImportStep => {
  if (current.at === 'rest') return { name: 'choosing' };
  if (current.at === 'sending') return { name: 'sending', kind: current.kind };
  if (current.at === 'reported') return { name: 'over', kind: current.kind, outcome: current.outcome };
  if (current.at === 'refused') return { name: 'refused', error: current.error };
  if (error?.status === 404) return { name: 'unknown' };
  if (outcome && !isRunning(outcome)) return { name: 'over', kind: current.kind, outcome };
  return {
    name: 'following',
    kind: current.kind,
    progress: outcome ?? null,
    isUnavailable: error !== undefined,
  };
};

/** The URL parameters of a running job. */
const paramOf = { check: 'check', import: 'job' } as const satisfies Record<ImportKind, string>;

const paramsOf = (current: CurrentImport): URLSearchParams =>
  new URLSearchParams(current.at === 'server' ? { [paramOf[current.kind]]: current.id } : {});

const importInUrl = (params: URLSearchParams): CurrentImport => {
  for (const kind of ['import', 'check'] as const) {
    const id = params.get(paramOf[kind]);
    if (id !== null) return { at: 'server', kind, id };
  }
  return { at: 'rest' };
};

/**
 * The current job. A server job is also in the URL, so that it is found again after a reload and by Back; the URL is
 * updated slightly later, and the state takes precedence.
 */
const useCurrentImport = (): [
  current: CurrentImport,
  /** @param isPlace whether to push a history entry, so that Back leads to the previous state */
  setCurrent: (current: CurrentImport, isPlace?: boolean) => void,
] => {
  const [params, changeUrl] = useUrlParams();
  const [current, setCurrent] = useState(() => importInUrl(params));
  const [knownParams, setKnownParams] = useState(params.toString());
  if (params.toString() !== knownParams) {
    setKnownParams(params.toString());
    const named = importInUrl(params);
    // Jobs that were only sent or reported are not in the URL, so a URL without one does not end them.
    if (named.at === 'server' || current.at === 'server') setCurrent(named);
  }

  // A response may arrive after the page was left; the URL must not be changed then.
  const isMounted = useRef(false);
  useEffect(() => {
    isMounted.current = true;
    return () => {
      isMounted.current = false;
    };
  }, []);
  return [
    current,
    (next, isPlace = false) => {
      if (!isMounted.current) return;
      setCurrent(next);
      changeUrl(() => paramsOf(next), { replace: !isPlace });
    },
  ];
};

const pollIntervalMs = 1_000;

interface Import {
  step: ImportStep;
  check: (file: ImportFile) => void;
  start: (file: ImportFile, options: ImportOptions) => void;
  /** Stops what the server is doing; rejects when it could not be asked. Does nothing after the end. */
  cancel: () => Promise<void>;
  /** Resets the state, for another file. */
  reset: () => void;
}

/** Sends a file for validation or import, and polls until the result is known. */
export const useImport = (): Import => {
  const [current, setCurrent] = useCurrentImport();
  const [send] = useSendImportMutation();
  const [cancelJob] = useCancelImportMutation();
  const jobId = current.at === 'server' ? current.id : skipToken;
  const { currentData: job, error } = importJob.useQueryState(jobId);
  const step = stepOf(current, {
    outcome: job,
    error: error === undefined ? undefined : asApiError(error),
  });
  importJob.useQuerySubscription(jobId, {
    pollingInterval: step.name === 'following' ? pollIntervalMs : 0,
    refetchOnMountOrArgChange: true,
  });

  const submit = async (
    kind: ImportKind,
    file: ImportFile,
    options: ImportOptions & { dryRun: boolean },
  ): Promise<void> => {
    setCurrent({ at: 'sending', kind });
    const response = await send({ file, ...options });
    if (response.error) setCurrent({ at: 'refused', error: asApiError(response.error) });
    else if (!('rows' in response.data))
      setCurrent({ at: 'server', kind, id: response.data.id }, kind === 'import');
    else setCurrent({ at: 'reported', kind, outcome: outcomeOfReport(response.data) });
  };

  return {
    step,
    // With `partial` every row is reported, regardless of the number of errors.
    check: (file) => void submit('check', file, { dryRun: true, partial: true, publish: false }),
    start: (file, options) => void submit('import', file, { dryRun: false, ...options }),
    async cancel() {
      if (current.at !== 'server') return;
      const { error: refusal } = await cancelJob(current.id);
      // 409: it has ended meanwhile, which the next status response says.
      if (refusal && asApiError(refusal).status !== 409) throw new Error(asApiError(refusal).message);
    },
    reset: () => setCurrent({ at: 'rest' }),
  };
};
