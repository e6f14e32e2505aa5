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

/** The calculation method chosen on this device, and a setter. */
export const usePrayerMethod = (): [PrayerMethod, (chosen: PrayerMethod) => void] => {
  const [method, setMethod] = useState(stored);
  const choose = (chosen: PrayerMethod) => {
    setMethod(chosen);
    try {
      window.localStorage.setItem(storageKey, chosen);
    } catch {
      // Without storage the choice lasts until the page is closed.
    }
  };
  return [method, choose];
};
