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
  textsReady,
  type Translations,
} from './catalogue';
export { capitalised, createFormatters, type Formatters } from './formatters';
export {
  I18nProvider,
  useExpectedTexts,
  useFormatters,
  useLocale,
  useStoredWords,
  useTranslator,
} from './provider';
export { createTranslator, TextRecord, type Translator } from './translator';
