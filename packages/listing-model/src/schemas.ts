import { z } from 'zod';
import { answers, fieldNames, fields, prayerNames, type FieldName, type PrayerName } from './fields';
import type { FieldSpec } from './field-spec';
import { countedFilters, type CountedFilter, filters } from './filters';
import { saysNothing, saysNotYet } from './placeholders';
import { valueLimits } from './value-limits';
import {
  barcode,
  boundedList,
  calendarDay,
  degrees,
  email,
  link,
  names,
  optional,
  pesos,
  phone,
  referenceId,
  text,
  timeOfDay,
  wholeNumber,
} from './values';

/** Hours on some days of the week (1 is Monday), Asia/Manila. A `close` that is not after `open` runs past midnight. */
export const openingPeriodSchema = z.object({
  days: boundedList(z.array(z.int().min(1).max(7)).min(1), 7),
  open: timeOfDay(),
  close: timeOfDay(),
});
export type OpeningPeriod = z.infer<typeof openingPeriodSchema>;

const iqamahWait = wholeNumber(0, 90).nullable().optional().default(null);
const iqamahShape = Object.fromEntries(prayerNames.map((name) => [name, iqamahWait])) as Record<
  PrayerName,
  typeof iqamahWait
>;

/** Minutes from the adhan to the iqamah, by prayer; a prayer that is not known is null. */
const iqamahSchema = z.preprocess(
  (given, context) => {
    const isObject = typeof given === 'object' && given !== null && !Array.isArray(given);
    if (!isObject || Object.keys(given).every((name) => Object.hasOwn(iqamahShape, name))) return given;
    context.addIssue({ code: 'custom', message: `Name the prayers ${prayerNames.join(', ')}` });
    return z.NEVER;
  },
  z.strictObject(iqamahShape, {
    error: ({ code }) =>
      code === 'invalid_type' ? 'Enter the minutes by prayer, as in Fajr 20, Dhuhr 15' : undefined,
  }),
);

/** When and where the Eid prayer is held. */
const eidPrayerSchema = z.strictObject(
  {
    at: timeOfDay(),
    where: z.string().trim().min(1, 'Enter where the Eid prayer is held').pipe(text()),
    ifRain: text().nullish(),
  },
  {
    error: ({ code }) =>
      code === 'invalid_type' ? 'Enter the hour and the place, as in 06:30; City plaza' : undefined,
  },
);

/** How many Friday prayers a mosque can have. */
const jumuahLimit = 4;

/** Answer to a yes-or-no question; `not_specified` if it was not asked or not answered. */
export const declarationSchema = z.enum([...answers, 'not_specified']);

const emptyWhere =
  (isEmpty: (text: string) => boolean) =>
  (value: unknown): unknown =>
    typeof value === 'string' && isEmpty(value) ? null : value;

/** As `optional`, of a value that is looked up or called: what says that there is none, or none yet, is null too. */
const optionalContact = <T extends z.ZodType>(schema: T) =>
  z
    .preprocess(
      emptyWhere((given) => saysNothing(given) || saysNotYet(given)),
      schema.nullable(),
    )
    .optional()
    .default(null as never);

/**
 * As `optional`, of a part of a certificate: what says that there is none is null, and one that is to come is an error,
 * so that nobody takes it for a certificate and the words are not lost.
 */
const optionalOfCertificate = <T extends z.ZodType>(schema: T) =>
  z
    .preprocess((value, context) => {
      const given = emptyWhere(saysNothing)(value);
      if (typeof given !== 'string' || !saysNotYet(given)) return given;
      context.addIssue({
        code: 'custom',
        message:
          'A certificate that is to come is none yet. Leave this empty, and say so under other information',
        params: { code: 'certificate_to_come' },
      });
      return z.NEVER;
    }, schema.nullable())
    .optional()
    .default(null as never);

type Placeheld = Pick<FieldSpec, 'trust' | 'placeholders' | 'sameAs'>;

/** An optional text, by what words such as `N/A` or `pending` are in its field. */
const optionalText = <T extends z.ZodType>({ trust, placeholders, sameAs }: Placeheld, schema: T) => {
  if (trust === 'certificate' || sameAs === 'certifyingBody') return optionalOfCertificate(schema);
  return placeholders === 'empty' ? optionalContact(schema) : optional(schema);
};

const choice = <const Options extends readonly string[]>(options: Options) => optional(z.enum(options));

/** The schema of each kind: what a form, the API and an import may send. */
const schemaOfKind = {
  text: ({ max, ...spec }: { max?: number } & Placeheld) => optionalText(spec, text(max)),
  longText: () => optional(text(valueLimits.text.long)),
  names: () => optional(names()),
  email: () => optionalContact(email()),
  phone: () => optionalContact(phone()),
  link: ({ profiles }: { profiles?: string }) => optionalContact(link(profiles)),
  number: ({ min, max }: { min: number; max: number }) => optional(wholeNumber(min, max)),
  price: () => optional(pesos()),
  degrees: ({ bound }: { bound: 90 | 180 }) => optional(degrees(bound)),
  day: (spec: Placeheld) => optionalText(spec, calendarDay()),
  time: () => optional(timeOfDay()),
  times: () =>
    optional(
      boundedList(z.array(timeOfDay()), jumuahLimit).transform((times) => (times.length > 0 ? times : null)),
    ),
  iqamah: () =>
    optional(
      iqamahSchema.transform((minutes) =>
        prayerNames.some((name) => minutes[name] !== null) ? minutes : null,
      ),
    ),
  eidPrayer: () =>
    optional(
      eidPrayerSchema.transform(({ ifRain, ...prayer }) => ({ ...prayer, ...(ifRain ? { ifRain } : {}) })),
    ),
  openingHours: () => optional(boundedList(z.array(openingPeriodSchema), valueLimits.listEntries)),
  barcode: () => optional(barcode()),
  flag: () =>
    z
      .boolean()
      .nullish()
      .transform((value) => value ?? false),
  boolean: () => optional(z.boolean()),
  answer: () => choice(answers),
  declaration: () =>
    z
      .preprocess((value) => (value === '' || value === null ? 'not_specified' : value), declarationSchema)
      .optional()
      .default('not_specified'),
  choice: ({ options }: { options: readonly string[] }) => choice(options),
  reference: () => optional(referenceId()),
} as const satisfies {
  [Kind in FieldSpec['kind']]: (spec: Extract<FieldSpec, { kind: Kind }>) => z.ZodType;
};

type SchemaOf<Spec extends FieldSpec> = Spec extends {
  kind: 'choice';
  options: infer Options extends readonly string[];
}
  ? ReturnType<typeof choice<Options>>
  : ReturnType<(typeof schemaOfKind)[Spec['kind']]>;

/** The schema of every field of the registry. */
export const listingFactFields = Object.fromEntries(
  fieldNames.map((name) => {
    const spec: FieldSpec = fields[name];
    const schema = schemaOfKind[spec.kind] as (given: FieldSpec) => z.ZodType;
    return [name, schema(spec)];
  }),
) as { [Name in FieldName]: SchemaOf<(typeof fields)[Name]> };

/** Numbers of listings by value. */
const countsByValue = z.record(z.string(), z.int());

/** How many listings each counted filter would leave: a number, or one for each of its values. */
export const facetShape = Object.fromEntries(
  countedFilters.map((name) => [
    name,
    ['choice', 'names'].includes(filters[name].kind) ? countsByValue : z.int(),
  ]),
) as {
  [Name in CountedFilter]: (typeof filters)[Name]['kind'] extends 'choice' | 'names'
    ? typeof countsByValue
    : z.ZodInt;
};
