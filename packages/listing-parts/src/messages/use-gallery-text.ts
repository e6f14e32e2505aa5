import { defineCatalogue, useTranslator, type Translator } from '@halalmap/i18n';
import { galleryMessages } from './en-gallery';

const catalogue = defineCatalogue({ en: galleryMessages });

/** The texts of pictures in the current language. */
export const useGalleryText = (): Translator<keyof typeof galleryMessages> => useTranslator(catalogue);
