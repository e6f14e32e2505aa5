import { parsePhoneNumberFromString } from 'libphonenumber-js';
import { valueLimits } from './value-limits';

/** A telephone number within a text. */
export interface ReadPhone {
  /** For `tel:` links: as it is dialled, without spaces. A number that was typed with a country code keeps it. */
  dial: string;
  /** E.164, such as `+639171234567`; null for a number without an area code and for a service number. */
  international: string | null;
  extension: string | null;
}

/** A piece of a text about telephone numbers. The pieces together are the text as it was typed. */
export interface PhonePiece {
  text: string;
  phone: ReadPhone | null;
  /** It looks like a telephone number, but none has so many digits. */
  isImpossible: boolean;
}

/** The form of other characters that mean the same. One for one, so that positions in the text stay the same. */
const plainForms: ReadonlyArray<[RegExp, (character: string) => string]> = [
  [/[\u0660-\u0669\u06F0-\u06F9\uFF10-\uFF19]/g, (digit) => String((digit.charCodeAt(0) % 16) % 10)],
  [/\uFF0B/g, () => '+'],
  [/[\u2010-\u2015\u2212\uFE63\uFF0D]/g, () => '-'],
  [/[\s\u200B-\u200F\u202A-\u202E\u2060-\u2069\uFEFF]/g, () => ' '],
];
const plain = (text: string): string =>
  plainForms.reduce((written, [from, to]) => written.replace(from, to), text);

