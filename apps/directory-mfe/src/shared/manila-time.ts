import { product } from '@halalmap/contracts';
import { useEffect, useState } from 'react';

export interface ManilaTime {
  /** Monday 1 to Sunday 7. */
  day: number;
  /** Minutes since midnight. */
  minutes: number;
}

/** The weekday and time of day in Manila at a time in milliseconds since 1970. */
export const manilaTime = (moment: number): ManilaTime => {
  const there = new Date(moment + product.utcOffsetMs);
  return { day: there.getUTCDay() || 7, minutes: there.getUTCHours() * 60 + there.getUTCMinutes() };
};

const minuteMs = 60_000;

/** The current time in milliseconds since 1970, updated at the start of each minute. */
export const useMinute = (): number => {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setTimeout(() => setNow(Date.now()), minuteMs - (now % minuteMs));
    return () => clearTimeout(timer);
  }, [now]);
  return now;
};
