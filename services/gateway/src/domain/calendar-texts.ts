import type { Language } from '@halalmap/contracts';
import type { PrayerName } from '@halalmap/listing-model';

/** The Islamic days of the calendar, by month and day of the Hijri year. */
export const islamicDays = [
  { name: 'new_year', month: 1, day: 1 },
  { name: 'ashura', month: 1, day: 10 },
  { name: 'mawlid', month: 3, day: 12 },
  { name: 'isra', month: 7, day: 27 },
  { name: 'ramadan', month: 9, day: 1 },
  { name: 'eid_al_fitr', month: 10, day: 1 },
  { name: 'arafah', month: 12, day: 9 },
  { name: 'eid_al_adha', month: 12, day: 10 },
] as const;

interface CalendarTexts {
  prayers: Record<PrayerName, string>;
  days: Record<(typeof islamicDays)[number]['name'], string>;
  title(town: string): string;
  note: string;
  daysTitle: string;
  dayNote: string;
  expected(title: string): string;
}

const latinPrayers = { fajr: 'Fajr', dhuhr: 'Dhuhr', asr: 'Asr', maghrib: 'Maghrib', isha: 'Isha' };

/** What subscribed calendars say. */
export const calendarTexts: Record<Language, CalendarTexts> = {
  en: {
    prayers: latinPrayers,
    days: {
      new_year: 'Islamic New Year',
      ashura: 'Ashura',
      mawlid: 'Mawlid',
      isra: 'Isra and Mi’raj',
      ramadan: 'Ramadan begins',
      eid_al_fitr: 'Eid al-Fitr',
      arafah: 'Day of Arafah',
      eid_al_adha: 'Eid al-Adha',
    },
    title: (town) => `Prayer times in ${town}`,
    note: 'Calculated by the method of the region. The announcement of your mosque takes precedence.',
    daysTitle: 'Islamic days',
    dayNote:
      'The day begins at Maghrib of the evening before. What was not declared is calculated and may differ by a day or two.',
    expected: (title) => `${title} (expected)`,
  },
  fil: {
    prayers: latinPrayers,
    days: {
      new_year: 'Bagong Taon ng Islam',
      ashura: 'Ashura',
      mawlid: 'Mawlid',
      isra: 'Isra at Mi’raj',
      ramadan: 'Simula ng Ramadan',
      eid_al_fitr: 'Eid al-Fitr',
      arafah: 'Araw ng Arafah',
      eid_al_adha: 'Eid al-Adha',
    },
    title: (town) => `Oras ng dasal sa ${town}`,
    note: 'Kinuwenta ayon sa paraan ng rehiyon. Mas sinusunod ang anunsyo ng masjid mo.',
    daysTitle: 'Mga araw ng Islam',
    dayNote:
      'Nagsisimula ang araw sa Maghrib ng gabi bago nito. Ang hindi pa naideklara ay kinuwenta at maaaring mag-iba nang isa o dalawang araw.',
    expected: (title) => `${title} (inaasahan)`,
  },
  ar: {
    prayers: { fajr: 'الفجر', dhuhr: 'الظهر', asr: 'العصر', maghrib: 'المغرب', isha: 'العشاء' },
    days: {
      new_year: 'رأس السنة الهجرية',
      ashura: 'عاشوراء',
      mawlid: 'المولد النبوي',
      isra: 'الإسراء والمعراج',
      ramadan: 'بداية رمضان',
      eid_al_fitr: 'عيد الفطر',
      arafah: 'يوم عرفة',
      eid_al_adha: 'عيد الأضحى',
    },
    title: (town) => `مواقيت الصلاة في ${town}`,
    note: 'محسوبة بطريقة الإقليم. إعلان مسجدكم مقدَّم عليها.',
    daysTitle: 'الأيام الإسلامية',
    dayNote: 'يبدأ اليوم من مغرب الليلة السابقة. وما لم يُعلن محسوب وقد يختلف يومًا أو يومين.',
    expected: (title) => `${title} (متوقع)`,
  },
};
