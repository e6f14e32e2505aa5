/** Helpers for the drawings of demo pictures. A drawing is SVG without any text, so that it needs no font. */

const canvas = { width: 960, height: 720 };

/** Backgrounds, each with an accent of sufficient contrast: colours of the product and similar ones. */
export const palettes = [
  { ground: '#0b3f3a', second: '#0f4e47', accent: '#f0b429' },
  { ground: '#fbf7ee', second: '#f3ede0', accent: '#a3195b' },
  { ground: '#e0eee7', second: '#c9e0d6', accent: '#0a5a50' },
  { ground: '#a3195b', second: '#8a124c', accent: '#f7d488' },
  { ground: '#f7d488', second: '#f0c060', accent: '#0b3f3a' },
  { ground: '#1f4e79', second: '#1a4268', accent: '#f6a623' },
  { ground: '#d9622b', second: '#c4551f', accent: '#fbf7ee' },
  { ground: '#f6e3dc', second: '#eccfc4', accent: '#1f4e79' },
  { ground: '#3b2a4a', second: '#33243f', accent: '#58c4a7' },
  { ground: '#58c4a7', second: '#49b396', accent: '#3b2a4a' },
] as const;
export type Palette = (typeof palettes)[number];

export type Draw = (bound: number) => number;

/** Whole numbers from 0 to below a bound that look random and are the same in every run (xorshift from a hash of the text). */
export const drawFrom = (text: string): Draw => {
  let state = 2_166_136_261;
  for (const letter of text) state = Math.imul(state ^ (letter.codePointAt(0) ?? 0), 16_777_619);
  return (bound) => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) % bound;
  };
};

/** One of the values, at random; there must be one. */
export const pick = <T>(draw: Draw, values: readonly T[]): T => values[draw(values.length)] as T;

/** The SVG of `count` objects; `index` starts at 0. */
export const times = (count: number, make: (index: number) => string): string =>
  Array.from({ length: count }, (_, index) => make(index)).join('');

/** An SVG rectangle from its top left corner, in pixels. `rest` are further attributes. */
export const rect = (x: number, y: number, width: number, height: number, fill: string, rest = ''): string =>
  `<rect x="${x}" y="${y}" width="${width}" height="${height}" fill="${fill}" ${rest}/>`;
/** An SVG circle from its centre, in pixels. */
export const disc = (x: number, y: number, radius: number, fill: string, rest = ''): string =>
  `<circle cx="${x}" cy="${y}" r="${radius}" fill="${fill}" ${rest}/>`;
/** An SVG ellipse from its centre and its two radii, in pixels. */
export const oval = (x: number, y: number, rx: number, ry: number, fill: string, rest = ''): string =>
  `<ellipse cx="${x}" cy="${y}" rx="${rx}" ry="${ry}" fill="${fill}" ${rest}/>`;
/** A filled SVG path. */
export const path = (d: string, fill: string, rest = ''): string => `<path d="${d}" fill="${fill}" ${rest}/>`;
/** An SVG path drawn with round ends; `width` in pixels. */
export const line = (d: string, stroke: string, width: number): string =>
  path(
    d,
    'none',
    `stroke="${stroke}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round"`,
  );
/** SVG objects moved, turned or scaled together by a `transform` attribute. */
export const group = (transform: string, content: string): string =>
  `<g transform="${transform}">${content}</g>`;

const patterns: ReadonlyArray<(draw: Draw, palette: Palette) => string> = [
  (draw, { second }) => {
    const step = 80 + draw(60);
    return group(
      `rotate(${draw(4) * 45} 480 360)`,
      times(20, (index) => rect(-400 + index * step * 1.2, -400, step * 0.6, 1_600, second)),
    );
  },
  (draw, { second }) => {
    const step = 70 + draw(50);
    return times(15, (row) =>
      times(18, (column) => disc(column * step + (row % 2) * (step / 2), row * step, step / 6, second)),
    );
  },
  (draw, { second }) =>
    times(12, (index) =>
      path('M480 360 L1500 200 L1500 520 Z', second, `transform="rotate(${index * 30 + draw(9)} 480 360)"`),
    ),
  (draw, { second }) => {
    const step = 120 + draw(40);
    return times(10, (row) =>
      times(10, (column) => ((row + column) % 2 ? rect(column * step, row * step, step, step, second) : '')),
    );
  },
  (draw, { second }) => {
    const height = 40 + draw(40);
    return times(12, (row) =>
      line(
        `M-40 ${row * 90} ${times(9, (index) => `q60 ${index % 2 ? height : -height} 120 0 `)}`,
        second,
        22,
      ),
    );
  },
  (draw, { second }) => rect(0, 300 + draw(160), 960, 500, second),
  (draw, { second }) => {
    const size = 60 + draw(50);
    return times(9, (row) =>
      times(10, (column) =>
        path(
          `M${column * size * 1.9} ${row * size * 1.9 - size / 2} l${size / 2} ${size / 2} l${-size / 2} ${size / 2} l${-size / 2} ${-size / 2} Z`,
          second,
        ),
      ),
    );
  },
];

/** The background of a picture, with one of seven patterns. */
export const ground = (draw: Draw, palette: Palette): string =>
  rect(0, 0, canvas.width, canvas.height, palette.ground) + pick(draw, patterns)(draw, palette);

/** A soft shadow below an object of a picture. */
export const shadow = (x: number, y: number, rx: number, ry: number): string =>
  oval(x, y, rx, ry, '#000', 'opacity="0.18"');

/** A complete SVG document with the size of the canvas. */
export const svg = (content: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${canvas.width}" height="${canvas.height}" viewBox="0 0 ${canvas.width} ${canvas.height}">${content}</svg>`;
