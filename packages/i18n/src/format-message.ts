import type { MessageFormatElement } from '@formatjs/icu-messageformat-parser';
import { cached, formatNumber } from './formatters';

/** The kinds of parts that the parser tells apart: those of its `TYPE`, which would be loaded as an object. */
const [literal, argument, number, date, select, plural, pound, tag] = [0, 1, 2, 3, 5, 6, 7, 8] as const;

const timeZone = 'Asia/Manila';
const dateStyles: Readonly<Record<string, Intl.DateTimeFormatOptions>> = {
  short: { day: 'numeric', month: 'short', year: 'numeric', timeZone },
  long: { day: 'numeric', month: 'long', year: 'numeric', timeZone },
};

// Creating an Intl formatter takes milliseconds, and all catalogues need the same few.
const dates = cached(
  (locale: string, style: string) => new Intl.DateTimeFormat(locale, dateStyles[style] ?? { timeZone }),
);
const pluralRules = cached(
  (locale: string, type: Intl.PluralRulesOptions['type']) => new Intl.PluralRules(locale, { type }),
);

/** Text, or what a function of `values` made of a `<tag>`. */
export type MessagePart = string | object;

/**
 * Fills values into a parsed ICU message: arguments, numbers, dates in Manila time, plurals, selections and tags, without
 * the styles of numbers and the times of ICU, which no message needs.
 * @param locale BCP 47 tag whose rules hold
 * @param values by name; the function named like a tag makes a part of the tag's content
 * @param counted the number that `#` stands for
 * @returns the parts in their order, neighbouring texts joined
 * @throws Error that names a value which is missing, or a kind of part that is not supported
 */
export const formatMessage = (
  message: readonly MessageFormatElement[],
  locale: string,
  values: Readonly<Record<string, unknown>>,
  counted?: number,
): MessagePart[] => {
  const parts: MessagePart[] = [];
  const add = (part: MessagePart): void => {
    const last = parts.at(-1);
    if (typeof part === 'string' && typeof last === 'string') parts[parts.length - 1] = last + part;
    else parts.push(part);
  };
  const addAll = (inner: readonly MessageFormatElement[], count = counted): void =>
    formatMessage(inner, locale, values, count).forEach(add);

  for (const element of message) {
    if (element.type === literal) {
      add(element.value);
      continue;
    }
    if (element.type === pound) {
      add(formatNumber(counted ?? 0, locale));
      continue;
    }
    const name = element.value;
    if (!(name in values)) throw new Error(`The message needs a value for "${name}"`);
    const value = values[name];
    if (element.type === argument) {
      add(typeof value === 'object' && value !== null ? value : String(value ?? ''));
    } else if (element.type === number) {
      add(formatNumber(Number(value), locale));
    } else if (element.type === date) {
      add(dates(locale, String(element.style)).format(value as Date | number));
    } else if (element.type === select) {
      addAll((element.options[String(value)] ?? element.options['other'])?.value ?? []);
    } else if (element.type === plural) {
      const count = Number(value) - element.offset;
      const { options, pluralType } = element;
      const rule = options[`=${String(value)}`] ?? options[pluralRules(locale, pluralType).select(count)];
      addAll((rule ?? options['other'])?.value ?? [], count);
    } else if (element.type === tag && typeof value === 'function') {
      const content = formatMessage(element.children, locale, values, counted);
      add((value as (content: MessagePart[]) => MessagePart)(content));
    } else throw new Error(`"${name}" is of a kind that messages do not support`);
  }
  return parts;
};
