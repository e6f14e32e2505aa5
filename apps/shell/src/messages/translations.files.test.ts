import { parse, type MessageFormatElement } from '@formatjs/icu-messageformat-parser';
import { errorCodes } from '@halalmap/contracts';
import {
  categories,
  foodTypes,
  halalProductCategories,
  halalProductSubcategories,
  muslimBusinessCategories,
  muslimBusinessSubcategories,
} from '@halalmap/reference-data';
import { barmmOrganizations } from '@halalmap/reference-data/barmm';
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import ts from 'typescript';

type Groups = Record<string, Record<string, string>>;

interface Declared {
  english: Record<string, string>;
  groups: string[];
}

const mockDeclared: Declared[] = [];
jest.mock('@halalmap/i18n', () => ({
  ...jest.requireActual<object>('@halalmap/i18n'),
  defineCatalogue: ({ en }: { en: Record<string, string> }, ...groups: string[]) => {
    mockDeclared.push({ english: en, groups });
    return { en, groups };
  },
}));

const root = join(__dirname, '../../../..');
/** Folder of the source of each part, by its name in catalogues. */
const parts: Readonly<Record<string, string>> = {
  shell: 'apps/shell/src',
  directory: 'apps/directory-mfe/src',
  parts: 'packages/listing-parts/src',
  ui: 'packages/ui/src',
  kit: 'packages/mfe-kit/src',
};
const languages = ['fil', 'ar'] as const;

/** Where the build parses messages, and where a text may stand that is nothing but itself. */
const isCompiled = (file: string): boolean => /[\\/]messages[\\/][\w-]+\.ts$/.test(file);

const filesOf = (folder: string): string[] =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name) && !/\.test\.tsx?$/.test(name))
    .map((name) => join(root, folder, name));

/** The texts of a part in a language, by group. */
const translationsOf = (part: string, language: string): Groups => {
  const all: Groups = {};
  for (const file of filesOf(`${parts[part] ?? ''}/messages`)) {
    if (!new RegExp(`[/\\\\]${language}(-\\w+)?\\.ts$`).test(file)) continue;
    Object.assign(all, jest.requireActual<Record<string, Groups>>(file)[language]);
  }
  return all;
};

/** Names of the values that a message takes, its tags included. */
const placeholders = (elements: readonly MessageFormatElement[]): string[] => {
  const names = new Set<string>();
  for (const element of elements) {
    if (element.type !== 0 && element.type !== 7) names.add(element.value);
    if ('options' in element)
      for (const { value } of Object.values(element.options))
        placeholders(value).forEach((name) => names.add(name));
    if ('children' in element) placeholders(element.children).forEach((name) => names.add(name));
  }
  return [...names].sort();
};

/** The forms of all plurals in a message. */
const pluralForms = (elements: readonly MessageFormatElement[]): string[] =>
  elements.flatMap((element) => {
    const own = element.type === 6 ? Object.keys(element.options) : [];
    const inner = 'options' in element ? Object.values(element.options).map(({ value }) => value) : [];
    const children = 'children' in element ? [element.children] : [];
    return [...own, ...[...inner, ...children].flatMap(pluralForms)];
  });

/** Attributes that people read or hear. */
const readAttributes = new Set(['alt', 'aria-label', 'heading', 'hint', 'label', 'placeholder', 'title']);
/** English in every language: the legal pages say so. Names of products stay as they are. */
const englishPages = 'apps/shell/src/features/legal/';
const names: readonly string[] = ['HalalMap', 'WhatsApp', 'Viber'];

/** Words that a component shows without a message. */
const wordsInCode = (file: string): string[] => {
  const found: string[] = [];
  const add = (text: string): void => {
    const words = text.trim().replaceAll(/\s+/g, ' ');
    if (/\p{L}{2}/u.test(words) && !names.includes(words.replace(/\.$/, ''))) found.push(words);
  };
  const visit = (node: ts.Node): void => {
    if (ts.isJsxText(node)) add(node.text);
    if (ts.isJsxAttribute(node) && readAttributes.has(node.name.getText()) && node.initializer)
      if (ts.isStringLiteral(node.initializer)) add(node.initializer.text);
    ts.forEachChild(node, visit);
  };
  visit(
    ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX),
  );
  return found;
};

it('components show no words of their own, the legal pages excepted', () => {
  const found = Object.values(parts)
    .flatMap(filesOf)
    .map((file) => [relative(root, file), file] as const)
    .filter(([name]) => name.endsWith('.tsx') && !/[/\\]testing[/\\]/.test(name))
    .flatMap(([name, file]) => wordsInCode(file).map((words) => `${name}: ${words}`));
  expect(found.filter((entry) => entry.startsWith(englishPages)).length).toBeGreaterThan(50);
  expect(found.filter((entry) => !entry.startsWith(englishPages))).toEqual([]);
});

