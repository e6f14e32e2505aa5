import type { ApiError } from '@halalmap/api-client';
import type { ErrorDetail } from '@halalmap/contracts';
import { createTranslator, defineCatalogue, findTranslation, type Locale } from '@halalmap/i18n';
import { errorCodeText } from './en';

/** What is wrong with a field or a request, by the codes of the contract, for languages other than English. */
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
  certificate_to_come:
    'A certificate that is to come is none yet. Leave this empty, and say so under other information',
  issued_later: 'It cannot be issued after it was seen',
  ends_before_issue: 'It cannot end before it was issued',
  ended_already: 'It ended before it was seen',
  lasts_too_long: 'A certificate lasts five years at most',
  holder_differs: 'It was issued to another name. Say that the holder is this place, or do not record it',
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
  outside_country: 'This position is outside the Philippines',
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

  // Why a request was refused as a whole.
  passkeys_max: 'An account can have {max, number} passkeys. Remove one that you no longer use',
  passkey_yours: 'You have this passkey already',
  passkey_taken: 'This passkey belongs to an account already',
  passkey_none: 'There is no passkey',
  two_step_changed: 'Your two-step sign-in has just been changed. Please try again',
  two_step_off: 'Two-step sign-in is not on',
  app_exists: 'There is an authenticator app already. Remove it first',
  profile_exists: 'A business profile already exists',
  listing_busy: 'Someone else is changing this listing. Please try again',
  photos_busy: 'Someone else is changing these photos. Please try again',
  change_in_review: 'Your previous change is being reviewed right now. Try again in a moment',
  decided: 'Someone else has already decided this',
  review_exists: 'You have already reviewed this place. Edit your review instead',
  review_not_listed: 'This place can be reviewed once it is listed',
  confirm_not_listed: 'A place can be confirmed or disputed once it is listed',
  said_already: 'You said so on {since, date, long}. You can say it again from {until, date, long}',
  times_confirmed: 'You have confirmed these times this week. You can do so again next Friday',
  disputes_max: '{max, number} of your disputes are not decided yet. Please wait until one of them is',
  undo_too_late: 'This can only be undone within a day',
  dispute_closed: 'This is not an open dispute',
  claim_open: 'You already have an open claim on this place',
  key_reused: 'This Idempotency-Key was used for another request',
  own_place: 'This is your own place',
  own_listing: 'This is your listing. Edit it instead',
  own_review: 'This is your own review',
  own_place_vote: 'Owners cannot vote on their own place',
  own_place_review: 'Owners cannot review their own place',
  business_account: 'Switch to a business account to claim a place',
  admin_claims: 'Admins cannot claim places',
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

/** An error as the page says it: its fields, its reason or code in the language of the page, the rest in the server's words. */
export const wordError = (error: ApiError, locale: Locale): ApiError => {
  const details = error.details.map((detail) => ({ ...detail, message: fieldErrorText(detail, locale) }));
  // The message of invalid input is that of its first field.
  const first = error.details[0]?.message === error.message ? details[0]?.message : undefined;
  // A reason of a newer server says less than the code, if the page knows that.
  const { reason, ...coded } = error;
  const known = reason && isKnown(reason.code) ? fieldErrorText(reason, locale) : undefined;
  const message = first ?? known ?? errorCodeText(coded, locale);
  return { ...error, details, message };
};
