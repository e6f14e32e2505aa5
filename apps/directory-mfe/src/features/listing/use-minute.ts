import { useEffect, useState } from 'react';

const minuteMs = 60_000;

/** The current moment in milliseconds since 1970, renewed at the beginning of each minute. */
export const useMinute = (): number => {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setTimeout(() => setNow(Date.now()), minuteMs - (now % minuteMs));
    return () => clearTimeout(timer);
  }, [now]);
  return now;
};
