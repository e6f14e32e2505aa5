import { limits, type Verdict, verdicts } from '@halalmap/contracts';
import { createDraft } from '@halalmap/mfe-kit/drafts';
import type { ConfirmationDraft } from './use-confirmation';

/** How somebody began to answer; `resumed` when this device knows of an answer from before. */
export type Beginning = 'yes' | 'changed' | 'resumed';

/** In the address of who comes back from signing in. */
export const resumeParameter = 'still';

/** What somebody said of a place and the server took. */
export interface SentConfirmation {
  /** Of the confirmation. */
  id: string;
  userId: string;
  verdict: Verdict;
  /** ISO 8601. */
  createdAt: string;
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;
const verdictFrom = (value: unknown): Verdict | undefined => verdicts.find((verdict) => verdict === value);

/** What somebody wanted to say before they had to sign in, by listing. */
export const waitingConfirmations = createDraft<ConfirmationDraft>({
  name: 'still',
  read: (stored) => {
    const verdict = isRecord(stored) ? verdictFrom(stored['verdict']) : undefined;
    if (!verdict || !isRecord(stored)) return null;
    return { verdict, note: typeof stored['note'] === 'string' ? stored['note'] : '' };
  },
});

/** What was said from this device, by listing, so that a reload still knows it and can take it back. */
export const sentConfirmations = createDraft<SentConfirmation>({
  name: 'said',
  read: (stored) => {
    if (!isRecord(stored)) return null;
    const { id, userId, createdAt } = stored;
    const verdict = verdictFrom(stored['verdict']);
    if (typeof id !== 'string' || typeof userId !== 'string' || typeof createdAt !== 'string') return null;
    return verdict && Number.isFinite(Date.parse(createdAt)) ? { id, userId, verdict, createdAt } : null;
  },
});

/** When somebody may speak of the same place again, and until when they may take back what they said. */
export const termsOf = ({ createdAt }: SentConfirmation): { againAt: Date; takenBackUntil: Date } => {
  const at = Date.parse(createdAt);
  return {
    againAt: new Date(at + limits.confirmations.againMs),
    takenBackUntil: new Date(at + limits.confirmations.takenBackMs),
  };
};
