import {
  parseSearch,
  type EntityType,
  type ParsedSearch,
  type SearchLanguage,
} from '@halalmap/listing-model';
import { searchContext } from './search-context';

const parse = (text: string, lang: SearchLanguage = 'en', type?: EntityType): ParsedSearch =>
  parseSearch(text, { lang, type }, searchContext);

/** What was understood, in one line: `pastil · in Quiapo · near SM Megamall · openNow · mosque`. */
const understood = (text: string, lang: SearchLanguage): string => {
  const { text: rest, location, near, filters, type } = parse(text, lang);
  const { facility = [], ...flags } = filters;
  return [
    rest === '' ? '' : `"${rest}"`,
    location === undefined ? '' : `in ${location}`,
    near === undefined ? '' : `near ${near.name}`,
    ...Object.keys(flags),
    ...facility,
    type ?? '',
  ]
    .filter((part) => part !== '')
    .join(' · ');
};

const english = `
muslim cemetery in Davao = in Davao · cemetery
maqbara in Cebu = in Cebu · cemetery
pastil quiapo = "pastil" · in Quiapo
halal near moa = near SM Mall of Asia
restaurant open now = openNow · food
certified in davao = in Davao · certified
mosque makati = in Makati · mosque
Halal food in Davao City = in Davao City · food
pastil in quiapo, manila = "pastil" · in Quiapo, Manila
shawarma bgc open now = "shawarma" · in Taguig · openNow
no pork cebu = in Cebu · pork
pork free restaurants in iloilo = in Iloilo · pork · food
no alcohol restaurant marawi = in Marawi · alcohol · food
chinese food binondo = "chinese" · in Binondo · food
near SM Megamall = near SM Megamall
restaurants near megamall no pork = near SM Megamall · pork · food
halal near quiapo church = near Quiapo Church
halal near naia = near Ninoy Aquino International Airport
mosques near golden mosque quiapo = near Golden Mosque · mosque
biryani in qc = "biryani" · in Quezon City
prayer room near trinoma = near Ayala Malls TriNoma · mosque
muslim owned gensan = in General Santos · muslimOwned
halal certified chicken in cdo = "chicken" · in Cagayan de Oro · certified
mosque with parking taguig = in Taguig · parking · mosque
mosque with women's section in zamboanga city = in Zamboanga City · women · mosque
satti zamboanga = "satti" · in Zamboanga
davao, cotabato, general santos = in Davao, Cotabato, General Santos
rendang in marawi or iligan = "rendang or" · in Marawi, Iligan
places to eat in lanao del sur = in Lanao del Sur · food
food in barmm = in BARMM · food
open now near abreeza = near Abreeza Ayala Mall · openNow
sm city cebu = near SM City Cebu
halal in boracay = in Boracay
kebab near airport davao = "kebab" · near Francisco Bangoy International Airport
best biryani in manila = "biryani" · in Manila
masjid cotabato city = in Cotabato City · mosque
pancit malabon = "pancit malabon"
bicol express in makati = "bicol express" · in Makati
buko pandan = "buko pandan"
bacon = "bacon"
chips in bacon = "chips" · in Bacon
jollibee = "jollibee"
lucky me noodles = "lucky me noodles"
Ali's Kitchen = "Ali's Kitchen"
"quiapo eatery" = "“quiapo eatery”"
biryani -manila = "biryani -manila"
4800016644290 = "4800016644290" · product
restaurant near mosque = "near mosque" · food
pares near sm north = "pares near sm north"
halal = 
not certified = "not certified"
restaurants not open now = "not open now" · food
no parking in davao = "no parking" · in Davao
not in manila = "not in manila"
biryani except davao = "biryani except davao"
mosque outside manila = "outside manila" · mosque
not near moa = "not near moa"
anywhere but makati = "anywhere but makati"
non-halal restaurants = "non-halal" · food
not a mosque = "not a mosque"
no women's section = "no women's section"
no reservation needed certified = "no reservation needed" · certified
no pork no lard quiapo = in Quiapo · pork
no pork or alcohol cebu = in Cebu · pork · alcohol
no alcohol and no pork = alcohol · pork
serves alcohol = "serves alcohol"
closed now = "closed now"
mosque with library and madrasah = library · education · mosque
library = "library"
`;

const filipino = `
kainan malapit sa quiapo = near Quiapo · food
walang baboy sa Maynila = in Manila · pork
bukas ngayon sa Davao = in Davao · openNow
moske sa Makati = in Makati · mosque
pastil sa Quiapo = "pastil" · in Quiapo
sertipikado sa Cebu = in Cebu · certified
halal malapit sa moa = near SM Mall of Asia
karinderya sa Marawi = "karinderya" · in Marawi
walang alak sa Taguig = in Taguig · alcohol
kape at tinapay = "kape at tinapay"
kape at tinapay sa Baguio = "kape at tinapay" · in Baguio
libingan sa Marawi = in Marawi · cemetery
sementeryo malapit sa megamall = near SM Megamall · cemetery
restawran bukas pa = openNow · food
masjid malapit sa megamall = near SM Megamall · mosque
pag-aari ng Muslim sa Cotabato = in Cotabato · muslimOwned
saan kakain sa Zamboanga = in Zamboanga · food
pagkain sa lungsod ng Davao = in Davao City · food
tapat ng Quiapo Church = near Quiapo Church
katabi ng SM Megamall = near SM Megamall
may paradahan sa Iligan = in Iligan · parking
dasalan sa Pasay = in Pasay · mosque
lutong Maranao sa Iligan = "lutong Maranao" · in Iligan
satti sa Zambo = "satti" · in Zamboanga City
kainang halal sa Maynila = "kainang" · in Manila
sinigang sa sampaloc = "sinigang sa sampaloc"
mga kainan sa Metro Manila = in Metro Manila · food
bawal ang baboy sa Iloilo = in Iloilo · pork
hindi sertipikado = "hindi sertipikado"
hindi bukas ngayon = "hindi bukas ngayon"
bukas = "bukas"
walang paradahan sa Cebu = "walang paradahan" · in Cebu
maliban sa Maynila = "maliban sa Maynila"
di halal = "di halal"
walang baboy at alak = pork · alcohol
bukas pa ba = openNow
dasalan ng babae sa Taguig = in Taguig · women
`;

