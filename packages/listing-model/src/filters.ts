import { fieldNames, fields, type FieldName, type FieldWith } from './fields';
import { trustGroups, trustLevels } from './trust-levels';
import { entityTypes } from './types';

/** Name of a field with answers by which listings are filtered and counted. */
export type FilteredField = FieldWith<{ filter: { parameter: string; value: string } }>;

type FilterOf<Name extends FilteredField> = Extract<(typeof fields)[Name], { filter: unknown }>['filter'];

/** The parameter of a filter by an answer, which is also the name of its facet. */
export type AnswerParameter = FilterOf<FilteredField>['parameter'];

/** What both indexes and the database know of a listing for filters, besides answers. Texts are folded. */
const derivedKeys = [
  'entityType',
  /** Names of all its categories. */
  'categories',
  /** Names of its food types. */
  'cuisines',
  'priceRange',
  'facilities',
  'trustLevel',
  /** Whether the owner's statement or a visit says that the place is Muslim-owned. */
  'provenMuslimOwned',
  'halalScope',
  /** The body of its valid certificate. */
  'certifierId',
  /** Ids of the town, province and region. */
  'placeIds',
  'brandId',
  'categoryId',
  'provinceId',
  'municipalityId',
] as const;

const hasFilter = (name: FieldName): name is FilteredField => 'filter' in fields[name];

/** The fields with answers by which listings are filtered and counted. */
export const filteredFields = fieldNames.filter(hasFilter);

/** What a filter can compare. */
export const filterKeys = [...derivedKeys, ...filteredFields] as const;
export type FilterKey = (typeof derivedKeys)[number] | FilteredField;

/** How a filter is asked for, and what it compares. `filter-expression.ts` has the meaning of each kind. */
type FilterKind =
  /** One of `options`. `groups`: options that stand for several values. */
  | {
      kind: 'choice';
      key: FilterKey;
      options: readonly string[];
      groups?: Readonly<Record<string, readonly string[]>>;
    }
  /** The parameter has this value or is left out. Listings without `is` are never found by it. */
  | { kind: 'only'; key: FilterKey; value: string; is: string }
  /** `true` or `false`, which is as if it were left out. */
  | { kind: 'switch'; key: FilterKey; is: string | boolean }
  | { kind: 'name'; key: FilterKey }
  /** Several names, of which a listing must have all. */
  | { kind: 'names'; key: FilterKey }
  /** The id of an entry of the reference data. */
  | { kind: 'id'; key: FilterKey }
  /** Open at this moment: `true` or `false`. */
  | { kind: 'open' }
  /** Open at a time of today, `HH:MM`. */
  | { kind: 'openAt' }
  /** Names of places and words of addresses. */
  | { kind: 'location' }
  /** An area of the map. */
  | { kind: 'box' };

export type FilterSpec = FilterKind & {
  /** The directory says how many listings it would leave: a number, or with several values a number for each. */
  counted?: true;
};

/** What is stored where a filter asks for an answer. */
const storedAnswers = { yes: 'Yes', no: 'No', all: 'all' } as const;

type AnswerFilters = {
  [Name in FilteredField as FilterOf<Name>['parameter']]: {
    kind: 'only';
    key: Name;
    value: FilterOf<Name>['value'];
    is: (typeof storedAnswers)[FilterOf<Name>['value']];
    counted: true;
  };
};

const answers = Object.fromEntries(
  filteredFields.map((key) => {
    const { parameter, value } = fields[key].filter;
    return [parameter, { kind: 'only', key, value, is: storedAnswers[value], counted: true }];
  }),
) as AnswerFilters;

/** The filters by answers to questions about a place, by their parameters, in the order of the fields. */
export const answerParameters = Object.keys(answers) as AnswerParameter[];

/**
 * The filters of the directories, by their query parameters. List, map, facets, both indexes, the database and the
 * documentation of the API derive from them.
 */
export const filters = {
  type: { kind: 'choice', key: 'entityType', options: entityTypes },
  category: { kind: 'name', key: 'categories' },
  foodType: { kind: 'name', key: 'cuisines' },
  certified: { kind: 'switch', key: 'trustLevel', is: 'certified', counted: true },
  muslimOwned: { kind: 'switch', key: 'provenMuslimOwned', is: true, counted: true },
  openNow: { kind: 'open', counted: true },
  openAt: { kind: 'openAt' },
  priceRange: {
    kind: 'choice',
    key: 'priceRange',
    options: ['budget', 'moderate', 'upscale'],
    counted: true,
  },
  facility: { kind: 'names', key: 'facilities', counted: true },
  trust: {
    kind: 'choice',
    key: 'trustLevel',
    options: ['proven', 'reported', ...trustLevels],
    groups: trustGroups,
    counted: true,
  },
  ...answers,
  halalScope: { kind: 'only', key: 'halalScope', value: 'all', is: 'all', counted: true },
  /** Places with a valid certificate of this body. */
  certifyingBodyId: { kind: 'id', key: 'certifierId' },
  location: { kind: 'location' },
  bbox: { kind: 'box' },
} as const satisfies Record<string, FilterSpec>;

export type FilterName = keyof typeof filters;

/** Filters by ids of the reference data, of the enhanced list and of admins. */
export const referenceFilters = {
  brandId: { kind: 'id', key: 'brandId' },
  categoryId: { kind: 'id', key: 'categoryId' },
  provinceId: { kind: 'id', key: 'provinceId' },
  municipalityId: { kind: 'id', key: 'municipalityId' },
} as const satisfies Record<string, FilterSpec>;

/** The filters of the directories, in order. */
export const filterNames = Object.keys(filters) as FilterName[];

/** Name of a filter whose entry in the registry has these attributes. */
type FilterWith<Attributes> = {
  [Name in FilterName]: (typeof filters)[Name] extends Attributes ? Name : never;
}[FilterName];

/** Name of a filter that the directory counts. */
export type CountedFilter = FilterWith<{ counted: true }>;

const isCounted = (name: FilterName): name is CountedFilter => 'counted' in filters[name];
/** The filters that the directory counts, in order. */
export const countedFilters = filterNames.filter(isCounted);

/** Name of a filter that is on or off. */
export type SwitchFilter =
  FilterWith<{ kind: 'switch' }> | FilterWith<{ kind: 'open' }> | FilterWith<{ kind: 'only' }>;

const isSwitch = (name: FilterName): name is SwitchFilter =>
  ['switch', 'open', 'only'].includes(filters[name].kind);
/** The filters that are on or off, in order. */
export const switchFilters = filterNames.filter(isSwitch);

/** The value of the parameter that turns such a filter on. */
export const valueOfSwitch = (name: SwitchFilter): string => {
  const spec: FilterSpec = filters[name];
  return spec.kind === 'only' ? spec.value : 'true';
};
