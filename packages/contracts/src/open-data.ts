import { z } from 'zod';
import { documentId } from './fields';
import { listingSchema } from './listing';
import type { PrayerTown } from './prayer';

const feedLimits = { page: 1_000, usual: 100 } as const;

/** A position in the feed of changes. Clients store it and send it back, and know nothing of its form. */
const feedCursorSchema = z
  .string()
  .regex(/^[\w-]{8,64}$/, 'Send the value of `next` from an earlier response');

/** Query of `GET /api/feed`. */
export const feedQuerySchema = z.object({
  /** `next` of the response before; omitted: from the beginning. */
  since: feedCursorSchema.optional(),
  limit: z
    .string()
    .regex(/^\d+$/, 'Enter a whole number')
    .transform(Number)
    .pipe(z.int().min(1).max(feedLimits.page))
    .optional()
    .default(feedLimits.usual),
});
export type FeedQuery = z.output<typeof feedQuerySchema>;

/** One listing that is public, or was, with its newest state. */
const feedChangeSchema = z.object({
  id: documentId(),
  revision: z.int(),
  changedAt: z.iso.datetime(),
  /** It is no longer public: a copy of it is to be deleted. */
  removed: z.boolean(),
  /** Only when it is public. */
  listing: listingSchema.optional(),
});

/** Changes of public listings in their order. */
export const feedSchema = z
  .object({ changes: z.array(feedChangeSchema), next: feedCursorSchema, hasMore: z.boolean() })
  .meta({ id: 'Feed' });
export type Feed = z.infer<typeof feedSchema>;

export const dumpFormats = ['csv', 'jsonl', 'geojson'] as const;
export type DumpFormat = (typeof dumpFormats)[number];

const sha256 = () => z.string().regex(/^[\da-f]{64}$/);

/** A file with every public listing, or with those of a province; gzip. */
const dumpSchema = z
  .object({
    /** The day in Manila on which it was made. */
    date: z.iso.date(),
    /** `all`, or the id of a province. */
    scope: z.union([z.literal('all'), z.int()]),
    /** Of the province. */
    name: z.string().optional(),
    format: z.enum(dumpFormats),
    /** Id of its licence. */
    licence: z.string(),
    url: z.string(),
    bytes: z.int(),
    sha256: sha256(),
    /** How many listings it has. GeoJSON has only those with a position. */
    count: z.int(),
  })
  .meta({ id: 'Dump' });
export type Dump = z.infer<typeof dumpSchema>;

const licenceSchema = z.object({
  id: z.string(),
  name: z.string(),
  url: z.string(),
  /** What to say of the source. */
  credit: z.string(),
});

export const dumpListSchema = z
  .object({ licences: z.array(licenceSchema), dumps: z.array(dumpSchema) })
  .meta({ id: 'DumpList' });
export type DumpList = z.infer<typeof dumpListSchema>;

/** A description of the newest dumps for programs that read Data Packages (frictionlessdata.io). */
export const dataPackageSchema = z.looseObject({
  name: z.string(),
  created: z.iso.datetime().optional(),
  licenses: z.array(z.object({ name: z.string(), title: z.string(), path: z.string() })),
  resources: z.array(z.looseObject({ name: z.string(), path: z.string(), bytes: z.int(), hash: z.string() })),
});
export type DataPackage = z.infer<typeof dataPackageSchema>;

/** What is known of each province, and what people look for and do not find. */
export const progressSchema = z
  .object({
    provinces: z.array(
      z.object({
        id: z.int(),
        name: z.string(),
        /** Listed places and products. */
        places: z.int(),
        /** Of these, with a certificate seen, a visit or a member's or owner's statement of this year. */
        confirmedThisYear: z.int(),
        /** Valid certificates whose last day is within the next 30 days. */
        certificatesEndingSoon: z.int(),
        /** Cities and municipalities where none is listed. */
        townsWithoutMosque: z.int(),
        townsWithoutFood: z.int(),
      }),
    ),
    /** Searches of the last 30 days without a result, on 5 days and from 5 networks at least. */
    notFound: z.array(z.object({ text: z.string(), count: z.int() })),
  })
  .meta({ id: 'Progress' });
export type Progress = z.infer<typeof progressSchema>;

const packPartNames = ['places', 'photos', 'streets', 'prayer'] as const;

const packPartSchema = z.object({
  name: z.enum(packPartNames),
  /** Never another file; it takes `Range`. */
  url: z.string(),
  /** Of the file, which is gzip. */
  bytes: z.int(),
  sha256: sha256(),
});
export type PackPart = z.infer<typeof packPartSchema>;

/** What a device keeps of a province or region, to be read without a network. */
export const packSchema = z
  .object({
    /** Of the province or region. */
    id: z.int(),
    kind: z.enum(['province', 'region']),
    name: z.string(),
    /** It grows with each change of a part. */
    revision: z.int(),
    updatedAt: z.iso.datetime(),
    /** How many places and products it has. */
    places: z.int(),
    parts: z.array(packPartSchema),
  })
  .meta({ id: 'Pack' });
export type Pack = z.infer<typeof packSchema>;

export const packListSchema = z.object({ packs: z.array(packSchema) }).meta({ id: 'PackList' });
export type PackList = z.infer<typeof packListSchema>;

/** A place or product in a pack: the fields of a listing that answer questions without a network. What is unknown is left out. */
export const packListingSchema = listingSchema
  .pick({
    ...{ id: true, entityType: true, name: true, alternateNames: true, origin: true, trust: true },
    ...{ categoryName: true, brandName: true, foodTypes: true, specialties: true, tags: true },
    ...{ address: true, barangay: true, landmark: true, extraDirections: true },
    ...{ municipalityId: true, provinceId: true, municipalityName: true, provinceName: true },
    ...{ latitude: true, longitude: true, phone: true, whatsappNumber: true, viberNumber: true },
    ...{ openingHours: true, ramadanHours: true, openingHoursText: true, priceRange: true },
    ...{ alcoholServed: true, porkOnPremises: true, separateKitchen: true, womensPrayerArea: true },
    ...{ parkingAvailable: true, wheelchairAccessible: true, prayerAreaAvailable: true },
    ...{ certifyingBody: true, certificationNumber: true, expiryDate: true },
    ...{ barcode: true, manufacturer: true, ingredients: true },
    ...{ mosqueType: true, facilities: true, womensSection: true, wuduArea: true },
    ...{ fajrTime: true, dhuhrTime: true, asrTime: true, maghribTime: true, ishaTime: true },
    ...{ iqamahMinutes: true, jumuahTimes: true, khutbahLanguage: true },
  })
  .partial()
  .required({ id: true, entityType: true, name: true, origin: true, trust: true })
  .meta({ id: 'PackListing' });
type PackListing = z.infer<typeof packListingSchema>;

/** The part `places` of a pack, unpacked. */
export interface PackPlaces {
  places: PackListing[];
}

/** The part `prayer` of a pack, unpacked: times are calculated on the device from where a town lies. */
export interface PackPrayer {
  towns: PrayerTown[];
}
