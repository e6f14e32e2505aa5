import type { demoRows } from '../generated/demo-rows';
import type { Dish } from './draw-food';
import type { Pack } from './draw-packs';
import type { Thing } from './draw-places';

export type PictureKind = Dish | Pack | Thing | 'shop' | 'mosque';

/** A picture to draw: the arguments of `drawPicture`. */
export interface Drawing {
  kind: PictureKind;
  key: string;
  turn: number;
}

/** Manila has no daylight saving time. */
const manilaMs = 8 * 60 * 60_000;
const dayMs = 24 * 60 * 60_000;
const manilaDay = (time: number): number => Math.floor((time + manilaMs) / dayMs);

const dayPattern = /^\d{4}-\d{2}-\d{2}$/;
const relativeTime = /^@(-?\d+)$/;
const relativeDay = /^#(-?\d+)$/;
/** Ids of demo people and of demo documents. */
const idPattern = /\bde3([01])0*([1-9a-f][0-9a-f]*|0)(?=\b|_)/g;
const shortId = /~([01])([0-9a-f]+);/g;
const idDigits = 20;

const encode = (value: unknown, now: number): unknown => {
  if (value instanceof Date) return `@${Math.round((value.getTime() - now) / 1_000)}`;
  if (typeof value === 'string') {
    if (dayPattern.test(value)) return `#${manilaDay(Date.parse(value)) - manilaDay(now)}`;
    return value.replaceAll(idPattern, '~$1$2;');
  }
  if (Array.isArray(value)) return value.map((entry) => encode(entry, now));
  if (typeof value !== 'object' || value === null) return value;
  // An id of MongoDB.
  if ('toHexString' in value) return encode(String(value), now);
  return Object.fromEntries(Object.entries(value).map(([field, entry]) => [field, encode(entry, now)]));
};

const decode = (value: unknown, now: number): unknown => {
  if (typeof value === 'string') {
    const [, seconds] = relativeTime.exec(value) ?? [];
    if (seconds !== undefined) return new Date(now + Number(seconds) * 1_000);
    const [, days] = relativeDay.exec(value) ?? [];
    if (days !== undefined)
      return new Date((manilaDay(now) + Number(days)) * dayMs).toISOString().slice(0, 10);
    return value.replaceAll(
      shortId,
      (_all, kind: string, id: string) => `de3${kind}${id.padStart(idDigits, '0')}`,
    );
  }
  if (Array.isArray(value)) return value.map((entry) => decode(entry, now));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([field, entry]) => [field, decode(entry, now)]));
};

/**
 * A stored document as JSON: times in seconds and days of the calendar counted from `now`, ids shortened.
 * @param now the present of the demo data, in milliseconds
 */
export const encodeDemoRow = (document: object, now: number): string => JSON.stringify(encode(document, now));

/** The documents of the demo data by the collection of the listings service that they are for. Each `_id` is 24 hex digits. */
export type DemoDocuments = Record<
  keyof typeof demoRows,
  Array<Record<string, unknown> & { _id: string; drawings?: Drawing[] }>
>;

/** @param now the present, which the dates of the documents are counted from */
export const demoDocuments = async (now: Date): Promise<DemoDocuments> => {
  // Read once in the life of a directory.
  const { demoRows } = await import('../generated/demo-rows');
  return Object.fromEntries(
    Object.entries(demoRows).map(([collection, rows]) => [
      collection,
      rows.map((row) => decode(JSON.parse(row), now.getTime())),
    ]),
  ) as DemoDocuments;
};
