import type { HourOfRequests, Refusal } from '@halalmap/contracts';
import { networkOf } from './client-address';

/** Requests of the last minute: durations in milliseconds; errors are responses with status 500 and above. */
export interface RecentRequests {
  count: number;
  errors: number;
  meanMs: number;
  p95Ms: number;
}

const minute = 60;
const hourMs = 60 * 60_000;
/** Bounds the memory that a flood of IP addresses can use. */
const mostRefusals = 500;

/** Upper bounds in milliseconds of the histogram of the last minute. */
const bounds = [
  1, 2, 3, 5, 7, 10, 15, 20, 30, 40, 50, 75, 100, 150, 200, 300, 400, 500, 750, 1_000, 1_500, 2_000, 3_000,
  5_000, 10_000, 30_000,
];

const boundOf = (ms: number): number => {
  const index = bounds.findIndex((bound) => ms <= bound);
  return index === -1 ? bounds.length : index;
};

/** The value below which a share of the counted durations lies, assuming an even distribution inside a bucket. */
const quantileOf = (counts: ArrayLike<number>, total: number, share: number): number => {
  let left = total * share;
  for (let index = 0; index < counts.length; index += 1) {
    const count = counts[index] ?? 0;
    if (left > count || count === 0) {
      left -= count;
      continue;
    }
    const low = bounds[index - 1] ?? 0;
    const high = bounds[index] ?? low;
    return low + (high - low) * (left / count);
  }
  return 0;
};

interface Second {
  at: number;
  count: number;
  errors: number;
  totalMs: number;
  counts: Uint32Array;
}

/** Counts requests in sixty slots of one second, so that the last minute is available in constant space. */
export const createLastMinute = (now: () => number) => {
  const slots: Second[] = Array.from({ length: minute }, () => ({
    at: -minute,
    count: 0,
    errors: 0,
    totalMs: 0,
    counts: new Uint32Array(bounds.length + 1),
  }));
  const second = (): number => Math.floor(now() / 1_000);
  return {
    add(ms: number, isError: boolean): void {
      const at = second();
      const slot = slots[at % minute];
      if (!slot) return;
      if (slot.at !== at) {
        slot.at = at;
        slot.count = 0;
        slot.errors = 0;
        slot.totalMs = 0;
        slot.counts.fill(0);
      }
      slot.count += 1;
      slot.totalMs += ms;
      if (isError) slot.errors += 1;
      const bound = boundOf(ms);
      slot.counts[bound] = (slot.counts[bound] ?? 0) + 1;
    },
    read(): RecentRequests {
      const oldest = second() - minute;
      let count = 0;
      let errors = 0;
      let totalMs = 0;
      const counts = new Uint32Array(bounds.length + 1);
      for (const slot of slots) {
        if (slot.at <= oldest) continue;
        count += slot.count;
        errors += slot.errors;
        totalMs += slot.totalMs;
        slot.counts.forEach((value, index) => (counts[index] = (counts[index] ?? 0) + value));
      }
      return {
        count,
        errors,
        meanMs: count === 0 ? 0 : totalMs / count,
        p95Ms: quantileOf(counts, count, 0.95),
      };
    },
  };
};

/** Counts of requests with their durations, in the buckets of `bounds`. */
interface Counted {
  count: number;
  errors: number;
  counts: Uint32Array;
}

const nothingCounted = (): Counted => ({ count: 0, errors: 0, counts: new Uint32Array(bounds.length + 1) });

const addTo = (counted: Counted, bound: number, isError: boolean): void => {
  counted.count += 1;
  if (isError) counted.errors += 1;
  counted.counts[bound] = (counted.counts[bound] ?? 0) + 1;
};

const merge = (target: Counted, other: Counted): void => {
  target.count += other.count;
  target.errors += other.errors;
  other.counts.forEach((value, index) => (target.counts[index] = (target.counts[index] ?? 0) + value));
};

const slotMs = 5 * 60_000;
const slotsPerHour = hourMs / slotMs;
const slowestRoutes = 10;

/** Counts requests by route in slots of five minutes: what it returns covers the last 55 to 60 minutes. */
export const createLastHour = (now: () => number) => {
  const slots: Array<{ at: number; routes: Map<string, Counted> }> = [];
  const current = (): number => Math.floor(now() / slotMs);
  const forget = (): void => {
    while (slots[0] && slots[0].at <= current() - slotsPerHour) slots.shift();
  };
  return {
    /** @param route method and route pattern, of which there are few */
    add(route: string, ms: number, isError: boolean): void {
      const at = current();
      let slot = slots.at(-1);
      if (slot?.at !== at) {
        forget();
        slots.push((slot = { at, routes: new Map() }));
      }
      let counted = slot.routes.get(route);
      if (!counted) slot.routes.set(route, (counted = nothingCounted()));
      addTo(counted, boundOf(ms), isError);
    },
    /** Forgets what was counted. */
    clear(): void {
      slots.length = 0;
    },
    read(): HourOfRequests {
      forget();
      const all = nothingCounted();
      const byRoute = new Map<string, Counted>();
      for (const [route, counted] of slots.flatMap(({ routes }) => [...routes])) {
        merge(all, counted);
        const sum = byRoute.get(route) ?? nothingCounted();
        merge(sum, counted);
        byRoute.set(route, sum);
      }
      const summaryOf = ({ count, errors, counts }: Counted) => ({
        count,
        errors,
        p95Ms: quantileOf(counts, count, 0.95),
      });
      return {
        ...summaryOf(all),
        routes: [...byRoute]
          .map(([route, counted]) => ({ route, ...summaryOf(counted) }))
          .sort((one, other) => other.p95Ms - one.p95Ms)
          .slice(0, slowestRoutes),
      };
    },
  };
};

/** Rate-limited networks of the last hour, by limit, route and network. */
export const createRefusals = (now: () => number) => {
  const refused = new Map<string, Omit<Refusal, 'service' | 'lastAt'> & { times: number[]; last: Date }>();
  const forget = (): void => {
    const since = now() - hourMs;
    for (const [key, entry] of refused) {
      while (entry.times.length > 0 && (entry.times[0] ?? 0) < since) entry.times.shift();
      if (entry.times.length === 0) refused.delete(key);
    }
  };
  return {
    add({ limit, route, address }: { limit: string; route: string; address: string }): void {
      const network = networkOf(address, 'log');
      const key = `${limit} ${route} ${network}`;
      const known = refused.get(key);
      if (!known && refused.size >= mostRefusals) forget();
      if (!known && refused.size >= mostRefusals) return;
      const entry = known ?? { limit, route, address: network, count: 0, times: [], last: new Date() };
      // A resolution of minutes is enough, and keeps a flood from growing the list.
      const at = now();
      if (at - (entry.times.at(-1) ?? -hourMs) >= 60_000) {
        entry.times.push(at);
      }
      entry.count += 1;
      entry.last = new Date();
      refused.set(key, entry);
    },
    list(): Omit<Refusal, 'service'>[] {
      forget();
      return [...refused.values()]
        .map(({ times: _times, last, ...entry }) => ({ ...entry, lastAt: last.toISOString() }))
        .sort((one, other) => other.count - one.count);
    },
  };
};
