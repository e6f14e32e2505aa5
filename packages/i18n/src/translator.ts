import { IntlMessageFormat } from 'intl-messageformat';
import { createElement, Fragment, type ReactNode } from 'react';
import type { Catalogue } from './catalogue';
import { formatTagOf, type Locale } from './locale';

export type MessageValue = string | number | boolean | Date | null | undefined;
export type RichValue = MessageValue | ReactNode | ((chunks: ReactNode) => ReactNode);

export interface Translator<Key extends string = string> {
  /** The message as text. */
  (key: Key, values?: Record<string, MessageValue>): string;
  /** The message as React nodes: `<tag>` in it is answered by the function of that name in `values`. */
  rich(key: Key, values: Record<string, RichValue>): ReactNode;
}

type Formatters = NonNullable<NonNullable<ConstructorParameters<typeof IntlMessageFormat>[3]>['formatters']>;

const shownInManila = {
  date: {
    short: { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'Asia/Manila' },
    long: { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'Asia/Manila' },
  },
} as const;

const cached = <Args extends readonly unknown[], Result>(make: (...args: Args) => Result) => {
  const made = new Map<string, Result>();
  return (...args: Args): Result => {
    const key = JSON.stringify(args);
    const known = made.get(key) ?? make(...args);
    made.set(key, known);
    return known;
  };
};

const createFormatters = (): Formatters => ({
  getNumberFormat: cached((...args) => new Intl.NumberFormat(...args)),
  getDateTimeFormat: cached((...args) => new Intl.DateTimeFormat(...args)),
  getPluralRules: cached((...args) => new Intl.PluralRules(...args)),
});

/**
 * Makes the function that turns message keys into texts of a locale. Each message is parsed once, at its first use.
 * A message the locale lacks is taken from English; a value the message needs but does not get is an error.
 * @param catalogue the messages
 * @param locale the locale to speak
 */
export const createTranslator = <Key extends string>(
  catalogue: Catalogue<Key>,
  locale: Locale,
): Translator<Key> => {
  const formatters = createFormatters();
  const parsed = new Map<Key, IntlMessageFormat>();

  const messageOf = (key: Key): IntlMessageFormat => {
    const known = parsed.get(key);
    if (known) return known;
    const own: string | undefined = catalogue[locale]?.[key];
    const message = new IntlMessageFormat(
      own ?? catalogue.en[key],
      formatTagOf(own === undefined ? 'en' : locale),
      shownInManila,
      { formatters },
    );
    parsed.set(key, message);
    return message;
  };

  const text = (key: Key, values?: Record<string, MessageValue>): string =>
    String(messageOf(key).format<string>(values));
  const rich = (key: Key, values: Record<string, RichValue>): ReactNode => {
    const parts = messageOf(key).format<ReactNode>(
      Object.fromEntries(Object.entries(values).map(([name, value]) => [name, withKeyedChunks(value)])),
    );
    return Array.isArray(parts) ? createElement(Fragment, null, ...parts) : parts;
  };
  return Object.assign(text, { rich });
};

const withKeyedChunks = (value: RichValue) =>
  typeof value === 'function'
    ? (chunks: ReactNode[]) => value(createElement(Fragment, null, ...chunks))
    : value;
