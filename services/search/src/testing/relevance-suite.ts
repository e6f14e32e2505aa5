import type { Listing } from '@halalmap/contracts';
import type { SearchIndex } from '../domain/search-index';
import { put } from './build-document';

/** Fictional places, in the spellings that people use. */
const places: ReadonlyArray<Partial<Listing> & { name: string }> = [
  {
    name: 'Ghazal Grill',
    municipality: 'Manila',
    address: '1551 A. Mabini St., Ermita',
    foodTypes: ['Persian'],
  },
  { name: 'Ghazali Kebab House', municipality: 'Marawi', foodTypes: ['Kebab'] },
  { name: 'Kusina ni Amina', municipality: 'Cotabato City', description: 'Home cooking, pastil every day' },
  { name: 'Kusina ni Aminah at Anak', municipality: 'Davao City' },
  { name: 'Kusina Marawi', municipality: 'Iligan' },
  { name: 'Kape Bangsa', municipality: 'Zamboanga City', description: 'Beans from Sulu' },
  { name: 'Café Ñandú', municipality: 'Parañaque' },
  { name: 'Kapehan sa Kanto', municipality: 'Pasay' },
  { name: "Ali's Shawarma", municipality: 'Baguio' },
  { name: 'K.F.C. Lakeside', municipality: 'Marawi' },
  { name: 'Halal Stall S.M. Ecoland', municipality: 'Davao City' },
  { name: 'B.G.C. Biryani Bar', municipality: 'Taguig', address: '5th Ave. cor. 26th St.' },
  { name: 'Bakery of Sto. Niño Road', municipality: 'Marikina' },
  { name: 'Sta. Cruz Halal Meat', municipality: 'Manila' },
  { name: 'Santa Rosa Eatery', municipality: 'Santa Rosa' },
  { name: 'Gen. Malvar Kitchen', municipality: 'General Santos' },
  { name: 'Talipapa Meat Shop', municipality: 'Quezon City', address: 'Brgy. Culiat, Tandang Sora Ave.' },
  { name: 'Barangay Culiat Carinderia', municipality: 'Quezon City' },
  { name: 'Pater Republic', municipality: 'Marawi', description: 'Rice packets in banana leaf' },
  { name: 'Pastilan ni Babu', municipality: 'Cotabato City' },
  { name: 'Babu Pastil', municipality: 'Datu Piang' },
  { name: 'Tiyula Itum ni Inah', municipality: 'Jolo' },
  { name: 'Maranao Flavors', municipality: 'Iligan' },
  { name: 'Meranaw Kitchen', municipality: 'Marawi' },
  { name: 'Sambal Island', municipality: 'Bongao', description: 'Grilled seda and manok' },
  { name: 'Chicken Corner', municipality: 'Cebu City' },
  { name: 'Fish of the Day', municipality: 'Tawi-Tawi' },
  { name: 'Restaurant Al-Andalus', municipality: 'Makati' },
  { name: 'Resto Sulu', municipality: 'Jolo' },
  { name: 'Masjid Al-Noor', entityType: 'mosque', municipality: 'Lucena' },
  { name: 'Masjid Annoor', entityType: 'mosque', municipality: 'Tagum' },
  { name: 'Noor Dry Goods', entityType: 'business', municipality: 'Tagum' },
  { name: 'Masjid Ar-Rahmah', entityType: 'mosque', municipality: 'Palawan' },
  { name: 'Blue Mosque of Taguig', entityType: 'mosque', municipality: 'Taguig' },
  { name: 'Airport Prayer Room', entityType: 'mosque', municipality: 'Pasay' },
  { name: 'Langgar Kampo Muslim', entityType: 'mosque', municipality: 'Zamboanga City' },
  { name: "Jama'ah Cooperative", entityType: 'business', municipality: 'Butuan' },
  { name: "Jumu'ah Hall", entityType: 'mosque', municipality: 'Butuan' },
  { name: 'Hariraya Puwasa Tailoring', entityType: 'business', municipality: 'Marawi' },
  { name: 'Sahur Express', municipality: 'Pagadian' },
  { name: 'Dhuhr Break Canteen', municipality: 'Dapitan' },
  { name: 'Madrasah Darul Ilm', entityType: 'business', municipality: 'Marawi' },
  { name: 'مسجد النور', entityType: 'mosque', municipality: 'Marawi' },
  { name: 'مسجد الرحمة', entityType: 'mosque', municipality: 'Iligan' },
  { name: 'مسجد التقوى', entityType: 'mosque', municipality: 'Ipil' },
  { name: 'مصطفى للحوم', entityType: 'business', municipality: 'Dipolog' },
  { name: 'الأنصار', entityType: 'mosque', municipality: 'Surigao' },
  { name: 'المدرسة الكبرى', entityType: 'business', municipality: 'Surigao' },
  { name: 'مَطْعَم الهلال', municipality: 'Surigao' },
  { name: 'عبد الله شاورما', municipality: 'Ormoc' },
  { name: 'کباب پشاور', municipality: 'Ormoc' },
  { name: 'مسجد كامڤوڠ بهارو', entityType: 'mosque', municipality: 'Bongao' },
  { name: 'كداي ݢولي', municipality: 'Simunul' },
  { name: 'سوراو تلوق', entityType: 'mosque', municipality: 'Sitangkai' },
  { name: 'Corned Beef Alpha', entityType: 'product', barcode: '042100005264' },
  { name: 'Banana Chips Beta', entityType: 'product', barcode: '4800016644290' },
  { name: 'Panaderya Balik-Islam', municipality: 'Tacloban' },
  { name: 'Quezon City Halal Market', entityType: 'business', municipality: 'Quezon City' },
  { name: 'Restaurante Zamboangueño', municipality: 'Zamboanga City' },
  {
    name: 'Dawah Books',
    entityType: 'business',
    municipality: 'Lipa',
    description: 'Opposite the mosque of the town',
  },
];

