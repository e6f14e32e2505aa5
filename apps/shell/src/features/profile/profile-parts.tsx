import { api, defineMutation, defineQuery, setCurrentUser } from '@halalmap/api-client';
import {
  usePersistedForm,
  type PersistedFormOptions,
  type TypedValues,
} from '@halalmap/mfe-kit/persisted-form';
import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react';
import type { z } from 'zod';
import { createDraft, readTexts, type DraftStore } from '@halalmap/mfe-kit/drafts';
import { useFailureText } from '../../shared/use-failure-text';
import { useSessionEnd } from '../../shared/session';

const profileApi = api.enhanceEndpoints({ addTagTypes: ['BusinessProfile'] }).injectEndpoints({
  endpoints: (build) => ({
    changeProfile: build.mutation({
      ...defineMutation('PATCH /api/auth/user'),
      async onQueryStarted(_patch, { dispatch, queryFulfilled }) {
        const done = await queryFulfilled.catch(() => null);
        if (done) await dispatch(setCurrentUser(done.data));
      },
    }),
    uploadPicture: build.mutation(defineMutation('POST /api/uploads', (body: FormData) => ({ body }))),
    businessProfile: build.query({
      ...defineQuery('GET /api/business-profile', () => ({ query: { optional: true } })),
      providesTags: ['BusinessProfile'],
    }),
    createBusinessProfile: build.mutation({
      ...defineMutation('POST /api/business-profile'),
      invalidatesTags: ['BusinessProfile'],
    }),
    changeBusinessProfile: build.mutation({
      ...defineMutation('PATCH /api/business-profile'),
      invalidatesTags: ['BusinessProfile'],
    }),
    linkedListing: build.query({
      ...defineQuery('GET /api/listings/{id}'),
      providesTags: (_listing, _error, id) => [{ type: 'Listing', id }],
    }),
  }),
});

export const {
  useChangeProfileMutation,
  useUploadPictureMutation,
  useBusinessProfileQuery,
  useCreateBusinessProfileMutation,
  useChangeBusinessProfileMutation,
  useLinkedListingQuery,
} = profileApi;

/** Unsaved input of the two profile forms. */
export const accountDraft = createDraft({ name: 'account.profile', storage: 'session', read: readTexts });
export const businessDraft = createDraft({ name: 'account.business', storage: 'session', read: readTexts });

/** A list of names and values; the caller provides the text for unknown values. */
export const Facts = ({ facts }: { facts: ReadonlyArray<readonly [name: string, value: ReactNode]> }) => (
  <dl className="account-facts">
    {facts.map(([name, value]) => (
      <div key={name}>
        <dt>{name}</dt>
        <dd>{value}</dd>
      </div>
    ))}
  </dl>
);

/** The details; a form opened by a press; or a form restored with a draft. */
type Mode = 'view' | 'opened' | 'resumed';

/** Whether a card of the profile shows its form. */
export const useEditMode = (draft: DraftStore<TypedValues>, userId: string) => {
  const [mode, setMode] = useState<Mode>(() => (draft.load(userId) === null ? 'view' : 'resumed'));
  const isClosed = useRef(false);
  return {
    mode,
    open: () => setMode('opened'),
    close: () => {
      isClosed.current = true;
      setMode('view');
    },
    /** For the button that opens the form: it gets the focus back when the form closes. */
    opener: useCallback((button: HTMLButtonElement | null) => {
      if (!button || !isClosed.current) return;
      isClosed.current = false;
      button.focus();
    }, []),
  };
};

interface ProfileFormOptions<Schema extends z.ZodType, Response> extends Pick<
  PersistedFormOptions<Schema, Response>,
  'schema' | 'defaults' | 'send'
> {
  store: DraftStore<TypedValues>;
  userId: string;
  onDone: () => void;
  onRefused: (text: string) => void;
  /** A press replaced the details with the form: the focus moves into it. */
  takesFocus: boolean;
  /** Closes the form. */
  onEnd: () => void;
}

/** A form of the profile: the input survives a reload and an expired session. */
export const useProfileForm = <Schema extends z.ZodType, Response>(
  options: ProfileFormOptions<Schema, Response>,
) => {
  const { schema, defaults, send, store, userId, takesFocus, onEnd } = options;
  const endSession = useSessionEnd({ returnTo: '/profile', isKept: true });
  const form = usePersistedForm({
    schema,
    defaults: defaults ?? {},
    send,
    draft: { store, id: userId },
    failureText: useFailureText(),
    onDone: () => {
      onEnd();
      options.onDone();
    },
    onRefused: (text, { status }) => {
      if (status === 401) endSession();
      else options.onRefused(text);
    },
  });
  const { focusFirst } = form;
  useEffect(() => {
    if (takesFocus) focusFirst();
  }, [focusFirst, takesFocus]);
  return {
    ...form,
    cancel: () => {
      store.save(userId, null);
      onEnd();
    },
  };
};
