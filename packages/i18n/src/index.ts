export {
  addTranslations,
  defineCatalogue,
  directionOf,
  findTranslation,
  loadOfferedTexts,
  type Locale,
  offerTexts,
  takePageTexts,
  type TextLoaders,
  TextRecord,
  textsReady,
  type Translations,
} from './catalogue';
export { capitalised, createFormatters, type Formatters } from './formatters';
export { I18nProvider, useFormatters, useLocale, useTranslator } from './provider';
export { createTranslator, type Translator } from './translator';
