import type { Listing } from '@halalmap/contracts';
import { minutesOf } from '@halalmap/reference-data/prayer-times';
import { distanceKm, type Point } from '../../shared/places';

/** What somebody has chosen for a trip. The address of the page holds it; it is stored nowhere. */
export interface Trip {
  /** Slugs of towns: where it begins, where each night is spent, where it ends. */
  stops: string[];
  /** `YYYY-MM-DD` of the first day; null for today. */
  on: string | null;
  /** `HH:MM` at which each day begins. */
  at: string;
  /** Kilometres from the route. */
  within: number;
  /** Whether only places are listed that are open then, and that fit what the visitor accepts. */
  open: boolean;
  fits: boolean;
}

/** How far from the route somebody may look. */
export const reaches = [5, 10, 20, 50] as const;
/** As many days as a trip has at most. */
export const mostDays = 7;
const usual = { at: '08:00', within: 10 } as const;
/** Kilometres an hour along the straight line, stops included: roads wind. */
export const speed = 40;
/** Farther from where somebody is at a prayer no mosque is named. */
const mosqueKm = 30;
const namedMosques = 3;

const isSlug = (text: string): boolean => /^[a-z0-9-]{1,100}$/.test(text);
const isDay = (text: string): boolean => /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text));

/** Reads a trip from the address of the page; what cannot be read is as if it were not there. */
export const readTrip = (params: URLSearchParams): Trip => {
  const [from, to, on, at] = ['from', 'to', 'on', 'at'].map((name) => params.get(name) ?? '');
  const nights = (params.get('nights') ?? '').split(',').slice(0, mostDays - 1);
  const within = Number(params.get('within'));
  return {
    stops: [from ?? '', ...nights, to ?? ''].filter(isSlug),
    on: on !== undefined && isDay(on) ? on : null,
    at: at !== undefined && /^([01]\d|2[0-3]):[0-5]\d$/.test(at) ? at : usual.at,
    within: reaches.find((reach) => reach === within) ?? usual.within,
    open: params.get('open') === 'true',
    fits: params.get('fits') === 'true',
  };
};

/** Writes what `readTrip` reads; what is usual is left out. */
export const writeTrip = ({ stops, on, at, within, open, fits }: Trip): URLSearchParams => {
  const params = new URLSearchParams();
  const nights = stops.slice(1, -1);
  const [from] = stops;
  const to = stops.length > 1 ? stops.at(-1) : undefined;
  if (from !== undefined) params.set('from', from);
  if (nights.length > 0) params.set('nights', nights.join(','));
  if (to !== undefined) params.set('to', to);
  if (on !== null) params.set('on', on);
  if (at !== usual.at) params.set('at', at);
  if (within !== usual.within) params.set('within', String(within));
  if (open) params.set('open', 'true');
  if (fits) params.set('fits', 'true');
  return params;
};

/** A day of a trip: a straight line between two towns. */
export interface Leg {
  from: Point;
  to: Point;
  km: number;
  /** Minutes since midnight, by the speed. */
  begins: number;
  ends: number;
}

/** @param at `HH:MM` */
export const legOf = (from: Point, to: Point, at: string): Leg => {
  const km = distanceKm(from, to);
  const begins = minutesOf(at);
  return { from, to, km, begins, ends: begins + (km / speed) * 60 };
};

/** A place along the route. */
export interface OnTheWay {
  listing: Listing;
  /** Kilometres from the beginning to where it is nearest, and from there to it. */
  along: number;
  aside: number;
  /** Minutes since midnight at which it is passed; may be past midnight. */
  passedAt: number;
}

/** Where a place is along the route; null for one without a position. */
const onTheWay = (listing: Listing, leg: Leg): OnTheWay | null => {
  const { latitude, longitude } = listing;
  if (latitude === null || longitude === null) return null;
  const place = { lat: Number(latitude), lng: Number(longitude) };
  // Flat, with the scale of the place: over the length of a day the error is far below the reach.
  const scale = Math.cos((place.lat * Math.PI) / 180);
  const [x, y] = [(leg.to.lng - leg.from.lng) * scale, leg.to.lat - leg.from.lat];
  const [px, py] = [(place.lng - leg.from.lng) * scale, place.lat - leg.from.lat];
  const length = x * x + y * y;
  const share = length === 0 ? 0 : Math.min(1, Math.max(0, (px * x + py * y) / length));
  const nearest = {
    lat: leg.from.lat + (leg.to.lat - leg.from.lat) * share,
    lng: leg.from.lng + (leg.to.lng - leg.from.lng) * share,
  };
  return {
    listing,
    along: share * leg.km,
    aside: distanceKm(nearest, place),
    passedAt: leg.begins + share * (leg.ends - leg.begins),
  };
};

/** The places of a leg in the order of the route. */
export const inOrder = (listings: readonly Listing[], leg: Leg): OnTheWay[] =>
  listings
    .flatMap((listing) => onTheWay(listing, leg) ?? [])
    .toSorted((a, b) => a.along - b.along || a.aside - b.aside);

/** Where somebody is at a time: before the day's route begins, on it, or where it ends. */
type Whereabouts = 'before' | 'on' | 'after';

/** Where on the route somebody is at a prayer, and the mosques that are reached before it, the last one first. */
export const beforePrayer = (
  mosques: readonly OnTheWay[],
  leg: Leg,
  time: string,
): { where: Whereabouts; along: number; mosques: OnTheWay[] } => {
  const minutes = minutesOf(time);
  const where = minutes < leg.begins ? 'before' : minutes <= leg.ends ? 'on' : 'after';
  const along = where === 'before' ? 0 : where === 'after' ? leg.km : ((minutes - leg.begins) / 60) * speed;
  const isReached = (place: OnTheWay): boolean => where !== 'on' || place.along <= along;
  return {
    where,
    along,
    mosques: mosques
      .filter((place) => isReached(place) && Math.abs(along - place.along) + place.aside <= mosqueKm)
      .toSorted((a, b) => Math.abs(along - a.along) + a.aside - (Math.abs(along - b.along) + b.aside))
      .slice(0, namedMosques),
  };
};