const arabic = `
مطعم في مانيلا = in Manila · food
مقبرة في دافاو = in Davao · cemetery
مسجد في دافاو = in Davao · mosque
مسجد قريب من كيابو = near Quiapo · mosque
مطاعم بدون خنزير في دافاو = in Davao · pork · food
مطعم مفتوح الآن = openNow · food
حلال معتمد في سيبو = in Cebu · certified
مطعم بلا كحول في ماكاتي = in Makati · alcohol · food
برياني في مراوي = "برياني" · in Marawi
مطاعم حلال بالقرب من مول آسيا = near SM Mall of Asia · food
مصلى في مدينة كوتاباتو = in Cotabato City · mosque
شاورما مانيلا = "شاورما" · in Manila
مطعم بمانيلا = in Manila · food
مملوك لمسلمين في زامبوانغا = in Zamboanga City · muslimOwned
أكل حلال في باساي = in Pasay · food
مسجد مع موقف سيارات في كويزون سيتي = in Quezon City · parking · mosque
مسجد فيه قسم للنساء مانيلا = "فيه" · in Manila · women · mosque
المسجد الذهبي = near Golden Mosque
قرب المسجد الذهبي = near Golden Mosque
مطعم مفتوح في جنرال سانتوس = in General Santos · openNow · food
كباب = "كباب"
خالي من الخنزير مانيلا = in Manila · pork
مطاعم باغيو = in Baguio · food
مساجد سولو = in Sulu · mosque
منتجات = product
مطعم في Quiapo = in Quiapo · food
غير معتمد = "غير معتمد"
غير مفتوح الآن = "غير مفتوح الآن"
ليس في مانيلا = "ليس في مانيلا"
بدون موقف سيارات = "بدون موقف سيارات"
خارج مانيلا = "خارج مانيلا"
بدون خنزير وبدون كحول = pork · alcohol
مطعم بدون خنزير أو كحول = pork · alcohol · food
فاتح = "فاتح"
موقف = "موقف"
`;

const rowsOf = (table: string, lang: SearchLanguage): Array<[string, SearchLanguage, string]> =>
  table
    .trim()
    .split('\n')
    .map((line) => {
      const [text = '', expected = ''] = line.split(/ = ?/);
      return [text, lang, expected.replaceAll(/[“”]/g, '"')];
    });

const rows = [...rowsOf(english, 'en'), ...rowsOf(filipino, 'fil'), ...rowsOf(arabic, 'ar')];

describe('a search text', () => {
  it.each(rows)('%s (%s) asks for %s', (text, lang, expected) => {
    expect(understood(text, lang)).toBe(expected);
  });

  it('says where each part stands, and what is left is all the rest', () => {
    const text = '  Pastil near moa, open now  no pork ';
    const { parts, text: rest, near } = parse(text);
    expect(parts.map(({ from, to, kind, value }) => [text.slice(from, to), kind, value])).toEqual([
      ['near moa', 'near', 'SM Mall of Asia'],
      ['open now', 'openNow', 'true'],
      ['no pork', 'pork', 'no'],
    ]);
    expect([rest, near?.latitude, near?.longitude]).toEqual([
      'Pastil',
      expect.any(Number),
      expect.any(Number),
    ]);
  });

  it('of one directory keeps words that say what is in it', () => {
    expect(parse('pet food', 'en', 'product')).toMatchObject({ text: 'pet food', parts: [] });
    expect(parse('mosque', 'en', 'product').type).toBe('mosque');
    expect(parse('San Miguel Mills', 'en', 'product').text).toBe('San Miguel Mills');
    expect(parse('clothes for women', 'en', 'business').text).toBe('clothes for women');
    expect(parse('library', 'en', 'food').parts).toEqual([]);
    expect(parse('library', 'en', 'mosque').filters).toEqual({ facility: ['library'] });
    expect(parse('for women in Taguig', 'en', 'mosque').filters).toEqual({ facility: ['women'] });
    expect(parse('dodol in Marawi', 'en', 'product')).toMatchObject({ text: 'dodol', location: 'Marawi' });
  });

  it('that asks for what is near who asks names no place', () => {
    expect(parse('shawarma near me')).toMatchObject({
      text: 'shawarma',
      parts: [{ kind: 'nearMe', from: 9, to: 16 }],
    });
    expect(parse('shawarma near me').near).toBeUndefined();
  });

  it('of signs alone is kept, and of a long one all that follows its first fifty words', () => {
    expect(parse('???').text).toBe('???');
    expect(parse('').parts).toEqual([]);
    const long = parse('quiapo '.repeat(60));
    expect([long.location, long.parts.length, long.text]).toEqual([
      'Quiapo',
      50,
      'quiapo '.repeat(10).trim(),
    ]);
  });
});
