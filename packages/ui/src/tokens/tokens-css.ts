import { langkit, langkitPlain, langkitStanding, langkitThin, leaf, stroke, type Threads } from './woven';

type Values = Readonly<Record<string, string>>;
type Tiles = Readonly<Record<string, readonly string[]>>;
type Scheme = 'light' | 'dark';
type PerScheme<T> = Readonly<Record<Scheme, T>>;

/** The parts of `tokens.json` that become CSS. */
export interface Tokens {
  color: PerScheme<Values>;
  scene: PerScheme<Values>;
  shadow: PerScheme<Values>;
  tile: PerScheme<Tiles>;
  weave: PerScheme<Threads>;
  font: { display: string; text: string };
  type: Readonly<Record<string, unknown>>;
  space: { gutter: string };
  radius: Values;
  motion: Values;
  zIndex: Readonly<Record<string, number>>;
}

type Declaration = readonly [name: string, value: string];

const generated =
  '/* Generated from tokens/tokens.json by scripts/generate-tokens.mjs. Change it there. */\n';
const lightUnlessDark = ':root:not([data-theme=light])';
const dark = ':root[data-theme=dark]';
const quietWeave: PerScheme<string> = { light: '#DDD2BA', dark: '#2A3D36' };

const rule = (selector: string, declarations: readonly Declaration[]): string =>
  `${quoted(selector)} {\n${declarations.map(([name, value]) => `  --${name}: ${value};\n`).join('')}}\n`;

const quoted = (selector: string): string => selector.replace(/data-theme=(\w+)/, "data-theme='$1'");

const indented = (css: string): string => css.replace(/^(?=.)/gm, '  ');

const whenDark = (rules: (prefix: string) => string): string =>
  `@media (prefers-color-scheme: dark) {\n${indented(rules(lightUnlessDark))}}\n${rules(dark)}`;

const prefixed = (values: Values): Declaration[] =>
  Object.entries(values).map(([name, value]) => [`hm-${name}`, value]);

const fixed = (tokens: Tokens): Declaration[] => [
  ['hm-font-display', tokens.font.display],
  ['hm-font-text', tokens.font.text],
  ...Object.entries(tokens.type)
    .filter(([name]) => /^(fs-\d+|d\d)$/.test(name))
    // Some sizes have a note in brackets.
    .map(([name, size]): Declaration => [`hm-${name}`, String(size).replace(/ \([a-z]+\)$/, '')]),
  ['hm-gutter', tokens.space.gutter],
  ...prefixed(Object.fromEntries(Object.entries(tokens.radius).filter(([name]) => name.startsWith('r-')))),
  ...prefixed(Object.fromEntries(Object.entries(tokens.motion).filter(([name]) => name.startsWith('t-')))),
  ...Object.entries(tokens.zIndex).map(([name, layer]): Declaration => [`hm-${name}`, String(layer)]),
  ['hm-leaf', leaf()],
];

const coloured = (tokens: Tokens, scheme: Scheme): Declaration[] => {
  const colours = tokens.color[scheme];
  const tick = colours['on-lagoon'] ?? '';
  return [
    ...prefixed(colours),
    ...prefixed(tokens.shadow[scheme]),
    ...Object.entries(tokens.scene[scheme]),
    ['hm-caret', stroke(colours['ink-2'] ?? '', 2, 'm6 9 6 6 6-6')],
    ['hm-check', stroke(tick, 3, 'm5 12.5 4.5 4.5L19 7')],
    ['hm-dash', stroke(tick, 3, 'M6 12h12')],
  ];
};

/**
 * The custom properties of every token: light on the root, dark by preference or by `data-theme`.
 * @param tokens the parsed `tokens.json`
 */
export const tokensCss = (tokens: Tokens): string =>
  generated +
  rule(':root', [...fixed(tokens), ...coloured(tokens, 'light')]) +
  whenDark((prefix) => rule(prefix, coloured(tokens, 'dark')));

const palettes = (tiles: Tiles, prefix: string): string =>
  Object.entries(tiles)
    .map(([name, [ground = '', quiet = '', figure = '', thread = '']]) =>
      rule(`${prefix}.tile--${name}`, [
        ['pattern-ground', ground],
        ['pattern-quiet', quiet],
        ['pattern-figure', figure],
        ['pattern-thread', thread],
      ]),
    )
    .join('');

const bands = (threads: Threads, scheme: Scheme): Declaration[] => [
  ['hm-langkit', langkit(threads)],
  ['hm-langkit-v', langkitStanding(threads)],
  ['hm-langkit-thin', langkitThin(threads)],
  ['hm-langkit-mono', langkitPlain(quietWeave[scheme])],
];

/**
 * The woven bands and the palettes of placeholder patterns; separate, since the first view does not need them.
 * @param tokens the parsed `tokens.json`
 */
export const weaveCss = (tokens: Tokens): string =>
  generated +
  rule(':root', bands(tokens.weave.light, 'light')) +
  palettes(tokens.tile.light, '') +
  whenDark(
    (prefix) => rule(prefix, bands(tokens.weave.dark, 'dark')) + palettes(tokens.tile.dark, `${prefix} `),
  );
