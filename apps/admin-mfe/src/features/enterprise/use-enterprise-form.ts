import { api, asApiError, requestTo } from '@halalmap/api-client';
import { listingSubmissionSchema, type Listing } from '@halalmap/contracts';
import { stagedPhotosFrom, type StagedPhoto } from '@halalmap/listing-parts';
import {
  emptyForm,
  hoursMessage,
  imagesOf,
  readStoredValues,
  useFormPhotos,
  useFormWords,
  type FormState,
} from '@halalmap/listing-parts/listing-form';
import { useErrorText, useSession } from '@halalmap/mfe-kit';
import { createDraft, readTexts } from '@halalmap/mfe-kit/drafts';
import { newKey } from '@halalmap/mfe-kit/new-key';
import { usePersistedForm, useWatch, type TypedValues } from '@halalmap/mfe-kit/persisted-form';
import { useToast } from '@halalmap/ui';
import { useCallback, useRef, useState } from 'react';
import { useEnterpriseListingText } from '../../messages/en-enterprise-listing';
import { hasHours, hoursIn, toListingBody } from './enterprise-fields';

const listingApi = api.injectEndpoints({
  endpoints: (build) => ({
    addEnterpriseListing: build.mutation<Listing, { body: object; key: string }>({
      query: ({ body, key }) =>
        requestTo('POST /api/listings', { body, headers: { 'idempotency-key': key } }),
      invalidatesTags: (_listing, error) => (error ? [] : [{ type: 'Listing', id: 'list' }, 'Analytics']),
    }),
  }),
});

const textDraft = createDraft({ name: 'enterprise', read: readTexts });
const photoDraft = createDraft<readonly StagedPhoto[]>({
  name: 'enterprisePhotos',
  read: (stored) => stagedPhotosFrom(stored, new Date()),
});

/**
 * The state of the enterprise form. Texts and photos are stored on this device until the listing is created.
 * @param onDone called when it is created
 */
export const useEnterpriseForm = (onDone: () => void) => {
  const t = useEnterpriseListingText();
  const toast = useToast();
  const errorText = useErrorText();
  const words = useFormWords();
  const { user } = useSession();
  const id = user?.id ?? '';
  const [add] = listingApi.useAddEnterpriseListingMutation();
  // The same body under the same key adds one listing, however often it is sent.
  const attempt = useRef({ text: '', key: '' });
  const leavesPhotosOut = useRef(false);

  const [arePhotosStored, setArePhotosStored] = useState(true);
  const storePhotos = useCallback(
    (staged: readonly StagedPhoto[]) => {
      photoDraft.save(id, staged.length > 0 ? staged : null);
      setArePhotosStored((photoDraft.load(id) ?? []).length === staged.length);
    },
    [id],
  );
  const [foundPhotos] = useState(() => photoDraft.load(id) ?? []);
  const photos = useFormPhotos(foundPhotos, storePhotos);
  const isUploading = photos.state.photos.some(
    ({ status: { kind } }) => kind !== 'staged' && kind !== 'failed',
  );

  const form = usePersistedForm({
    schema: listingSubmissionSchema,
    toInput: toListingBody,
    alsoCheck: (typed) => {
      const message = hasHours(typed) ? hoursMessage(hoursIn(typed), words) : undefined;
      return message === undefined ? {} : { openingHours: message };
    },
    defaults: { publish: 'true' },
    draft: { store: textDraft, id },
    send: async (facts) => {
      const sent = leavesPhotosOut.current ? [] : await photos.forSending();
      const body = { ...facts, ...imagesOf(sent) };
      const text = JSON.stringify(body);
      if (attempt.current.text !== text) attempt.current = { text, key: newKey() };
      const response = await add({ body, key: attempt.current.key });
      if (response.error !== undefined) {
        const { status, details } = asApiError(response.error);
        photos.markMissing(details, sent);
        if (status === 503 && sent.length > 0) photos.picker.markUnavailable();
      }
      return response;
    },
    onDone: () => {
      photoDraft.save(id, null);
      toast.show({ title: t('entlist.created'), text: t('entlist.createdText') });
      onDone();
    },
    onRefused: () => toast.show({ title: t('entlist.failed'), text: t('entlist.failedText'), kind: 'bad' }),
    failureText: errorText,
  });

  const watched = useWatch({ control: form.control });
  const typed: TypedValues = Object.fromEntries(
    Object.entries(watched).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  );
  // What was wrong with a photo is settled when no photo has failed any more.
  const hasFailedPhoto = photos.state.photos.some(({ status }) => status.kind === 'failed');
  const errors = Object.fromEntries(
    Object.entries(form.errors).filter(([name]) => name !== 'images' || hasFailedPhoto),
  );

  /** The form as the shared parts of the listing form read and change it. */
  const shared: FormState = {
    values: { ...emptyForm(), ...readStoredValues({ ...typed, openingHours: hoursIn(typed) }) },
    errors: { fields: errors, general: [] },
    variant: 'full',
    set: (name, value) =>
      form.change(name, typeof value === 'string' ? value : value.length > 0 ? JSON.stringify(value) : ''),
    check: (name) => {
      if (typed[name] && errors[name] === undefined) form.check(name);
    },
  };

  const { onSubmit } = form.formProps;
  const submit = (event: { preventDefault: () => void }, withPhotos: boolean): void => {
    leavesPhotosOut.current = !withPhotos;
    onSubmit(event);
  };
  return {
    ...form,
    formProps: {
      ...form.formProps,
      onSubmit: (event: { preventDefault: () => void }) => submit(event, true),
    },
    errors,
    typed,
    shared,
    photos,
    submitWithoutPhotos: () => submit({ preventDefault: () => undefined }, false),
    isUnsaved: form.isUnsaved || isUploading || !arePhotosStored,
    startOver: () => {
      textDraft.save(id, null);
      photos.picker.restore([]);
      form.reset();
    },
  };
};
