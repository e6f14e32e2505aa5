import { defineCatalogue, type Translator, useTranslator } from '@halalmap/i18n';

/** Texts of picture galleries. */
export const galleryMessages = {
  'gallery.previous': 'Previous photo',
  'gallery.next': 'Next photo',
  'gallery.count': '{number} / {total}',
  'gallery.place': 'Photo {number} of {total}',
  'gallery.alt': '{name}, photo {number} of {total}',
  'gallery.failed': 'This photo did not load',
  'gallery.photos': 'Photos of {name}',
  'gallery.open': 'Open photo {number} of {total}',
  'gallery.openOf': 'Open photo {number} of {total}: {caption}',
} as const;

const catalogue = defineCatalogue({ en: galleryMessages }, 'parts/gallery');

/** The texts of pictures in the current language. */
export const useGalleryText = (): Translator<keyof typeof galleryMessages> => useTranslator(catalogue);
