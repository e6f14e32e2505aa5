import { asApiError, skipToken } from '@halalmap/api-client';
import { importJob, useSendImportMutation, type ImportOptions } from './import-api';
import type { ImportFile } from './import-file';
import { stepOf, type ImportKind, type ImportStep } from './import-step';
import { outcomeOfJob, outcomeOfReport } from './outcome';
import { useImportWork } from './use-import-work';

const askEveryMs = 1_000;

export interface Import {
  step: ImportStep;
  check: (file: ImportFile) => void;
  start: (file: ImportFile, options: ImportOptions) => void;
  /** Resets the state, for another file. */
  reset: () => void;
}

/** Sends a file for validation or import, and polls until the result is known. */
export const useImport = (): Import => {
  const [work, setWork] = useImportWork();
  const [send] = useSendImportMutation();
  const asked = work.at === 'server' ? work.id : skipToken;
  const { currentData: job, error } = importJob.useQueryState(asked);
  const step = stepOf(work, {
    outcome: job && outcomeOfJob(job),
    error: error === undefined ? undefined : asApiError(error),
  });
  importJob.useQuerySubscription(asked, {
    pollingInterval: step.name === 'following' ? askEveryMs : 0,
    refetchOnMountOrArgChange: true,
  });

  const submit = async (
    kind: ImportKind,
    file: ImportFile,
    options: ImportOptions & { dryRun: boolean },
  ): Promise<void> => {
    setWork({ at: 'sending', kind });
    const response = await send({ file, ...options });
    if (response.error) setWork({ at: 'refused', error: asApiError(response.error) });
    else if ('id' in response.data) setWork({ at: 'server', kind, id: response.data.id }, kind === 'import');
    else setWork({ at: 'reported', kind, outcome: outcomeOfReport(response.data) });
  };

  return {
    step,
    // With `partial` every row is reported, regardless of the number of errors.
    check: (file) => void submit('check', file, { dryRun: true, partial: true, publish: false }),
    start: (file, options) => void submit('import', file, { dryRun: false, ...options }),
    reset: () => setWork({ at: 'rest' }),
  };
};
