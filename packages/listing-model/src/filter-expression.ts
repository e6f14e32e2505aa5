import { filters, referenceFilters, type FilterKey, type FilterName, type FilterSpec } from './filters';

/** What can be compared with a key. */
type FilterValue = string | number | boolean;

/** Degrees. */
interface Box {
  minLat: number;
  minLng: number;
  maxLat: number;
  maxLng: number;
}

/**
 * A condition on listings, which the database and both indexes translate. Texts are compared without letter case.
 * @template Other further conditions that only some of them know
 */
export type FilterExpression<Other = never> =
  | { all: ReadonlyArray<FilterExpression<Other>> }
  | { any: ReadonlyArray<FilterExpression<Other>> }
  /** The key, or one entry of it, equals one of these. */
  | { field: FilterKey; oneOf: readonly FilterValue[] }
  /**
   * The address, town or province contains the term at the beginning of a word; the term is words with one space between
   * them, an empty one finds nothing.
   */
  | { placeContains: string }
  /** The same for the address alone. */
  | { addressContains: string }
  /** Open at this minute of the week: 0 is Monday 00:00 in Manila; from `minutesAWeek` on by the hours of Ramadan. */
  | { openAtMinute: number }
  | { box: Box }
  | Other;

/** What the meaning of a filter depends on, besides the query. */
export interface FilterContext {
  /** As `openAtMinute`: of now, or of a time of today (`HH:MM`). */
  minuteOfWeek: (time?: string) => number;
  /** A name without letter case, accents and surplus spaces. */
  fold: (name: string) => string;
  /**
   * What a location text names: any of these, of which all terms must match. A term is a known place, or one of the texts in
   * an address.
   */
  locationGroups: (location: string) => ReadonlyArray<readonly LocationTerm[]>;
}

interface LocationTerm {
  placeIds: readonly number[];
  texts: readonly string[];
}

const isAt = ({ placeIds, texts }: LocationTerm): FilterExpression => {
  if (placeIds.length === 0) return { placeContains: texts[0] ?? '' };
  const inPlace = { field: 'placeIds', oneOf: placeIds } as const;
  if (texts.length === 0) return inPlace;
  return { any: [inPlace, ...texts.map((text) => ({ addressContains: text }))] };
};

interface ValueOfKind {
  choice: string;
  only: string;
  switch: boolean;
  name: string;
  names: readonly string[];
  id: number;
  open: boolean;
  openAt: string;
  location: string;
  box: Box;
}

const allFilters: Readonly<Record<string, FilterSpec>> = { ...filters, ...referenceFilters };
type AllFilters = typeof filters & typeof referenceFilters;

/** The values of filters, by their parameters. What is left out filters nothing. */
export type FilterValues = {
  [Name in FilterName | keyof typeof referenceFilters]?: ValueOfKind[AllFilters[Name]['kind']] | undefined;
};

const equal = (field: FilterKey, ...oneOf: readonly FilterValue[]): FilterExpression[] => [{ field, oneOf }];

/** What each kind of filter means. */
const meaningOfKind: {
  [Kind in FilterSpec['kind']]: (
    value: ValueOfKind[Kind],
    spec: Extract<FilterSpec, { kind: Kind }>,
    context: FilterContext,
  ) => FilterExpression[];
} = {
  choice: (value, { key, groups }) => equal(key, ...(groups?.[value] ?? [value])),
  only: (_, { key, is }) => equal(key, is),
  switch: (isOn, { key, is }) => (isOn ? equal(key, is) : []),
  name: (name, { key }, { fold }) => equal(key, fold(name)),
  names: (names, { key }, { fold }) => names.flatMap((name) => equal(key, fold(name))),
  id: (id, { key }) => equal(key, id),
  open: (isOn, _, { minuteOfWeek }) => (isOn ? [{ openAtMinute: minuteOfWeek() }] : []),
  openAt: (time, _, { minuteOfWeek }) => [{ openAtMinute: minuteOfWeek(time) }],
  location: (location, _, { locationGroups }) => {
    const [first = [], ...others] = locationGroups(location).map((terms) => terms.map(isAt));
    if (others.length === 0) return first;
    return [
      {
        any: [first, ...others].map((terms) => (terms.length === 1 && terms[0] ? terms[0] : { all: terms })),
      },
    ];
  },
  box: (box) => [{ box }],
};

/** The conditions that a listing must all meet to be found by these filters. */
export const filterConditions = (values: FilterValues, context: FilterContext): FilterExpression[] =>
  Object.entries(allFilters).flatMap(([name, spec]) => {
    const value = values[name as keyof FilterValues];
    if (value === undefined) return [];
    const meaning = meaningOfKind[spec.kind] as (
      given: unknown,
      of: FilterSpec,
      context: FilterContext,
    ) => FilterExpression[];
    return meaning(value, spec, context);
  });
