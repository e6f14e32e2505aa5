import { abbreviations, otherSpellings } from '@halalmap/contracts';
import type { IndexDocument } from './index-document';
import { searchable, searchableWithout } from './text';

/** Fields that are searched, the most relevant first. `spellings` are other ways to write the names. */
export const searchableFields = [
  'name',
  'alternateNames',
  'spellings',
  'foodTypes',
  'category',
  'municipality',
  'province',
  'region',
  'address',
  'description',
  'barcodes',
] as const;
export type SearchableField = (typeof searchableFields)[number];

/** Those that are the names of a place. */
export const nameFields = ['name', 'alternateNames', 'spellings'] as const satisfies SearchableField[];

/** By field, the words of a document as they are searched. */
export type SearchTexts = Record<SearchableField, string>;

/** Gives the words of a document in the form in which both engines compare them. */
export type ReadSearchTexts = (document: Omit<IndexDocument, 'listing'>) => SearchTexts;

/** Fields that have the same text in many documents. */
const repeatedFields: ReadonlySet<SearchableField> = new Set([
  'foodTypes',
  'category',
  'municipality',
  'province',
  'region',
]);

/** The words of towns, provinces and categories are remembered. */
export const createSearchTexts = ({ stopWords }: Pick<WordRules, 'stopWords'>): ReadSearchTexts => {
  const ignored = new Set(stopWords);
  const known = new Map<string, string>();
  const wordsIn = (text: string, field: SearchableField): string => {
    if (!repeatedFields.has(field)) return searchableWithout(ignored, text);
    const words = known.get(text) ?? searchableWithout(ignored, text);
    known.set(text, words);
    return words;
  };
  return (document) => {
    const textOf = (field: Exclude<SearchableField, 'spellings'>): string =>
      [document[field] ?? []]
        .flat()
        .map((text) => wordsIn(text, field))
        .join(' ');
    return {
      name: textOf('name'),
      alternateNames: textOf('alternateNames'),
      spellings: [document.name, ...document.alternateNames].flatMap(otherSpellings).join(' '),
      foodTypes: textOf('foodTypes'),
      category: textOf('category'),
      municipality: textOf('municipality'),
      province: textOf('province'),
      region: textOf('region'),
      address: textOf('address'),
      description: textOf('description'),
      barcodes: textOf('barcodes'),
    };
  };
};

/** How words are compared. Both index implementations use it, so that they find the same. */
export interface WordRules {
  /** Minimum length of a word, in characters, for one and for two typos. */
  typos: { one: number; two: number };
  /** Query words that never match with typos. */
  exactWords: readonly string[];
  /** Ignored in documents and in the query, except as its last word while it is being typed. */
  stopWords: readonly string[];
  /** By words as they are searched: other words that mean the same. Not transitive. */
  synonyms: Readonly<Record<string, readonly string[]>>;
}

/** Number of typos that a query word may have. */
export const typosAllowed = (word: string, { exactWords, typos }: WordRules): number => {
  if (exactWords.includes(word) || /^\p{N}+$/u.test(word)) return 0;
  const { length } = [...word];
  if (length >= typos.two) return 2;
  return length >= typos.one ? 1 : 0;
};

/**
 * Words that mean the same, in English, Filipino, Arabic and the languages of the South, in the spellings that are in use.
 * A word may be in several groups.
 */
