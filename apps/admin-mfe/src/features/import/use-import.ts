import {
  type AcceptedTo,
  type ApiError,
  asApiError,
  defineMutation,
  defineQuery,
  requestTo,
  skipToken,
} from '@halalmap/api-client';
import { type EntityType, type ImportJob, limits } from '@halalmap/contracts';
import type { ColumnField } from '@halalmap/listing-model';
import { useUrlParams } from '@halalmap/mfe-kit/navigation';
import { useEffect, useRef, useState } from 'react';
import { adminApi } from '../../shared/admin-api';
import { type ColumnMapping, differences, type ImportFile, rememberMapping } from './import-file';

/** An import, with its progress and its result. */
export type Outcome = ImportJob;

/** Whether the server is still working on the import. */
export const isRunning = ({ state }: Pick<Outcome, 'state'>): boolean =>
  state === 'checking' || state === 'writing';

export interface ImportOptions {
  /** Import the valid rows even if others are invalid. */
  partial: boolean;
  /** Publish new places immediately instead of adding them to the moderation queue. */
  publish: boolean;
}

interface SentImport {
  file: ImportFile;
  mapping: ColumnMapping;
  /** What the rows are when no column says it. */
  entityType: EntityType | null;
}

const pageSize = 50;

const importApi = adminApi.injectEndpoints({
  endpoints: (build) => ({
    /** Reads and checks a file; nothing is stored in the directory. Every row is reported, whatever its errors. */
    sendImport: build.mutation<AcceptedTo<'POST /api/listings/import'>, SentImport>({
      query: ({ file, mapping, entityType }) => {
        const chosen = differences(mapping);
        return requestTo('POST /api/listings/import', {
          query: {
            dryRun: true,
            partial: true,
            fileName: file.name.slice(0, limits.text.other),
            ...(entityType ? { entityType } : {}),
            ...(Object.keys(chosen).length > 0 ? { columns: JSON.stringify(chosen) } : {}),
          },
          headers: { 'content-type': file.contentType },
          body: file.content,
        });
      },
      invalidatesTags: ['Import'],
    }),
    importJob: build.query({
      ...defineQuery('GET /api/imports/{id}'),
      keepUnusedDataFor: 0,
    }),
    cancelImport: build.mutation({
      ...defineMutation('DELETE /api/imports/{id}'),
      invalidatesTags: ['Import'],
    }),
    importRows: build.query({
      ...defineQuery(
        'GET /api/imports/{id}/rows',
        ({
          id,
          result,
          offset,
        }: {
          id: string;
          result: 'failed' | 'duplicates';
          offset: number;
          version: string;
        }) => ({
          params: { id },
          query: { result, limit: pageSize, offset },
        }),
      ),
      keepUnusedDataFor: 0,
    }),
    correctImportRow: build.mutation(
      defineMutation(
        'PATCH /api/imports/{id}/rows/{row}',
        ({ id, row, values }: { id: string; row: number; values: Partial<Record<ColumnField, string>> }) => ({
          params: { id, row: String(row) },
          body: { values },
        }),
      ),
    ),
    checkImport: build.mutation({
      ...defineMutation('POST /api/imports/{id}/check'),
      invalidatesTags: ['Import'],
    }),
    writeImport: build.mutation({
      ...defineMutation(
        'POST /api/imports/{id}/write',
        ({ id, partial, publish }: ImportOptions & { id: string }) => ({
          params: { id },
          query: { partial: partial ? 'true' : 'false', publish: publish ? 'true' : 'false' },
        }),
      ),
      invalidatesTags: [{ type: 'Listing', id: 'list' }, 'Analytics', 'Import'],
    }),
    undoImport: build.mutation({
      ...defineMutation('POST /api/imports/{id}/undo'),
      invalidatesTags: [{ type: 'Listing', id: 'list' }, 'Analytics', 'Import'],
    }),
    imports: build.query({
      ...defineQuery('GET /api/imports', (query: { limit: number; offset: number }) => ({ query })),
      providesTags: ['Import'],
    }),
  }),
});

const {
  useCancelImportMutation,
  useCheckImportMutation,
  useSendImportMutation,
  useUndoImportMutation,
  useWriteImportMutation,
} = importApi;
export const { useCorrectImportRowMutation, useImportRowsQuery, useImportsQuery } = importApi;
const { importJob } = importApi.endpoints;

/** The import of this page: none yet, a file that is being sent, or an import on the server, named in the URL. */
type CurrentImport =
  { at: 'rest' } | { at: 'sending' } | { at: 'server'; id: string } | { at: 'refused'; error: ApiError };

