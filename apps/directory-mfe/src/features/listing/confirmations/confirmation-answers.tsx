import { halalAnswers, limits, type Verdict, verdicts, waysOfKnowing } from '@halalmap/contracts';
import { isRecord } from '@halalmap/listing-parts';
import { createDraft } from '@halalmap/mfe-kit/drafts';
import { Button } from '@halalmap/ui';
import { useText } from '../../../messages/en';

/** The initial answer state: `yes` was pressed, `resumed` after signing in, `kept` when this device knows what was sent. */
export type InitialAnswer = 'yes' | 'resumed' | 'kept';

/** A confirmation or dispute of a listing. */
export interface ConfirmationDraft {
  verdict: Verdict;
  note: string;
  /** Whether the food is halal, and how the user knows; left out of mosques and disputes. */
  halal?: HalalAnswer | undefined;
  how?: WayOfKnowing | undefined;
}

export type HalalAnswer = (typeof halalAnswers)[number];
export type WayOfKnowing = (typeof waysOfKnowing)[number];

/** A URL parameter set on return from signing in. */
export const resumeParameter = 'still';

/** A confirmation or dispute that the server accepted. */
export interface SentConfirmation {
  /** The id of the confirmation. */
  id: string;
  userId: string;
  verdict: Verdict;
  /** False if others do not see it. */
  counts: boolean;
  /** ISO 8601. */
  createdAt: string;
}

const verdictFrom = (value: unknown): Verdict | undefined => verdicts.find((verdict) => verdict === value);

/** Answers given before signing in, by listing. */
export const waitingConfirmations = createDraft<ConfirmationDraft>({
  name: 'still',
  read: (stored) => {
    const verdict = isRecord(stored) ? verdictFrom(stored['verdict']) : undefined;
    if (!verdict || !isRecord(stored)) return null;
    return {
      verdict,
      note: typeof stored['note'] === 'string' ? stored['note'] : '',
      halal: halalAnswers.find((answer) => answer === stored['halal']),
      how: waysOfKnowing.find((way) => way === stored['how']),
    };
  },
});

/** Answers sent from this device, by listing, so that they can be shown and withdrawn after a reload. */
export const sentConfirmations = createDraft<SentConfirmation>({
  name: 'said',
  read: (stored) => {
    if (!isRecord(stored)) return null;
    const { id, userId, createdAt } = stored;
    const verdict = verdictFrom(stored['verdict']);
    if (typeof id !== 'string' || typeof userId !== 'string' || typeof createdAt !== 'string') return null;
    const counts = stored['counts'] !== false;
    return verdict && Number.isFinite(Date.parse(createdAt))
      ? { id, userId, verdict, counts, createdAt }
      : null;
  },
});

/** When the user may answer again for the same place, and until when they can withdraw the answer. */
export const deadlinesOf = ({ createdAt }: SentConfirmation): { againAt: Date; takenBackUntil: Date } => {
  const at = Date.parse(createdAt);
  return {
    againAt: new Date(at + limits.confirmations.againMs),
    takenBackUntil: new Date(at + limits.confirmations.takenBackMs),
  };
};

interface ConfirmButtonsProps {
  isBusy?: boolean;
  onYes: () => void;
  onNo: () => void;
}

/** The two answers to "Still true?". */
export const ConfirmButtons = ({ isBusy = false, onYes, onNo }: ConfirmButtonsProps) => {
  const t = useText();
  return (
    <div className="confirmation__buttons">
      <Button kind="primary" icon="check" busy={isBusy} onClick={onYes}>
        {t('still.yes')}
      </Button>
      <Button onClick={onNo}>{t('still.no')}</Button>
    </div>
  );
};
