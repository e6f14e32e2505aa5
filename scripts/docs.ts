import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { productSettings } from '@halalmap/all-in-one/config';
import { gatewaySettings } from '@halalmap/gateway-service/config';
import { identitySettings } from '@halalmap/identity-service/config';
import { listingsSettings } from '@halalmap/listings-service/config';
import { mediaSettings } from '@halalmap/media-service/config';
import { searchSettings } from '@halalmap/search-service/config';
import { z } from 'zod';

/**
 * `npm run docs`: writes the tables of `docs/commands.md` and `docs/configuration.md` from what holds them, the scripts of
 * package.json with their descriptions and the schemas of the services' settings. A test compares them.
 */

const note = '<!-- Written by `npm run docs`. -->';

/** A Markdown table; bars in cells are escaped. */
const tableOf = (head: string[], rows: string[][]): string =>
  [head, head.map(() => '---'), ...rows]
    .map((cells) => `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`)
    .join('\n');

// Commands

const packageSchema = z.object({
  scripts: z.record(z.string(), z.string()),
  'scripts-info': z.record(z.string(), z.string()),
});

/** Where scripts are described, and how one is started from the root. */
const scriptFolders: { title: string; folder: string; command: (script: string) => string }[] = [
  {
    title: 'In the root',
    folder: '.',
    command: (script) => (script === 'start' || script === 'test' ? `npm ${script}` : `npm run ${script}`),
  },
  {
    title: 'Of the whole product, once it is built',
    folder: 'tests',
    command: (script) => `npm run ${script} -w tests`,
  },
  {
    title: 'In containers',
    folder: 'tests/containers',
    command: (script) =>
      script === 'test'
        ? 'npm test --prefix tests/containers'
        : `npm run ${script} --prefix tests/containers`,
  },
];

