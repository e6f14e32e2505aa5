import type { ApiError } from '@halalmap/api-client';
import { isRunning, type Outcome } from './outcome';

/** A file is checked first, which stores nothing, and then imported. */
export type ImportKind = 'check' | 'import';

/** What this page is about: nothing yet, what it sent itself, or work of the server that the address names. */
export type ImportWork =
  | { at: 'rest' }
  | { at: 'sending'; kind: ImportKind }
  | { at: 'server'; kind: ImportKind; id: string }
  | { at: 'reported'; kind: ImportKind; outcome: Outcome }
  | { at: 'refused'; error: ApiError };

/** What the server says of the work that goes on there. */
interface JobResponse {
  outcome: Outcome | undefined;
  /** Why the last question failed. */
  error: ApiError | undefined;
}

/** Where a file stands; one follows the other without a gap, so that nothing can be pressed in between. */
export type ImportStep =
  | { name: 'choosing' }
  | { name: 'sending'; kind: ImportKind }
  | {
      name: 'following';
      kind: ImportKind;
      /** null until the server has told for the first time. */
      progress: Outcome | null;
      /** The server does not tell right now. */
      isAway: boolean;
    }
  | { name: 'over'; kind: ImportKind; outcome: Outcome }
  | { name: 'refused'; error: ApiError }
  | { name: 'unknown' };

/** The step that some work is at. */
export const stepOf = (work: ImportWork, { outcome, error }: JobResponse): ImportStep => {
  if (work.at === 'rest') return { name: 'choosing' };
  if (work.at === 'sending') return { name: 'sending', kind: work.kind };
  if (work.at === 'reported') return { name: 'over', kind: work.kind, outcome: work.outcome };
  if (work.at === 'refused') return { name: 'refused', error: work.error };
  if (error?.status === 404) return { name: 'unknown' };
  if (outcome && !isRunning(outcome)) return { name: 'over', kind: work.kind, outcome };
  return { name: 'following', kind: work.kind, progress: outcome ?? null, isAway: error !== undefined };
};
