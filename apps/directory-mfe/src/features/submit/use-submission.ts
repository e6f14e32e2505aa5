import { asApiError } from '@halalmap/api-client';
import { limits, listingSubmissionSchema, type EntityType, type Listing } from '@halalmap/contracts';
import { useToast } from '@halalmap/ui';
import { useEffect, useRef, useState } from 'react';
import { useSession } from '@halalmap/mfe-kit';
import { useSubmitListingMutation } from './submit-api';
import { type DraftState, useDraft } from './draft';
import { type Duplicates, useDuplicates } from './duplicates';
import {
  certificateFilesOf,
  type CertificateFilesState,
  errorsByField,
  type FormErrors,
  type FormPhotosState,
  type FormProblems,
  type FormState,
  hasErrors,
  imagesOf,
  toSubmission,
  useCertificateFiles,
  useFormPhotos,
  useFormProblems,
  useFormWords,
  validateForm,
  withField,
} from '@halalmap/listing-parts/listing-form';
import { useSubmitText } from '../../messages/en-submit';

/** The result of an attempt to send: `duplicates` when there are candidates the user has not seen. */
export interface Outcome {
  kind: 'accepted' | 'duplicates' | 'ignored' | 'refused';
}

/** What is sent: the whole form, or the form without its photos and documents. */
export type SendWhat = 'all' | 'withoutPhotos';

export interface Submission extends FormState, Pick<FormProblems, 'refusal' | 'isRefused'> {
  /** Rate limited: when to retry, in milliseconds since 1970. */
  limitedUntil: number | null;
  isSaving: boolean;
  draft: Pick<DraftState, 'notice' | 'discard' | 'undo'>;
  duplicates: Duplicates;
  photos: FormPhotosState;
  documents: CertificateFilesState;
  /** A field that people do not see. Only programs fill it in. */
  hidden: { value: string; set: (value: string) => void };
  /** The accepted submission. */
  accepted: Listing | null;
  send: (what: SendWhat) => Promise<Outcome>;
  /** Shows an empty form after a submission was accepted. */
  startOver: () => void;
}

const variant = 'public';

/**
 * The state of the submit form: its values, errors and result.
 * @param initialType the directory that is chosen in a form without a draft
 */
export const useSubmission = (initialType?: EntityType): Submission => {
  const t = useSubmitText();
  const words = useFormWords();
  const toast = useToast();
  const draftState = useDraft(initialType);
  const { values, set, attemptFor, forget, ...draft } = draftState;
  const photos = useFormPhotos(draftState.keptPhotos, draftState.setPhotos);
  const documents = useCertificateFiles(draftState.keptDocuments, draftState.setDocuments);
  const duplicates = useDuplicates(values);
  const validate = (): FormErrors =>
    validateForm(
      { values, variant },
      { schema: listingSubmissionSchema, body: toSubmission(values, variant) },
      words,
    );
  const problems = useFormProblems({ values, variant, validate });
  const [limitedUntil, setLimitedUntil] = useState<number | null>(null);
  const { user } = useSession();
  const [hidden, setHidden] = useState('');
  const openedAt = useRef<number | null>(null);
  const isRestored = draft.notice?.kind === 'restored';
  useEffect(() => {
    // A restored draft was filled in earlier: its time is not known.
    openedAt.current ??= isRestored ? Number.NaN : performance.now();
  }, [isRestored]);
  const [accepted, setAccepted] = useState<Listing | null>(null);
  const [isSaving, setIsSaving] = useState(false);
  const isSending = useRef(false);
  const [submit] = useSubmitListingMutation();

  const clear = (): void => {
    problems.clear();
    setLimitedUntil(null);
  };
  const refuse = (found: FormErrors): Outcome => {
    problems.refuse(found);
    return { kind: 'refused' };
  };

  const post = async (what: SendWhat): Promise<Outcome> => {
    if (await duplicates.checkBeforeSending()) return { kind: 'duplicates' };
    const sent = what === 'all' ? await photos.forSending() : [];
    const sentDocuments = what === 'all' ? await documents.forSending(values) : [];
    const body = {
      ...toSubmission(values, variant),
      ...imagesOf(sent),
      ...certificateFilesOf(sentDocuments),
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
    const { fields, general } = errorsByField(others, { values, variant });
    const named = { fields, general: [...general, ...lost] };
    return refuse(hasErrors(named) ? named : { fields: {}, general: [text] });
  };

  return {
    values,
    variant,
    errors: problems.errors,
    refusal: problems.refusal,
    isRefused: problems.isRefused,
    limitedUntil,
    isSaving,
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
    accepted,
    set: (name, value) => {
      set(name, value);
      problems.follow(name, withField(values, name, value));
    },
    check: problems.check,
    send: async (what) => {
      if (isSending.current) return { kind: 'ignored' };
      clear();
      const found = validate();
      if (hasErrors(found)) return refuse(found);
      isSending.current = true;
      setIsSaving(true);
      try {
        return await post(what);
      } finally {
        isSending.current = false;
        setIsSaving(false);
      }
    },
    startOver: () => {
      openedAt.current = performance.now();
      setAccepted(null);
    },
  };
};
