import type { ApiError } from '@halalmap/api-client';
import { isRunning, type Outcome } from './outcome';

/** A file is validated first, which stores nothing, and then imported. */
export type ImportKind = 'check' | 'import';

/** The job of this page: none yet, one that it started itself, or a server job named in the URL. */
export type ImportWork =
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
      isAway: boolean;
    }
  | { name: 'over'; kind: ImportKind; outcome: Outcome }
  | { name: 'refused'; error: ApiError }
  | { name: 'unknown' };

/** The step of a job. */
export const stepOf = (work: ImportWork, { outcome, error }: JobResponse): ImportStep => {
  if (work.at === 'rest') return { name: 'choosing' };
  if (work.at === 'sending') return { name: 'sending', kind: work.kind };
  if (work.at === 'reported') return { name: 'over', kind: work.kind, outcome: work.outcome };
  if (work.at === 'refused') return { name: 'refused', error: work.error };
  if (error?.status === 404) return { name: 'unknown' };
  if (outcome && !isRunning(outcome)) return { name: 'over', kind: work.kind, outcome };
  return { name: 'following', kind: work.kind, progress: outcome ?? null, isAway: error !== undefined };
};
