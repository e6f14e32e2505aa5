/** Five colours of the weave. */
interface Threads {
  bg: string;
  gold: string;
  magenta: string;
  leaf: string;
  paper: string;
}

/** A data URI for a CSS `url()`; only what breaks inside one is escaped, since compression likes readable text. */
const dataUri = (svg: string): string =>
  `url("data:image/svg+xml,${svg.replaceAll('"', "'").replaceAll('%', '%25').replaceAll('#', '%23').replaceAll('<', '%3C').replaceAll('>', '%3E')}")`;

const svg = (width: number, height: number, body: string, attributes = ''): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}"${attributes}>${body}</svg>`;

const stepped = (x: number): string =>
  `M${x} 5h4v2h2v2h2v2h2v2h-2v2h-2v2h-2v2h-4v-2h-2v-2h-2v-2h-2v-2h2V9h2V7h2z`;
const eye = (x: number): string => `M${x} 8h2v2h2v4h-2v2h-2v-2h-2v-4h2z`;
const halves =
  'M0 5h4v2H2v2H0zM0 19h4v-2H2v-2H0zM72 5h-4v2h2v2h2zM72 19h-4v-2h2v-2h2zM32 5h8v2h-2v2h-4V7h-2zM32 19h8v-2h-2v-2h-4v2h-2z';
const knots =
  'M35 11h2v2h-2zM0 11h1v2H0zM71 11h1v2h-1zM5 11h2v2H5zM29 11h2v2h-2zM41 11h2v2h-2zM65 11h2v2h-2z';

const path = (fill: string, d: string): string => `<path fill="${fill}" d="${d}"/>`;

const band = ({ bg, gold, magenta, leaf, paper }: Threads): string =>
  [
    path(bg, 'M0 0h72v24H0z'),
    path(gold, 'M0 2h72v1H0zM0 21h72v1H0z'),
    path(magenta, 'M0 0h72v1.5H0zM0 22.5h72V24H0z'),
    path(magenta, stepped(16)),
    path(gold, eye(17)),
    path(bg, 'M17 11h2v2h-2z'),
    path(leaf, stepped(52)),
    path(paper, eye(53)),
    path(bg, 'M53 11h2v2h-2z'),
    path(gold, halves),
    path(paper, knots),
  ].join('');

const crisp = ' shape-rendering="crispEdges"';

/** The langkit, the band that joins the panels of a malong, lying: 72 by 24. */
const langkit = (threads: Threads): string => dataUri(svg(72, 24, band(threads), crisp));

/** The langkit standing: 24 by 72. */
const langkitStanding = (threads: Threads): string =>
  dataUri(svg(24, 72, `<g transform="matrix(0 1 1 0 0 0)">${band(threads)}</g>`, crisp));

/** The narrow langkit on top of every page: 32 by 8. */
const langkitThin = ({ bg, gold, magenta, leaf }: Threads): string =>
  dataUri(
    svg(
      32,
      8,
      path(bg, 'M0 0h32v8H0z') +
        path(magenta, 'M4 3h2V1h4v2h2v2h-2v2H6V5H4z') +
        path(gold, 'M7 3h2v2H7zM20 3h2V1h4v2h2v2h-2v2h-4V5h-2zM0 3h2v2H0zM14 3h4v2h-4zM30 3h2v2h-2z') +
        path(leaf, 'M23 3h2v2h-2z'),
      crisp,
    ),
  );

/** The langkit in one quiet colour, for blocks that are being loaded: 72 by 24. */
const langkitPlain = (colour: string): string =>
  dataUri(svg(72, 24, path(colour, stepped(16) + stepped(52) + halves)));

const glyph = (body: string): string =>
  dataUri(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24">${body}</svg>`);

/** A line drawn in a 24 by 24 box: the caret of a select, the tick of a checkbox. */
const stroke = (colour: string, width: number, d: string): string =>
  glyph(
    `<path d="${d}" fill="none" stroke="${colour}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round"/>`,
  );

/** The leaf before an eyebrow, used as a mask. */
const leaf = (): string =>
  glyph('<path d="M20.8 3.2C9 3 3.6 9 4.3 17.3L3 20.6l1.2.6 1.5-2.6C14.6 20.8 21.2 14.6 20.8 3.2Z"/>');

type Values = Readonly<Record<string, string>>;
type Tiles = Readonly<Record<string, readonly string[]>>;
type Scheme = 'light' | 'dark';
type PerScheme<T> = Readonly<Record<Scheme, T>>;

/** The parts of `tokens.json` that become CSS. */
interface Tokens {
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
