import { fold } from '@halalmap/listing-model/fold';

const apostrophe = "['\\u2018\\u2019\\u02BB-\\u02BF`]";
/** The owner's name in Ali's Kitchen. */
const possessive = new RegExp(`(?<!\\p{L})(?<owner>\\p{L}{2,})${apostrophe}s(?![\\p{L}\\p{N}])`, 'gu');
const startOfWord = '(?<![\\p{L}\\p{N}])';

/** What is taken out of a folded text before it is divided into words. */
const simplifications: ReadonlyArray<[RegExp, string]> = [
  // Ali's is Ali; Qur'an, Jama'ah and Eid'l are one word each.
  [new RegExp(`(?<=\\p{L}{2})${apostrophe}s(?![\\p{L}\\p{N}])`, 'gu'), ''],
  [new RegExp(`(?<=\\p{L})${apostrophe}+(?=\\p{L})`, 'gu'), ''],
  // The article, also with the sun letters: Al-Noor, An-Noor, Ash-Shifa, Eid ul-Fitr. Before a space only where it is certain.
  [new RegExp(`${startOfWord}(?:[aeu]l|[au][nrtdz]|[au]s|[au]sh)[-\\u2010-\\u2013](?=\\p{L}{3})`, 'gu'), ''],
  [
    new RegExp(`${startOfWord}(?:al (?=\\p{L}{3})|a(n|r|s|t|d|z) (?=\\1\\p{L}{2})|ash (?=sh\\p{L}))`, 'gu'),
    '',
  ],
  // The Arabic article, alone too. The name of God has no other form.
  [new RegExp(`${startOfWord}ال(?!له(?!\\p{L}))(?=\\p{L}{2}|(?![\\p{L}\\p{N}]))`, 'gu'), ''],
];
/** Letters joined by dots are one word, such as K.F.C. and S.M */
const dotted = /(?<![\p{L}\p{N}.])\p{L}(?:\.\p{L})+(?![\p{L}\p{N}])/gu;
const easternDigits = /[\u0660-\u0669\u06F0-\u06F9]/g;
/** The digits of a barcode are often typed in groups. */
const groupedDigits = /^[\s\d-]{8,20}$/;

/**
 * The words of a text in the form in which every search compares them, in order: folded, without articles, and letters joined
 * by dots as one word. What is stored and what is asked both go through here.
 */
export const searchWords = (text: string): string[] => {
  let simple = fold(text)
    .replace(easternDigits, (digit) => String(digit.charCodeAt(0) & 15))
    .replace(dotted, (letters) => letters.replaceAll('.', ''));
  for (const [pattern, replacement] of simplifications) simple = simple.replace(pattern, replacement);
  if (groupedDigits.test(simple)) simple = simple.replace(/\D/g, '');
  return simple.match(/[\p{L}\p{N}]+/gu) ?? [];
};

/** An article that is written in one word with its noun, as in Alnoor, Annoor and Ashshifa. */
const joinedArticle = /^(?:al(?=\p{L}{4})|a([nrstdz])(?=\1\p{L}{2})|ash(?=sh\p{L}))/u;

/**
 * Other spellings of a name: its words joined in pairs, with the article in front of its noun, without one that is written in
 * one word with it, and a possessive typed without its apostrophe, as in Alis Kitchen.
 */
export const otherSpellings = (name: string): string[] => {
  const words = searchWords(name);
  const pairs = words.slice(1).map((word, index) => `${words[index] ?? ''}${word}`);
  const parts = fold(name).match(/[\p{L}\p{N}]+/gu) ?? [];
  const articles = parts.slice(1).flatMap((word, index) => {
    const joined = `${parts[index] ?? ''}${word}`;
    return /^(?:a[lnrstdz]|el|ash)$/.test(parts[index] ?? '') && word.length > 2 ? [joined] : [];
  });
  const bare = words
    .filter((word) => joinedArticle.test(word))
    .map((word) => word.replace(joinedArticle, ''));
  const owners = [...fold(name).matchAll(possessive)].map(({ groups }) => `${groups?.owner ?? ''}s`);
  return [...new Set([...pairs, ...articles, ...bare, ...owners])].filter((word) => !words.includes(word));
};

/** Abbreviations in names and addresses, with their long forms. */
export const abbreviations: Readonly<Record<string, readonly string[]>> = {
  sto: ['santo'],
  sta: ['santa'],
  st: ['street', 'saint'],
  gen: ['general'],
  brgy: ['barangay'],
  bgy: ['barangay'],
  ave: ['avenue'],
  blvd: ['boulevard'],
  rd: ['road'],
  bldg: ['building'],
  hwy: ['highway'],
  cor: ['corner'],
  ext: ['extension'],
  mt: ['mount'],
  dr: ['doctor', 'drive'],
};
