import type { Language } from '@halalmap/contracts';

interface EmbedTexts {
  places: string;
  map: string;
  open: string;
  /** Day of what is shown. */
  asOf: (day: string) => string;
  /** Of the list, where more places fit than are shown. */
  first: (shown: number, total: number) => string;
  none: string;
  /** What the drawing is, and is not. */
  mapNote: (km: string) => string;
  withoutPosition: string;
  next: (prayer: string, time: string) => string;
  sunrise: string;
  unknownPlace: string;
  unknownTown: string;
  unknownPage: string;
  unavailable: string;
}

/** What pages in frames on other sites say. */
export const embedTexts: Readonly<Record<Language, EmbedTexts>> = {
  en: {
    places: 'Places',
    map: 'Places by position',
    open: 'Open on HalalMap',
    asOf: (day) => `As of ${day}`,
    first: (shown, total) => `The first ${shown} of ${total} places`,
    none: 'No place fits.',
    mapNote: (km) =>
      `Positions only, about ${km} km across, north is up. Coasts and streets are not drawn. The numbers are those of the list.`,
    withoutPosition: 'Position not known',
    next: (prayer, time) => `Next: ${prayer} at ${time}`,
    sunrise: 'Sunrise',
    unknownPlace: 'This place is not listed.',
    unknownTown: 'There is no town with this name, or there are several.',
    unknownPage: 'There is nothing at this address.',
    unavailable: 'This cannot be shown at the moment. The page tries again by itself.',
  },
  fil: {
    places: 'Mga lugar',
    map: 'Mga lugar ayon sa posisyon',
    open: 'Buksan sa HalalMap',
    asOf: (day) => `Ayon noong ${day}`,
    first: (shown, total) => `Ang unang ${shown} sa ${total} lugar`,
    none: 'Walang lugar na tugma.',
    mapNote: (km) =>
      `Mga posisyon lang, mga ${km} km ang lapad, nasa itaas ang hilaga. Hindi iginuhit ang mga baybayin at kalye. Ang mga numero ay sa listahan.`,
    withoutPosition: 'Hindi alam ang posisyon',
    next: (prayer, time) => `Susunod: ${prayer}, ${time}`,
    sunrise: 'Pagsikat ng araw',
    unknownPlace: 'Wala sa listahan ang lugar na ito.',
    unknownTown: 'Walang bayan na ganito ang pangalan, o marami ang ganito.',
    unknownPage: 'Walang laman ang address na ito.',
    unavailable: 'Hindi ito maipakita sa ngayon. Susubok ulit ang page nang kusa.',
  },
  ar: {
    places: 'أماكن',
    map: 'أماكن حسب الموقع',
    open: 'فتح في HalalMap',
    asOf: (day) => `حتى ${day}`,
    first: (shown, total) => `أول ${shown} من ${total} مكانًا`,
    none: 'لا يوجد مكان مطابق.',
    mapNote: (km) =>
      `مواقع فقط، بعرض نحو ${km} كم، والشمال إلى الأعلى. السواحل والشوارع غير مرسومة. الأرقام هي أرقام القائمة.`,
    withoutPosition: 'الموقع غير معروف',
    next: (prayer, time) => `التالية: ${prayer} ${time}`,
    sunrise: 'الشروق',
    unknownPlace: 'هذا المكان غير مدرج.',
    unknownTown: 'لا توجد بلدة بهذا الاسم، أو توجد عدة بلدات به.',
    unknownPage: 'لا شيء في هذا العنوان.',
    unavailable: 'لا يمكن عرض هذا الآن. ستعيد الصفحة المحاولة تلقائيًا.',
  },
};
