import { limits, type Listing, type ReviewReader } from '@halalmap/contracts';
import { PhotoPicker, publicRules, type PhotoPart } from '@halalmap/listing-parts';
import { Button, Dialog, ErrorState, Note, TextInput } from '@halalmap/ui';
import { useId, type SubmitEvent } from 'react';
import { CountedTextArea } from './counted-text-area';
import './dialogs.css';
import { NeedsAccount } from './needs-account';
import { RivalNote } from './rival-note';
import { StarInput } from './star-input';
import { useFocusFault } from './use-focus-fault';
import { useReviewForm, type ReviewForm } from './use-review-form';
import { useReviewDialogsText } from '../../../messages/use-review-dialogs-text';

interface WriteDialogProps {
  listing: Listing;
  /** Null for visitors and while it is not known. */
  reader: ReviewReader | null;
  onClose: () => void;
  onSent: (kind: 'written' | 'edited', reviewId: string) => void;
}

/** Writes or changes one's own review of a place. */
export const WriteDialog = ({ listing, reader, onClose, onSent }: WriteDialogProps) => {
  const t = useReviewDialogsText();
  const formId = useId();
  const form = useReviewForm({ listing, reader, onSent });
  const { draft, faults, rival, isEdit, isSignedIn } = form;
  useFocusFault(faults);

  const submit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    void form.send();
  };
  return (
    <Dialog
      open
      wide
      onClose={onClose}
      title={t(isEdit ? 'write.editTitle' : 'write.title')}
      actions={
        <>
          <Button onClick={onClose}>{t('write.cancel')}</Button>
          {!rival && (
            <Button type="submit" form={formId} kind="primary" busy={form.isSending}>
              {t(!isSignedIn ? 'write.signIn' : isEdit ? 'write.save' : 'write.send')}
            </Button>
          )}
        </>
      }
    >
      <form id={formId} className="rv-form" noValidate onSubmit={submit}>
        <p className="muted">{t('write.about', { name: listing.name })}</p>
        <Notes form={form} />
        <StarInput
          value={draft.rating}
          error={faults.fields.rating}
          onChange={(rating) => form.set({ rating })}
        />
        <TextInput
          label={t('write.heading')}
          mark="optional"
          dir="auto"
          value={draft.title}
          error={faults.fields.title}
          onChange={({ target }) => form.set({ title: target.value })}
        />
        <CountedTextArea
          label={t('write.comment')}
          mark="optional"
          hint={t('write.commentHint')}
          rows={5}
          dir="auto"
          max={limits.text.comment}
          value={draft.comment}
          error={faults.fields.comment}
          onText={(comment) => form.set({ comment })}
        />
        <Photos form={form} />
        {faults.general && <ErrorState title={t('write.failed')} text={faults.general} />}
        {!isSignedIn && <NeedsAccount />}
      </form>
    </Dialog>
  );
};

const Notes = ({ form }: { form: ReviewForm }) => {
  const t = useReviewDialogsText();
  const { rival, isGone, isRestored, isSending } = form;
  if (rival)
    return (
      <RivalNote
        rival={rival}
        isSending={isSending}
        onTakeMine={() => void form.takeMine(rival)}
        onTakeTheirs={() => form.takeTheirs(rival)}
      />
    );
  if (isGone) return <Note kind="warn" role="alert" title={t('write.gone')} />;
  return (
    isRestored && (
      <p className="small muted">
        {t('write.restored')}{' '}
        <button type="button" className="lnk small" onClick={form.startOver}>
          {t('write.startOver')}
        </button>
      </p>
    )
  );
};

/** None of the photos of a review stands for it. */
const arranged: readonly PhotoPart[] = ['order', 'captions'];

const Photos = ({ form }: { form: ReviewForm }) => {
  const t = useReviewDialogsText();
  const headingId = useId();
  const failed = form.photos.state.photos.filter(({ status }) => status.kind === 'failed').length;
  return (
    <section className="f" aria-labelledby={headingId}>
      <h3 className="label" id={headingId}>
        {t('write.photos')} <span className="opt">{t('write.optional')}</span>
      </h3>
      <PhotoPicker
        {...form.photos}
        rules={publicRules}
        parts={arranged}
        away={
          <Note kind="warn" role="status" title={t('write.photosAway')}>
            <p>{t('write.photosAwayText')}</p>
            <Button size="sm" onClick={() => void form.sendWithoutPhotos()}>
              {t('write.without')}
            </Button>
          </Note>
        }
      />
      {failed > 0 && !form.photos.state.isAway && (
        <p className="small muted">{t('write.leftOut', { count: failed })}</p>
      )}
    </section>
  );
};
