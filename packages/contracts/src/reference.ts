import { z } from 'zod';
import { calendarDay, email, link, names, optional, phone, referenceId, requiredText, text } from './fields';
import { limits } from './limits';
import { entityTypeSchema } from './listing-fields';
import { referenceIdParameter } from './listing-query';

const id = z.int().positive();
const ordered = { icon: z.string().nullable(), sortOrder: z.int(), isActive: z.boolean() };

const islandGroupSchema = z.enum(['Luzon', 'Visayas', 'Mindanao']);
export type IslandGroup = z.infer<typeof islandGroupSchema>;

const nameParameter = text().optional();

/** Queries of the lists of reference data. */
export const referenceQueries = {
  categories: z.object({
    entityType: entityTypeSchema.optional(),
    search: nameParameter,
    parentId: referenceIdParameter,
  }),
  brands: z.object({ search: nameParameter, entityType: entityTypeSchema.optional() }),
  provinces: z.object({
    search: nameParameter,
    region: nameParameter,
    islandGroup: islandGroupSchema.optional(),
  }),
  municipalities: z.object({
    search: nameParameter,
    provinceId: referenceIdParameter,
    municipalityType: nameParameter,
  }),
  subcategories: z.object({ categoryId: referenceIdParameter }),
};

export const categorySchema = z
  .object({
    id,
    name: z.string(),
    entityType: entityTypeSchema,
    description: z.string().nullable(),
    parentCategoryId: id.nullable(),
    ...ordered,
  })
  .meta({ id: 'Category' });
export type Category = z.infer<typeof categorySchema>;

/** A category of halal products or of Muslim businesses. */
export const topCategorySchema = z
  .object({ id, name: z.string(), description: z.string().nullable(), ...ordered })
  .meta({ id: 'TopCategory' });
export type TopCategory = z.infer<typeof topCategorySchema>;

export const subcategorySchema = topCategorySchema
  .extend({ parentCategoryId: id })
  .meta({ id: 'Subcategory' });
export type Subcategory = z.infer<typeof subcategorySchema>;

/** A category of businesses, and whether people ask if what they sell is halal: food, drink, medicine, cosmetics. */
export const businessCategorySchema = topCategorySchema
  .extend({ asksHalal: z.boolean() })
  .meta({ id: 'BusinessCategory' });
export type BusinessCategory = z.infer<typeof businessCategorySchema>;

/** `asksHalal` is null where it is that of the category. */
export const businessSubcategorySchema = subcategorySchema
  .extend({ asksHalal: z.boolean().nullable() })
  .meta({ id: 'BusinessSubcategory' });
export type BusinessSubcategory = z.infer<typeof businessSubcategorySchema>;

export const foodTypeSchema = z
  .object({
    id,
    name: z.string(),
    cuisineFamily: z.string().nullable(),
    description: z.string().nullable(),
    typicalIngredients: z.array(z.string()).nullable(),
    dietaryRestrictions: z.string().nullable(),
    isActive: z.boolean(),
  })
  .meta({ id: 'FoodType' });
export type FoodType = z.infer<typeof foodTypeSchema>;

const certifyingBodyRoles = ['certifier', 'foreign'] as const;

/** `isRecognized` is null where recognition is not known. */
export const certifyingBodySchema = z
  .object({
    id,
    name: z.string(),
    fullName: z.string().nullable(),
    /** Other names that people write for it. A certificate that states one of them is of this body. */
    aliases: z.array(z.string()),
    country: z.string(),
    accreditationLevel: z.string().nullable(),
    /** First and last day of the accreditation, `YYYY-MM-DD`; null where it is not known. */
    accreditedFrom: z.string().nullable(),
    accreditedUntil: z.string().nullable(),
    website: z.string().nullable(),
    contactEmail: z.string().nullable(),
    contactPhone: z.string().nullable(),
    logoUrl: z.string().nullable(),
    certificateValidityPeriod: z.string().nullable(),
    isRecognized: z.boolean().nullable(),
    /** Authorities and laws that recognise it. A body abroad certifies eateries here only if a Philippine authority does. */
    recognizedBy: z.array(z.string()),
    /** When that was last known: a year, a month or a day. */
    recognitionAsOf: z.string().nullable(),
    /** Date of the newest source on its standing: a year, a month or a day. */
    sourceAsOf: z.string().nullable(),
    /** `foreign`: an authority for products that are made in its country. */
    role: z.enum(certifyingBodyRoles),
    description: z.string().nullable(),
    sources: z.array(z.string()),
    /** Invented, for demo places; in no list. */
    demo: z.literal(true).optional(),
  })
  .meta({ id: 'CertifyingBody' });
export type CertifyingBody = z.infer<typeof certifyingBodySchema>;

/** All names of a certifying body, the short one first. What an earlier release answered has no other names. */
export const namesOfCertifier = ({
  name,
  fullName,
  aliases = [],
}: Pick<CertifyingBody, 'name' | 'fullName'> & Partial<Pick<CertifyingBody, 'aliases'>>): string[] => [
  ...new Set([name, ...(fullName === null ? [] : [fullName]), ...aliases]),
];

export const brandSchema = z
  .object({
    id,
    name: z.string(),
    entityType: entityTypeSchema,
    description: z.string().nullable(),
    logoUrl: z.string().nullable(),
    website: z.string().nullable(),
    countryOfOrigin: z.string().nullable(),
    halalCertificationStatus: z.string().nullable(),
    isVerified: z.boolean(),
  })
  .meta({ id: 'Brand' });