/**
 * A search text and the names that come first; a list among them is in any order. Others may follow, except those in
 * `never`, and none where `only` is set.
 */
interface RelevanceCase {
  text: string;
  first: ReadonlyArray<string | readonly string[]>;
  only?: true;
  never?: readonly string[];
}

const cases: readonly RelevanceCase[] = [
  // Case, accents and marks.
  { text: 'GHAZAL GRILL', first: ['Ghazal Grill'] },
  { text: 'cafe nandu', first: ['Café Ñandú'] },
  { text: 'CAFÉ ÑANDÚ', first: ['Café Ñandú'] },
  { text: 'paranaque', first: ['Café Ñandú'], only: true },
  { text: 'zamboangueno', first: ['Restaurante Zamboangueño'] },
  // The word itself, then beginnings, then typos.
  { text: 'ghazal', first: ['Ghazal Grill', 'Ghazali Kebab House'], only: true },
  { text: 'ghaz', first: [['Ghazal Grill', 'Ghazali Kebab House']], only: true },
  { text: 'ghazla', first: ['Ghazal Grill'] },
  { text: 'gahzal', first: ['Ghazal Grill'] },
  { text: 'ghzal', first: ['Ghazal Grill'] },
  { text: 'ghazzal', first: ['Ghazal Grill'] },
  { text: 'ghezil', first: [], only: true },
  { text: 'kape', first: ['Kape Bangsa'] },
  { text: 'amina', first: ['Kusina ni Amina', 'Kusina ni Aminah at Anak'], only: true },
  { text: 'aminah', first: ['Kusina ni Aminah at Anak', 'Kusina ni Amina'], only: true },
  { text: 'kaep', first: [], only: true },
  { text: 'zamboangenyo', first: ['Restaurante Zamboangueño'] },
  { text: 'repablic', first: ['Pater Republic'], only: true },
  { text: 'tawi tawi', first: ['Fish of the Day'] },
  // All words first, then the leading ones.
  { text: 'kusina marawi', first: ['Kusina Marawi'] },
  { text: 'kusina ni amina cotabato', first: ['Kusina ni Amina', 'Kusina ni Aminah at Anak'] },
  {
    text: 'kusina zzzzzz',
    first: [['Kusina ni Amina', 'Kusina ni Aminah at Anak', 'Kusina Marawi']],
    only: true,
  },
  { text: 'zzzzzz kusina', first: [], only: true },
  { text: 'ghazal manila', first: ['Ghazal Grill', 'Ghazali Kebab House'], only: true },
  { text: 'kebab marawi', first: ['Ghazali Kebab House'] },
  { text: 'kusina dav', first: ['Kusina ni Aminah at Anak'] },
  { text: 'persian manila', first: ['Ghazal Grill'], only: true },
  { text: 'the fish of the day', first: ['Fish of the Day'] },
  // Words in one and in two.
  { text: 'kapebangsa', first: ['Kape Bangsa'] },
  { text: 'kape bang', first: ['Kape Bangsa'] },
  { text: 'ka pehan', first: ['Kapehan sa Kanto'] },
  // Dots, apostrophes and abbreviations.
  { text: 'kfc', first: ['K.F.C. Lakeside'], only: true },
  { text: 'K.F.C.', first: ['K.F.C. Lakeside'], only: true },
  { text: 'kfc marawi', first: ['K.F.C. Lakeside'] },
  { text: 'sm ecoland', first: ['Halal Stall S.M. Ecoland'] },
  { text: 'S.M', first: ['Halal Stall S.M. Ecoland'] },
  { text: 'bgc', first: ['B.G.C. Biryani Bar'] },
  { text: 'ali shawarma', first: ["Ali's Shawarma"] },
  { text: 'ali’s', first: ["Ali's Shawarma"] },
  { text: 'alis shawarma', first: ["Ali's Shawarma"] },
  { text: 'alis', first: ["Ali's Shawarma"], only: true },
  { text: 'santo nino', first: ['Bakery of Sto. Niño Road'] },
  { text: 'sto nino rd', first: ['Bakery of Sto. Niño Road'], only: true },
  { text: 'santa cruz', first: ['Sta. Cruz Halal Meat'] },
  { text: 'Sta. Rosa', first: ['Santa Rosa Eatery'] },
  { text: 'general malvar', first: ['Gen. Malvar Kitchen'] },
  { text: 'gensan', first: ['Gen. Malvar Kitchen'] },
  { text: 'barangay culiat', first: [['Barangay Culiat Carinderia', 'Talipapa Meat Shop']] },
  { text: 'brgy culiat', first: [['Barangay Culiat Carinderia', 'Talipapa Meat Shop']] },
  { text: 'tandang sora avenue', first: ['Talipapa Meat Shop'] },
  { text: 'mabini street', first: ['Ghazal Grill'], only: true },
  { text: '26th street', first: ['B.G.C. Biryani Bar'], only: true },
  // Words of the South.
  { text: 'meranao', first: [['Maranao Flavors', 'Meranaw Kitchen']], only: true },
  { text: 'meranaw', first: ['Meranaw Kitchen', 'Maranao Flavors'], only: true },
  { text: 'pater', first: ['Pater Republic', ['Babu Pastil', 'Kusina ni Amina']], only: true },
  { text: 'pastil', first: ['Babu Pastil'] },
  { text: 'suhoor', first: ['Sahur Express'], only: true },
  { text: 'zuhr', first: ['Dhuhr Break Canteen'], only: true },
  { text: 'hari raya puasa', first: ['Hariraya Puwasa Tailoring'] },
  { text: "eid'l fitr", first: ['Hariraya Puwasa Tailoring'] },
  { text: 'langgar', first: ['Langgar Kampo Muslim'] },
  { text: 'musalla', first: [['Airport Prayer Room', 'Langgar Kampo Muslim']], only: true },
  { text: 'prayer room', first: ['Airport Prayer Room'] },
  { text: "jumu'ah", first: ["Jumu'ah Hall"], only: true, never: ["Jama'ah Cooperative"] },
  { text: 'jumaah', first: ["Jumu'ah Hall"], only: true },
  { text: 'friday prayer', first: ["Jumu'ah Hall"] },
  { text: "jama'ah", first: ["Jama'ah Cooperative"], only: true, never: ["Jumu'ah Hall"] },
  { text: 'jamaah', first: ["Jama'ah Cooperative"], only: true },
  { text: 'black soup', first: ['Tiyula Itum ni Inah'] },
  { text: 'manok', first: [['Chicken Corner', 'Sambal Island']], only: true },
  { text: 'isda', first: ['Fish of the Day'] },
  { text: 'moske', first: [['Masjid Al-Noor', 'Masjid Annoor', 'Masjid Ar-Rahmah', 'Blue Mosque of Taguig', 'مسجد النور', 'مسجد الرحمة', 'مسجد التقوى', 'مسجد كامڤوڠ بهارو']] }, // prettier-ignore
  { text: 'blue moske', first: ['Blue Mosque of Taguig'] },
  { text: 'bakery balik islam', first: ['Panaderya Balik-Islam'] },
  { text: 'qc halal', first: ['Quezon City Halal Market'] },
  { text: 'madrasa', first: [['Madrasah Darul Ilm', 'المدرسة الكبرى']] },
  // Articles in Latin letters.
  { text: 'al noor', first: [['Masjid Al-Noor', 'Noor Dry Goods']] },
  { text: 'alnoor', first: ['Masjid Al-Noor'] },
  { text: 'masjid noor', first: [['Masjid Al-Noor', 'Masjid Annoor', 'مسجد النور']] },
  { text: 'masjid an-noor', first: [['Masjid Al-Noor', 'Masjid Annoor', 'مسجد النور']] },
  { text: 'masjid rahmah', first: ['Masjid Ar-Rahmah'] },
  { text: 'rahma', first: [['Masjid Ar-Rahmah', 'مسجد الرحمة']], only: true },
  { text: 'masjid taqwa', first: ['مسجد التقوى'] },
  { text: 'mustafa', first: ['مصطفى للحوم'], only: true },
  { text: 'abdullah', first: ['عبد الله شاورما'], only: true },
  { text: 'مراوي', first: [['Ghazali Kebab House', 'Kusina Marawi', 'K.F.C. Lakeside', 'Pater Republic', 'Meranaw Kitchen', 'Hariraya Puwasa Tailoring', 'Madrasah Darul Ilm', 'مسجد النور']], only: true }, // prettier-ignore
  { text: 'arrahmah', first: ['Masjid Ar-Rahmah'] },
  { text: 'andalus', first: ['Restaurant Al-Andalus'] },
  // Arabic.
  { text: 'الرحمة', first: ['مسجد الرحمة', 'Masjid Ar-Rahmah'], only: true },
  { text: 'رحمة', first: ['مسجد الرحمة', 'Masjid Ar-Rahmah'], only: true },
  { text: 'الرحمه', first: ['مسجد الرحمة', 'Masjid Ar-Rahmah'], only: true },
  { text: 'مسجد الرحمة', first: ['مسجد الرحمة'] },
  { text: 'التقوى', first: ['مسجد التقوى'], only: true },
  { text: 'التقوي', first: ['مسجد التقوى'], only: true },
  { text: 'المصطفى', first: ['مصطفى للحوم'], only: true },
  { text: 'مصطفي', first: ['مصطفى للحوم'], only: true },
  { text: 'أنصار', first: ['الأنصار'], only: true },
  { text: 'الانصار', first: ['الأنصار'], only: true },
  { text: 'الأنص', first: ['الأنصار'], only: true },
  { text: 'مدرسه', first: [['المدرسة الكبرى', 'Madrasah Darul Ilm']], only: true },
  { text: 'مطعم الهلال', first: ['مَطْعَم الهلال'] },
  { text: 'عبد الله', first: ['عبد الله شاورما'], only: true },
  { text: 'كباب', first: ['کباب پشاور', 'Ghazali Kebab House'], only: true },
  { text: 'پشاور', first: ['کباب پشاور'], only: true },
  { text: 'ال', first: [], only: true },
  // Jawi.
  { text: 'كامڤوڠ', first: ['مسجد كامڤوڠ بهارو'], only: true },
  { text: 'کامپوڠ', first: ['مسجد كامڤوڠ بهارو'], only: true },
  { text: 'مسجد بهارو', first: ['مسجد كامڤوڠ بهارو'] },
  { text: 'کدای گولی', first: ['كداي ݢولي'], only: true },
  { text: 'ݢولي', first: ['كداي ݢولي'], only: true },
  { text: 'سوراو', first: ['سوراو تلوق'], only: true },
  // Numbers.
  { text: '042100005264', first: ['Corned Beef Alpha'], only: true },
  { text: '0042100005264', first: ['Corned Beef Alpha'], only: true },
  { text: '0 42100 00526 4', first: ['Corned Beef Alpha'], only: true },
  { text: '480001664', first: ['Banana Chips Beta'], only: true },
  { text: '4800016644291', first: [], only: true },
];

