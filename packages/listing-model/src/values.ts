import { z } from 'zod';
import { readPhones } from './phone';
import { cleanText } from './text';
import { valueLimits } from './value-limits';

/** Turns the ways in which a form sends "nothing" into null. */
const emptyToNull = (value: unknown): unknown =>
  typeof value === 'string' && cleanText(value).trim() === '' ? null : value;

/** Makes a field optional on input: absent, null and blank text all become null. */
export const optional = <T extends z.ZodType>(schema: T) =>
  z
    .preprocess(emptyToNull, schema.nullable())
    .optional()
    .default(null as never);

/** Trimmed, clean text of at most `max` code units. */
export const text = (max: number = valueLimits.text.other) =>
  z.string().overwrite(cleanText).trim().max(max, { abort: true });

/** Telephone numbers as they were typed, also several with words between them. */
export const phone = (max: number = valueLimits.text.other) =>
  text(max).refine((written) => !readPhones(written).some(({ isImpossible }) => isImpossible), {
    error: 'Check the number of digits, as in 0917 123 4567 or (02) 8123 4567',
    params: { code: 'phone' },
  });

/** Required, trimmed, clean text that is not blank. */
export const requiredText = (message: string, max: number = valueLimits.text.other) =>
  z
    .string({ error: message })
    .overwrite(cleanText)
    .trim()
    .min(1, message)
    .max(max, { error: `Enter at most ${max} characters`, abort: true });

const emailMessage = 'Please enter a valid email address';

/** Email address. Lower case is not forced, because the part before the @ may be case-sensitive. */
export const email = () =>
  z
    .string({ error: emailMessage })
    .overwrite(cleanText)
    .trim()
    .max(valueLimits.text.email)
    .pipe(z.email({ error: emailMessage }));

