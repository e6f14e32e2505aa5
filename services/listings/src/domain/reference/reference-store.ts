import { fold, type EditableReference } from '@halalmap/contracts';

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