/**
 * A meaning, in English, and its words in Filipino, Arabic, Meranaw, Maguindanaon and Tausug. Each word finds a place
 * that has the meaning in its name, and the meaning finds a place that has the word.
 */
const glossary: ReadonlyArray<readonly [meaning: string, ...words: string[]]> = [
  ['mosque', 'masjid', 'moske', 'مسجد', 'masgit', 'masgid'],
  ['prayer room', 'silid-dasalan', 'musalla', 'مصلى', 'langgal'],
  ['ritual prayer', 'salah', 'sambayang', 'صلاة', 'sambahayang'],
  ['Friday prayer', "Jumu'ah", 'صلاة الجمعة', 'jumaat'],
  ['call to prayer', 'adhan', 'bang', 'أذان'],
  ['sermon', 'khutbah', 'خطبة', 'kotba', 'kutba', "hutba'"],
  ['ablution', 'wudu', 'وضوء', 'abdas'],
  ['prayer direction', 'qibla', 'قبلة', 'kiblat'],
  ['teacher', 'ustadz', 'ustadza', 'أستاذ', 'ostadz'],
  ['scholars', 'ulama', 'علماء', 'olama', "ulama'"],
  ['mufti', 'مفتي', 'mopti', 'mupti'],
  ['Ramadan', 'رمضان'],
  ['fasting', 'pag-aayuno', 'puwasa', 'صوم', 'powasa', 'puasa'],
  ['breaking the fast', 'iftar', 'إفطار', 'boka', 'buka'],
  ['meal before dawn', 'sahur', 'suhoor', 'سحور'],
  ['taraweeh', 'تراويح', 'tarawi', 'tarawih'],
  ['Eid al-Fitr', "Eid'l Fitr", 'Hari Raya Puasa', 'عيد الفطر', 'Hariraya Powasa', 'Hariraya Puwasa', 'Hailaya Puasa'], // prettier-ignore
  ['Eid al-Adha', "Eid'l Adha", 'Hari Raya Haji', 'عيد الأضحى', 'Hariraya Hadji', 'Hailaya Hadji'],
  ["Prophet's birthday", 'Maulid', 'المولد النبوي', 'Maolod', 'Maulud'],
  ['Hijri new year', 'Amun Jadid', 'رأس السنة الهجرية', 'Amon Diadid'],
  ['pilgrimage', 'hajj', 'حج', 'hadji', 'hajji'],
  ['sacrifice', 'qurban', 'korban', 'أضحية', 'kurban'],
  ['obligatory alms', 'zakat', 'زكاة', 'diakat', 'jakat'],
  ['charity', 'sadaqah', 'صدقة', 'sadeka'],
  ['feast', 'kanduri', 'وليمة', 'kandori', 'kanduli'],
  ['funeral prayer', 'salatul janazah', 'صلاة الجنازة'],
  ['cemetery', 'sementeryo', 'libingan', 'maqbara', 'مقبرة', 'koboran', 'kubulan', 'kakubulan'],
  ['Islamic school', 'madrasah', 'مدرسة', 'madrasa', 'madarasa'],
  ['convert', 'Balik-Islam'],
  ['halal', 'حلال'],
  ['haram', 'bawal', 'حرام'],
  ['doubtful', 'alanganin', 'shubhah', 'مشتبه'],
  ['Islamic slaughter', 'ذبح شرعي', 'sombali', 'sumbali'],
  ['pork', 'baboy', 'لحم الخنزير', 'babuy'],
  ['lard', 'mantika ng baboy', 'شحم الخنزير'],
  ['alcohol', 'alak', 'خمر'],
  ['chicken', 'manok', 'دجاج', 'manuk'],
  ['beef', 'baka', 'لحم بقر', 'sapi', "sapi'"],
  ['goat', 'kambing', 'ماعز'],
  ['fish', 'isda', 'سمك', "seda'", 'seda', "ista'"],
  ['rice packet', 'pastil', 'pater'],
  ['black soup', 'tiyula itum', "tiyula' itum"],
  ['salam', 'سلام'],
  ['assalamu alaikum', 'السلام عليكم'],
];

