import {
  abbreviations,
  barcodeKeys,
  type DuplicateReason,
  type EntityType,
  type ListingSubmission,
  phonesIn,
  searchWords,
} from '@halalmap/contracts';

/** Words common in names and addresses that do not help to distinguish places. */
const commonWords = new Set(
  'and at cafe corner eatery food foods grill halal house in inc kitchen masjid mosque near of ph philippines resto restaurant restaurants shop st store street the مسجد مطعم'.split(
    ' ',
  ),
);

/** The long form of an abbreviation that has only one, such as Sto. */
const longForm = (word: string): string => {
  const [form, ...others] = Object.hasOwn(abbreviations, word) ? (abbreviations[word] ?? []) : [];
  return form !== undefined && others.length === 0 ? form : word;
};

/** The distinctive words of a name as searches compare them; all words if none is distinctive. */
export const significantWords = (name: string): string[] => {
  const words = searchWords(name).map(longForm);
  const telling = words.filter((word) => !commonWords.has(word));
  return telling.length > 0 ? telling : words;
};

/**
 * The numbers in a text about telephones: the last nine digits of each, or the seven of a number without an area code.
 * Service numbers, which many share, are left out.
 */
export const phoneDigits = (phone: string | null): string[] =>
  phonesIn(phone ?? '')
    .map(({ international, dial }) => (international ?? dial).slice(-9))
    .filter((digits) => digits.length >= 7);

/** Removes what is often mistyped from a word: vowels after the first letter, and doubled letters. */
const skeleton = (word: string): string =>
  word.slice(0, 1) +
  word
    .slice(1)
    .replace(/[aeiouy]/g, '')
    .replace(/(.)\1+/g, '$1');

const cellSize = 0.01;

const cellsAround = ({ lat, lng }: { lat: number; lng: number }, reach: number): string[] => {
  const [row, column] = [Math.floor(lat / cellSize), Math.floor(lng / cellSize)];
  const steps = Array.from({ length: 2 * reach + 1 }, (_, step) => step - reach);
  return steps.flatMap((down) => steps.map((right) => `g:${row + down},${column + right}`));
};

/** The data used to index a place, so that possible duplicates are found without comparing all places. */
export interface IndexedPlace {
  name: string;
  phone: string | null;
  barcode: string | null;
  point: { lat: number; lng: number } | null;
}

const nameKeys = (name: string): { exact: string; words: string[] } => {
  const words = significantWords(name);
  const longest = words.reduce((best, word) => (word.length > best.length ? word : best), '');
  const telling = [...new Set([words[0] ?? '', longest].map(skeleton))].filter((word) => word.length > 1);
  return { exact: `e:${[...words].sort().join('')}`, words: telling.map((word) => `w:${word}`) };
};

const phoneKeys = (phone: string | null): string[] => phoneDigits(phone).map((digits) => `p:${digits}`);

const codeKeys = (barcode: string | null): string[] =>
  barcode ? barcodeKeys(barcode).map((key) => `b:${key}`) : [];

/** The index keys of a place: its name, distinctive words of it, its phone number, its square kilometre. */
export const duplicateKeys = ({ name, phone, barcode, point }: IndexedPlace): string[] => {
  const { exact, words } = nameKeys(name);
  return [
    exact,
    ...words,
    ...codeKeys(barcode),
    ...phoneKeys(phone),
    ...(point ? cellsAround(point, 0) : []),
  ];
};

/** The keys to look up for duplicates, in groups that are queried separately, the most selective first. */
export const searchKeys = ({ name, phone, barcode, point }: IndexedPlace): string[][] => {
  const { exact, words } = nameKeys(name);
  const phones = [...codeKeys(barcode), ...phoneKeys(phone)];
  return [...(phones.length > 0 ? [phones] : []), [exact], ...(point ? [cellsAround(point, 1)] : []), words];
};

/** The keys to look up when many places are compared at once. */
interface BatchKeys {
  /** Of the same name, number or barcode. */
  exact: string[];
  /** Of a similar name, to be looked up within a town. */
  words: string[];
  /** By which a place finds earlier rows of its file, and by which later rows find it. */
  inFile: string[];
  ofRow: string[];
}

/** @see searchKeys which finds more, with several queries for each place */
export const batchSearchKeys = (place: IndexedPlace & { municipalityId: number | null }): BatchKeys => {
  const { name, phone, barcode, point, municipalityId } = place;
  const { exact: ownName, words } = nameKeys(name);
  const exact = [...codeKeys(barcode), ...phoneKeys(phone), ownName];
  const within = (areas: readonly string[]) =>
    areas.flatMap((area) => words.map((word) => `${area} ${word}`));
  const town = municipalityId === null ? [] : [`t:${municipalityId}`];
  return {
    exact,
    words,
    inFile: [...exact, ...within([...town, ...(point ? cellsAround(point, 1) : [])])],
    ofRow: [...exact, ...within([...town, ...(point ? cellsAround(point, 0) : [])])],
  };
};

/** The data by which places are compared. Coordinates in degrees; null if unknown. */
export interface ComparedPlace {
  name: string;
  entityType: EntityType | null;
  address: string | null;
  phone: string | null;
  barcode: string | null;
  municipalityId: number | null;
  point: { lat: number; lng: number } | null;
}

