import type { EntityType } from './types';

/**
 * What a field holds. `schemas.ts` has the schema of each kind. Missing values are null, except where the kind says
 * otherwise.
 */
type FieldKind =
  /** One line of text. `max`: characters, 500 when left out. */
  | { kind: 'text'; max?: number }
  /** Several lines of text, at most 5,000 characters. */
  | { kind: 'longText' }
  /** A list of names. */
  | { kind: 'names' }
  | { kind: 'email' | 'phone' }
  /** `profiles`: the address before a name that is given as `@name`. */
  | { kind: 'link'; profiles?: string }
  /** A whole number. */
  | { kind: 'number'; min: number; max: number }
  /** Pesos, with two decimals. */
  | { kind: 'price' }
  /** Degrees between `-bound` and `bound`. */
  | { kind: 'degrees'; bound: 90 | 180 }
  /** `YYYY-MM-DD`. */
  | { kind: 'day' }
  /** `HH:MM`. */
  | { kind: 'time' }
  /** At most four `HH:MM`. */
  | { kind: 'times' }
  /** Minutes after the adhan, by prayer. */
  | { kind: 'iqamah' }
  /** When and where the Eid prayer is held, and where if it rains. */
  | { kind: 'eidPrayer' }
  | { kind: 'openingHours' }
  /** The digits under a barcode. */
  | { kind: 'barcode' }
  /** Something that a place has; false is "nobody said so". */
  | { kind: 'flag' }
  | { kind: 'boolean' }
  /** One of `answers`. */
  | { kind: 'answer' }
  /** One of `answers`, or `not_specified` if nobody answered. */
  | { kind: 'declaration' }
  | { kind: 'choice'; options: readonly string[] }
  /** The id of an entry of the reference data. */
  | { kind: 'reference' };

/** Everything that is true of a field wherever it occurs. */
export type FieldSpec = FieldKind & {
  /** The types of listing that have it; all of them if left out. Other types refuse a value of it by name. */
  types?: readonly EntityType[];
  /** Types of listing that have only some of the options. */
  only?: Partial<Record<EntityType, readonly string[]>>;
  /** Other types do not ask for it, but accept a value. */
  elsewhere?: 'accepted';
  /** Only the owner and admins see it. */
  readers?: 'managers';
  /**
   * Who is asked for it in the form of a listing: everybody who submits a place, or for these types everybody; or only
   * admins. Left out: the owner and admins.
   */
  asked?: 'everyone' | 'admins' | readonly EntityType[];
  /** Forms set it with this field instead of asking for it. */
  setWith?: string;
  /** It affects the trust level: changes by the owner need an admin's decision, unless they lower it. */
  trust?: 'statement' | 'certificate';
  /** The history says that it changed, never its values. */
  history?: 'private';
  /** It says whether what is offered is halal: no field of a business whose category is not asked that. */
  aboutHalal?: true;
  /** It is looked up or followed: words such as `N/A` are no value of it. Contacts, links and certificates are so anyhow. */
  placeholders?: 'empty';
  /** Fields with the same name here state one fact together: the history restores them together. */
  statement?: string;
  /** A certificate is about it: an owner's change of a certified place needs an admin's decision. */
  identifies?: 'place' | 'kitchen';
  /**
   * Of a field with answers or options: the directory filters and counts by this one, `parameter=value`. `yes` and `no`
   * are the answers `Yes` and `No`.
   */
  filter?: { parameter: string; value: 'yes' | 'no' | 'all' };
  /**
   * The property of schema.org that repeats it in structured data, of these types or all; several fields with the same
   * property are a list.
   */
  jsonLd?: { property: string; types?: readonly EntityType[]; as?: 'text' | 'organization' | 'pesoSigns' };
  /** Of a flag: the name of the amenity in structured data. */
  amenity?: string;
  /** Another name of a field, accepted on input and repeated on output. */
  sameAs?: string;
  /** Other names of its column in import files, in lower case without spaces and signs, separated by spaces. */
  headers?: string;
};
