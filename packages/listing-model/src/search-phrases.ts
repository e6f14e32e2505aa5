import type { Facility } from './listing-types';
import type { EntityType } from './types';

/** The languages in which people search. */
export type SearchLanguage = 'en' | 'fil' | 'ar';

/** What a phrase asks for besides a place. */
export type PhraseMeaning =
  | { kind: 'openNow' | 'certified' | 'muslimOwned'; value: 'true' }
  | { kind: 'pork' | 'alcohol'; value: 'no' }
  | { kind: 'facility'; value: Facility }
  | { kind: 'type'; value: EntityType }
  /** Every directory is about what is halal: the word finds nothing more. */
  | { kind: 'halal'; value: 'halal' }
  /** The place of who asks. */
  | { kind: 'nearMe'; value: 'me' };

type Phrases = ReadonlyArray<
  PhraseMeaning & {
    phrases: readonly string[];
    /** Elsewhere than in a directory that has it they are words like any other: "pet food" among products. */
    ofItsDirectory?: true;
  }
>;

/** Phrases with a meaning of their own, in English, Filipino and Arabic. Longer ones are tried first. */
export const meanings: Phrases = [
  {
    kind: 'openNow',
    value: 'true',
    phrases: [
      ...['open now', 'open right now', 'open at the moment', 'now open', 'still open', 'open today now'],
      ...['bukas ngayon', 'bukas na ngayon', 'bukas pa', 'bukas pa ngayon', 'nakabukas', 'nakabukas ngayon'],
      ...['مفتوح الآن', 'مفتوحة الآن', 'مفتوح', 'مفتوحة', 'مفتوح حاليا', 'فاتح الآن'],
    ],
  },
  {
    kind: 'certified',
    value: 'true',
    phrases: [
      ...['certified', 'halal certified', 'certified halal', 'with certificate', 'with halal certificate'],
      ...['sertipikado', 'halal na sertipikado', 'sertipikadong halal', 'certified na halal'],
      ...['may sertipiko', 'may halal certificate', 'may sertipikong halal'],
      ...[
        'معتمد',
        'معتمدة',
        'حلال معتمد',
        'حلال معتمدة',
        'بشهادة حلال',
        'شهادة حلال',
        'بشهادة',
        'لديه شهادة',
      ],
    ],
  },
  {
    kind: 'muslimOwned',
    value: 'true',
    phrases: [
      ...['muslim owned', 'owned by muslims', 'owned by a muslim'],
      ...['pag aari ng muslim', 'pagmamay ari ng muslim', 'muslim ang may ari'],
      ...['مملوك لمسلمين', 'مملوك لمسلم', 'أصحابه مسلمون', 'صاحبه مسلم'],
    ],
  },
  {
    kind: 'pork',
    value: 'no',
    phrases: [
      ...['no pork', 'pork free', 'without pork', 'non pork', 'no pork on the premises', 'no pork served'],
      ...['no pork no lard', 'no pork and lard', 'no pork or lard', 'no lard no pork'],
      ...['walang baboy', 'bawal ang baboy', 'walang karneng baboy', 'walang halong baboy'],
      ...['بدون خنزير', 'بلا خنزير', 'بدون لحم خنزير', 'بلا لحم خنزير', 'لا لحم خنزير', 'خال من لحم الخنزير'],
      ...['خالي من الخنزير', 'خال من الخنزير', 'خالية من الخنزير', 'بدون لحم الخنزير'],
    ],
  },
  {
    kind: 'alcohol',
    value: 'no',
    phrases: [
      ...['no alcohol', 'alcohol free', 'without alcohol', 'no liquor', 'no beer'],
      ...['walang alak', 'walang alkohol', 'bawal ang alak'],
      ...['بدون كحول', 'بلا كحول', 'بدون خمر', 'بلا خمر', 'لا كحول', 'خال من الكحول', 'خالي من الكحول'],
      'خالية من الكحول',
    ],
  },
  {
    kind: 'facility',
    value: 'parking',
    phrases: [
      ...['parking', 'with parking', 'parking lot', 'may parking', 'may paradahan', 'paradahan'],
      ...['موقف سيارات', 'مواقف سيارات', 'مع موقف سيارات', 'موقف للسيارات'],
    ],
  },
  {
    kind: 'facility',
    value: 'women',
    phrases: [
      ...["women's section", 'womens section', 'women section', "women's prayer area", 'with women section'],
      ...['ladies section', 'may lugar ng babae'],
      ...['may dasalan ng babae', 'dasalan ng babae', 'dasalan ng kababaihan'],
      ...['قسم للنساء', 'قسم النساء', 'مصلى نساء', 'مصلى للنساء', 'مصلى النساء'],
    ],
  },
  {
    kind: 'facility',
    value: 'women',
    ofItsDirectory: true,
    phrases: ['para sa babae', 'para sa kababaihan', 'for women', 'للنساء'],
  },
  {
    kind: 'facility',
    value: 'library',
    ofItsDirectory: true,
    phrases: [
      ...['library', 'with library', 'with a library', 'may library', 'aklatan', 'may aklatan'],
      ...['مكتبة', 'مع مكتبة', 'فيه مكتبة'],
    ],
  },
  {
    kind: 'facility',
    value: 'education',
    ofItsDirectory: true,
    phrases: [
      ...[
        'madrasa',
        'madrasah',
        'madrassah',
        'with madrasa',
        'with madrasah',
        'quran classes',
        'quran school',
      ],
      ...['islamic classes', 'may madrasa', 'may madrasah', 'aralan ng quran'],
      ...['مدرسة', 'مع مدرسة', 'تحفيظ القرآن', 'تحفيظ قرآن', 'دروس القرآن', 'حلقات قرآن'],
    ],
  },
  {
    kind: 'type',
    value: 'mosque',
    phrases: [
      ...['mosque', 'mosques', 'masjid', 'masjids', 'musalla', 'musallah', 'prayer room', 'prayer rooms'],
      ...['prayer hall', 'prayer space', 'place to pray', 'where to pray'],
      ...['moske', 'mga moske', 'mga masjid', 'dasalan', 'saan magdasal'],
      ...['مسجد', 'مساجد', 'المسجد', 'المساجد', 'جامع', 'مصلى', 'مكان للصلاة'],
    ],
  },
  {
    kind: 'type',
    value: 'cemetery',
    phrases: [
      ...['cemetery', 'cemeteries', 'muslim cemetery', 'islamic cemetery', 'burial ground', 'burial grounds'],
      ...['graveyard', 'where to bury', 'maqbara', 'maqbarah'],
      ...['libingan', 'mga libingan', 'sementeryo', 'mga sementeryo', 'saan ililibing'],
      ...['مقبرة', 'المقبرة', 'مقابر', 'المقابر', 'مدفن'],
    ],
  },
  {
    kind: 'type',
    value: 'food',
    phrases: [
      ...['restaurant', 'restaurants', 'resto', 'restos', 'places to eat', 'where to eat'],
      ...['place to eat', 'food places', 'food place', 'somewhere to eat'],
      ...['restawran', 'restoran', 'mga restawran', 'kainan', 'mga kainan', 'makakainan'],
      ...['saan kakain', 'saan kumain', 'saan pwedeng kumain'],
      ...['مطعم', 'المطعم', 'مطاعم', 'المطاعم', 'مكان للأكل'],
    ],
  },
  {
    kind: 'type',
    value: 'food',
    ofItsDirectory: true,
    phrases: ['food', 'foods', 'pagkain', 'طعام', 'أكل', 'الطعام'],
  },
  {
    kind: 'type',
    value: 'business',
    ofItsDirectory: true,
    phrases: ['business', 'businesses', 'negosyo', 'mga negosyo', 'أعمال', 'شركات', 'محلات'],
  },
  {
    kind: 'type',
    value: 'product',
    ofItsDirectory: true,
    phrases: ['products', 'halal products', 'mga produkto', 'produkto', 'منتج', 'منتجات', 'المنتجات'],
  },
  { kind: 'halal', value: 'halal', phrases: ['halal', 'halal na', 'حلال', 'الحلال'] },
  {
    kind: 'nearMe',
    value: 'me',
    phrases: [
      ...['near me', 'nearby', 'close to me', 'around me', 'around here', 'near here', 'closest to me'],
      ...['malapit sa akin', 'malapit sakin', 'malapit dito', 'malapit sa amin'],
      ...['قريب مني', 'قريبة مني', 'بالقرب مني', 'قربي', 'حولي', 'قريب من هنا', 'بجانبي'],
    ],
  },
];

