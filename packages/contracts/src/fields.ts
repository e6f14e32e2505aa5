import { z } from 'zod';
import { limits } from './limits';

/** Turns the ways a form says "nothing" into null. */
const emptyToNull = (value: unknown): unknown =>
  typeof value === 'string' && value.trim() === '' ? null : value;

/** Makes a field optional on input: absent, null and blank text all become null. */
export const optional = <T extends z.ZodType>(schema: T) =>
  z
    .preprocess(emptyToNull, schema.nullable())
    .optional()
    .default(null as never);

/** Trimmed text of at most `max` code units. */
export const text = (max: number = limits.text.other) => z.string().trim().max(max);

/** Required, trimmed text that is not blank. */
export const requiredText = (message: string, max: number = limits.text.other) =>
  z.string({ error: message }).trim().min(1, message).max(max, `Enter at most ${max} characters`);

const emailMessage = 'Please enter a valid email address';

/** E-mail address, lower case is not forced: the part before the @ may be case-sensitive. */
export const email = () =>
  z
    .string({ error: emailMessage })
    .trim()
    .max(limits.text.email)
    .pipe(z.email({ error: emailMessage }));

/** Link to another site: http or https only, so that no `javascript:` or `data:` address is ever stored. */
export const link = () =>
  z
    .string()
    .trim()
    .max(limits.text.link)
    .pipe(
      z.url({
        protocol: /^https?$/,
        hostname: z.regexes.domain,
        error: 'Enter a full address that begins with http:// or https://',
      }),
    );

/** List of names, blanks dropped, at most 50 entries. */
export const names = () => z.array(z.string().trim().min(1).max(limits.text.name)).max(limits.listEntries);

/** Time of day, `HH:MM`, 24 hours, Asia/Manila. */
export const timeOfDay = () =>
  z
    .string()
    .trim()
    .regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Enter a time as HH:MM');

/** Calendar day, `YYYY-MM-DD`, that exists. */
export const calendarDay = () => z.iso.date({ error: 'Enter a day as YYYY-MM-DD' });

/**
 * Money on input: a number or a decimal string in pesos with at most two places, not negative. The output is a decimal
 * string with two places; services store integer centavos.
 */
export const pesos = () =>
  z.union([z.number(), z.string()]).transform((value, context) => {
    const written = String(value).trim();
    if (!/^\d{1,8}(\.\d{1,2})?$/.test(written)) {
      context.addIssue({ code: 'custom', message: 'Enter an amount in pesos with at most two decimals' });
      return z.NEVER;
    }
    return Number(written).toFixed(2);
  });

/**
 * Decimal degrees on input: a number or decimal string with at most seven places. The output is a decimal string.
 * @param bound largest absolute value: 90 for latitude, 180 for longitude
 */
export const degrees = (bound: 90 | 180) =>
  z.union([z.number(), z.string()]).transform((value, context) => {
    const number = Number(value);
    const written = typeof value === 'number' ? value.toFixed(7).replace(/\.?0+$/, '') : value.trim();
    if (!/^-?\d{1,3}(\.\d{1,7})?$/.test(written) || Math.abs(number) > bound) {
      context.addIssue({
        code: 'custom',
        message: `Enter degrees between -${bound} and ${bound}, with at most 7 decimals`,
      });
      return z.NEVER;
    }
    return written;
  });

/** Id of a stored document on the wire: 24 hex digits. */
export const documentId = () => z.string().regex(/^[0-9a-f]{24}$/, 'Enter an id of 24 hex digits');

/** Id of an entry of the reference data. */
export const referenceId = () => z.int().positive();

/** Whole number in a range. */
export const wholeNumber = (min: number, max: number) => z.int().min(min).max(max);