/**
 * What people search and what they must find first, in Latin, Arabic and Jawi script. Both engines are held to it.
 * @param openIndex creates an empty index with the rules of the product
 */
export const describeRelevance = (openIndex: () => Promise<SearchIndex>): void => {
  describe('finds first what people look for', () => {
    let index: SearchIndex;
    beforeAll(async () => {
      index = await openIndex();
      await index.apply(places.map((place) => put(place)));
    });
    afterAll(() => index.close());

    it.each(cases)('for “$text”', async ({ text, first, only, never = [] }) => {
      const { hits } = await index.search({ text, sort: { by: 'relevance' }, offset: 0, limit: 100 });
      const names = hits.map(({ name }) => name);
      let from = 0;
      const inOrder = first.map((expected) => {
        const length = typeof expected === 'string' ? 1 : expected.length;
        const found = names.slice(from, (from += length));
        return typeof expected === 'string' ? found[0] : found.sort();
      });
      expect(inOrder).toEqual(
        first.map((expected) => (typeof expected === 'string' ? expected : [...expected].sort())),
      );
      if (only) expect(names).toHaveLength(from);
      expect(names.filter((name) => never.includes(name))).toEqual([]);
    });
  });

  describe('finds places by words of the South', () => {
    let index: SearchIndex;
    beforeAll(async () => {
      index = await openIndex();
      await index.apply(glossary.flat().map((word) => put({ name: `At ${word}` })));
    });
    afterAll(() => index.close());

    it.each(glossary.flatMap(([meaning, ...words]) => words.map((word) => ({ word, meaning }))))(
      '“$word” is “$meaning”',
      async ({ word, meaning }) => {
        const found = async (text: string) => {
          const { hits } = await index.search({ text, sort: { by: 'relevance' }, offset: 0, limit: 300 });
          return hits.map(({ name }) => name);
        };
        expect(await found(word)).toContain(`At ${meaning}`);
        expect(await found(meaning)).toContain(`At ${word}`);
      },
    );
  });
};
