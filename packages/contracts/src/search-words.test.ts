import { otherSpellings, searchWords } from './search-words';

describe('the words of a text, as searches compare them', () => {
  it.each([
    ['K.F.C. Cotabato', ['kfc', 'cotabato']],
    ['S.M City', ['sm', 'city']],
    ['St.Mary', ['st', 'mary']],
    ["Ali's Kebab", ['ali', 'kebab']],
    ['Jama’ah', ['jamaah']],
    ["Qur'an", ['quran']],
    ['Masjid Al-Noor', ['masjid', 'noor']],
    ['Masjid An Noor', ['masjid', 'noor']],
    ['Ash-Shifa', ['shifa']],
    ['Eid ul-Fitr', ['eid', 'fitr']],
    ['Al', ['al']],
    ['As good as home', ['as', 'good', 'as', 'home']],
    ['مسجد النور', ['مسجد', 'نور']],
    ['ال', []],
    ['عبد الله', ['عبد', 'الله']],
    ['الرحمة', ['رحمه']],
    ['مصلی', ['مصلي']],
    ['0 42100-00526 4', ['042100005264']],
    ['٠٤٢١٠٠٠٠٥٢٦٤', ['042100005264']],
    ['Block 12-34', ['block', '12', '34']],
  ])('of %j are %j', (text, words) => {
    expect(searchWords(text)).toEqual(words);
  });

  it.each([
    ['Masjid Al-Noor', ['masjidnoor', 'alnoor']],
    ['Masjid Alnoor', ['masjidalnoor', 'noor']],
    ['Annoor', ['noor']],
    ['Kape Bangsa', ['kapebangsa']],
    ["Ali's Kitchen", ['alikitchen', 'alis']],
    ['Bo’s', ['bos']],
    ['Ghazal', []],
  ])('have other spellings: %s', (name, spellings) => {
    expect(otherSpellings(name)).toEqual(spellings);
  });
});
