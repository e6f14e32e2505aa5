import { useFormatters } from '@halalmap/i18n';
import { FormDialog } from '@halalmap/mfe-kit/form-dialog';
import { Button, ErrorState, FieldError, Icon, Note, TextInput } from '@halalmap/ui';
import { useId } from 'react';
import { limits, type Listing, type ReviewReader } from '@halalmap/contracts';
import { type PhotoPart, PhotoPicker, publicRules } from '@halalmap/listing-parts';
import { ratings, type Stars, ratingText } from '../reviews-api';
import type { ReviewConflict } from './review-draft';
import { useReviewDialogsText } from '../../../messages/en-review-dialogs';
import { useReviewsText } from '../../../messages/en-reviews';
import { CountedTextArea, NeedsAccount } from './text-dialog';
import './dialogs.css';
import { type ReviewForm, useReviewForm } from './use-review-form';

interface ConflictNoteProps {
  conflict: ReviewConflict;
  isSending: boolean;
  onTakeMine: () => void;
  onTakeTheirs: () => void;
}

/** Shows the review that conflicts with the draft, and lets the author choose. */
const ConflictNote = ({ conflict, isSending, onTakeMine, onTakeTheirs }: ConflictNoteProps) => {
  const t = useReviewDialogsText();
  const reviewsText = useReviewsText();
  const format = useFormatters();
  const { kind, review } = conflict;
  return (
    <Note kind="warn" role="alert" title={t(kind === 'exists' ? 'write.exists' : 'write.changed')}>
      <p>
        {kind === 'exists'
          ? t('write.existsText', { day: format.day(review.createdAt) })
          : t('write.changedText')}
      </p>
      <blockquote className="review-conflict">
        <p>
          <strong>
            {t('write.star', { stars: review.rating, words: ratingText(reviewsText, review.rating) })}
          </strong>
        </p>
        {review.title && <p dir="auto">{review.title}</p>}
        {review.comment && <p dir="auto">{review.comment}</p>}
      </blockquote>
      <p className="review-conflict__actions">
        <Button size="sm" busy={isSending} onClick={onTakeMine}>
          {t('write.takeMine')}
        </Button>
        <Button size="sm" onClick={onTakeTheirs}>
          {t('write.takeTheirs')}
        </Button>
      </p>
    </Note>
  );
};

interface StarInputProps {
  value: Stars | null;
  error: string | undefined;
  onChange: (value: Stars) => void;
}

/** One to five stars: a radio group for arrow keys, with a text that explains each rating. */
const StarInput = ({ value, error, onChange }: StarInputProps) => {
  const t = useReviewDialogsText();
  const reviewsText = useReviewsText();
  const id = useId();
  return (
    <fieldset
      className={error ? 'field field--bad' : 'field'}
      role="radiogroup"
      aria-required="true"
      aria-invalid={error ? true : undefined}
      aria-describedby={error ? `${id}-error` : undefined}
    >
      <legend className="label">{t('write.rating')}</legend>
      <div className="stars">
        {ratings.map((stars) => (
          <label
            key={stars}
            className={value !== null && stars <= value ? 'stars__star is-on' : 'stars__star'}
          >
            <input
              type="radio"
              name={`${id}-stars`}
              value={stars}
              checked={stars === value}
              aria-label={t('write.star', { stars, words: ratingText(reviewsText, stars) })}
              onChange={() => onChange(stars)}
            />
            <Icon name="star" />
          </label>
        ))}
        <span className="stars__meaning" aria-hidden="true">
          {value === null ? t('write.chooseRating') : ratingText(reviewsText, value)}
        </span>
      </div>
      <FieldError id={`${id}-error`} text={error} />
    </fieldset>
  );
};

/** On a phone the fields fill the dialog, and what follows them is out of sight. */
const bringIntoView = (shown: HTMLElement | null): void => {
  shown?.scrollIntoView({ block: 'nearest' });
};

interface WriteDialogProps {
  listing: Listing;
  /** Null for visitors and while unknown. */
  reader: ReviewReader | null;
  onClose: () => void;
  onSent: (kind: 'written' | 'edited', reviewId: string) => void;
}

/** Creates or edits the user's own review of a place. */
export const WriteDialog = ({ listing, reader, onClose, onSent }: WriteDialogProps) => {
  const t = useReviewDialogsText();
  const form = useReviewForm({ listing, reader, onSent });
  const { draft, errors, conflict, isEdit, isSignedIn } = form;
  return (
    <FormDialog
      wide
      title={t(isEdit ? 'write.editTitle' : 'write.title')}
      form={form}
      className="review-panel-form"
      cancel={t('write.cancel')}
      submit={conflict ? null : t(!isSignedIn ? 'write.signIn' : isEdit ? 'write.save' : 'write.send')}
      onClose={onClose}
    >
      <p className="muted">{t('write.about', { name: listing.name })}</p>
      <Notes form={form} />
      <StarInput value={draft.rating} error={errors.rating} onChange={(rating) => form.set({ rating })} />
      <TextInput
        label={t('write.heading')}
        mark="optional"
        dir="auto"
        value={draft.title}
        error={errors.title}
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
        error={errors.comment}
        onText={(comment) => form.set({ comment })}
      />
      <Photos form={form} />
      {form.failure && (
        <div ref={bringIntoView}>
          <ErrorState title={t('write.failed')} text={form.failure} />
        </div>
      )}
      {!isSignedIn && <NeedsAccount />}
    </FormDialog>
  );
};

const Notes = ({ form }: { form: ReviewForm }) => {
  const t = useReviewDialogsText();
  const { conflict, isGone, isRestored, isSending } = form;
  if (conflict)
    return (
      <ConflictNote
        conflict={conflict}
        isSending={isSending}
        onTakeMine={() => form.takeMine(conflict)}
        onTakeTheirs={() => form.takeTheirs(conflict)}
      />
    );
  if (isGone) return <Note kind="warn" role="alert" title={t('write.gone')} />;
  return (
    isRestored && (
      <p className="small muted">
        {t('write.restored')}{' '}
        <button type="button" className="link small" onClick={form.startOver}>
          {t('write.startOver')}
        </button>
      </p>
    )
  );
};

/** Review photos have no main photo. */
const arranged: readonly PhotoPart[] = ['order', 'captions'];

const Photos = ({ form }: { form: ReviewForm }) => {
  const t = useReviewDialogsText();
  const headingId = useId();
  const failed = form.photos.state.photos.filter(({ status }) => status.kind === 'failed').length;
  return (
    <section className="field" aria-labelledby={headingId}>
      <h3 className="label" id={headingId}>
        {t('write.photos')} <span className="optional">{t('write.optional')}</span>
      </h3>
      <PhotoPicker
        {...form.photos}
        rules={publicRules}
        parts={arranged}
        away={
          <Note kind="warn" role="status" title={t('write.photosAway')}>
            <p>{t('write.photosAwayText')}</p>
            <Button size="sm" onClick={form.submitWithoutFiles}>
              {t('write.without')}
            </Button>
          </Note>
        }
      />
      {failed > 0 && !form.photos.state.isUnavailable && (
        <p className="small muted">{t('write.leftOut', { count: failed })}</p>
      )}
    </section>
  );
};