/** The state of an import; states follow each other without a gap, so that nothing can be pressed in between. */
export type ImportStep =
  | { name: 'choosing' }
  | { name: 'sending' }
  | {
      name: 'following';
      /** null until the first status response. */
      progress: Outcome | null;
      /** The last status request failed. */
      isUnavailable: boolean;
    }
  | { name: 'over'; outcome: Outcome }
  | { name: 'refused'; error: ApiError }
  | { name: 'unknown' };

/** The step of an import. */
const stepOf = (
  current: CurrentImport,
  {
    outcome,
    error,
    isAsked,
  }: { outcome: Outcome | undefined; error: ApiError | undefined; isAsked: boolean },
): ImportStep => {
  if (current.at === 'rest') return { name: 'choosing' };
  if (current.at === 'sending') return { name: 'sending' };
  if (current.at === 'refused') return { name: 'refused', error: current.error };
  if (error?.status === 404) return { name: 'unknown' };
  if (outcome && !isAsked && !isRunning(outcome)) return { name: 'over', outcome };
  return { name: 'following', progress: outcome ?? null, isUnavailable: error !== undefined };
};

/** The URL parameter of an import. */
const param = 'import';

const importInUrl = (params: URLSearchParams): CurrentImport => {
  const id = params.get(param);
  return id === null ? { at: 'rest' } : { at: 'server', id };
};

/**
 * The current import. One on the server is also in the URL, so that it is found again after a reload and by Back; the
 * URL is updated slightly later, and the state takes precedence.
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
    // A file that is being sent is not in the URL, so a URL without an import does not end it.
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
      changeUrl(() => new URLSearchParams(next.at === 'server' ? { [param]: next.id } : {}), {
        replace: !isPlace,
      });
    },
  ];
};

const pollIntervalMs = 1_000;

interface Import {
  step: ImportStep;
  /** Sends a file to be read and checked. */
  send: (
    file: ImportFile,
    facts: { headers: readonly string[]; mapping: ColumnMapping; entityType: EntityType | null },
  ) => void;
  /** Asks the server to go on with the import; a refusal is in `problem`. */
  goOn: (what: 'check' | 'undo' | ImportOptions) => void;
  /** Reads the counts again, after a row was corrected. */
  refresh: () => void;
  /** Why the server did not go on. */
  problem: ApiError | null;
  /** Stops what the server is doing; rejects when it could not be asked. Does nothing after the end. */
  cancel: () => Promise<void>;
  /** Resets the state, for another file. */
  reset: () => void;
}

/** Sends a file to be checked, follows the import until its result is known, and goes on with it. */
export const useImport = (): Import => {
  const [current, setCurrent] = useCurrentImport();
  const [send] = useSendImportMutation();
  const [cancelJob] = useCancelImportMutation();
  const [check, checking] = useCheckImportMutation();
  const [write, writing] = useWriteImportMutation();
  const [undo, undoing] = useUndoImportMutation();
  const [isAsked, setIsAsked] = useState(false);
  const [problem, setProblem] = useState<ApiError | null>(null);
  const jobId = current.at === 'server' ? current.id : skipToken;
  const { currentData: job, error } = importJob.useQueryState(jobId);
  const isStarting = isAsked || checking.isLoading || writing.isLoading || undoing.isLoading;
  const step = stepOf(current, {
    outcome: job,
    error: error === undefined ? undefined : asApiError(error),
    isAsked: isStarting,
  });
  const { refetch } = importJob.useQuerySubscription(jobId, {
    pollingInterval: step.name === 'following' && !isStarting ? pollIntervalMs : 0,
    refetchOnMountOrArgChange: true,
  });

  const ask = async (id: string, what: 'check' | 'undo' | ImportOptions): Promise<void> => {
    setProblem(null);
    setIsAsked(true);
    const { error: refusal } = await (what === 'check'
      ? check(id)
      : what === 'undo'
        ? undo(id)
        : write({ id, ...what }));
    if (refusal) setProblem(asApiError(refusal));
    await refetch();
    setIsAsked(false);
  };

  return {
    step,
    problem,
    async send(file, { headers, mapping, entityType }) {
      setProblem(null);
      setCurrent({ at: 'sending' });
      if (headers.length > 0) rememberMapping(headers, mapping);
      const response = await send({ file, mapping, entityType });
      if (response.error) setCurrent({ at: 'refused', error: asApiError(response.error) });
      else setCurrent({ at: 'server', id: response.data.id }, true);
    },
    goOn(what) {
      if (current.at === 'server') void ask(current.id, what);
    },
    refresh: () => void refetch(),
    async cancel() {
      if (current.at !== 'server') return;
      const { error: refusal } = await cancelJob(current.id);
      // 409: it has ended meanwhile, which the next status response says.
      if (refusal && asApiError(refusal).status !== 409) throw new Error(asApiError(refusal).message);
    },
    reset() {
      setProblem(null);
      setCurrent({ at: 'rest' });
    },
  };
};