/** What `package.json` of a folder says of its scripts; `bench -- find` describes a script with arguments. */
const scriptsOf = (root: string, folder: string): z.output<typeof packageSchema> =>
  packageSchema.parse(JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8')));

/** Scripts without a description, and descriptions without a script. */
export const undescribedScripts = (root: string): string[] =>
  scriptFolders.flatMap(({ folder }) => {
    const { scripts, 'scripts-info': described } = scriptsOf(root, folder);
    const names = new Set(Object.keys(described).map((name) => name.split(' ')[0] ?? ''));
    return [
      ...Object.keys(scripts).filter((name) => !names.has(name)),
      ...[...names].filter((name) => !(name in scripts)),
    ].map((name) => `${join(folder, 'package.json')}: ${name}`);
  });

/** The comment at the beginning of a program, up to its first full stop. */
const firstSentence = (path: string): string => {
  const comment = /^#!.*\n((?:#.*\n)+)/.exec(readFileSync(path, 'utf8'))?.[1] ?? '';
  const text = comment.replaceAll(/^# ?/gm, '').replaceAll(/\s+/g, ' ').trim();
  return /^(.+?)[.:](?: |$)/.exec(text)?.[1] ?? text;
};

const commandsText = (root: string): string => {
  const programs = ['.ci/run', ...readdirSync(join(root, 'bin')).map((name) => `bin/${name}`)];
  const scripts = scriptFolders.map(({ title, folder, command }) =>
    [
      `## ${title}`,
      tableOf(
        ['command', 'what it does'],
        Object.entries(scriptsOf(root, folder)['scripts-info']).map(([name, text]) => {
          const [script = '', ...more] = name.split(' ');
          return [`\`${[command(script), ...more].join(' ')}\``, text];
        }),
      ),
    ].join('\n\n'),
  );
  return [
    '# Commands',
    note,
    'All are started in the root of the project. Arguments for a script stand behind `--`; those that take options print them with `-- --help`.',
    ...scripts,
    '## Programs',
    tableOf(
      ['program', 'what it does'],
      programs.map((path) => [`\`${path}\``, firstSentence(join(root, path))]),
    ),
    'Each says at its beginning how it is called.',
  ].join('\n\n');
};

// Configuration

/** Who reads a setting; the product in one process passes on what the services read. */
const readers: Record<string, z.ZodType> = {
  'one process': productSettings,
  gateway: gatewaySettings,
  identity: identitySettings,
  listings: listingsSettings,
  media: mediaSettings,
  search: searchSettings,
};

/** The fields of a schema of settings, also of one that is made of several. */
const fieldsOf = (schema: z.core.$ZodType): Record<string, z.core.$ZodType> => {
  if (schema instanceof z.ZodObject) return schema.shape;
  if (schema instanceof z.ZodIntersection)
    return { ...fieldsOf(schema.def.left), ...fieldsOf(schema.def.right) };
  throw new Error(`Settings are an object, not ${schema._zod.def.type}`);
};

/** A schema and those that it is made of, from the outside to the inside. */
const layersOf = (field: z.core.$ZodType): z.core.$ZodType[] => {
  if (field instanceof z.ZodOptional || field instanceof z.ZodDefault)
    return [field, ...layersOf(field.def.innerType)];
  return field instanceof z.ZodPipe ? [field, ...layersOf(field.def.in)] : [field];
};

interface Setting {
  /** Null if it is not described. */
  meaning: string | null;
  /** What is read if it is not set. */
  fallback: string;
}

const settingOf = (field: z.core.$ZodType): Setting => {
  const layers = layersOf(field);
  const described = layers.map((layer) => z.globalRegistry.get(layer) ?? {});
  const named = described.find((meta) => typeof meta.default === 'string')?.default;
  const defaults = layers.find((layer) => layer instanceof z.ZodDefault)?.def.defaultValue;
  const isOptional = layers.some((layer) => layer instanceof z.ZodOptional);
  const shown = Array.isArray(defaults) && defaults.length === 0 ? undefined : defaults;
  const fallback =
    typeof named === 'string'
      ? named
      : shown === undefined
        ? isOptional || defaults !== undefined
          ? 'unset'
          : 'needed'
        : `\`${String(shown)}\``;
  return { meaning: described.find(({ description }) => description)?.description ?? null, fallback };
};

/** By variable: what it is for each process that reads it. */
const settings = (): Map<string, Map<string, Setting>> => {
  const found = new Map<string, Map<string, Setting>>();
  for (const [reader, schema] of Object.entries(readers))
    for (const [name, field] of Object.entries(fieldsOf(schema)))
      found.set(name, (found.get(name) ?? new Map<string, Setting>()).set(reader, settingOf(field)));
  return found;
};

/** Variables that no schema describes. */
export const undescribedSettings = (): string[] =>
  [...settings()].filter(([, by]) => ![...by.values()].some(({ meaning }) => meaning)).map(([name]) => name);

/** The value where all agree, else those of each. */
const fallbacksOf = (by: Map<string, Setting>): string => {
  const readersBy: Record<string, string[]> = {};
  for (const [reader, { fallback }] of by) (readersBy[fallback] ??= []).push(reader);
  const groups = Object.entries(readersBy);
  return groups.length === 1
    ? groups.map(([fallback]) => fallback).join('')
    : groups.map(([fallback, names]) => `${names.join(', ')}: ${fallback}`).join('; ');
};

const configurationText = (): string =>
  [
    '# Configuration',
    note,
    'Only the `config.ts` of a service reads the environment; it reports all problems at once, before anything is connected. A blank value counts as unset. "one process" is `npm start`; a service that runs separately needs the URL of each server and service that it calls. If one is missing, has the wrong scheme, is unreachable or rejects the login, the error names the variable.',
    tableOf(
      ['variable', 'read by', 'if unset', 'meaning'],
      [...settings()]
        .sort(([one], [other]) => (one < other ? -1 : 1))
        .map(([name, by]) => [
          `\`${name}\``,
          by.size === Object.keys(readers).length ? 'all' : [...by.keys()].join(', '),
          fallbacksOf(by),
          [...new Set([...by.values()].flatMap(({ meaning }) => meaning ?? []))].join('; '),
        ]),
    ),
    'What scripts and tests read besides stands with them in [commands.md](commands.md).',
  ].join('\n\n');

/** Each document with its text, as it should be. */
export const writtenDocuments = (root: string): Record<string, string> => ({
  'docs/commands.md': `${commandsText(root)}\n`,
  'docs/configuration.md': `${configurationText()}\n`,
});

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const root = fileURLToPath(new URL('..', import.meta.url));
  for (const [path, text] of Object.entries(writtenDocuments(root))) writeFileSync(join(root, path), text);
}
