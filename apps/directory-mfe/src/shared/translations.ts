import type { Language } from '@halalmap/contracts';
import { addTranslations } from '@halalmap/i18n';

/** Loads the texts of all pages in another language than English. */
export const loadTexts = async (language: Language): Promise<void> => {
  if (language === 'fil') {
    const [directory, parts] = await Promise.all([
      import(/* webpackChunkName: "fil" */ '../messages/fil'),
      import(/* webpackChunkName: "fil" */ '@halalmap/listing-parts/messages/fil'),
    ]);
    addTranslations('fil', 'directory', directory.fil);
    addTranslations('fil', 'parts', parts.fil);
  } else if (language === 'ar') {
    const [directory, parts] = await Promise.all([
      import(/* webpackChunkName: "ar" */ '../messages/ar'),
      import(/* webpackChunkName: "ar" */ '@halalmap/listing-parts/messages/ar'),
    ]);
    addTranslations('ar', 'directory', directory.ar);
    addTranslations('ar', 'parts', parts.ar);
  }
};
