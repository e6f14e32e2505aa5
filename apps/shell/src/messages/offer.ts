/** Texts of the bar that offers another language: in that language, whatever the language of the page is. */
export const offerMessages = {
  en: {
    name: 'Language',
    text: 'This page is available in English.',
    go: 'Read in English',
    close: 'Close and keep this language',
  },
  fil: {
    name: 'Wika',
    text: 'Mababasa rin ang pahinang ito sa Filipino.',
    go: 'Basahin sa Filipino',
    close: 'Isara at manatili sa wikang ito',
  },
  ar: {
    name: 'اللغة',
    text: 'هذه الصفحة متاحة أيضًا بالعربية.',
    go: 'القراءة بالعربية',
    close: 'إغلاق والبقاء على هذه اللغة',
  },
} as const;
