import { api, asApiError, defineMutation } from '@halalmap/api-client';
import { limits, newsletterSchema, type SubmittedListing } from '@halalmap/contracts';
import { useLocale } from '@halalmap/i18n';
import { useToast } from '@halalmap/ui';
import { useEffect, useRef, useState } from 'react';
import { useSession } from '@halalmap/mfe-kit';
import { type DraftState, useDraft } from './draft';
import { type Duplicates, useDuplicates } from './duplicates';
import {
  certificateFilesOf,
  type CertificateFilesState,
  errorsByField,
  type FormPhotosState,
  type ListingFields,
  hasErrors,
  imagesOf,
  toSubmission,
  useCertificateFiles,
  useFormPhotos,
} from '@halalmap/listing-parts/listing-form';
import { useSubmitText } from '../../messages/en-submit';

interface SubmitRequest {
  body: object;
  /** The idempotency key: the same key with the same body submits once. */
  key: string;
}

const submitApi = api.injectEndpoints({
  endpoints: (build) => ({
    submitListing: build.mutation(
      defineMutation('POST /api/listings', ({ body, key }: SubmitRequest) => ({
        body,
        headers: { 'idempotency-key': key },
      })),
    ),
  }),
});

const { useSubmitListingMutation } = submitApi;

/** The result of an attempt to send: `duplicates` when there are candidates the user has not seen. */
export interface Outcome {
  kind: 'accepted' | 'duplicates' | 'ignored' | 'refused';
}

const noEmail = { value: '', error: undefined };
/** The id of the field for the email address. */
export const emailId = 'submitter-email';
export const focusEmail = (): void => document.getElementById(emailId)?.focus();

/** What is sent: the whole form, or the form without its photos and documents. */
export type SendWhat = 'all' | 'withoutPhotos';

export interface Submission extends ListingFields {
  /** Rate limited: when to retry, in milliseconds since 1970. */
  limitedUntil: number | null;
  draft: Pick<DraftState, 'notice' | 'discard' | 'undo'>;
  duplicates: Duplicates;
  photos: FormPhotosState;
  documents: CertificateFilesState;
  /** A field that people do not see. Only programs fill it in. */
  hidden: { value: string; set: (value: string) => void };
  /** Where a visitor wants to get mails about the decision; optional. */
  email: { value: string; error: string | undefined; set: (value: string) => void };
  /** The address that came with the accepted submission; empty if none did. */
  sentTo: string;
  /** The accepted submission. */
  accepted: SubmittedListing | null;
  send: (what: SendWhat) => Promise<Outcome>;
  /** Shows an empty form after a submission was accepted. */
  startOver: () => void;
}

/**
 * The state of the submit form: its values, errors and result.
 * @param initial what is filled in in a form without a draft
 * @param shared what is filled in wherever the form is empty
 */
