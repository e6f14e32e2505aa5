import type { ApiError } from '@halalmap/api-client';
import type { ErrorDetail } from '@halalmap/contracts';
import { createTranslator, defineCatalogue, findTranslation, type Locale } from '@halalmap/i18n';
import { errorCodeText } from './en';

/** What is wrong with a field, by the codes of the contract, for languages other than English. */
const en = {
  required: 'This field is required',
  too_long: 'Enter at most {max, number} characters',
  too_short: 'Enter at least {min, number} characters',
  too_many: 'Give at most {max, plural, one {# entry} other {# entries}}',
  too_few: 'Give at least {min, plural, one {# entry} other {# entries}}',
  too_high: 'Enter a number of at most {max, number}',
  too_low: 'Enter a number of at least {min, number}',
  number: 'Enter a whole number',
  choice: 'Choose one of the options',
  not_editable: 'This cannot be changed',
  no_change: 'Say what should be changed',
  email: 'Please enter a valid email address',
  link: 'Enter a full address that begins with http:// or https://',
  phone: 'Check the number of digits, as in 0917 123 4567 or (02) 8123 4567',
  day: 'Enter a day as YYYY-MM-DD',
  time: 'Enter a time as HH:MM',
  barcode: 'Enter the 8, 12 or 13 digits under the barcode',
  barcode_digits: 'Check the digits: the last one does not match the others',
  amount: 'Enter an amount in pesos with at most two decimals',
  degrees: 'Enter degrees between -{max} and {max}',
  coordinates: 'Latitude and longitude go together',
  password_short: 'Password must be at least {min, number} characters',
  password_long: 'Password must be at most {max, number} characters',
  passwords_differ: "Passwords don't match",
  password_common: 'This password is too common. Choose one that is harder to guess',
  password_has_email: 'The password must not contain the name of your email address',
  claim_reason: 'Say how you belong to the place, or add a photo or PDF that shows it',
  photo_gone: 'This photo is no longer available. Please add it again',
  file_size: 'File size must be less than {megabytes, number} MB',
  file_type: 'Only JPEG, PNG and WebP files are allowed, and PDF for documents',
  image_unreadable: '{file} cannot be read as an image',
  image_pixels: '{file} has too many pixels',
} as const;

const catalogue = defineCatalogue({ en }, 'kit/fields');

const isKnown = (code: string | undefined): code is keyof typeof en =>
  code !== undefined && Object.hasOwn(en, code);

/**
 * What is wrong with a field, in the language of the page.
 * @returns the English message in English, and where the language has no text for the code
 */
export const fieldErrorText = (detail: Omit<ErrorDetail, 'path'>, locale: Locale): string => {
  const { code, values, message } = detail;
  if (!isKnown(code) || findTranslation(catalogue, locale, code) === undefined) return message;
  return createTranslator(catalogue, locale)(code, values);
};

/** An error as the page says it: its fields and its code in the language of the page, the rest in the server's words. */
export const wordError = (error: ApiError, locale: Locale): ApiError => {
  const details = error.details.map((detail) => ({ ...detail, message: fieldErrorText(detail, locale) }));
  // The message of invalid input is that of its first field.
  const first = error.details[0]?.message === error.message ? details[0]?.message : undefined;
  return { ...error, details, message: first ?? errorCodeText(error, locale) };
};
