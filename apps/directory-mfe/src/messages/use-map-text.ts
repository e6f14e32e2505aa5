import { defineCatalogue, useTranslator, type Translator } from '@halalmap/i18n';
import { mapMessages } from './en-map';

// Apart from the texts of the app: they come with it.
const catalogue = defineCatalogue({ en: mapMessages });

export type MapText = Translator<keyof typeof mapMessages>;

/** The texts of the map in the current language. */
export const useMapText = (): MapText => useTranslator(catalogue);
