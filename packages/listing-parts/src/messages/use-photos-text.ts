import { defineCatalogue, useTranslator, type Translator } from '@halalmap/i18n';
import { photosMessages } from './en-photos';

const catalogue = defineCatalogue({ en: photosMessages });

export type PhotosText = Translator<keyof typeof photosMessages>;

/** The texts of the picker in the current language. */
export const usePhotosText = (): PhotosText => useTranslator(catalogue);
