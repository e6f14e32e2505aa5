import type { AppStore } from '@halalmap/api-client';
import { mergeDeviceFavorites } from '@halalmap/mfe-kit/merge-favorites';
import { useEffect, useState } from 'react';
import { useDispatch } from 'react-redux';
import { useOnline } from '../shared/use-online';

/**
 * Takes over into the account what the sign-in could not, again and again until nothing waits.
 * @param userId null while nothing waits
 */
export const useTakeOver = (userId: string | null): void => {
  const dispatch = useDispatch<AppStore['dispatch']>();
  const isOnline = useOnline();
  const [tries, setTries] = useState(0);
  useEffect(() => {
    if (userId === null || !isOnline) return undefined;
    let isHere = true;
    let timer: ReturnType<typeof setTimeout> | undefined;
    void mergeDeviceFavorites({ userId, dispatch }).then((seconds) => {
      if (isHere && seconds !== null)
        timer = setTimeout(() => setTries((count) => count + 1), seconds * 1000);
    });
    return () => {
      isHere = false;
      clearTimeout(timer);
    };
  }, [userId, isOnline, tries, dispatch]);
};
