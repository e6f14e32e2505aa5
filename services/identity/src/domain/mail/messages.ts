import type { Language } from '@halalmap/contracts';
import { ar } from './messages-ar';
import { en, type MailTexts } from './messages-en';
import { fil } from './messages-fil';

const catalogue: Record<Language, MailTexts> = { en, fil, ar };

/** The texts of mails in the language of their receiver. */
export const textsIn = (language: Language): MailTexts => catalogue[language];

/** Puts values in place of their names in braces. */
export const fillIn = (text: string, values: Readonly<Record<string, string>>): string =>
  text.replace(/\{(\w+)\}/g, (whole, name: string) => values[name] ?? whole);