beforeAll(() => {
  // Components that declare their own catalogue are among the files.
  const declaring = Object.values(parts)
    .flatMap(filesOf)
    .filter((file) => readFileSync(file, 'utf8').includes('defineCatalogue('));
  // Other tests may have loaded them already.
  jest.isolateModules(() => {
    for (const file of declaring) jest.requireActual(file);
  });
});

/** Why a network is blocked, which nobody is shown. */
const reasonsOfBlocks: readonly string[] = ['spam', 'restricted'];

it('words the reasons of the services, beside those that only admins meet', () => {
  const given = filesOf('services').flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/\breason: '([a-z_]+)'/g)].map(([, reason = '']) => reason),
  );
  const [fields] = mockDeclared.filter(({ groups }) => groups.includes('kit/fields'));
  expect(given.length).toBeGreaterThan(20);
  const unworded = given.filter((reason) => fields?.english[reason] === undefined);
  expect(unworded.filter((reason) => !reasonsOfBlocks.includes(reason))).toEqual([]);
});

it('keeps every catalogue where the build parses its messages: the page has no parser', () => {
  const elsewhere = Object.values(parts)
    .flatMap(filesOf)
    .filter((file) => !isCompiled(file) && /\bdefineCatalogue\(\{/.test(readFileSync(file, 'utf8')));
  expect(elsewhere.map((file) => file.slice(root.length))).toEqual([]);
});

/** What the reference data names, apart from places, brands and certifying bodies. */
const storedWords = new Set([
  ...[...foodTypes, ...categories, ...halalProductCategories, ...halalProductSubcategories].map(
    ({ name }) => name,
  ),
  ...[...muslimBusinessCategories, ...muslimBusinessSubcategories].map(({ name }) => name),
  'Prayer Room (Musalla)',
  ...barmmOrganizations.map(({ category }) => category),
]);

it('has every word of the reference data in Arabic; in Filipino some are the same', () => {
  const { words } = translationsOf('ui', 'ar');
  expect([...storedWords].filter((word) => words?.[word] === undefined)).toEqual([]);
});

describe.each(languages)('the texts in %s', (language) => {
  const texts = new Map(
    Object.keys(parts).flatMap((part) =>
      Object.entries(translationsOf(part, language)).map(([group, messages]) => [
        `${part}/${group}`,
        messages,
      ]),
    ),
  );

  it('belong to a message in English, and take the values that it takes', () => {
    const wrong: string[] = [];
    for (const [group, messages] of texts) {
      // Texts for the codes of errors, which the server words in English.
      if (group === 'kit/errors') {
        wrong.push(
          ...Object.keys(messages).filter((code) => !(errorCodes as readonly string[]).includes(code)),
        );
        continue;
      }
      // Words that are stored in English.
      if (group === 'ui/words') {
        wrong.push(...Object.keys(messages).filter((word) => !storedWords.has(word)));
        continue;
      }
      const catalogues = mockDeclared.filter(({ groups }) => groups.includes(group));
      if (catalogues.length === 0) wrong.push(`${group}: no catalogue has this group`);
      for (const [key, message] of Object.entries(messages)) {
        const english = catalogues
          .map((catalogue) => catalogue.english[key])
          .find((text) => text !== undefined);
        if (english === undefined) wrong.push(`${group} ${key}: there is no such message`);
        else {
          const [own, expected] = [placeholders(parse(message)), placeholders(parse(english))];
          const unknown = own.filter((name) => !expected.includes(name));
          if (unknown.length > 0) wrong.push(`${group} ${key}: it takes no ${unknown.join(', ')}`);
        }
      }
    }
    expect(wrong).toEqual([]);
  });

  it('have a form for one thing alone, where the grammar counts others like it: Filipino has 2, 3 and 8', () => {
    if (new Intl.PluralRules(language).select(3) !== 'one') return;
    const wrong = [...texts].flatMap(([group, messages]) =>
      Object.entries(messages).flatMap(([key, message]) =>
        pluralForms(parse(message)).includes('one') ? [`${group} ${key}`] : [],
      ),
    );
    expect(wrong).toEqual([]);
  });

  it('are complete', () => {
    const missing = new Set<string>();
    let total = 0;
    for (const { english, groups } of mockDeclared) {
      if (groups.length === 0) continue;
      for (const key of Object.keys(english)) {
        total += 1;
        if (!groups.some((group) => texts.get(group)?.[key] !== undefined))
          missing.add(`${groups[0]} ${key}`);
      }
    }
    expect(total).toBeGreaterThan(1_000);
    expect([...missing]).toEqual([]);
  });
});
