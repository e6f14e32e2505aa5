import { parse, type MessageFormatElement } from '@formatjs/icu-messageformat-parser';
import { createElement, Fragment, type ReactNode } from 'react';
import { type Catalogue, findTranslation, formatTagOf, type Locale, locateTranslation } from './catalogue';
import { cached } from './formatters';
import { formatMessage, type MessagePart } from './format-message';

type MessageValue = string | number | boolean | Date | null | undefined;
type RichValue = MessageValue | ReactNode | ((chunks: ReactNode) => ReactNode);

export interface Translator<Key extends string = string> {
  /** The message as text. */
  (key: Key, values?: Record<string, MessageValue>): string;
  /** The message as React nodes: the function named like a `<tag>` in `values` renders it. */
  rich(key: Key, values: Record<string, RichValue>): ReactNode;
}

/** Characters that make a message more than plain text. The build leaves messages without them unparsed (`messages-loader.cjs`). */
const marks = /[{}<>]|''/;

/** A message as parsed, by the build or at its first use; or its text, if it is nothing else. */
type Message = string | readonly MessageFormatElement[];

/** Fills values into one message. */
type Format = (values: Readonly<Record<string, unknown>>) => MessagePart[];

/** @param source ICU text, or the message as parsed by the build */
const readMessage = (source: Message): Message =>
  typeof source === 'string' && marks.test(source) ? parse(source) : source;

/** Messages as a page gets them, which has no parser. */
const parsedOnce = cached(readMessage);

/** Collects the texts of a page while a server renders it, by part, group and key. */
export class TextRecord {
  readonly texts: Record<string, Record<string, Record<string, Message>>> = {};
  readonly #locale: Locale;

  constructor(locale: Locale) {
    this.#locale = locale;
  }

  add(catalogue: Catalogue, key: string): void {
    const [name, message] = locateTranslation(catalogue, this.#locale, key) ?? [];
    if (name === undefined || message === undefined) return;
    const [part = '', group = ''] = name.split('/');
    ((this.texts[part] ??= {})[group] ??= {})[key] = parsedOnce(message);
  }
}

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
  const parsed = new Map<Key, Format>();

  const formatOf = (key: Key): Format => {
    const known = parsed.get(key);
    if (known) return known;
    // What is missing now may be there when the translator of the next version asks.
    const own = findTranslation(catalogue, locale, key);
    const message = readMessage(own ?? catalogue.en[key]);
    const tag = formatTagOf(own === undefined ? 'en' : locale);
    const format: Format = (values) =>
      typeof message === 'string' ? [message] : formatMessage(message, tag, values);
    parsed.set(key, format);
    return format;
  };

  const text = (key: Key, values: Record<string, MessageValue> = {}): string =>
    formatOf(key)(values).join('');
  const rich = (key: Key, values: Record<string, RichValue>): ReactNode => {
    const parts = formatOf(key)(
      Object.fromEntries(Object.entries(values).map(([name, value]) => [name, withKeyedChunks(value)])),
    ) as ReactNode[];
    return parts.length > 1 ? createElement(Fragment, null, ...parts) : parts[0];
  };
  return Object.assign(text, { rich });
};

const withKeyedChunks = (value: RichValue) =>
  typeof value === 'function'
    ? (chunks: ReactNode[]) => value(createElement(Fragment, null, ...chunks))
    : value;
