import { type Language, longDateTags } from './language';
import type { Listing } from './listing';
import { isInvented } from './listing-values';
import type { Caution } from './trust-levels';

type Level = Listing['trust']['level'];

interface StateTexts {
  levels: Readonly<Record<Level, string>>;
  unconfirmed: string;
  cautions: Readonly<Record<Caution, string>>;
  validUntil: (day: string) => string;
  expired: (day: string) => string;
  left: (days: string) => string;
  demo: string;
  disputed: string;
}

/** How badges, share cards and frames on other sites name the state of a listing: as pages do. */
export const stateTexts: Readonly<Record<Language, StateTexts>> = {
  en: {
    levels: {
      certified: 'Halal Certified',
      community_confirmed: 'Community Confirmed',
      claimed_halal: 'Claimed Halal',
      unverified: 'Unverified',
      pork_free: 'Pork-free Only',
      not_halal: 'Not Halal',
      facts_confirmed: 'Facts Confirmed',
      facts_published: 'From Public Sources',
    },
    unconfirmed: 'accreditation not confirmed',
    cautions: { alcohol: 'Serves alcohol', pork: 'Pork on the premises' },
    validUntil: (day) => `Valid until ${day}`,
    expired: (day) => `Certificate expired on ${day}`,
    left: (days) => `${days} left`,
    demo: 'Demo: a fictional place',
    disputed: 'Under Review',
  },
  fil: {
    levels: {
      certified: 'Halal Certified',
      community_confirmed: 'Kinumpirma ng Komunidad',
      claimed_halal: 'Sinasabing Halal',
      unverified: 'Hindi pa na-verify',
      pork_free: 'No Pork Lang',
      not_halal: 'Hindi Halal',
      facts_confirmed: 'Kumpirmado ang mga Detalye',
      facts_published: 'Mula sa mga Pampublikong Source',
    },
    unconfirmed: 'hindi kumpirmado ang accreditation',
    cautions: { alcohol: 'May alak', pork: 'May baboy sa lugar' },
    validUntil: (day) => `May bisa hanggang ${day}`,
    expired: (day) => `Nag-expire ang sertipiko noong ${day}`,
    left: (days) => `${days} na lang`,
    demo: 'Demo: kathang-isip na lugar',
    disputed: 'May Tumututol',
  },
  ar: {
    levels: {
      certified: 'حاصل على شهادة حلال',
      community_confirmed: 'أكّده الأعضاء',
      claimed_halal: 'يُذكر أنه حلال',
      unverified: 'غير مُتحقَّق منه',
      pork_free: 'خالٍ من لحم الخنزير فقط',
      not_halal: 'غير حلال',
      facts_confirmed: 'معلومات مؤكَّدة',
      facts_published: 'من مصادر عامة',
    },
    unconfirmed: 'اعتماد الجهة غير مؤكَّد',
    cautions: { alcohol: 'يُقدَّم فيه الكحول', pork: 'لحم خنزير في المكان' },
    validUntil: (day) => `صالحة حتى ${day}`,
    expired: (day) => `انتهت الشهادة في ${day}`,
    left: (days) => `بقي ${days}`,
    demo: 'مثال: مكان خيالي',
    disputed: 'عليه اعتراض',
  },
};

/** Levels that somebody other than the place itself stands behind. */
export const isProvenLevel = (level: Level): boolean =>
  level === 'certified' || level === 'community_confirmed' || level === 'facts_confirmed';

/** A long date in a language. */
export const longDay = (time: number, language: Language, timeZone: string): string =>
  new Intl.DateTimeFormat(longDateTags[language], { dateStyle: 'long', timeZone }).format(new Date(time));

/**
 * Today's state of a listing in words.
 * @returns the name of its level, what must be said with it, and whether others than the place stand behind it undisputed
 */
export const stateInWords = (
  { trust, origin }: Pick<Listing, 'trust' | 'origin'>,
  language: Language,
): { level: string; about: string[]; isProven: boolean } => {
  const said = stateTexts[language];
  const { level, certificate, cautions = [], review } = trust;
  const until = certificate?.validUntil;
  const lastDay = until === undefined ? '' : longDay(Date.parse(`${until}T00:00:00Z`), language, 'UTC');
  return {
    level: said.levels[level],
    about: [
      ...(isInvented(origin) ? [said.demo] : []),
      ...(review === null ? [] : [said.disputed]),
      ...(level === 'certified' && certificate?.recognised === null ? [said.unconfirmed] : []),
      ...cautions.map((caution) => said.cautions[caution]),
      ...(level === 'certified' && lastDay ? [said.validUntil(lastDay)] : []),
      ...(certificate?.state === 'ended' && lastDay ? [said.expired(lastDay)] : []),
    ],
    isProven: isProvenLevel(level) && review === null,
  };
};
