import { type Language, product } from '@halalmap/contracts';
import { ar } from './ar';
import { en, type HeadTexts } from './en';
import { fil } from './fil';

export const headTexts: Readonly<Record<Language, HeadTexts>> = { en, fil, ar };

/** The slogan of the product in a language. */
export const taglineIn = (language: Language): string =>
  headTexts[language].pages['/']?.title ?? product.tagline;
