import type { Listing } from '@halalmap/contracts';
import { Button, ErrorState } from '@halalmap/ui';
import { useEffect, useRef } from 'react';
import { Asking } from './asking';
import type { Beginning } from './beginning';
import { ChangedForm } from './changed-form';
import { SaidNote } from './said-note';
import './still-true.css';
import { useAnswering } from './use-answering';
import { useText } from '../../../messages/use-text';

interface AnsweringProps {
  listing: Listing;
  /** Null for a visitor. */
  userId: string | null;
  beginning: Beginning;
  onSuggest: () => void;
}

/** What follows an answer to "Still true?": the question what changed, thanks, the way to sign in, or why not. */
export const Answering = ({ listing, userId, beginning, onSuggest }: AnsweringProps) => {
  const t = useText();
  const answering = useAnswering({ listingId: listing.id, userId }, beginning);
  const { step } = answering;
  const box = useRef<HTMLDivElement>(null);
  const isByHand = useRef(beginning !== 'resumed');

  useEffect(() => {
    // The control that was pressed is gone with its step.
    if (isByHand.current && document.activeElement === document.body)
      box.current?.querySelector<HTMLElement>('button')?.focus();
    // Who comes back from signing in sees what has become of it.
    if (!isByHand.current && step.name !== 'asking') box.current?.scrollIntoView({ block: 'center' });
  }, [step.name]);

  const saying = 'saying' in step ? step.saying : null;
  const isYes = saying?.verdict === 'still_true';
  const isSending = step.name === 'sending';
  return (
    <div
      ref={box}
      className="still__box"
      onClickCapture={() => {
        isByHand.current = true;
      }}
    >
      {(step.name === 'asking' || (isSending && isYes)) && (
        <Asking isBusy={isSending} onYes={answering.confirm} onChanged={answering.change} />
      )}
      {(step.name === 'changed' || (isSending && !isYes)) && (
        <ChangedForm initial={saying} isBusy={isSending} onSend={answering.send} onCancel={answering.leave} />
      )}
      {step.name === 'account' && (
        <>
          <p className="still__what">{t('still.account')}</p>
          <p className="small muted">{t('still.accountText')}</p>
          <div className="still__b">
            <Button kind="primary" icon="log-in" onClick={() => answering.signIn(step.saying)}>
              {t('still.signIn')}
            </Button>
            <Button onClick={answering.leave}>{t('still.notNow')}</Button>
          </div>
        </>
      )}
      {step.name === 'failed' && (
        <>
          <ErrorState
            title={t(step.canRetry ? 'still.failed' : 'still.refused')}
            text={step.text}
            onRetry={step.canRetry ? () => answering.send(step.saying) : undefined}
          />
          {!step.canRetry && !isYes && (
            <div className="still__b">
              <Button icon="pencil" onClick={onSuggest}>
                {t('still.suggest')}
              </Button>
            </div>
          )}
        </>
      )}
      <div role="status" className="still__box">
        {step.name === 'asking' && step.isTakenBack && <p className="small muted">{t('still.undone')}</p>}
        {step.name === 'said' && (
          <SaidNote
            said={step.said}
            isNew={step.isNew}
            isTakingBack={answering.isTakingBack}
            onUndo={() => answering.undo(step.said)}
            onSuggest={onSuggest}
          />
        )}
      </div>
      {step.name === 'said' && answering.undoFailure && (
        <ErrorState
          title={t('still.undoFailed')}
          text={answering.undoFailure}
          onRetry={() => answering.undo(step.said)}
        />
      )}
    </div>
  );
};
