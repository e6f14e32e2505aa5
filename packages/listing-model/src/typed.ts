import { prayerNames, specOf, type FieldName } from './fields';
import type { FieldSpec } from './field-spec';

/**
 * How the values of a kind are typed in a form: `text` writes the value of the API as text, blank if there is none, and
 * `value` reads the text. What cannot be read is left to the schema, which names the error.
 */
interface TextForm {
  text: (value: unknown) => string;
  value: (text: string) => unknown;
}

const plain: TextForm = { text: String, value: (text) => text };
const numeric: TextForm = {
  text: String,
  value: (text) => (Number.isNaN(Number(text)) ? text : Number(text)),
};
const listed: TextForm = {
  text: (value) => (Array.isArray(value) ? value.join(', ') : ''),
  value: (text) =>
    text
      .split(/[,\n]/)
      .map((entry) => entry.trim())
      .filter((entry) => entry !== ''),
};
const json: TextForm = {
  text: (value) => JSON.stringify(value),
  value(text) {
    const read = JSON.parse(text) as unknown;
    return Array.isArray(read) && read.length === 0 ? null : read;
  },
};

/** `Fajr 20, Isha 5` */
const iqamah: TextForm = {
  text: (value) =>
    prayerNames
      .flatMap((name) => {
        const minutes = (value as Partial<Record<string, unknown>>)[name];
        return typeof minutes === 'number'
          ? [`${name.slice(0, 1).toUpperCase()}${name.slice(1)} ${minutes}`]
          : [];
      })
      .join(', '),
  value(text) {
    const entries = text.split(/[,;\n]/).map((entry) => /^\s*([a-z]+)[\s:+]*(\d+)\s*$/i.exec(entry));
    return entries.every((entry) => entry !== null)
      ? Object.fromEntries(entries.map(([, name = '', minutes]) => [name.toLowerCase(), Number(minutes)]))
      : text;
  },
};

/** `06:30; City plaza; Grand Mosque`: the hour, the place, and the place if it rains. */
const eidPrayer: TextForm = {
  text(value) {
    const { at, where, ifRain } = value as Partial<Record<'at' | 'where' | 'ifRain', string | null>>;
    return [at, where, ifRain].filter(Boolean).join('; ');
  },
  value(text) {
    const [at = '', where, ...ifRain] = text.split(';').map((part) => part.trim());
    if (where === undefined) return text;
    const rain = ifRain.filter((part) => part !== '').join('; ');
    return { at: /^\d:/.test(at) ? `0${at}` : at, where, ...(rain === '' ? {} : { ifRain: rain }) };
  },
};

const textForms: Record<FieldSpec['kind'], TextForm> = {
  text: plain,
  longText: plain,
  names: listed,
  email: plain,
  phone: plain,
  link: plain,
  number: numeric,
  price: plain,
  degrees: plain,
  day: plain,
  time: plain,
  times: listed,
  iqamah,
  eidPrayer,
  openingHours: json,
  barcode: plain,
  // False is the default when nobody said so, which is no answer.
  flag: { text: (value) => (value === true ? 'true' : ''), value: (text) => text === 'true' },
  boolean: { text: String, value: (text) => (text === 'true' ? true : text === 'false' ? false : text) },
  answer: plain,
  declaration: { text: (value) => (value === 'not_specified' ? '' : String(value)), value: (text) => text },
  choice: plain,
  reference: numeric,
};

/** The value of a field as it is typed in a form; blank if nothing is known. */
export const typedText = (name: FieldName, value: unknown): string =>
  value === null || value === undefined ? '' : textForms[specOf(name).kind].text(value);

/**
 * The value of a field for what was typed, for the API; null for a blank text, false for a blank flag. It is not
 * validated yet.
 */
export const typedValue = (name: FieldName, typed: string): unknown => {
  const { kind } = specOf(name);
  const text = typed.trim();
  return text === '' && kind !== 'flag' ? null : textForms[kind].value(text);
};
