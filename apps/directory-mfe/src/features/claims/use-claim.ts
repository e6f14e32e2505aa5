import { asApiError, fieldErrors, setCurrentUser, type AppStore } from '@halalmap/api-client';
import { claimSubmissionSchema, type Claim, type Listing } from '@halalmap/contracts';
import { claimDocumentRules, stagedPhotosFrom, useDocuments } from '@halalmap/listing-parts';
import { useErrorText, useSession } from '@halalmap/mfe-kit';
import { createDraft, newKey, readTexts } from '@halalmap/mfe-kit/drafts';
import { type TypedValues, usePersistedForm, useWatch } from '@halalmap/mfe-kit/persisted-form';
import { useEffect, useEffectEvent, useState } from 'react';
import { useDispatch } from 'react-redux';
import { useBecomeBusinessMutation, useFileClaimMutation } from '../../shared/claims';
import { useSignIn } from '../../shared/hooks';

/** The fields of the claim form, named as in the contract. */
const claimFields = ['businessName', 'ownerName', 'contactEmail', 'contactPhone', 'message'] as const;
export type ClaimField = (typeof claimFields)[number];

/**
 * Drafts of claims on this device, by listing: what was typed, the files as JSON, and the last body that was sent with
 * its idempotency key, so that a retry or a reload submits once.
 */
const claimDrafts = createDraft({ name: 'claim', read: readTexts });

/** The result: submitted, or rejected because the place has an owner or the user already has an open claim. */
type ClaimEnd = { kind: 'sent'; claim: Claim } | { kind: 'owned'; message: string } | { kind: 'open' };

const filePath = /^evidenceFiles\.(\d+)/;

/** The state of the claim form: its values, errors and result. */
export const useClaim = (listing: Listing) => {
  const { user } = useSession();
  const signIn = useSignIn();
  const errorText = useErrorText();
  const dispatch = useDispatch<AppStore['dispatch']>();
  const [file] = useFileClaimMutation();
  const [becomeBusiness] = useBecomeBusinessMutation();
  const [end, setEnd] = useState<ClaimEnd | null>(null);
  const [defaults] = useState<TypedValues>({
    businessName: listing.name,
    ownerName: [user?.firstName, user?.lastName].filter(Boolean).join(' '),
    contactEmail: user?.email ?? '',
  });
  // Without the fields that were not edited: their defaults may differ after signing in.
  const [store] = useState(() => ({
    ...claimDrafts,
    save: (id: string, typed: TypedValues | null): void => {
      const edited = Object.entries(typed ?? {}).filter(([name, value]) => value !== (defaults[name] ?? ''));
      claimDrafts.save(id, edited.length > 0 ? Object.fromEntries(edited) : null);
    },
  }));
  const [found] = useState(() => store.load(listing.id));
  const [isRestored, setIsRestored] = useState(found !== null);
  const files = useDocuments({
    rules: claimDocumentRules,
    kept: stagedPhotosFrom(JSON.parse(found?.['files'] || '[]'), new Date()),
  });
  const { picker } = files;

  const form = usePersistedForm({
    schema: claimSubmissionSchema,
    toInput: (typed, withFiles) => ({
      ...Object.fromEntries(claimFields.map((field) => [field, typed[field]?.trim() || null])),
      // A file that is still uploading counts until the upload ends.
      evidenceFiles: withFiles
        ? picker
            .getState()
            .photos.filter(({ status }) => status.kind !== 'failed')
            .map(({ id }) => id)
        : [],
    }),
    fieldAt: (path) => claimFields.find((field) => field === path) ?? null,
    defaults,
    draft: { store, id: listing.id },
    account: { isVisitor: user === null, signIn: () => signIn(`/listing/${listing.id}?claim=`) },
    send: async (input, withFiles) => {
      if (user?.role === 'regular') {
        const switched = await becomeBusiness();
        if (switched.error) return { error: switched.error };
        await dispatch(setCurrentUser(switched.data));
      }
      const sent = withFiles ? await picker.settled() : [];
      const body = { ...input, evidenceFiles: sent.map(({ url }) => url) };
      const response = await file({ listingId: listing.id, body, key: keyFor(JSON.stringify(body)) });
      if (response.error === undefined) return response;
      const failure = asApiError(response.error);
      if (failure.status === 503 && sent.length > 0) picker.markUnavailable();
      const details = failure.details.map(({ path, message }) => {
        const lost = sent[Number(filePath.exec(path)?.[1])];
        if (!lost) return { path, message };
        picker.lose(lost.url, message);
        return { path, message: `${lost.fileName}: ${message}` };
      });
      return { error: { ...failure, details } };
    },
    onDone: (claim) => {
      forget();
      setEnd({ kind: 'sent', claim });
    },
    onRefused: (_text, { code, message }) => {
      if (code === 'conflict') setEnd({ kind: 'open' });
      if (code !== 'already_owned') return;
      forget();
      setEnd({ kind: 'owned', message });
    },
    failureText: (error) => (Object.keys(fieldErrors(error)).length > 0 ? '' : errorText(error)),
  });
  const typed = useWatch({ control: form.control });
  const { change } = form;

  /** The key of the last attempt for the same body. A new one is stored before the request is sent. */
  const keyFor = (body: string): string => {
    const { sentBody, sentKey } = typed;
    if (sentBody === body && sentKey) return sentKey;
    const key = newKey();
    change('sentKey', key);
    change('sentBody', body);
    return key;
  };
  /** Clears the form, and the draft on this device. */
  const forget = (): void => {
    setIsRestored(false);
    form.reset();
    picker.restore([]);
    store.save(listing.id, null);
  };

  const followFiles = useEffectEvent(() => {
    const { staged } = picker.getState();
    const stored = staged.length > 0 ? JSON.stringify(staged) : '';
    if (stored !== (typed.files ?? '')) change('files', stored);
  });
  useEffect(() => picker.subscribe(() => followFiles()), [picker]);

  return {
    ...form,
    user,
    typed,
    end,
    isRestored,
    files,
    startOver: forget,
    /** Returns to the form after an open claim was withdrawn. */
    goOn: (): void => {
      form.clearErrors();
      form.dismissFailure();
      setEnd(null);
    },
  };
};

export type ClaimState = ReturnType<typeof useClaim>;