export const useSubmission = (
  initial?: Parameters<typeof useDraft>[0],
  shared?: Parameters<typeof useDraft>[1],
): Submission => {
  const t = useSubmitText();
  const toast = useToast();
  const draftState = useDraft(initial, shared);
  const { fields, attemptFor, forget, ...draft } = draftState;
  const { values, variant } = fields;
  const photos = useFormPhotos(draftState.keptPhotos, draftState.setPhotos);
  const documents = useCertificateFiles(draftState.keptDocuments, draftState.setDocuments);
  const duplicates = useDuplicates(values);
  const [limitedUntil, setLimitedUntil] = useState<number | null>(null);
  const { user } = useSession();
  const { locale } = useLocale();
  const [hidden, setHidden] = useState('');
  const openedAt = useRef<number | null>(null);
  const isRestored = draft.notice?.kind === 'restored';
  useEffect(() => {
    // A restored draft was filled in earlier: its time is not known.
    openedAt.current ??= isRestored ? Number.NaN : performance.now();
  }, [isRestored]);
  const [accepted, setAccepted] = useState<SubmittedListing | null>(null);
  const [email, setEmail] = useState<{ value: string; error: string | undefined }>(noEmail);
  const [sentTo, setSentTo] = useState('');
  const [submit] = useSubmitListingMutation();

  const clear = (): void => {
    fields.clearErrors();
    setLimitedUntil(null);
  };

  const post = async (what: SendWhat): Promise<Outcome> => {
    if (await duplicates.checkBeforeSending()) return { kind: 'duplicates' };
    const sent = what === 'all' ? await photos.forSending() : [];
    const sentDocuments = what === 'all' ? await documents.forSending(values) : [];
    const body = {
      ...toSubmission(values, variant),
      ...imagesOf(sent),
      ...certificateFilesOf(sentDocuments),
      ...(user === null && email.value.trim() !== ''
        ? { submitterEmail: email.value, language: locale }
        : {}),
    };
    const { key } = attemptFor(JSON.stringify(body));
    const openMs = Math.round(performance.now() - (openedAt.current ?? Number.NaN));
    const formCheck = {
      hidden: hidden.slice(0, limits.text.comment),
      ...(Number.isNaN(openMs) ? {} : { openMs }),
    };
    const response = await submit({ body: user === null ? { ...body, formCheck } : body, key });
    if (response.data) {
      forget();
      photos.picker.restore([]);
      documents.picker.restore([]);
      clear();
      setAccepted(response.data);
      setSentTo(email.value.trim());
      setEmail(noEmail);
      toast.show({ title: t('submit.done'), text: t('submit.doneText') });
      return { kind: 'accepted' };
    }
    const { status, code, message, details, retryAfterSeconds } = asApiError(response.error);
    const hasReason = code !== 'network' && code !== 'unreadable' && message !== '';
    const text = hasReason ? message : t('submit.failedText');
    toast.show({ title: t('submit.failed'), text, kind: 'bad' });
    setLimitedUntil(status === 429 ? Date.now() + (retryAfterSeconds ?? 60) * 1000 : null);
    if (status === 503 && sent.length > 0) photos.picker.markUnavailable();
    if (status === 503 && sentDocuments.length > 0) documents.picker.markUnavailable();
    const { photos: lost, others } = photos.markMissing(documents.markMissing(details, sentDocuments), sent);
    const [wrongEmail] = others.filter(({ path }) => path === 'submitterEmail');
    if (wrongEmail) setEmail({ value: email.value, error: wrongEmail.message });
    const found = errorsByField(
      others.filter((detail) => detail !== wrongEmail),
      { values, variant },
    );
    const named = { ...found, general: [...found.general, ...lost] };
    if (wrongEmail && !hasErrors(named)) focusEmail();
    else fields.refuse(hasErrors(named) ? named : { fields: {}, general: [text] });
    return { kind: 'refused' };
  };

  return {
    ...fields,
    limitedUntil,
    draft: {
      ...draft,
      discard: () => {
        clear();
        draft.discard();
        photos.picker.restore([]);
        documents.picker.restore([]);
      },
      undo: () => {
        if (draft.notice?.kind === 'discarded') {
          photos.picker.restore(draft.notice.draft.photos);
          documents.picker.restore(draft.notice.draft.documents);
        }
        draft.undo();
      },
    },
    duplicates,
    photos,
    documents,
    hidden: { value: hidden, set: setHidden },
    email: { ...email, set: (value) => setEmail({ value, error: undefined }) },
    sentTo,
    accepted,
    send: async (what) => {
      const isWrong =
        email.value.trim() !== '' && !newsletterSchema.safeParse({ email: email.value }).success;
      const error = user === null && isWrong ? t('submit.emailWrong') : undefined;
      setEmail({ value: email.value, error });
      let outcome: Outcome = { kind: 'refused' };
      // Fields above the address are checked too, so that everything wrong is said at once.
      const result = await fields.attempt(async () => {
        setLimitedUntil(null);
        if (error !== undefined) focusEmail();
        else outcome = await post(what);
      });
      if (result === 'ignored') return { kind: 'ignored' };
      if (result === 'invalid') setLimitedUntil(null);
      return outcome;
    },
    startOver: () => {
      openedAt.current = performance.now();
      setAccepted(null);
    },
  };
};
