import { asApiError, type ApiError } from '@halalmap/api-client';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useImportJobQuery, useSendImportMutation, type ImportOptions } from './import-api';
import type { ImportFile } from './import-file';
import { isRunning, outcomeOfJob, outcomeOfReport, type Outcome } from './outcome';

const askEveryMs = 1_000;

export interface ImportWork {
  /** What became of the rows, or of checking them; null before. */
  outcome: Outcome | null;
  /** The outcome is that of a check. */
  isCheck: boolean;
  sending: 'check' | 'import' | null;
  /** Why the last file could not be sent. */
  failure: ApiError | null;
  /** The import of this address is not known any more. */
  isUnknown: boolean;
  /** The server does not say how far the import is. */
  isAway: boolean;
  check: (file: ImportFile) => void;
  start: (file: ImportFile, options: ImportOptions) => void;
  /** Forgets outcome and failure, for another file. */
  reset: () => void;
}

/**
 * Sends a file to be checked or imported and follows what becomes of it. The address keeps the id of work that goes on
 * (`check` or `job`), so that it is found again after a reload.
 */
export const useImport = (): ImportWork => {
  const [params, setParams] = useSearchParams();
  const [report, setReport] = useState<{ outcome: Outcome; isCheck: boolean } | null>(null);
  const [sending, setSending] = useState<ImportWork['sending']>(null);
  const [failure, setFailure] = useState<ApiError | null>(null);
  const [send] = useSendImportMutation();
  const jobId = params.get('job') ?? params.get('check');
  const [isOver, setIsOver] = useState<string | null>(null);
  const job = useImportJobQuery(jobId ?? '', {
    skip: jobId === null,
    pollingInterval: jobId === isOver ? 0 : askEveryMs,
    refetchOnMountOrArgChange: true,
  });
  const found = jobId === null ? undefined : job.currentData;
  if (found && !isRunning(found) && isOver !== jobId) setIsOver(jobId);
  const isUnknown = jobId !== null && job.isError && asApiError(job.error).status === 404;
  if (isUnknown && isOver !== jobId) setIsOver(jobId);

  const reset = (): void => {
    setReport(null);
    setFailure(null);
    setParams({}, { replace: true });
  };
  const submit = async (
    kind: 'check' | 'import',
    file: ImportFile,
    options: ImportOptions & { dryRun: boolean },
  ): Promise<void> => {
    reset();
    setSending(kind);
    const answer = await send({ file, ...options });
    setSending(null);
    if (answer.error) setFailure(asApiError(answer.error));
    else if ('id' in answer.data)
      setParams({ [kind === 'check' ? 'check' : 'job']: answer.data.id }, { replace: kind === 'check' });
    else setReport({ outcome: outcomeOfReport(answer.data), isCheck: kind === 'check' });
  };

  return {
    outcome: found ? outcomeOfJob(found) : (report?.outcome ?? null),
    isCheck: jobId === null ? (report?.isCheck ?? false) : params.get('job') === null,
    sending,
    failure,
    isUnknown,
    isAway: jobId !== null && job.isError && !isUnknown,
    // With `partial` every row is reported on, however many are wrong.
    check: (file) => void submit('check', file, { dryRun: true, partial: true, publish: false }),
    start: (file, options) => void submit('import', file, { dryRun: false, ...options }),
    reset,
  };
};
