import { fold, type EditableReference } from '@halalmap/contracts';

/** An entry of any kind of editable reference data. */
export interface ReferenceEntry {
  id: number;
  name: string;
  [field: string]: unknown;
}

/** Where the reference data that admins edit is kept; what it gives is in memory. */
export interface ReferenceStore {
  all(kind: EditableReference): readonly ReferenceEntry[];
  /** @returns false when the id is taken meanwhile */
  add(kind: EditableReference, entry: ReferenceEntry): Promise<boolean>;
  replace(kind: EditableReference, entry: ReferenceEntry): Promise<void>;
  remove(kind: EditableReference, id: number): Promise<void>;
}

/** By which fields listings refer to an entry: by its id, and where names are written too, by its name. */
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

/** Where the parents of a kind are; undefined for a kind without parents. */
export const parentsOf: Partial<Record<EditableReference, EditableReference>> = {
  categories: 'categories',
  'halal-product-subcategories': 'halal-product-categories',
  'muslim-business-subcategories': 'muslim-business-categories',
};

/** Names are told apart within a type of listing and a parent, where a kind has them. */
export const hasSameName = (a: ReferenceEntry, b: ReferenceEntry): boolean =>
  fold(a.name) === fold(b.name) &&
  (a.parentCategoryId ?? null) === (b.parentCategoryId ?? null) &&
  // A brand's type is a mark, not a part of its name.
  ('parentCategoryId' in a ? a.entityType === b.entityType : true);