export type Brand = z.infer<typeof brandSchema>;

/** `id` is the PSGC code as a number; population in people, area in square kilometres. */
export const provinceSchema = z
  .object({
    id,
    name: z.string(),
    region: z.string(),
    islandGroup: islandGroupSchema,
    population: z.int().nullable(),
    area: z.number().nullable(),
    capitalCity: z.string().nullable(),
  })
  .meta({ id: 'Province' });
export type Province = z.infer<typeof provinceSchema>;

/** `id` and `provinceId` are PSGC codes as numbers; `lat` and `long` are the town's centre in degrees. */
export const municipalitySchema = z
  .object({
    id,
    name: z.string(),
    provinceId: id,
    municipalityType: z.string(),
    zipCodeStart: z.string().nullable(),
    zipCodeEnd: z.string().nullable(),
    lat: z.number().nullable(),
    long: z.number().nullable(),
    population: z.int().nullable(),
    area: z.number().nullable(),
    isCapital: z.boolean(),
    /** The district whose name matched the search; absent when the town's own name matched. */
    district: z.string().optional(),
  })
  .meta({ id: 'Municipality' });
export type Municipality = z.infer<typeof municipalitySchema>;

/** `GET /api/analytics/categories`: approved listings by type. */
export const categoryAnalyticsSchema = z
  .object({
    byEntityType: z.array(z.object({ name: entityTypeSchema, count: z.int(), percentage: z.number() })),
    /** Submitted and imported listings: without samples, demo places and generated listings. */
    realByEntityType: z.array(z.object({ name: entityTypeSchema, count: z.int() })),
  })
  .meta({ id: 'CategoryAnalytics' });
export type CategoryAnalytics = z.infer<typeof categoryAnalyticsSchema>;

/** `GET /api/analytics/geographic`: approved listings by province, most first; `percentage` of all of them. */
export const geographicAnalyticsSchema = z
  .object({
    byProvince: z.array(
      z.object({
        name: z.string(),
        region: z.string().nullable(),
        count: z.int(),
        percentage: z.number(),
      }),
    ),
  })
  .meta({ id: 'GeographicAnalytics' });
export type GeographicAnalytics = z.infer<typeof geographicAnalyticsSchema>;

const name = () => requiredText('Name is required', limits.text.name);
const description = () => optional(text(limits.text.long));
const namesOrNone = () => optional(names()).transform((value) => value ?? []);
const orderedInput = {
  icon: optional(text()),
  sortOrder: z.int().optional().default(0),
  isActive: z.boolean().optional().default(true),
};
const topCategory = z.object({ name: name(), description: description(), ...orderedInput });
const subcategory = topCategory.extend({ parentCategoryId: referenceId() });

/** Input for an entry of each kind of reference data; the kind is the last part of the path. */
export const referenceInputs = {
  categories: z.object({
    name: name(),
    entityType: entityTypeSchema,
    description: description(),
    parentCategoryId: optional(referenceId()),
    ...orderedInput,
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
    aliases: namesOrNone(),
    country: requiredText('Country is required', limits.text.name),
    accreditationLevel: optional(text()),
    accreditedFrom: optional(calendarDay()),
    accreditedUntil: optional(calendarDay()),
    website: optional(link()),
    contactEmail: optional(email()),
    contactPhone: optional(phone()),
    logoUrl: optional(link()),
    certificateValidityPeriod: optional(text()),
    isRecognized: z.boolean().nullable().optional().default(true),
    recognizedBy: namesOrNone(),
    recognitionAsOf: optional(text()),
    sourceAsOf: optional(text()),
    role: z.enum(certifyingBodyRoles).optional().default('certifier'),
    description: description(),
    sources: namesOrNone(),
  }),
  'halal-product-categories': topCategory,
  'halal-product-subcategories': subcategory,
  'muslim-business-categories': topCategory.extend({ asksHalal: z.boolean().optional().default(true) }),
  'muslim-business-subcategories': subcategory.extend({
    asksHalal: z.boolean().nullable().optional().default(null),
  }),
} as const;

/** Reference data that admins edit. */
export type EditableReference = keyof typeof referenceInputs;
export const editableReferences = Object.keys(referenceInputs) as EditableReference[];

/** Kinds of reference data whose uses are counted. */
export const referenceUsesQuerySchema = z.object({
  kind: z.enum(editableReferences as [EditableReference, ...EditableReference[]]),
});

/** `GET /api/brands/suggestions`: brands that products name as text, most used first. */
export const brandSuggestionsSchema = z
  .object({
    suggestions: z.array(
      z.object({
        /** As the products name it. */
        text: z.string(),
        /** Approved products that name it so. */
        listings: z.int(),
        /** The brand of the reference data that it is likely; null when none has such a name. */
        brand: z.object({ id: z.int(), name: z.string() }).nullable(),
      }),
    ),
  })
  .meta({ id: 'BrandSuggestions' });
export type BrandSuggestions = z.infer<typeof brandSuggestionsSchema>;

/** Body of `POST /api/brands/suggestions`: all products that name a brand by this text are of this brand. */
export const brandMatchSchema = z.object({
  text: z.string().trim().min(1).max(limits.text.other),
  brandId: z.int().positive(),
});
export type BrandMatch = z.infer<typeof brandMatchSchema>;

/** `failed`: products that another admin is editing. */
export const brandMatchedSchema = z.object({ matched: z.int(), failed: z.int() });
export type BrandMatched = z.infer<typeof brandMatchedSchema>;

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
