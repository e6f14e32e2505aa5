import { asApiError } from '@halalmap/api-client';
import { listingSubmissionSchema, type Listing } from '@halalmap/contracts';
import { useToast } from '@halalmap/ui';
import { useRef, useState } from 'react';
import { useSubmitListingMutation } from './submit-api';
import { useDraft, type DraftState } from './use-draft';
import { useDuplicates, type Duplicates } from './use-duplicates';
import { imagesOf, useFormPhotos, type FormPhotos } from './use-form-photos';
import { errorsByField, hasErrors, validateForm, type FormErrors } from '../../listing-form/form-errors';
import type { FormState } from '../../listing-form/form-fields';
import { withField } from '../../listing-form/form-values';
import { toSubmission } from '../../listing-form/to-submission';
import { useFormProblems, type FormProblems } from '../../listing-form/use-form-problems';
import { useFormWords } from '../../listing-form/use-form-words';
import { useSubmitText } from '../../messages/use-submit-text';

/** What an attempt to send led to: `duplicates` when likely doubles came up that were not seen before. */
export interface Outcome {
  kind: 'accepted' | 'duplicates' | 'ignored' | 'refused';
}

/** What goes to the server: all of the form, or all but its photos. */
export type SendWhat = 'all' | 'withoutPhotos';

export interface Submission extends FormState, Pick<FormProblems, 'refusal' | 'isRefused'> {
  /** Too much was sent; milliseconds since 1970 from which on it can be tried again. */
  limitedUntil: number | null;
  isSaving: boolean;
  draft: Pick<DraftState, 'notice' | 'discard' | 'undo'>;
  duplicates: Duplicates;
  photos: FormPhotos;
  /** What was accepted, once it was. */
  accepted: Listing | null;
  send: (what: SendWhat) => Promise<Outcome>;
  /** Shows an empty form after one was accepted. */
  startOver: () => void;
}

const variant = 'public';

/** The state of the submit form: what is typed, what is wrong with it, and what became of it. */
export const useSubmission = (): Submission => {
  const t = useSubmitText();
  const words = useFormWords();
  const toast = useToast();
  const draftState = useDraft();
  const { values, set, attemptFor, forget, ...draft } = draftState;
  const photos = useFormPhotos(draftState);
  const duplicates = useDuplicates(values);
  const validate = (): FormErrors =>
    validateForm(
      { values, variant },
      { schema: listingSubmissionSchema, body: toSubmission(values, variant) },
      words,
    );
  const problems = useFormProblems({ values, variant, validate });
  const [limitedUntil, setLimitedUntil] = useState<number | null>(null);
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
    if (await duplicates.lookBeforeSending()) return { kind: 'duplicates' };
    const sent = what === 'all' ? await photos.forSending() : [];
    const body = { ...toSubmission(values, variant), ...imagesOf(sent) };
    const answer = await submit({ body, key: attemptFor(JSON.stringify(body)).key });
    if (answer.data) {
      forget();
      photos.picker.restore([]);
      clear();
      setAccepted(answer.data);
      toast.show({ title: t('submit.done'), text: t('submit.doneText') });
      return { kind: 'accepted' };
    }
    const { status, message, details, retryAfterSeconds } = asApiError(answer.error);
    const text = status === 0 || status >= 500 ? t('submit.failedText') : message;
    toast.show({ title: t('submit.failed'), text, kind: 'bad' });
    setLimitedUntil(status === 429 ? Date.now() + (retryAfterSeconds ?? 60) * 1000 : null);
    if (status === 503 && sent.length > 0) photos.picker.markAway();
    const { photos: lost, others } = photos.markLost(details, sent);
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
      },
      undo: () => {
        if (draft.notice?.kind === 'discarded') photos.picker.restore(draft.notice.draft.photos);
        draft.undo();
      },
    },
    duplicates,
    photos,
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
    startOver: () => setAccepted(null),
  };
};
