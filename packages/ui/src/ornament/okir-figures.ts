import type { OkirPath } from './okir-paths';

/** A path of the okir (or a plain outline `d`) and where it stands. */
export interface OkirPart {
  path: OkirPath | { d: string };
  transform?: string;
}

export interface OkirFigure {
  viewBox: string;
  parts: readonly OkirPart[];
}

const chain = [
  'translate(12 3) scale(0.5 0.5)',
  'translate(68 -3) scale(0.44 -0.44)',
  'translate(117.3 3) scale(0.37 0.37)',
  'translate(158.7 -3) scale(0.31 -0.31)',
  'translate(193.4 3) scale(0.25 0.25)',
  'translate(221.4 -3) scale(0.19 -0.19)',
].map((place) => `${place} rotate(47)`);

const alone = (path: OkirPath): OkirFigure => ({ viewBox: '-26 -106 148 114', parts: [{ path }] });

const at = (path: OkirPath, transform: string): OkirPart => ({ path, transform });

/** The carved figures of the look, composed of the okir paths. */
export const okirFigures = {
  frond: alone('frond'),
  'frond-3': alone('frond-3'),
  'frond-6': alone('frond-6'),
  curl: alone('curl'),
  leaf: alone('leaf'),
  /** A bud and a chain of fronds to either side. */
  divider: {
    viewBox: '-262 -30 524 60',
    parts: [
      ...chain.map((place) => at('frond', place)),
      ...chain.map((place) => at('frond', `scale(-1 1) ${place}`)),
      { path: { d: 'M0-20C5-12 9-6 9 0 9 6 5 12 0 20-5 12-9 6-9 0-9-6-5-12 0-20Z' } },
    ],
  },
  /** Leaf and fronds from one bud, for empty states. */
  sprout: {
    viewBox: '-150 -150 300 190',
    parts: [
      at('leaf', 'translate(0 -6) scale(1.34)'),
      at('leaf', 'rotate(24) scale(0.82)'),
      at('leaf', 'rotate(-24) scale(0.82)'),
      at('frond', 'translate(5 0) rotate(18) scale(1.12)'),
      at('frond', 'translate(-5 0) rotate(-18) scale(-1.12 1.12)'),
      at('frond-3', 'translate(7 4) rotate(72) scale(0.62)'),
      at('frond-3', 'translate(-7 4) rotate(-72) scale(-0.62 0.62)'),
      { path: { d: 'M0 2C8 8 11 16 0 30-11 16-8 8 0 2Z' } },
    ],
  },
  /** Matilak, the circle, of eight fronds. */
  rosette: {
    viewBox: '-64 -64 128 128',
    parts: [
      ...[0, 45, 90, 135, 180, 225, 270, 315].map((turn) =>
        at('frond-3', `rotate(${turn}) translate(0 -13) rotate(-26) scale(.48)`),
      ),
      { path: { d: 'M-6 0a6 6 0 1 0 12 0a6 6 0 1 0-12 0Z' } },
    ],
  },
  /** The carved beam end of a torogan house: one great frond, younger ones below. */
  panolong: {
    viewBox: '0 0 600 420',
    parts: [
      at('frond-6', 'translate(60 400) rotate(14) scale(3.5)'),
      at('frond', 'translate(66 404) rotate(58) scale(2.1)'),
      at('frond-3', 'translate(240 396) rotate(52) scale(1.25)'),
      at('frond', 'translate(48 398) rotate(-28) scale(-1 1)'),
      at('frond-3', 'translate(372 388) rotate(50) scale(.86)'),
      at('frond-3', 'translate(464 384) rotate(50) scale(.6)'),
    ],
  },
} satisfies Record<string, OkirFigure>;

export type OkirFigureName = keyof typeof okirFigures;
