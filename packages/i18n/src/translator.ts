import { IntlMessageFormat } from 'intl-messageformat';
import { createElement, Fragment, type ReactNode } from 'react';
import { cached } from './cached';
import type { Catalogue } from './catalogue';
import { formatTagOf, type Locale } from './locale';

type MessageValue = string | number | boolean | Date | null | undefined;
type RichValue = MessageValue | ReactNode | ((chunks: ReactNode) => ReactNode);

export interface Translator<Key extends string = string> {
  /** The message as text. */
  (key: Key, values?: Record<string, MessageValue>): string;
  /** The message as React nodes: the function named like a `<tag>` in `values` renders it. */
  rich(key: Key, values: Record<string, RichValue>): ReactNode;
}

type Constructed = ConstructorParameters<typeof IntlMessageFormat>;
type Formatters = NonNullable<NonNullable<Constructed[3]>['formatters']>;
type MessageElements = Exclude<Constructed[0], string>;

const shownInManila = {
  date: {
    short: { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'Asia/Manila' },
    long: { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'Asia/Manila' },
  },
} as const;

/** Shared by all catalogues: they need the same few formatters. */
const formatters: Formatters = {
  getNumberFormat: cached((...args) => new Intl.NumberFormat(...args)),
  getDateTimeFormat: cached((...args) => new Intl.DateTimeFormat(...args)),
  getPluralRules: cached((...args) => new Intl.PluralRules(...args)),
};

/** Characters that make a message more than plain text. The build leaves messages without them unparsed (`messages-loader.cjs`). */
const marks = /[{}<>]|''/;

/** Fills values into one message. */
type Message = Pick<IntlMessageFormat, 'format'>;

/** @param source ICU text, or the message as parsed by the build */
const readMessage = (source: string | MessageElements, locale: Locale): Message =>
  typeof source === 'string' && !marks.test(source)
    ? { format: () => source }
    : new IntlMessageFormat(source, formatTagOf(locale), shownInManila, { formatters });

/**
 * Creates the function that turns message keys into texts of a locale. Each message is parsed once, at its first use.
 * A message that the locale lacks is taken from English; a missing value is an error.
 * @param catalogue the messages
 * @param locale the locale of the texts
 */
export const createTranslator = <Key extends string>(
  catalogue: Catalogue<Key>,
  locale: Locale,
): Translator<Key> => {
  const parsed = new Map<Key, Message>();

  const messageOf = (key: Key): Message => {
    const known = parsed.get(key);
    if (known) return known;
    const own: string | undefined = catalogue[locale]?.[key];
    const message = readMessage(own ?? catalogue.en[key], own === undefined ? 'en' : locale);
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
