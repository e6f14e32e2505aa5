import {
  deviceFavoritesText,
  parseDeviceFavorites,
  subscribeDeviceFavorites,
  type DeviceFavorite,
} from '@halalmap/mfe-kit/device-favorites';
import { useMemo, useSyncExternalStore } from 'react';

const nothing = (): string => '';

/** All places on the device, the latest first; none while a page is rendered ahead of a visit. */
export const useDeviceFavorites = (): readonly DeviceFavorite[] => {
  const text = useSyncExternalStore(subscribeDeviceFavorites, deviceFavoritesText, nothing);
  return useMemo(() => parseDeviceFavorites(text), [text]);
};
