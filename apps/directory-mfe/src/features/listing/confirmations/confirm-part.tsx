import { isLevelOfFacts } from '@halalmap/listing-model';
import { useFormatters } from '@halalmap/i18n';
import { Button, ErrorState, Icon } from '@halalmap/ui';
import { halalAnswers, waysOfKnowing, type Listing } from '@halalmap/contracts';
import { useEffect, useId, useRef, useState } from 'react';
import {
  type InitialAnswer,
  type SentConfirmation,
  deadlinesOf,
  type ConfirmationDraft,
  ConfirmButtons,
  type HalalAnswer,
  type WayOfKnowing,
} from './confirmation-answers';
import { useText } from '../../../messages/en';
import { useConfirmation } from './use-confirmation';

interface SentNoteProps {
  sent: SentConfirmation;
  /** Whether it was sent just now, not on an earlier visit. */
  isNew: boolean;
  isTakingBack: boolean;
  onUndo: () => void;
}

/** Thanks for the answer, when it can be repeated, and for one day a way to withdraw it. */
const SentNote = ({ sent, isNew, isTakingBack, onUndo }: SentNoteProps) => {
  const t = useText();
  const format = useFormatters();
  const { againAt, takenBackUntil } = deadlinesOf(sent);
  const thanks = t(sent.verdict === 'still_true' ? 'still.thanks.confirmed' : 'still.thanks.disputed');
  const before = t(`still.said.${sent.verdict}`, { day: format.day(sent.createdAt) });
  return (
    <>
      <p className="confirmation--done confirmation__thanks">
        <Icon name="circle-check" />
        <span>{isNew ? thanks : before}</span>
      </p>
      {!sent.counts && (
        <p className="small">
          {t(sent.verdict === 'still_true' ? 'still.notCounted' : 'still.notCounted.disputed')}
        </p>
      )}
      <p className="small muted">
        {t('still.again', { day: format.day(againAt.toISOString()) })}{' '}
        {new Date() < takenBackUntil && (
          <button type="button" className="link small" aria-disabled={isTakingBack} onClick={onUndo}>
            {t('still.undo')}
          </button>
        )}
      </p>
    </>
  );
};

interface HalalFormProps {
  isBusy: boolean;
  onSend: (draft: ConfirmationDraft) => void;
  onCancel: () => void;
}

/** Asks whether the food is halal, as far as the user saw, and how they know. Only these answers count for the badge. */
const HalalForm = ({ isBusy, onSend, onCancel }: HalalFormProps) => {
  const t = useText();
  const [halal, setHalal] = useState<HalalAnswer>();
  const [how, setHow] = useState<WayOfKnowing>();
  const [question, source] = [useId(), useId()];
  return (
    <div className="confirmation__form">
      <p className="confirmation__heading" id={question}>
        {t('still.halal')}
      </p>
      <div className="chips" role="group" aria-labelledby={question}>
        {halalAnswers.map((answer) => (
          <button
            key={answer}
            type="button"
            className="chip"
            aria-pressed={answer === halal}
            onClick={() => setHalal(answer)}
          >
            {t(`still.halal.${answer}`)}
          </button>
        ))}
      </div>
      {halal !== undefined && halal !== 'unknown' && (
        <>
          <p className="confirmation__heading" id={source}>
            {t('still.how')}
          </p>
          <div className="chips" role="group" aria-labelledby={source}>
            {waysOfKnowing.map((way) => (
              <button
                key={way}
                type="button"
                className="chip"
                aria-pressed={way === how}
                onClick={() => setHow(way)}
              >
                {t(`still.how.${way}`)}
              </button>
            ))}
          </div>
        </>
      )}
      <div className="confirmation__buttons">
        {halal !== undefined && (
          <Button
            kind="primary"
            busy={isBusy}
            onClick={() => onSend({ verdict: 'still_true', note: '', halal, how })}
          >
            {t('still.send')}
          </Button>
        )}
        <Button onClick={onCancel}>{t('still.cancel')}</Button>
      </div>
    </div>
  );
};

interface ConfirmPartProps {
  listing: Listing;
  /** Null for a visitor. */
  userId: string | null;
  initialAnswer: InitialAnswer;
  /** Reports what is no longer true. */
  onNo: () => void;
}

/** What follows "Yes, still true": the question what is halal, thanks, the sign-in link, or an error. */
export const ConfirmPart = ({ listing, userId, initialAnswer, onNo }: ConfirmPartProps) => {
  const t = useText();
  const isAboutHalal = !isLevelOfFacts(listing.trust.level);
  const confirmation = useConfirmation(
    { listingId: listing.id, userId, asksHalal: isAboutHalal },
    initialAnswer,
  );
  const { step } = confirmation;
  const box = useRef<HTMLDivElement>(null);
  const isByHand = useRef(initialAnswer === 'yes');

  useEffect(() => {
    // The pressed control is removed with its step.
    if (isByHand.current && document.activeElement === document.body)
      box.current?.querySelector<HTMLElement>('button')?.focus();
    // Users who return from signing in are shown the result.
    if (!isByHand.current && initialAnswer === 'resumed' && step.name !== 'asking')
      box.current?.scrollIntoView({ block: 'center' });
  }, [step.name, initialAnswer]);

  const isSending = step.name === 'sending';
  return (
    <div
      ref={box}
      className="confirmation__box"
      onClickCapture={() => {
        isByHand.current = true;
      }}
    >
      {(step.name === 'asking' || (isSending && !isAboutHalal)) && (
        <ConfirmButtons isBusy={isSending} onYes={confirmation.confirm} onNo={onNo} />
      )}
      {(step.name === 'halal' || (isSending && isAboutHalal)) && (
        <HalalForm isBusy={isSending} onSend={confirmation.send} onCancel={confirmation.leave} />
      )}
      {step.name === 'account' && (
        <>
          <p className="confirmation__heading">{t('still.account')}</p>
          <p className="small muted">{t('still.accountText')}</p>
          <div className="confirmation__buttons">
            <Button kind="primary" icon="log-in" onClick={() => confirmation.signIn(step.draft)}>
              {t('still.signIn')}
            </Button>
            <Button onClick={confirmation.leave}>{t('still.notNow')}</Button>
          </div>
        </>
      )}
      {step.name === 'failed' && (
        <ErrorState
          title={t(step.canRetry ? 'still.failed' : 'still.refused')}
          text={step.text}
          onRetry={step.canRetry ? () => confirmation.send(step.draft) : undefined}
        />
      )}
      <div role="status" className="confirmation__box">
        {step.name === 'asking' && step.isTakenBack && <p className="small muted">{t('still.undone')}</p>}
        {step.name === 'sent' && (
          <SentNote
            sent={step.sent}
            isNew={step.isNew}
            isTakingBack={confirmation.isTakingBack}
            onUndo={() => confirmation.undo(step.sent)}
          />
        )}
      </div>
      {step.name === 'sent' && confirmation.undoFailure && (
        <ErrorState
          title={t('still.undoFailed')}
          text={confirmation.undoFailure}
          onRetry={() => confirmation.undo(step.sent)}
        />
      )}
    </div>
  );
};
