import { asApiError, setCurrentUser, type ApiError, type AppStore } from '@halalmap/api-client';
import type { Claim, ErrorDetail, Listing } from '@halalmap/contracts';
import type { StagedPhoto } from '@halalmap/listing-parts';
import { useErrorText, useSession } from '@halalmap/mfe-kit';
import { useState } from 'react';
import { useDispatch } from 'react-redux';
import {
  type ClaimErrors,
  type ClaimField,
  type ClaimValues,
  claimDefaults,
  claimErrors,
  claimErrorsOf,
  hasClaimErrors,
  noClaimErrors,
  toClaim,
  useClaimDraft,
} from './claim-draft';
import { useBecomeBusinessMutation, useFileClaimMutation } from '../../shared/claims-api';
import { useSignIn } from '../../shared/hooks';

/** The result: submitted, or rejected because the place has an owner or the user already has an open claim. */
type ClaimEnd = { kind: 'sent'; claim: Claim } | { kind: 'owned'; message: string } | { kind: 'open' };

/** What is sent: the whole form, or the form without its files. */
export type SendWhat = 'all' | 'withoutFiles';

/** The URL that reopens the dialog with the draft. */
const resumePath = (listingId: string): string => `/listing/${listingId}?claim=`;

const filePath = /^evidenceFiles\.(\d+)/;

/** The state of the claim form: its values, errors and result. */
export const useClaim = (listing: Listing) => {
  const { user } = useSession();
  const signIn = useSignIn();
  const errorText = useErrorText();
  const dispatch = useDispatch<AppStore['dispatch']>();
  const draft = useClaimDraft(listing.id);
  const { picker } = draft.files;
  const values: ClaimValues = { ...claimDefaults(listing, user), ...draft.typed };
  const [errors, setErrors] = useState<ClaimErrors>(noClaimErrors);
  const [end, setEnd] = useState<ClaimEnd | null>(null);
  const [isSending, setIsSending] = useState(false);
  const [file] = useFileClaimMutation();
  const [becomeBusiness] = useBecomeBusinessMutation();

  /**
   * Marks the files that the server does not have.
   * @returns the other errors
   */
  const markMissing = (details: readonly ErrorDetail[], sent: readonly StagedPhoto[]): ErrorDetail[] =>
    details.map((detail) => {
      const lost = sent[Number(filePath.exec(detail.path)?.[1])];
      if (!lost) return detail;
      picker.lose(lost.url, detail.message);
      return { path: '', message: `${lost.fileName}: ${detail.message}` };
    });

  const refuse = (failure: ApiError, error: unknown, sent: readonly StagedPhoto[]): void => {
    if (failure.status === 401) return signIn(resumePath(listing.id));
    if (failure.code === 'already_owned') {
      draft.forget();
      return setEnd({ kind: 'owned', message: failure.message });
    }
    if (failure.code === 'conflict') setEnd({ kind: 'open' });
    if (failure.status === 503 && sent.length > 0) picker.markUnavailable();
    const found = claimErrorsOf(markMissing(failure.details, sent));
    setErrors(hasClaimErrors(found) ? found : { fields: {}, general: [errorText(error)] });
  };

  const post = async (what: SendWhat): Promise<void> => {
    if (user?.role === 'regular') {
      const switched = await becomeBusiness();
      if (switched.error) return refuse(asApiError(switched.error), switched.error, []);
      await dispatch(setCurrentUser(switched.data));
    }
    const sent = what === 'all' ? await picker.settled() : [];
    const body = toClaim(values, sent);
    const response = await file({ listingId: listing.id, body, key: draft.keyFor(JSON.stringify(body)) });
    if (response.error) return refuse(asApiError(response.error), response.error, sent);
    draft.forget();
    setEnd({ kind: 'sent', claim: response.data });
  };

  return {
    user,
    values,
    errors,
    end,
    isSending,
    isRestored: draft.isRestored,
    files: draft.files,
    set: (field: ClaimField, value: string): void => {
      const { [field]: _cleared, ...fields } = errors.fields;
      setErrors({ ...errors, fields });
      draft.set(field, value);
    },
    startOver: (): void => {
      setErrors(noClaimErrors);
      draft.forget();
    },
    /** Returns to the form after an open claim was withdrawn. */
    goOn: (): void => {
      setErrors(noClaimErrors);
      setEnd(null);
    },
    send: async (what: SendWhat): Promise<void> => {
      if (isSending) return;
      // A file that is still uploading counts until the upload ends.
      const files =
        what === 'all' ? picker.getState().photos.filter(({ status }) => status.kind !== 'failed') : [];
      const found = claimErrors(
        toClaim(
          values,
          files.map(({ id }) => ({ url: id })),
        ),
      );
      setErrors(found);
      if (hasClaimErrors(found)) return;
      if (!user) return signIn(resumePath(listing.id));
      setIsSending(true);
      await post(what);
      setIsSending(false);
    },
  };
};

export type ClaimState = ReturnType<typeof useClaim>;