/** What precedes a colon, unless a port follows, as in `palapa.example:8080`. */
const scheme = /^[a-z][a-z\d+.-]*:(?!\d+(?:[/?#]|$))/i;
/** A name with a dot at the beginning; not the part before the @ of an email address. */
const host = /^[^\s/?#@][^\s/?#@.]*\.[^\s/?#@]+(?:[/?#]|$)/;

/** Adds a missing scheme: `palapa.example` becomes `https://palapa.example`; anything else is unchanged. */
const withScheme = (address: string): string =>
  host.test(address) && !scheme.test(address) ? `https://${address}` : address;

const profileName = /^@[\w.-]{1,60}$/;

/**
 * Link to another site: http or https only, so that no `javascript:` or `data:` URL is ever stored. A link without a
 * scheme gets `https://`.
 * @param profiles the address before a name that is given as `@name`; omitted: such a name is no link
 */
export const link = (profiles?: string) =>
  z
    .string()
    .overwrite(cleanText)
    .trim()
    .max(valueLimits.text.link, { abort: true })
    .overwrite((typed) =>
      profiles && profileName.test(typed) ? profiles + typed.slice(1) : withScheme(typed),
    )
    .max(valueLimits.text.link)
    .pipe(
      z.url({
        protocol: /^https?$/,
        hostname: z.regexes.domain,
        error: 'Enter a full address that begins with http:// or https://',
      }),
    );

/**
 * A list whose length is checked before its entries, so that a long list costs no more than a short one.
 * @param list the list, which has the same maximum
 * @param message error for too many entries; omitted: the default text
 */
export const boundedList = <T extends z.ZodArray>(
  list: T,
  max: number,
  message?: string,
): z.ZodType<z.output<T>, z.input<T>> =>
  z.preprocess(
    (value, context) => {
      if (!Array.isArray(value) || value.length <= max) return value;
      context.addIssue({
        code: 'too_big',
        origin: 'array',
        maximum: max,
        inclusive: true,
        input: value,
        ...(message === undefined ? {} : { message }),
      });
      return z.NEVER;
    },
    list.max(max, message),
  ) as z.ZodType<z.output<T>, z.input<T>>;

/** List of names, blanks dropped, at most 50 entries. */
export const names = () =>
  boundedList(
    z.array(z.string().overwrite(cleanText).trim().min(1).max(valueLimits.text.name)),
    valueLimits.listEntries,
  );

/** Formats that are given as patterns, by the code of their error. */
const patterns = {
  time: /^([01]\d|2[0-3]):[0-5]\d$/,
  barcode: /^(\d{8}|\d{12,13})$/,
  id: /^[0-9a-f]{24}$/,
} as const;

/** Time of day, `HH:MM`, 24 hours, Asia/Manila. */
export const timeOfDay = () => z.string().trim().regex(patterns.time, 'Enter a time as HH:MM');

const dayError = { error: 'Enter a day as YYYY-MM-DD' };
/**
 * Calendar day, `YYYY-MM-DD`, that exists. Days before 1900 are refused: nothing here is that old, and a date field in
 * which only `26` was typed for the year sends `0026-11-01`.
 */
export const calendarDay = () =>
  z
    .string(dayError)
    .trim()
    .check(z.iso.date({ ...dayError, abort: true }))
    .refine((day) => day >= '1900', { ...dayError, params: { code: 'day' } });

/** Whether the check digit of a GTIN is correct (GS1 General Specifications, 7.9): weights 3 and 1 from the right. */
const hasCheckDigit = (digits: string): boolean =>
  [...digits].reverse().reduce((sum, digit, place) => sum + Number(digit) * (place % 2 === 0 ? 1 : 3), 0) %
    10 ===
  0;

/** Without the spaces and hyphens that divide printed digits. */
const joinedDigits = (barcode: string): string => barcode.replaceAll(/(?<=\d)[ -]+(?=\d)/g, '');

/**
 * The twelve digits of a UPC-A that small packs shorten to these eight; null if they are no UPC-E. Source: GS1 General
 * Specifications, 5.2.2.4.2.
 */
const expandUpcE = (digits: string): string | null => {
  if (!/^[01]\d{7}$/.test(digits)) return null;
  const [system, maker, last, check] = [digits[0], digits.slice(1, 6), Number(digits[6]), digits[7]];
  const middle =
    last <= 2
      ? `${maker.slice(0, 2)}${last}0000${maker.slice(2)}`
      : last <= 4
        ? `${maker.slice(0, last)}00000${maker.slice(last)}`
        : `${maker}0000${last}`;
  const expanded = `${system}${middle}${check}`;
  return hasCheckDigit(expanded) ? expanded : null;
};

/** The UPC-E of the twelve digits of a UPC-A, or null if it has none. */
const shortenUpcA = (digits: string): string | null => {
  const [system, check] = [digits[0] ?? '', digits[11] ?? ''];
  const [maker, product] = [digits.slice(1, 6), digits.slice(6, 11)];
  const shortened = [
    `${maker.slice(0, 2)}${product.slice(2)}${maker[2]}`,
    `${maker.slice(0, 3)}${product.slice(3)}3`,
    `${maker.slice(0, 4)}${product[4]}4`,
    `${maker}${product[4]}`,
  ].map((six) => `${system}${six}${check}`);
  return shortened.find((eight) => expandUpcE(eight) === digits) ?? null;
};

/**
 * The digits of a barcode as compared: the twelve of a UPC-A are an EAN-13 that begins with 0, and a UPC-E is a UPC-A. Eight
 * digits that are right as EAN-8 and as UPC-E have both.
 */
export const barcodeKeys = (barcode: string): string[] => {
  const digits = joinedDigits(barcode).replace(/^0(?=\d{12}$)/, '');
  const expanded = expandUpcE(digits);
  if (expanded === null) return [digits];
  return hasCheckDigit(digits) ? [digits, expanded] : [expanded];
};

/** The forms in which people type a barcode. */
export const barcodeForms = (barcode: string | null): string[] =>
  barcodeKeys(barcode ?? '').flatMap((key) =>
    key.length === 12 ? [key, `0${key}`, shortenUpcA(key) ?? []].flat() : key === '' ? [] : [key],
  );

/** The number below a barcode: GTIN-8, UPC-E, GTIN-12 (UPC-A) or GTIN-13 (EAN). Spaces and hyphens between digits are removed. */
export const barcode = () =>
  z
    .string()
    .trim()
    .max(valueLimits.text.other)
    .overwrite(joinedDigits)
    .regex(patterns.barcode, { error: 'Enter the 8, 12 or 13 digits under the barcode', abort: true })
    .refine((digits) => hasCheckDigit(digits) || expandUpcE(digits) !== null, {
      error: 'Check the digits: the last one does not match the others',
      params: { code: 'barcode_digits' },
    });

const amountMessage = 'Enter an amount in pesos with at most two decimals';

/**
 * Money on input: a number or a decimal string in pesos with at most two places, not negative. The output is a decimal
 * string with two places; services store integer centavos.
 */
export const pesos = () =>
  z.union([z.number(), z.string()], { error: amountMessage }).transform((value, context) => {
    const written = String(value).trim();
    if (!/^\d{1,8}(\.\d{1,2})?$/.test(written)) {
      context.addIssue({
        code: 'custom',
        message: amountMessage,
        params: { code: 'amount' },
      });
      return z.NEVER;
    }
    return Number(written).toFixed(2);
  });

/** Degrees as they are stored: at most seven decimals, and none that say nothing. */
export const decimals = (degrees: number): string => degrees.toFixed(7).replace(/(?:\.|(?<=[1-9]))0+$/, '');

/**
 * Decimal degrees on input: a number or decimal string. The output is a decimal string; more than seven places, which is
 * about a centimetre, are rounded.
 * @param bound largest absolute value: 90 for latitude, 180 for longitude
 */
export const degrees = (bound: 90 | 180) => {
  const message = `Enter degrees between -${bound} and ${bound}`;
  return z.union([z.number(), z.string()], { error: message }).transform((value, context) => {
    const number = Number(value);
    const written = typeof value === 'number' ? decimals(value) : value.trim();
    if (!/^-?\d{1,3}(\.\d{1,30})?$/.test(written) || Math.abs(number) > bound) {
      context.addIssue({
        code: 'custom',
        message,
        params: { code: 'degrees', values: { max: bound } },
      });
      return z.NEVER;
    }
    return /\.\d{8}/.test(written) ? decimals(number) : written;
  });
};

/** The Philippines with the sea around them, in degrees: a place outside is written wrongly or not ours. */
const country = { minLat: 4, maxLat: 22, minLng: 114, maxLng: 128 };

/**
 * What a position says: `none` is 0,0, which programs write for an unknown one, and what is missing; `outside` lies outside
 * the country.
 */
export const positionKind = (latitude: unknown, longitude: unknown): 'none' | 'outside' | 'inside' => {
  const isGiven = [latitude, longitude].every(
    (value) => value !== null && value !== undefined && value !== '',
  );
  const [lat, lng] = [Number(latitude), Number(longitude)];
  if (!isGiven || (lat === 0 && lng === 0)) return 'none';
  const { minLat, maxLat, minLng, maxLng } = country;
  return lat >= minLat && lat <= maxLat && lng >= minLng && lng <= maxLng ? 'inside' : 'outside';
};

/** Id of a stored document on the wire: 24 hex digits. */
export const documentId = () => z.string().regex(patterns.id, 'Enter an id of 24 hex digits');

/** Id of an entry of the reference data. */
export const referenceId = () => z.int().positive();

/** Whole number in a range. */
export const wholeNumber = (min: number, max: number) => z.int().min(min).max(max);

/** A private file that belongs to a record; `address` is the pattern of its `url`. */
export const numberedFileSchema = (address: string) =>
  z.object({
    /** Number of the file within the record, from 1. */
    n: z.int(),
    url: z.string().meta({ description: `\`${address}\`` }),
    fileName: z.string(),
    /** Size of the uploaded file in bytes. */
    fileSize: z.int(),
    mimeType: z.string(),
    /** Pixels; null for a PDF. */
    width: z.int().nullable(),
    height: z.int().nullable(),
  });

const things: Readonly<Record<string, string>> = {
  string: 'a text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
  record: 'an object',
};

const ends = (issue: z.core.$ZodRawIssue, limit: unknown, most: boolean): string => {
  const amount = `${most ? 'at most' : 'at least'} ${String(limit)}`;
  if (issue.origin === 'string') return limit === 1 && !most ? 'Enter a text' : `Enter ${amount} characters`;
  if (issue.origin === 'array') return `Give ${amount} ${limit === 1 ? 'entry' : 'entries'}`;
  return `Enter a number of ${amount}`;
};

/** What a field with several kinds of value expects: the kinds, or what is wrong with a value of one of them. */
const unionMessage = (errors: z.core.$ZodIssue[][]): string => {
  const issues = errors.flat();
  const closer = issues.find(({ code, path }) => code !== 'invalid_type' || path.length > 0);
  if (closer) return closer.message;
  const expected = issues.flatMap((issue) =>
    issue.code === 'invalid_type' ? [things[issue.expected] ?? []] : [],
  );
  return `Enter ${[...new Set(expected.flat())].join(' or ')}`;
};

/**
 * A readable validation message where the schema has none of its own: for `safeParse(value, { error })`.
 * @returns undefined where zod's own message is good enough
 */
export const plainMessage = (issue: z.core.$ZodRawIssue): string | undefined => {
  if (issue.code === 'too_big') return ends(issue, issue.maximum, true);
  if (issue.code === 'too_small') return ends(issue, issue.minimum, false);
  if (issue.code === 'unrecognized_keys') return `Leave out ${issue.keys.join(', ')}`;
  if (issue.code === 'invalid_union') return unionMessage(issue.errors);
  if (issue.code === 'invalid_value') return `Choose one of: ${issue.values.map(String).join(', ')}`;
  if (issue.code !== 'invalid_type') return undefined;
  if (Array.isArray(issue.input) && issue.expected === 'string') return 'Send only one value';
  const thing = things[issue.expected];
  return thing === undefined ? undefined : `Enter ${thing}`;
};

/** Why a field is not valid: a stable code, and what a sentence in any language says with it. */
interface FieldError {
  code: string;
  values?: Record<string, string | number>;
}

/** Codes by the formats of zod that have one. */
const formatCodes: Readonly<Record<string, string>> = { email: 'email', url: 'link', date: 'day' };

/** Codes of a length, a number of entries or a number outside its bounds. */
const boundCodes = {
  max: { string: 'too_long', array: 'too_many', number: 'too_high' },
  min: { string: 'too_short', array: 'too_few', number: 'too_low' },
} as const;

const boundError = (origin: string, limit: number | bigint, name: 'max' | 'min'): FieldError => {
  if (name === 'min' && origin === 'string' && Number(limit) === 1) return { code: 'required' };
  const kind = origin === 'string' || origin === 'array' ? origin : 'number';
  return { code: boundCodes[name][kind], values: { [name]: Number(limit) } };
};

/**
 * The code of a validation issue, from what its schema says; of a rule of our own, what its `params` say.
 * @returns undefined where the message alone says what is wrong
 */
export const fieldErrorOf = (issue: z.core.$ZodIssue): FieldError | undefined => {
  switch (issue.code) {
    case 'too_big':
      return boundError(issue.origin, issue.maximum, 'max');
    case 'too_small':
      return boundError(issue.origin, issue.minimum, 'min');
    case 'invalid_value':
      return { code: 'choice' };
    case 'invalid_type':
      return { code: ['number', 'int'].includes(issue.expected) ? 'number' : 'required' };
    case 'invalid_union': {
      const errors = issue.errors.flat().flatMap((error) => fieldErrorOf(error) ?? []);
      return errors.find(({ code }) => code === 'number') ?? errors[0];
    }
    case 'invalid_format': {
      const [named] = Object.entries(patterns).find(([, pattern]) => String(pattern) === issue.pattern) ?? [];
      const code = named ?? formatCodes[issue.format];
      return code === undefined ? undefined : { code };
    }
    case 'custom': {
      const { code, values } = (issue.params ?? {}) as Partial<FieldError>;
      return code === undefined ? undefined : { code, ...(values && { values }) };
    }
    default:
      return undefined;
  }
};

const documented = new WeakMap<z.ZodType, z.ZodType>();

/** Names the schema that the documentation shows instead of one that JSON Schema cannot express. */
export const documentAs = <T extends z.ZodType>(schema: T, shown: z.ZodType): T => {
  documented.set(schema, shown);
  return schema;
};

/** The schema that the documentation shows. */
export const documentedSchema = (schema: z.ZodType): z.ZodType => documented.get(schema) ?? schema;

/**
 * The given fields, each checked by its own schema; an unknown field is rejected by name. Omitted fields stay
 * omitted, even if their schema has a default.
 */
export const givenFields = <S extends Record<string, z.ZodType>>(shape: S) =>
  documentAs(
    z.record(z.string(), z.unknown()).transform((given, context) => {
      const fields: Record<string, unknown> = {};
      let unknown = 0;
      for (const [field, value] of Object.entries(given)) {
        const schema = Object.hasOwn(shape, field) ? shape[field] : undefined;
        if (!schema) {
          if ((unknown += 1) > valueLimits.errors) break;
          context.addIssue({
            code: 'custom',
            path: [field],
            message: `${field} cannot be changed`,
            params: { code: 'not_editable' },
          });
          continue;
        }
        const result = schema.safeParse(value, { error: plainMessage });
        if (result.success) fields[field] = result.data;
        for (const issue of result.error?.issues ?? []) {
          const { path, message } = issue;
          context.addIssue({
            code: 'custom',
            path: [field, ...path],
            message,
            params: { ...fieldErrorOf(issue) },
          });
        }
      }
      return fields as { [K in keyof S]?: z.output<S[K]> };
    }),
    z.strictObject(shape).partial(),
  );
