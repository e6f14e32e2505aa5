export { defineCatalogue, type Catalogue, type Messages } from './catalogue';
export { capitalised, createFormatters, type Formatters } from './formatters';
export { directionOf, isLocale, locales, type Direction, type Locale } from './locale';
export { I18nProvider, useFormatters, useLocale, useTranslator } from './provider';
export { createTranslator, type MessageValue, type RichValue, type Translator } from './translator';
