import { z } from 'zod';
import { calendarDay, email, link, names, optional, referenceId, requiredText, text } from './fields';
import { limits } from './limits';
import { entityTypeSchema } from './listing-fields';

const name = () => requiredText('Name is required', limits.text.name);
const description = () => optional(text(limits.text.long));
const ordered = {
  icon: optional(text()),
  sortOrder: z.int().optional().default(0),
  isActive: z.boolean().optional().default(true),
};
const topCategory = z.object({ name: name(), description: description(), ...ordered });
const subcategory = topCategory.extend({ parentCategoryId: referenceId() });

/** Input for an entry of each kind of reference data; the kind is the last part of the path. */
export const referenceInputs = {
  categories: z.object({
    name: name(),
    entityType: entityTypeSchema,
    description: description(),
    parentCategoryId: optional(referenceId()),
    ...ordered,
  }),
  'food-types': z.object({
    name: name(),
    cuisineFamily: optional(text()),
    description: description(),
    typicalIngredients: optional(names()),
    dietaryRestrictions: optional(text()),
    isActive: z.boolean().optional().default(true),
  }),
  brands: z.object({
    name: name(),
    entityType: entityTypeSchema.optional().default('product'),
    description: description(),
    logoUrl: optional(link()),
    website: optional(link()),
    countryOfOrigin: optional(text()),
    halalCertificationStatus: optional(text()),
    isVerified: z.boolean().optional().default(false),
  }),
  'certifying-bodies': z.object({
    name: name(),
    fullName: optional(text()),
    country: requiredText('Country is required', limits.text.name),
    accreditationLevel: optional(text()),
    accreditedFrom: optional(calendarDay()),
    accreditedUntil: optional(calendarDay()),
    website: optional(link()),
    contactEmail: optional(email()),
    contactPhone: optional(text()),
    logoUrl: optional(link()),
    certificateValidityPeriod: optional(text()),
    isRecognized: z.boolean().nullable().optional().default(true),
  }),
  'halal-product-categories': topCategory,
  'halal-product-subcategories': subcategory,
  'muslim-business-categories': topCategory,
  'muslim-business-subcategories': subcategory,
} as const;

/** Reference data that admins edit. */
export type EditableReference = keyof typeof referenceInputs;
export const editableReferences = Object.keys(referenceInputs) as EditableReference[];

/** Kinds of reference data whose uses are counted. */
export const referenceUsesQuerySchema = z.object({
  kind: z.enum(editableReferences as [EditableReference, ...EditableReference[]]),
});

/** `GET /api/analytics/reference-uses`: uses of each entry that is used. */
export const referenceUsesSchema = z
  .object({
    uses: z.array(
      z.object({
        id: z.int(),
        /** Listings of any status, including deleted ones that can be restored. */
        listings: z.int(),
        /** Child entries of the reference data. */
        entries: z.int(),
      }),
    ),
  })
  .meta({ id: 'ReferenceUses' });
export type ReferenceUses = z.infer<typeof referenceUsesSchema>;
