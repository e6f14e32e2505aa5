export {
  addTranslations,
  defineCatalogue,
  directionOf,
  findTranslation,
  type Locale,
  type Translations,
} from './catalogue';
export { capitalised, createFormatters, type Formatters } from './formatters';
export { I18nProvider, useFormatters, useLocale, useTranslator } from './provider';
export { createTranslator, type Translator } from './translator';
