import { type Ingredient, ingredients } from '@halalmap/reference-data/ingredients';

/** A word or number of a label that may come from animals, insects or alcohol. */
export interface IngredientMark {
  /** As the label has it. */
  found: string;
  ingredient: Ingredient;
}

interface Token {
  text: string;
  at: number;
  /** Whether a sign such as a comma stands before it: words of two ingredients are no word of a third. */
  begins: boolean;
}

/** The words of a label. The Arabic article, which is one word with its noun, is left out. */
const tokensOf = (text: string): Token[] => {
  let end = 0;
  return [...text.matchAll(/[\p{L}\p{N}\p{M}]+/gu)].map(({ 0: token, index }) => {
    const begins = /[^\s'\u2019\u2010-\u2013-]/u.test(text.slice(end, index));
    end = index + token.length;
    return { text: token.replace(/^\u0648?\u0627\u0644(?=\p{L}{2})/u, ''), at: index, begins };
  });
};

const keyOf = (words: readonly string[]): string => words.join(' ');

/** The forms in which a word may be filed: as it is, without the joined Arabic "and", and without the s of a plural. */
const formsOf = (key: string): string[] => [
  key,
  key.replace(/^[\u0648\u0628\u0644](?=\p{L}{3})/u, ''),
  key.replace(/(?<=\p{L}{3})s$/u, ''),
];

/** Words around an ingredient that say it is not in it. */
const denials = [
  ...['no', 'without', 'walang', 'zero'].flatMap((no) =>
    ['pork', 'lard', 'alcohol', 'gelatin', 'gelatine', 'baboy', 'alak', 'mantika ng baboy'].map(
      (word) => `${no} ${word}`,
    ),
  ),
  ...['pork', 'lard', 'alcohol', 'gelatin', 'gelatine'].flatMap((word) => [`${word}-free`, `${word} free`]),
];

const number = '\\d{3,4}(?:\\s?[a-h](?![a-z]))?(?:\\s?\\(?[ivx]{1,4}\\)?(?![a-z]))?';
/** Classes under which labels list numbers alone: "Emulsifiers (471, 322)". */
const classes =
  'emulsifiers?|stabili[sz]ers?|thickeners?|colou?rs?|colou?rings?|flavou?r enhancers?|humectants?|antioxidants?|raising agents?|' +
  'glazing agents?|flour treatment agents?|acidity regulators?|gelling agents?|anti-?caking agents?|preservatives?|sweeteners?|مستحلبات?|ملونات?';

const filed = (text: string): string =>
  keyOf(tokensOf(text.normalize('NFKC').toLowerCase()).map((token) => token.text));

/** Ingredients by their words; null where the words only look like one. */
const byWords = new Map<string, Ingredient | null>();
const byNumber = new Map<string, Ingredient>();
for (const ingredient of ingredients.items) {
  for (const word of ingredient.words) if (!byWords.has(filed(word))) byWords.set(filed(word), ingredient);
  for (const one of ingredient.numbers) if (!byNumber.has(one)) byNumber.set(one, ingredient);
}
for (const text of [...ingredients.others, ...denials]) byWords.set(filed(text), null);
const mostWords = Math.max(...[...byWords.keys()].map((key) => key.split(' ').length));

const numbers = new RegExp(
  `(?<![\\p{L}\\p{N}])(?:(?:e|ins)[\\s-]?(?<one>${number})|(?:${classes})[\\s:([]*(?<list>${number}(?:\\s*(?:,|;|&|/|\\+|and|at|\u0648)\\s*${number})*))(?![\\p{L}\\p{N}])`,
  'gu',
);

const ofNumber = (text: string): Ingredient | undefined => {
  const [, digits = '', letter = ''] = /^(\d{3,4})\s?([a-h])?/.exec(text) ?? [];
  return byNumber.get(digits + letter) ?? byNumber.get(digits) ?? byNumber.get(`${digits}a`);
};

interface Found {
  at: number;
  found: string;
  ingredient: Ingredient | null | undefined;
}

const foundNumbers = (text: string): Found[] =>
  [...text.matchAll(numbers)].flatMap(({ 0: found, index, groups = {} }) =>
    groups['one'] === undefined
      ? ((groups['list'] ?? '').match(new RegExp(number, 'g'))?.map((one) => ({
          at: index,
          found: one,
          ingredient: ofNumber(one),
        })) ?? [])
      : [{ at: index, found, ingredient: ofNumber(groups['one']) }],
  );

/** The words of the table in a label, the longest at each place: "soya lecithin" is no "lecithin". */
const foundWords = (text: string): Found[] => {
  const tokens = tokensOf(text);
  const found: Found[] = [];
  for (let start = 0; start < tokens.length; start += 1) {
    const ahead = tokens.slice(start, start + mostWords);
    const next = ahead.findIndex(({ begins }, index) => index > 0 && begins);
    for (let length = next === -1 ? ahead.length : next; length > 0; length -= 1) {
      const run = ahead.slice(0, length);
      const form = formsOf(keyOf(run.map((token) => token.text))).find((key) => byWords.has(key));
      if (form === undefined) continue;
      found.push({
        at: run[0]?.at ?? 0,
        found: run.map((token) => token.text).join(' '),
        ingredient: byWords.get(form),
      });
      start += length - 1;
      break;
    }
  }
  return found;
};

/**
 * Reads a label for what may come from animals, insects or alcohol, in English, Filipino and Arabic and by E and INS numbers. It
 * says where to ask, never what is allowed.
 * @returns each ingredient once, in the order of the label
 */
export const markIngredients = (label: string): IngredientMark[] => {
  const text = label.normalize('NFKC').toLowerCase();
  const marks = new Map<string, IngredientMark>();
  const inOrder = [...foundNumbers(text), ...foundWords(text)].sort((one, other) => one.at - other.at);
  for (const { found, ingredient } of inOrder)
    if (ingredient?.question && !marks.has(ingredient.id)) marks.set(ingredient.id, { found, ingredient });
  return [...marks.values()];
};
