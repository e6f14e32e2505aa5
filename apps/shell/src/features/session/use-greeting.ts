import { setCurrentUser, type AppStore } from '@halalmap/api-client';
import type { User } from '@halalmap/contracts';
import { mergeDeviceFavorites } from '@halalmap/mfe-kit/merge-favorites';
import { useToast } from '@halalmap/ui';
import { useDispatch } from 'react-redux';

/** @returns takes over who has just signed in, greets them with a toast, and brings in what their device kept for them */
export const useGreeting = (greetingOf: (user: User) => { title: string; text: string }) => {
  const toast = useToast();
  const dispatch = useDispatch<AppStore['dispatch']>();
  return async (user: User): Promise<void> => {
    toast.show({ kind: 'ok', ...greetingOf(user) });
    await dispatch(setCurrentUser(user));
    await mergeDeviceFavorites({ userId: user.id, dispatch });
  };
};
