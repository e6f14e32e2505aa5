import type { Language } from '@halalmap/contracts';
import { addTranslations } from '@halalmap/i18n';

type Translated = Exclude<Language, 'en'>;

/** The texts of the frame and the landing page, which every visit needs. */
const frameTexts = {
  fil: async () => {
    const [shell, kit, ui] = await Promise.all([
      import(/* webpackChunkName: "fil" */ '../messages/fil'),
      import(/* webpackChunkName: "fil" */ '@halalmap/mfe-kit/messages/fil'),
      import(/* webpackChunkName: "fil" */ '@halalmap/ui/messages/fil'),
    ]);
    addTranslations('fil', 'shell', shell.fil);
    addTranslations('fil', 'kit', kit.fil);
    addTranslations('fil', 'ui', ui.fil);
  },
  ar: async () => {
    const [shell, kit, ui] = await Promise.all([
      import(/* webpackChunkName: "ar" */ '../messages/ar'),
      import(/* webpackChunkName: "ar" */ '@halalmap/mfe-kit/messages/ar'),
      import(/* webpackChunkName: "ar" */ '@halalmap/ui/messages/ar'),
    ]);
    addTranslations('ar', 'shell', shell.ar);
    addTranslations('ar', 'kit', kit.ar);
    addTranslations('ar', 'ui', ui.ar);
  },
} satisfies Record<Translated, () => Promise<void>>;

/** The texts of the other pages. */
const pageTexts = {
  fil: async () => {
    const { fil } = await import(/* webpackChunkName: "fil-pages" */ '../messages/fil-pages');
    addTranslations('fil', 'shell', fil);
  },
  ar: async () => {
    const { ar } = await import(/* webpackChunkName: "ar-pages" */ '../messages/ar-pages');
    addTranslations('ar', 'shell', ar);
  },
} satisfies Record<Translated, () => Promise<void>>;

let current: Language = 'en';

/**
 * Loads the texts of the frame in the language of the address, before the first render.
 * @throws whatever loading throws
 */
export const loadTexts = async (language: Language): Promise<void> => {
  current = language;
  if (language !== 'en') await frameTexts[language]();
};

/** Loads the texts of the pages in that language. The renderer on the server has them from the start. */
export const loadPageTexts = async (): Promise<void> => {
  if (current !== 'en') await pageTexts[current]();
};