/** Words before the name of a place that ask for what is around it. */
export const nearPhrases: readonly string[] = [
  ...['near', 'near to', 'near the', 'close to', 'beside', 'behind', 'opposite', 'next to', 'around'],
  ...['across from', 'in front of', 'walking distance from', 'walking distance to', 'by the', 'nearest to'],
  ...['malapit sa', 'malapit', 'katabi ng', 'tabi ng', 'sa tabi ng', 'tapat ng', 'sa tapat ng', 'paligid ng'],
  ...['likod ng', 'sa likod ng', 'kalapit ng'],
  ...[
    'قرب',
    'بالقرب من',
    'قريب من',
    'قريبة من',
    'القريبة من',
    'قريب',
    'بجانب',
    'بجوار',
    'جنب',
    'حول',
    'مقابل',
  ],
  ...['أمام', 'خلف'],
];

/** Words before the name of a place that ask for what is in it. */
export const inPhrases: readonly string[] = [
  ...['in', 'in the', 'within', 'inside', 'here in', 'around the'],
  ...['sa', 'dito sa', 'nasa', 'sa may', 'doon sa', 'taga'],
  ...['في', 'داخل', 'ب'],
];

/** The same, of one language alone: in Filipino "at" is "and". */
export const inPhrasesOf: Readonly<Record<SearchLanguage, readonly string[]>> = {
  en: ['at', 'at the', 'from'],
  fil: [],
  ar: [],
};

