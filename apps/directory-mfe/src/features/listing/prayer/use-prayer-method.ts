import { useState } from 'react';
import { prayerMethods, type PrayerMethod } from './calculate';

const storageKey = 'halalmap.prayer.method';

const stored = (): PrayerMethod => {
  try {
    const name = window.localStorage.getItem(storageKey);
    return prayerMethods.find((method) => method === name) ?? prayerMethods[0];
  } catch {
    return prayerMethods[0];
  }
};

/** The way of calculating that was chosen on this device, and the change to the next one. */
export const usePrayerMethod = (): [PrayerMethod, () => void] => {
  const [method, setMethod] = useState(stored);
  const change = () => {
    const next =
      prayerMethods[(prayerMethods.indexOf(method) + 1) % prayerMethods.length] ?? prayerMethods[0];
    setMethod(next);
    try {
      window.localStorage.setItem(storageKey, next);
    } catch {
      // It holds until the page is left.
    }
  };
  return [method, change];
};