const sameMeaning: readonly string[][] = [
  ['masjid', 'mosque', 'moske', 'masgit', 'masgid', 'مسجد'],
  [
    'musalla',
    'musallah',
    'prayer room',
    'prayer space',
    'prayer hall',
    'silid-dasalan',
    'langgar',
    'langgal',
    'مصلى',
  ],
  ['salah', 'salat', 'sambayang', 'sambahayang', 'ritual prayer', 'صلاة'],
  ["jumu'ah", "jum'ah", 'jumah', 'jumaah', 'jumaat', 'friday prayer', 'صلاة الجمعة'],
  ["jama'ah", "jama'at", 'جماعة'],
  ['fajr', 'subh', 'فجر'],
  ['dhuhr', 'zuhr', 'duhr', 'zohr', 'dhuhur', 'ظهر'],
  ['asr', 'عصر'],
  ['maghrib', 'magrib', 'مغرب'],
  ['isha', 'عشاء'],
  ['adhan', 'azan', 'bang', 'call to prayer', 'أذان'],
  ['khutbah', 'khutba', 'kotba', 'kutba', "hutba'", 'sermon', 'خطبة'],
  ['wudu', 'wudhu', 'ablution', 'abdas', 'وضوء'],
  ['qibla', 'qiblah', 'kiblat', 'prayer direction', 'قبلة'],
  ['imam', 'إمام'],
  ['ustadz', 'ustadza', 'ustadh', 'ustaz', 'ostadz', 'teacher', 'أستاذ'],
  ['ulama', 'olama', 'scholars', 'علماء'],
  ['mufti', 'mopti', 'mupti', 'مفتي'],
  ['ramadan', 'ramadhan', 'رمضان'],
  ['fasting', 'pag-aayuno', 'puwasa', 'powasa', 'puasa', 'صوم'],
  ['iftar', 'boka', 'buka', 'breaking the fast', 'إفطار'],
  ['suhoor', 'sahur', 'suhur', 'sahoor', 'meal before dawn', 'سحور'],
  ['taraweeh', 'tarawih', 'tarawi', 'تراويح'],
  ['hari raya', 'hariraya', 'hailaya', 'eid', 'عيد'],
  [
    'eid al-fitr',
    "eid'l fitr",
    'hari raya puasa',
    'hariraya powasa',
    'hariraya puwasa',
    'hailaya puasa',
    'عيد الفطر',
  ],
  ['eid al-adha', "eid'l adha", 'hari raya haji', 'hariraya hadji', 'hailaya hadji', 'عيد الأضحى'],
  ['maulid', 'mawlid', 'maolod', 'maulud', "prophet's birthday", 'المولد النبوي'],
  ['amun jadid', 'amon diadid', 'hijri new year', 'رأس السنة الهجرية'],
  ['hajj', 'hajji', 'hadji', 'haji', 'pilgrimage', 'حج'],
  ['qurban', 'korban', 'kurban', 'sacrifice', 'أضحية'],
  ['zakat', 'diakat', 'jakat', 'obligatory alms', 'alms', 'زكاة'],
  ['sadaqah', 'sadeka', 'charity', 'صدقة'],
  ['kanduri', 'kandori', 'kanduli', 'feast', 'وليمة'],
  ['salatul janazah', 'janazah', 'funeral prayer', 'صلاة الجنازة'],
  [
    'cemetery',
    'grave',
    'burial ground',
    'sementeryo',
    'libingan',
    'maqbara',
    'koboran',
    'kubulan',
    'kakubulan',
    'مقبرة',
  ],
  ['madrasah', 'madrasa', 'madarasa', 'madaris', 'islamic school', 'مدرسة'],
  ['balik-islam', 'convert', 'revert', 'مهتد'],
  ['halal', 'permitted', 'حلال'],
  ['haram', 'bawal', 'forbidden', 'حرام'],
  ['shubhah', 'doubtful', 'alanganin', 'مشتبه'],
  ['sombali', 'sumbali', 'islamic slaughter', 'ذبح شرعي'],
  ['pork', 'baboy', 'babuy', 'لحم الخنزير'],
  ['lard', 'mantika ng baboy', 'شحم الخنزير'],
  ['alcohol', 'alak', 'خمر'],
  ['chicken', 'manok', 'manuk', 'دجاج'],
  ['beef', 'cow', 'baka', 'sapi', 'لحم بقر'],
  ['goat', 'kambing', 'ماعز'],
  ['fish', 'isda', 'seda', 'ista', 'سمك'],
  ['rice', 'kanin'],
  ['pastil', 'pater', 'rice packet'],
  ['tiyula itum', 'tiula itum', 'black soup'],
  ['meranaw', 'maranao', 'maranaw', 'meranao'],
  ['maguindanaon', 'magindanaon'],
  ['tausug', 'tausog'],
  ['restaurant', 'resto', 'مطعم'],
  ['karinderya', 'carinderia', 'eatery', 'kainan'],
  ['kape', 'coffee', 'cafe'],
  ['palengke', 'market'],
  ['tindahan', 'store', 'shop'],
  ['panaderya', 'bakery'],
  ['shawarma', 'shawerma', 'شاورما'],
  ['kebab', 'kabab', 'kabob', 'كباب'],
  ['biryani', 'biriyani', 'بریانی'],
  ["qur'an", 'koran', 'قرآن'],
  // Greetings, in the spellings that are in use.
  ['salam', 'salaam', 'سلام'],
  ['assalamu alaikum', 'assalamualaikum', 'assalamu alaykum', 'salam alaikum', 'السلام عليكم'],
  ['eid mubarak', 'عيد مبارك'],
  // Words of names, in Latin and in Arabic letters.
  ['noor', 'nur', 'nour', 'نور'],
  ['rahmah', 'rahma', 'rahmat', 'رحمة'],
  ['rahman', 'رحمن'],
  ['rahim', 'raheem', 'رحيم'],
  ['taqwa', 'تقوى'],
  ['huda', 'هدى'],
  ['hidayah', 'hidaya', 'هداية'],
  ['iman', 'eman', 'إيمان'],
  ['ikhlas', 'إخلاص'],
  ['tawhid', 'tauhid', 'tawheed', 'توحيد'],
  ['sunnah', 'sunna', 'سنة'],
  ['quba', 'قباء'],
  ['aqsa', 'أقصى'],
  ['quds', 'قدس'],
  ['madinah', 'medina', 'مدينة'],
  ['makkah', 'mecca', 'مكة'],
  ['haramain', 'haramayn', 'حرمين'],
  ['firdaus', 'ferdaws', 'فردوس'],
  ['jannah', 'janna', 'جنة'],
  ['barakah', 'baraka', 'بركة'],
  ['falah', 'فلاح'],
  ['fatah', 'fattah', 'فتاح'],
  ['nasr', 'نصر'],
  ['amin', 'ameen', 'أمين'],
  ['ansar', 'أنصار'],
  ['hilal', 'هلال'],
  ['islah', 'إصلاح'],
  ['khair', 'khayr', 'خير'],
  ['rashid', 'rasheed', 'رشيد'],
  ['karim', 'kareem', 'كريم'],
  ['muhammad', 'mohammad', 'mohammed', 'muhammed', 'محمد'],
  ['ahmad', 'ahmed', 'أحمد'],
  ['mustafa', 'mustapha', 'مصطفى'],
  ['abdullah', 'abdallah', 'عبد الله'],
  ['ibrahim', 'ebrahim', 'إبراهيم'],
  ['yusuf', 'yousuf', 'yusof', 'يوسف'],
  ['ismail', 'ismael', 'إسماعيل'],
  ['musa', 'moosa', 'موسى'],
  ['abu bakr', 'abubakar', 'abu bakar', 'أبو بكر'],
  ['omar', 'umar', 'عمر'],
  ['uthman', 'osman', 'othman', 'عثمان'],
  ['ali', 'علي'],
  ['bilal', 'بلال'],
  ['khalid', 'khaled', 'خالد'],
  ['hamza', 'hamzah', 'حمزة'],
  ['hassan', 'hasan', 'حسن'],
  ['hussein', 'husayn', 'hussain', 'حسين'],
  ['fatima', 'fatimah', 'فاطمة'],
  ['aisha', 'aishah', 'عائشة'],
  ['khadija', 'khadijah', 'خديجة'],
  ['maryam', 'mariam', 'مريم'],
  ['amina', 'aminah', 'آمنة'],
  ['islam', 'إسلام'],
  ['islamic center', 'islamic centre', 'markaz', 'مركز إسلامي'],
  ['philippines', 'pilipinas', 'فلبين'],
  ['manila', 'maynila', 'مانيلا'],
  ['mindanao', 'مينداناو'],
  ['marawi', 'مراوي'],
  ['cotabato', 'كوتاباتو'],
  ['davao', 'دافاو'],
  ['zamboanga', 'زامبوانغا'],
  ['sulu', 'سولو'],
  ['qc', 'quezon city'],
  ['cdo', 'cagayan de oro'],
  ['gensan', 'general santos'],
  ['bgc', 'bonifacio global city'],
  ['ncr', 'metro manila'],
  ...Object.entries(abbreviations).flatMap(([short, forms]) => forms.map((long) => [short, long])),
];

const stopWords: readonly string[] = ['the', 'of', 'and', 'ng', 'sa'];

/** By words as they are searched, all others of their groups. */
const synonymsOf = (groups: readonly string[][]): Record<string, string[]> => {
  const ignored = new Set(stopWords);
  const synonyms = new Map<string, Set<string>>();
  for (const group of groups) {
    const words = [...new Set(group.map((text) => searchableWithout(ignored, text)))];
    for (const word of words) {
      const others = synonyms.get(word) ?? new Set();
      for (const other of words) if (other !== word) others.add(other);
      synonyms.set(word, others);
    }
  }
  return Object.fromEntries([...synonyms].map(([word, others]) => [word, [...others]]));
};

/** The rules of the product: English, Filipino, Arabic and the languages of the South. */
export const wordRules: WordRules = {
  typos: { one: 5, two: 9 },
  // The last ones are one typo from each other, but the congregation is not the Friday prayer.
  exactWords: ['halal', 'haram', ...["jama'ah", "jama'at", "jumu'ah", 'jumaah', 'jumaat'].map(searchable)],
  stopWords,
  synonyms: synonymsOf(sameMeaning),
};