/** Words that turn what follows them into its opposite, for which there is no filter. */
export const negations: readonly string[] = [
  ...['not', 'not in', 'no', 'non', 'without', 'never', "isn't", "aren't", "don't", 'except', 'except in'],
  ...['excluding', 'other than', 'anywhere but', 'anything but', 'everything but', 'outside', 'outside of'],
  ...[
    'far from',
    'away from',
    'hindi',
    'wala',
    'walang',
    'huwag',
    'bawal',
    'maliban',
    'labas ng',
    'sa labas ng',
  ],
  ...[
    'malayo sa',
    'غير',
    'ليس',
    'ليست',
    'بدون',
    'بلا',
    'دون',
    'لا',
    'ما عدا',
    'عدا',
    'إلا',
    'سوى',
    'باستثناء',
  ],
  ...['خارج', 'بعيد عن', 'بعيدا عن'],
];

/** The same, of one language alone: "di" is a particle of names elsewhere. */
export const negationsOf: Readonly<Record<SearchLanguage, readonly string[]>> = {
  en: [],
  fil: ['di', 'hindi sa'],
  ar: [],
};

/** What is named after a first thing that is not there, as in "no pork or alcohol". */
export const nouns: Readonly<Record<'pork' | 'alcohol', readonly string[]>> = {
  pork: ['pork', 'baboy', 'خنزير', 'لحم خنزير', 'لحم الخنزير', 'الخنزير'],
  alcohol: ['alcohol', 'liquor', 'beer', 'alak', 'alkohol', 'كحول', 'الكحول', 'خمر', 'خمور'],
};

/** Words that say nothing where they begin or end what is left. */
export const emptyWords: readonly string[] = [
  ...['the', 'a', 'an', 'and', 'with', 'that', 'is', 'are', 'any', 'some', 'best', 'good', 'find', 'looking'],
  ...['places', 'place', 'for', 'of', 'me'],
  ...['ng', 'mga', 'na', 'ang', 'may', 'at', 'ba', 'po'],
  ...['مع', 'و', 'أي', 'من', 'عن', 'أين'],
];

/** Names of dishes and goods that hold the name of a town: they ask for the dish, wherever it is. */
export const notPlaces: readonly string[] = [
  ...['pancit malabon', 'pansit malabon', 'bicol express', 'la paz batchoy', 'lapaz batchoy', 'pancit molo'],
  ...['batangas lomi', 'lomi batangas', 'vigan empanada', 'vigan longganisa', 'lucban longganisa'],
  ...['pancit lucban', 'pancit habhab lucban', 'ilocos empanada', 'guimaras mango', 'guimaras mangoes'],
  ...['baguio beans', 'kapeng batangas', 'batangas coffee', 'davao durian', 'sinigang sa sampaloc'],
  ...['sampaloc candy', 'sinigang sa bayabas', 'buko pandan', 'pili nut', 'pili nuts', 'ginataan sa gata'],
  ...['crispy pata', 'paksiw na pata', 'angeles sisig', 'cebu lechon', 'lechon cebu'],
];

/**
 * Names of places that are words of everyday language, of food or of people too. They are places only where the words before
 * them say so, as in "in Bacon".
 */
export const everydayNames: ReadonlySet<string> = new Set(
  (
    'bacon bay real pili luna molo madrid mexico jordan barcelona sevilla santander leon jones allen carmen victoria aurora ' +
    'maria isabel teresa josefina magdalena imelda esperanza gloria dolores consolacion libertad prosperidad natividad ' +
    'mercedes hermosa flora alicia mabuhay kalayaan bato bula buhi banga placer mina pura sara omar ramon ramos carles lopez ' +
    'pandan lila laurel lakewood labrador asia mountain labo lobo luba palo pila lala tubo tuba santa santo gamay gata mainit ' +
    'sapa sulat tago wright sigma sison uson iba ipil kawayan dao bayabas balete poblacion concepcion cortes caridad ' +
    'conner famy faire perez polo ronda salvador santol narra oras oas marcos javier jimenez malay bago antique ' +
    'sampaloc pata katipunan bagumbayan bani lian loon viga milagros buenavista burgos trinidad salcedo mabini ' +
    'bonifacio aguinaldo magsaysay laak bangkal general rosario capiz sablan bautista sanchez candelaria placer ' +
    'villanueva garcia del norte sur south north san so no or s n as batan dapa tiwi tanza sta sto'
  ).split(' '),
);