/** Digits with what is written before and between them. A slash, comma, semicolon or letter ends a number. */
const candidates = /(?<![+(])[+(]*\d(?:[ \d().+-]*\d)?\)?/g;
const extensionAfter =
  /^ *(?:[,;] *)?\(?(?:local|lokal|loc|extension|extn|ext|x)\.? *(?:: *)?(\d{1,7})(?!\d)\)?/i;
/** Letters that stand for digits, as in 1-800-10-HALAL. */
const lettersAfter = /^-?\p{L}{3}/u;
/** What a spreadsheet makes of a long number. */
const exponent = /\d(?:\.\d+)?E\+?\d+/i;
const oneOrTwoDigits = /^[^\p{L}\d]*\d{1,2}[^\p{L}\d]*$/u;
/** A number of Metro Manila from before October 2019, when they got an eighth digit. Which one depends on the company. */
const formerManila = /^(?:(?:00)?63|0)0?2\d{7}$/;
const range = /^(.*\d)( ?- ?\d{1,2})$/;
/** How mobile numbers begin, and how many digits they have. */
const mobiles: ReadonlyArray<readonly [start: string, size: number]> = [
  ['09', 11],
  ['639', 12],
];

/** E.164 has 15 digits at most, written with the prefix `00`. */
const mostDigits = 17;
/** Into how many groups people divide a number, at most. */
const mostGroups = 8;

const digitsOf = (text: string): string => text.replace(/\D/g, '');

/** The mobile numbers that a text consists of, without anything between them; none if there is something else. */
const joinedMobiles = (text: string): string[] => {
  const found = mobiles.find(([first]) => text.startsWith(first));
  if (!found) return [];
  const [start, size] = found;
  if (text.length % size > 0 || /\D/.test(text)) return [];
  const numbers = Array.from({ length: text.length / size }, (_, at) =>
    text.slice(at * size, (at + 1) * size),
  );
  return numbers.every((number) => number.startsWith(start)) ? numbers : [];
};

/** A number with its area code, by the plan of its country. */
const numberOf = (text: string): Omit<ReadPhone, 'extension'> | null => {
  const digits = digitsOf(text);
  if (digits.length < 6 || digits.length > mostDigits) return null;
  // Only Metro Manila has numbers of eight digits.
  const number = parsePhoneNumberFromString(/^[2-8]\d{7}$/.test(digits) ? `02${digits}` : text, 'PH');
  if (!number?.isValid()) return null;
  const { nationalNumber, countryCallingCode } = number;
  const hasCountryCode = digits.length > 8 && !digits.replace(/^0(?!0)/, '').startsWith(nationalNumber);
  const international: string = number.number;
  if (hasCountryCode || countryCallingCode !== '63') return { dial: international, international };
  return { dial: nationalNumber.startsWith('1800') ? nationalNumber : `0${nationalNumber}`, international };
};

type Run = Pick<PhonePiece, 'text' | 'isImpossible'> & { phone: Omit<ReadPhone, 'extension'> | null };

const words = (text: string) => ({ text, phone: null, isImpossible: false });

/** What is no complete number: a local or a service number, a digit of a time or floor, or a mistake. */
const incomplete = (text: string, isAlone: boolean): Run => {
  const digits = digitsOf(text);
  const size = digits.length;
  const dialled: Run = { text, phone: { dial: digits, international: null }, isImpossible: false };
  if (size < 3 || (size === 3 && !isAlone)) return words(text);
  if (formerManila.test(digits)) return words(text);
  if (digits.startsWith('0') && size > 3) return { ...words(text), isImpossible: true };
  if (size === 7) return dialled;
  if (size <= 5) return isAlone ? dialled : words(text);
  return { ...words(text), isImpossible: true };
};

/** The numbers in a run of digits: usually one, but several where only a space or nothing is between them. */
const readRun = (text: string, isAlone: boolean): Run[] => {
  const whole = numberOf(text);
  if (whole) return [{ text, phone: whole, isImpossible: false }];
  const [, first = '', rest = ''] = range.exec(text) ?? [];
  const [start] = first === '' ? [] : numberOf(first) ? readRun(first, true) : [incomplete(first, false)];
  if (start?.phone) return [start, words(rest)];
  const joined = joinedMobiles(text);
  if (joined.length > 1) return joined.flatMap((one) => readRun(one, true));
  const parts = text.split(/(?<= )(?=[^ ])/);
  const runs: Run[] = [];
  let open = '';
  for (let at = 0; at < parts.length;) {
    let end = Math.min(parts.length, at + mostGroups);
    const upTo = () => parts.slice(at, end).join('');
    while (end > at && !numberOf(upTo())) end -= 1;
    if (end === at) {
      open += parts[at];
      at += 1;
      continue;
    }
    if (open !== '') runs.push(incomplete(open, false));
    runs.push({ text: upTo(), phone: numberOf(upTo()), isImpossible: false });
    open = '';
    at = end;
  }
  return open === '' ? runs : [...runs, incomplete(open, isAlone && open === text)];
};

/** Finds the telephone numbers in a text, Philippine ones unless they have another country code. */
export const readPhones = (text: string): PhonePiece[] => {
  if (text.length > valueLimits.read.phones) return [words(text)];
  const written = plain(text);
  if (exponent.test(written) || oneOrTwoDigits.test(written))
    return [{ text, phone: null, isImpossible: true }];
  const pieces: PhonePiece[] = [];
  let done = 0;
  const addWords = (end: number): void => {
    if (end > done) pieces.push(words(text.slice(done, end)));
  };
  for (const { 0: found, index } of written.matchAll(candidates)) {
    const end = index + found.length;
    const isNumber = numberOf(found) !== null;
    const isOfWord = !isNumber && lettersAfter.test(written.slice(end));
    if (index < done || isOfWord || /[#*]/.test(written.charAt(index - 1))) continue;
    addWords(index);
    done = index;
    const isAlone =
      /(?:^|[/,;|&]) *$/.test(written.slice(0, index)) && /^ *(?:$|[/,;|&])/.test(written.slice(end));
    for (const { text: part, phone, isImpossible } of readRun(found, isAlone)) {
      const [after, extension = null] = (phone &&
        done + part.length === end &&
        extensionAfter.exec(written.slice(end))) || [''];
      const next = done + part.length + after.length;
      pieces.push({ text: text.slice(done, next), phone: phone && { ...phone, extension }, isImpossible });
      done = next;
    }
  }
  addWords(text.length);
  return pieces;
};

/** The telephone numbers in a text, in their order. */
export const phonesIn = (text: string): ReadPhone[] =>
  readPhones(text).flatMap(({ phone }) => (phone ? [phone] : []));

/** The link to a chat; null for a number without area code, which WhatsApp does not know. */
export const whatsAppLink = ({ international }: ReadPhone): string | null =>
  international && `https://wa.me/${international.slice(1)}`;
