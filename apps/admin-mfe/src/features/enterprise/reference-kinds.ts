import type { EditableReference } from '@halalmap/contracts';
import type { TypedFieldSpec } from '../../shared/typed-fields';

const name = { name: 'name', kind: 'text' } as const;
const description = { name: 'description', kind: 'area' } as const;
const website = { name: 'website', kind: 'text' } as const;
const logo = { name: 'logoUrl', kind: 'text' } as const;
const type = { name: 'entityType', kind: 'choice' } as const;
const parent = { name: 'parentCategoryId', kind: 'id' } as const;
const isActive = { name: 'isActive', kind: 'flag' } as const;
const ordered = [{ name: 'icon', kind: 'text' }, { name: 'sortOrder', kind: 'order' }, isActive] as const;
const category = [name, description, ...ordered] as const;
const subcategory = [name, parent, description, ...ordered] as const;

/** What an admin gives for an entry of each kind, from the top of its form to its end. */
export const referenceFields = {
  brands: [
    name,
    type,
    description,
    { name: 'countryOfOrigin', kind: 'text' },
    website,
    logo,
    { name: 'halalCertificationStatus', kind: 'text' },
    { name: 'isVerified', kind: 'flag' },
  ],
  categories: [name, type, parent, description, ...ordered],
  'food-types': [
    name,
    { name: 'cuisineFamily', kind: 'text' },
    description,
    { name: 'typicalIngredients', kind: 'list' },
    { name: 'dietaryRestrictions', kind: 'text' },
    isActive,
  ],
  'certifying-bodies': [
    name,
    { name: 'fullName', kind: 'text' },
    { name: 'country', kind: 'text' },
    { name: 'isRecognized', kind: 'answer' },
    { name: 'accreditationLevel', kind: 'text' },
    { name: 'accreditedFrom', kind: 'day' },
    { name: 'accreditedUntil', kind: 'day' },
    { name: 'certificateValidityPeriod', kind: 'text' },
    website,
    { name: 'contactEmail', kind: 'text' },
    { name: 'contactPhone', kind: 'text' },
    logo,
  ],
  'halal-product-categories': category,
  'halal-product-subcategories': subcategory,
  'muslim-business-categories': category,
  'muslim-business-subcategories': subcategory,
} as const satisfies Record<EditableReference, readonly TypedFieldSpec[]>;

/** A field of any kind. */
export type ReferenceField = (typeof referenceFields)[EditableReference][number]['name'];

/** What the fields of a new entry begin with. */
export const newEntry = { entityType: 'product', country: 'Philippines', isActive: 'true' } as const;

/** Fields that the server does not do without. */
export const requiredFields: ReadonlySet<string> = new Set<ReferenceField>(['name', 'entityType', 'country']);

/** Where the parents of a kind are, and whether an entry must have one. */
export const parents: Partial<Record<EditableReference, { kind: EditableReference; isRequired: boolean }>> = {
  categories: { kind: 'categories', isRequired: false },
  'halal-product-subcategories': { kind: 'halal-product-categories', isRequired: true },
  'muslim-business-subcategories': { kind: 'muslim-business-categories', isRequired: true },
};
