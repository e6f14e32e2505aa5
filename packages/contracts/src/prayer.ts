import { z } from 'zod';
import { calendarDay, documentId, requiredText } from './fields';

/**
 * How prayer times can be calculated, the default first. The names are those of the authorities that use the angles;
 * `cautious_20_18` is our own choice of early Fajr, cautious for fasting.
 */
export const prayerMethods = [
  'cautious_20_18',
  'mwl',
  'jakim',
  'kemenag',
  'egyptian',
  'umm_al_qura',
] as const;
export type PrayerMethod = (typeof prayerMethods)[number];

/** When Asr begins: at a shadow as long as the object (Shafi, Maliki, Hanbali), or twice as long (Hanafi). */
export const asrRules = ['standard', 'hanafi'] as const;
export type AsrRule = (typeof asrRules)[number];

/** Body of `PUT /api/prayer-defaults`: the method of a region, with the reason for it. */
export const prayerDefaultInputSchema = z.object({
  /** PSGC code. */
  region: z.int().positive(),
  method: z.enum(prayerMethods),
  asr: z.enum(asrRules),
  source: requiredText('Enter who uses this method, and where that is said', 500),
});
export type PrayerDefaultInput = z.infer<typeof prayerDefaultInputSchema>;

/** How prayer times of a region are calculated unless the visitor chooses. */
export const prayerDefaultSchema = z
  .object({
    region: z.int(),
    /** Name of the region, as listings have it. */
    name: z.string(),
    method: z.enum(prayerMethods),
    asr: z.enum(asrRules),
    /** Null where no admin has set it: the product's own default. */
    source: z.string().nullable(),
  })
  .meta({ id: 'PrayerDefault' });
export type PrayerDefault = z.infer<typeof prayerDefaultSchema>;

/** The beginning of a Hijri month as it was declared. */
export const hijriMonthSchema = z
  .object({
    id: documentId(),
    year: z.int(),
    /** 1 is Muharram, 9 Ramadan, 12 Dhu al-Hijjah. */
    month: z.int(),
    /** First day of the month, which began at Maghrib of the evening before. */
    startsOn: z.iso.date(),
    /** Null when it is not known who declared it. */
    declaredBy: z.string().nullable(),
    source: z.string(),
  })
  .meta({ id: 'HijriMonth' });
export type HijriMonth = z.infer<typeof hijriMonthSchema>;

/** Body of `POST /api/hijri-months`. */
export const hijriMonthInputSchema = z.object({
  year: z.int().min(1_400).max(1_600),
  month: z.int().min(1).max(12),
  startsOn: calendarDay(),
  declaredBy: requiredText('Enter who declared it', 200),
  source: requiredText('Enter where that is said', 500),
});
export type HijriMonthInput = z.infer<typeof hijriMonthInputSchema>;

/** A town with a page of prayer times. */
export const prayerTownSchema = z
  .object({
    /** PSGC code. */
    id: z.int(),
    /** The last part of the address of its page. */
    slug: z.string(),
    name: z.string(),
    /** Null for an independent city. */
    province: z.string().nullable(),
    /** PSGC code. */
    region: z.int(),
    /** Degrees. */
    latitude: z.number(),
    longitude: z.number(),
    /** False where only the centre of the province around it is known. */
    isOwnCentre: z.boolean(),
  })
  .meta({ id: 'PrayerTown' });
export type PrayerTown = z.infer<typeof prayerTownSchema>;

export const prayerTownQuerySchema = z.object({ q: z.string().trim().max(100).optional() });
