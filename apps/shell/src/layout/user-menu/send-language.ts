import { api, type AppStore, defineMutation, setCurrentUser } from '@halalmap/api-client';
import type { Language, User } from '@halalmap/contracts';
import { useEffect } from 'react';
import { useDispatch } from 'react-redux';
import { forgetUnsentLanguage, unsentLanguage } from '../../shared/language';

const languageApi = api.injectEndpoints({
  endpoints: (build) => ({
    changeLanguage: build.mutation(
      defineMutation('PATCH /api/auth/user', (language: Language) => ({ body: { language } })),
    ),
  }),
});

/** Sends the language that was chosen on the device to the account; again on the next page after a failure. */
export const useSendLanguage = (user: User): void => {
  const dispatch = useDispatch<AppStore['dispatch']>();
  const [change] = languageApi.useChangeLanguageMutation();
  useEffect(() => {
    const unsent = unsentLanguage();
    if (!unsent) return;
    if (unsent === user.language) {
      forgetUnsentLanguage();
      return;
    }
    void change(unsent).then(async ({ data }) => {
      if (!data) return;
      forgetUnsentLanguage();
      await dispatch(setCurrentUser(data));
    });
  }, [change, dispatch, user.language]);
};
