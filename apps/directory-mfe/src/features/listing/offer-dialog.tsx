import { api, asApiError, defineMutation } from '@halalmap/api-client';
import {
  imageMessages,
  limits,
  type Listing,
  photoKinds,
  type PhotoOfferSubmission,
  photoOfferSubmissionSchema,
} from '@halalmap/contracts';
import { PhotoPicker, publicRules, usePhotoPicker } from '@halalmap/listing-parts';
import { useErrorText } from '@halalmap/mfe-kit';
import { FormDialog } from '@halalmap/mfe-kit/form-dialog';
import { usePersistedForm } from '@halalmap/mfe-kit/persisted-form';
import { Dialog, ErrorState, FieldError, Note, TextArea } from '@halalmap/ui';
import { useId, useState } from 'react';
import { useReviewDialogsText } from '../../messages/en-review-dialogs';

const { useOfferPhotosMutation } = api.injectEndpoints({
  endpoints: (build) => ({
    offerPhotos: build.mutation(
      defineMutation(
        'POST /api/listings/{id}/photos',
        ({ id, offer }: { id: string; offer: PhotoOfferSubmission }) => ({ params: { id }, body: offer }),
      ),
    ),
  }),
});

const rules = {
  ...publicRules,
  maxCount: limits.photoOffers.max,
  tooMany: () => imageMessages.offer,
};

const uploadPath = /^uploads\.(\d+)/;

interface OfferDialogProps {
  listing: Listing;
  onClose: () => void;
}

/** Offers photos of a place, without an account. Until somebody has looked at them only admins see them. */
export const OfferDialog = ({ listing, onClose }: OfferDialogProps) => {
  const t = useReviewDialogsText();
  const errorText = useErrorText();
  const [offer] = useOfferPhotosMutation();
  const [isSent, setIsSent] = useState(false);
  const photosId = useId();
  const kindId = useId();
  // As papers, which no cache keeps: a photo of a certificate is never public.
  const photos = usePhotoPicker({ rules, address: '/api/uploads?for=paper', kept: [] });
  const { picker } = photos;
  const form = usePersistedForm({
    schema: photoOfferSubmissionSchema,
    defaults: { kind: '' },
    toInput: ({ kind = '', note = '' }) => ({
      kind,
      note: note.trim() || null,
      // A photo that is still uploading counts until the upload ends.
      uploads: picker
        .getState()
        .photos.filter(({ status }) => status.kind !== 'failed')
        .map(({ id }) => id),
    }),
    // A choice that nobody made is null.
    alsoCheck: ({ kind }, found) => ({
      ...(found['uploads'] ? { uploads: t('offer.choosePhoto') } : {}),
      ...(kind ? {} : { kind: t('offer.chooseKind') }),
    }),
    async send(input) {
      const sent = await picker.settled();
      const body = { ...(input as PhotoOfferSubmission), uploads: sent.map(({ url }) => url) };
      const response = await offer({ id: listing.id, offer: body });
      if (response.error === undefined) return response;
      const failure = asApiError(response.error);
      if (failure.status === 503) picker.markUnavailable();
      for (const { path, message } of failure.details) {
        const lost = sent[Number(uploadPath.exec(path)?.[1])];
        if (lost) picker.lose(lost.url, message);
      }
      return { error: failure };
    },
    onDone: () => setIsSent(true),
    failureText: errorText,
  });
  const { error: kindError, ...kindField } = form.field('kind');

  if (isSent)
    return (
      // A separate dialog, so that the focus moves into it and its title is announced.
      <Dialog key="thanks" open onClose={onClose} title={t('offer.thanks')}>
        <p>{t('offer.thanksText')}</p>
      </Dialog>
    );
  return (
    <FormDialog
      key="form"
      title={t('offer.title')}
      form={form}
      cancel={t('write.cancel')}
      submit={t('offer.send')}
      onClose={onClose}
    >
      <p className="muted">{t('offer.intro', { name: listing.name })}</p>
      <section className="field" aria-labelledby={photosId}>
        <h3 className="label" id={photosId}>
          {t('write.photos')}
        </h3>
        <PhotoPicker
          {...photos}
          rules={rules}
          parts={[]}
          away={
            <Note kind="warn" role="status" title={t('write.photosAway')}>
              <p>{t('offer.awayText')}</p>
            </Note>
          }
        />
        <FieldError id={`${photosId}-error`} text={form.errors['uploads']} />
      </section>
      <fieldset aria-describedby={kindError ? `${kindId}-error` : undefined}>
        <legend className="label">{t('offer.kind')}</legend>
        {photoKinds.map((value) => (
          <label key={value} className="choice">
            <input type="radio" {...kindField} value={value} />
            <span>{t(`offer.kind.${value}`)}</span>
          </label>
        ))}
        <FieldError id={`${kindId}-error`} text={kindError} />
      </fieldset>
      <TextArea
        {...form.field('note')}
        label={t('offer.note')}
        hint={t('offer.noteHint')}
        mark="optional"
        rows={2}
        maxLength={limits.text.comment}
      />
      {form.failure && <ErrorState title={t('offer.failed')} text={form.failure} />}
    </FormDialog>
  );
};
