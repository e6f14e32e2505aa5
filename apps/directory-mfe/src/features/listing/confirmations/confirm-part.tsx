import { useFormatters } from '@halalmap/i18n';
import { Button, ErrorState, Icon, type IconName, TextArea } from '@halalmap/ui';
import {
  confirmationSubmissionSchema,
  halalAnswers,
  waysOfKnowing,
  limits,
  type Listing,
  type Verdict,
  verdicts,
} from '@halalmap/contracts';
import { useErrorText } from '@halalmap/mfe-kit';
import { usePersistedForm, useWatch } from '@halalmap/mfe-kit/persisted-form';
import { useEffect, useId, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
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
import { reportAddress } from '../../../shared/places';
import { useConfirmation } from './use-confirmation';

/** Opens the dialog that suggests an edit of the facts. */
const SuggestButton = ({ onSuggest }: { onSuggest: () => void }) => {
  const t = useText();
  return (
    <div className="confirmation__buttons">
      <Button icon="pencil" onClick={onSuggest}>
        {t('still.suggest')}
      </Button>
    </div>
  );
};

interface SentNoteProps {
  sent: SentConfirmation;
  /** Whether it was sent just now, not on an earlier visit. */
  isNew: boolean;
  isTakingBack: boolean;
  onUndo: () => void;
  onSuggest: () => void;
}

/** Thanks for the answer, when it can be repeated, and for one day a way to withdraw it. */
const SentNote = ({ sent, isNew, isTakingBack, onUndo, onSuggest }: SentNoteProps) => {
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
      <p className="small muted">
        {t('still.again', { day: format.day(againAt.toISOString()) })}{' '}
        {new Date() < takenBackUntil && (
          <button type="button" className="link small" aria-disabled={isTakingBack} onClick={onUndo}>
            {t('still.undo')}
          </button>
        )}
      </p>
      {sent.verdict === 'wrong_info' && <SuggestButton onSuggest={onSuggest} />}
    </>
  );
};

type Dispute = Exclude<Verdict, 'still_true'>;

const isDispute = (verdict: Verdict): verdict is Dispute => verdict !== 'still_true';
const disputes = verdicts.filter(isDispute);
const icons: Record<Dispute, IconName> = {
  closed: 'door-closed',
  not_halal: 'circle-x',
  wrong_info: 'pencil',
};

interface ChangedFormProps {
  /** The previous choice and note. */
  initial: ConfirmationDraft | null;
  isBusy: boolean;
  onSend: (draft: ConfirmationDraft) => void;
  onCancel: () => void;
}

/** Asks what has changed and, once that is chosen, for a note. */
const ChangedForm = ({ initial, isBusy, onSend, onCancel }: ChangedFormProps) => {
  const t = useText();
  const question = useId();
  const form = usePersistedForm({
    schema: confirmationSubmissionSchema,
    defaults: initial && isDispute(initial.verdict) ? { ...initial } : {},
    toInput: ({ verdict, note = '' }) => ({ verdict, note: note.trim() }),
    // The part around the form sends it, also after a retry or signing in.
    send: ({ verdict }) => Promise.resolve({ data: { verdict } }),
    onDone: ({ verdict }): void => onSend({ verdict, note: form.getValues('note') ?? '' }),
    failureText: useErrorText(),
  });
  const chosen = useWatch({ control: form.control, name: 'verdict' });
  return (
    <form {...form.formProps} className="confirmation__form">
      <p className="confirmation__heading" id={question}>
        {t('still.what')}
      </p>
      <div className="chips" role="group" aria-labelledby={question}>
        {disputes.map((verdict) => (
          <button
            key={verdict}
            type="button"
            className="chip"
            aria-pressed={verdict === chosen}
            onClick={() => form.change('verdict', verdict)}
          >
            <Icon name={icons[verdict]} />
            {t(`still.${verdict}`)}
          </button>
        ))}
      </div>
      {chosen && (
        <TextArea
          {...form.field('note')}
          label={t('still.note')}
          hint={t('still.noteHint')}
          mark="optional"
          rows={2}
          maxLength={limits.text.comment}
        />
      )}
      <div className="confirmation__buttons">
        {chosen && (
          <Button type="submit" kind="primary" busy={isBusy}>
            {t('still.send')}
          </Button>
        )}
        <Button onClick={onCancel}>{t('still.cancel')}</Button>
      </div>
    </form>
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
  onSuggest: () => void;
}

/** What follows an answer to "Still true?": the question what changed, thanks, the sign-in link, or an error. */
export const ConfirmPart = ({ listing, userId, initialAnswer, onSuggest }: ConfirmPartProps) => {
  const t = useText();
  const asksHalal = listing.entityType !== 'mosque';
  const confirmation = useConfirmation({ listingId: listing.id, userId, asksHalal }, initialAnswer);
  const { step } = confirmation;
  const box = useRef<HTMLDivElement>(null);
  const isByHand = useRef(initialAnswer !== 'resumed');

  useEffect(() => {
    // The pressed control is removed with its step.
    if (isByHand.current && document.activeElement === document.body)
      box.current?.querySelector<HTMLElement>('button')?.focus();
    // Users who return from signing in are shown the result.
    if (!isByHand.current && step.name !== 'asking') box.current?.scrollIntoView({ block: 'center' });
  }, [step.name]);

  const draft = 'draft' in step ? step.draft : null;
  const isYes = draft?.verdict === 'still_true';
  const isSending = step.name === 'sending';
  return (
    <div
      ref={box}
      className="confirmation__box"
      onClickCapture={() => {
        isByHand.current = true;
      }}
    >
      {(step.name === 'asking' || (isSending && isYes && !asksHalal)) && (
        <ConfirmButtons isBusy={isSending} onYes={confirmation.confirm} onChanged={confirmation.change} />
      )}
      {(step.name === 'halal' || (isSending && isYes && asksHalal)) && (
        <HalalForm isBusy={isSending} onSend={confirmation.send} onCancel={confirmation.leave} />
      )}
      {(step.name === 'changed' || (isSending && !isYes)) && (
        <ChangedForm
          initial={draft}
          isBusy={isSending}
          onSend={confirmation.send}
          onCancel={confirmation.leave}
        />
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
          {isDispute(step.draft.verdict) && (
            <p className="small">
              <Link to={reportAddress(listing, `${t(`still.${step.draft.verdict}`)}. ${step.draft.note}`)}>
                {t('still.report')}
              </Link>
            </p>
          )}
        </>
      )}
      {step.name === 'failed' && (
        <>
          <ErrorState
            title={t(step.canRetry ? 'still.failed' : 'still.refused')}
            text={step.text}
            onRetry={step.canRetry ? () => confirmation.send(step.draft) : undefined}
          />
          {!step.canRetry && !isYes && <SuggestButton onSuggest={onSuggest} />}
        </>
      )}
      <div role="status" className="confirmation__box">
        {step.name === 'asking' && step.isTakenBack && <p className="small muted">{t('still.undone')}</p>}
        {step.name === 'sent' && (
          <SentNote
            sent={step.sent}
            isNew={step.isNew}
            isTakingBack={confirmation.isTakingBack}
            onUndo={() => confirmation.undo(step.sent)}
            onSuggest={onSuggest}
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
