import { fold, type EditableReference } from '@halalmap/contracts';
import type { StoredListing } from '../listing/stored-listing';

/** An entry of any kind of editable reference data. */
export interface ReferenceEntry {
  id: number;
  name: string;
  [field: string]: unknown;
}

/** Stores the reference data that admins edit. Reads come from memory. */
export interface ReferenceStore {
  all(kind: EditableReference): readonly ReferenceEntry[];
  /** @returns false when the id was taken in the meantime */
  add(kind: EditableReference, entry: ReferenceEntry): Promise<boolean>;
  replace(kind: EditableReference, entry: ReferenceEntry): Promise<void>;
  remove(kind: EditableReference, id: number): Promise<void>;
}

/** The fields by which listings refer to an entry: its id, and its name where listings also store names. */
export const listingFields: Record<EditableReference, { id: string; name?: string }> = {
  categories: { id: 'categoryId' },
  'food-types': { id: 'foodTypeId', name: 'foodTypes' },
  brands: { id: 'brandId' },
  'certifying-bodies': { id: 'certifyingBodyId', name: 'certifyingBody' },
  'halal-product-categories': { id: 'halalProductCategoryId' },
  'halal-product-subcategories': { id: 'halalProductSubcategoryId' },
  'muslim-business-categories': { id: 'muslimBusinessCategoryId' },
  'muslim-business-subcategories': { id: 'muslimBusinessSubcategoryId' },
};

/** The kind of the parent entries; undefined for a kind without parents. */
export const parentsOf: Partial<Record<EditableReference, EditableReference>> = {
  categories: 'categories',
  'halal-product-subcategories': 'halal-product-categories',
  'muslim-business-subcategories': 'muslim-business-categories',
};

/** Names must be unique within an entity type and a parent, for kinds that have them. */
export const hasSameName = (a: ReferenceEntry, b: ReferenceEntry): boolean =>
  fold(a.name) === fold(b.name) &&
  (a.parentCategoryId ?? null) === (b.parentCategoryId ?? null) &&
  // The entity type of a brand is only a label. It does not distinguish names.
  ('parentCategoryId' in a ? a.entityType === b.entityType : true);

/** A changed entry of the reference data. Listings that refer to it are not updated yet. */
export interface ReferenceChange {
  kind: EditableReference;
  id: number;
  /** Its names before and after; equal when something else has changed. */
  from: string;
  to: string;
}

/** Stores changes until all listings are updated. Survives a restart. */
export interface ReferenceChangeStore {
  add(change: ReferenceChange): Promise<void>;
  /** Oldest first. */
  all(): Promise<Array<ReferenceChange & { key: string }>>;
  remove(key: string): Promise<void>;
}

/** The field values by which listings refer to an entry. */
export const usesOf = ({
  kind,
  id,
  name,
}: {
  kind: EditableReference;
  id: number;
  name: string;
}): Array<readonly [field: string, value: number | string]> => {
  const fields = listingFields[kind];
  return [[fields.id, id], ...(fields.name ? [[fields.name, name] as const] : [])];
};

/** Replaces the old name of the entry with the new one in a listing. */
export const follow = (listing: StoredListing, { kind, from, to }: ReferenceChange): StoredListing => {
  const { facts } = listing;
  const isBody = kind === 'certifying-bodies' && facts.certifyingBody === from;
  const isFoodType = kind === 'food-types' && facts.foodTypes?.includes(from);
  return {
    ...listing,
    facts: {
      ...facts,
      ...(isBody ? { certifyingBody: to } : {}),
      ...(isFoodType
        ? { foodTypes: (facts.foodTypes ?? []).map((name) => (name === from ? to : name)) }
        : {}),
    },
  };
};