interface Similarity {
  /** Likelihood that both are the same place, 0 to 1. */
  score: number;
  because: DuplicateReason[];
}

/** From this score on, an admin should check. */
export const likelyFrom = 0.5;

const weights = { barcode: 1, name: 0.65, phone: 0.5, address: 0.2, place: 0.2 };
const otherTownPenalty = 0.3;
const otherTypePenalty = 0.1;
const metresPerDegree = 111_320;

/** Similarity of two sets (Dice coefficient), 0 to 1. */
const overlap = (a: ReadonlySet<string>, b: ReadonlySet<string>): number => {
  if (a.size === 0 || b.size === 0) return 0;
  const common = [...a].filter((entry) => b.has(entry)).length;
  return (2 * common) / (a.size + b.size);
};

const trigrams = (text: string): Set<string> => {
  const padded = `  ${text} `;
  return new Set(Array.from({ length: padded.length - 2 }, (_, at) => padded.slice(at, at + 3)));
};

/** What is compared of a place, so that it is made once for many comparisons. */
interface Compared {
  place: ComparedPlace;
  words: ReadonlySet<string>;
  letters: ReadonlySet<string>;
  addressWords: ReadonlySet<string>;
  phones: ReadonlySet<string>;
}

const compared = (place: ComparedPlace): Compared => {
  const words = significantWords(place.name);
  return {
    place,
    words: new Set(words),
    letters: trigrams(words.join('')),
    addressWords: new Set(place.address === null ? [] : significantWords(place.address)),
    phones: new Set(phoneDigits(place.phone)),
  };
};

/** High for the same words in any order, or the same letters apart from typos. */
const nameLikeness = (a: Compared, b: Compared): number =>
  Math.max(overlap(a.words, b.words), overlap(a.letters, b.letters));

/** Distance in metres on a flat surface. Accurate enough within a town; null without one of the points. */
export const metresBetween = (a: ComparedPlace['point'], b: ComparedPlace['point']): number | null => {
  if (a === null || b === null) return null;
  const north = (a.lat - b.lat) * metresPerDegree;
  const east = (a.lng - b.lng) * metresPerDegree * Math.cos((a.lat * Math.PI) / 180);
  return Math.hypot(north, east);
};

const nearness = (metres: number): number =>
  metres <= 100 ? 1 : metres <= 500 ? 0.7 : metres <= 2_000 ? 0.3 : 0;

const placeLikeness = (a: ComparedPlace, b: ComparedPlace): number => {
  const metres = metresBetween(a.point, b.point);
  if (metres !== null) return nearness(metres);
  return a.municipalityId !== null && a.municipalityId === b.municipalityId ? 0.5 : 0;
};

/** Branches of a chain have the same name, but a different town or position. */
const isElsewhere = (a: ComparedPlace, b: ComparedPlace): boolean => {
  const metres = metresBetween(a.point, b.point);
  if (metres !== null) return metres > 5_000;
  return a.municipalityId !== null && b.municipalityId !== null && a.municipalityId !== b.municipalityId;
};

/**
 * How likely two descriptions are the same place: a weighted sum of name, phone number, address and position, with
 * penalties for contradictions. Symmetric. The same name or the same phone number is enough to reach the threshold; the
 * same name in another town is not.
 */
const similarityOf = (one: Compared, other: Compared): Similarity => {
  const [a, b] = [one.place, other.place];
  const name = nameLikeness(one, other);
  const phone = [...one.phones].some((digits) => other.phones.has(digits)) ? 1 : 0;
  const codes = codeKeys(b.barcode);
  const barcode = codeKeys(a.barcode).some((key) => codes.includes(key)) ? 1 : 0;
  const address = overlap(one.addressWords, other.addressWords);
  const place = placeLikeness(a, b);
  const isOtherType = a.entityType !== null && b.entityType !== null && a.entityType !== b.entityType;
  const sum =
    weights.barcode * barcode +
    weights.name * name +
    weights.phone * phone +
    weights.address * address +
    weights.place * place;
  const against = (isElsewhere(a, b) ? otherTownPenalty : 0) + (isOtherType ? otherTypePenalty : 0);
  const because: Array<[DuplicateReason, boolean]> = [
    ['barcode', barcode === 1],
    ['name', name >= 0.6],
    ['phone', phone === 1],
    ['address', address >= 0.6],
    ['place', place >= 0.5],
  ];
  return {
    score: Math.round(Math.min(1, Math.max(0, sum - against)) * 100) / 100,
    because: because.filter(([, holds]) => holds).map(([reason]) => reason),
  };
};

/** Compares a place with others. @see similarityOf */
export const similarityTo = (place: ComparedPlace): ((other: ComparedPlace) => Similarity) => {
  const one = compared(place);
  return (other) => similarityOf(one, compared(other));
};

/** How a submitted place is compared. */
export const placeOfSubmission = (
  { name, entityType, address, phone, barcode, latitude, longitude }: ListingSubmission,
  municipalityId: number | null,
): ComparedPlace => ({
  name,
  entityType,
  address,
  phone,
  barcode,
  municipalityId,
  point: latitude === null || longitude === null ? null : { lat: Number(latitude), lng: Number(longitude) },
});
