import { mkdir, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import {
  escapeMarkup,
  type Language,
  type Listing,
  longDateTags,
  pickWeave,
  product,
  weaves,
} from '@halalmap/contracts';
import { isProvenLevel, longDay, stateTexts } from '@halalmap/contracts/state-texts';
import { encode } from 'uqr';
import type sharpModule from 'sharp';
import type { OverlayOptions } from 'sharp';
import type { DrawCard } from '../domain/ports';
import cardFont from './card-font.json';

/** Width and height of a card in pixels: what previews of links show whole. */
const size = { width: 1200, height: 630 };
/** Pixels of the listing's own weave, of the margin, and of the width of the texts. */
const [band, margin, room] = [330, 60, 750];
export const colours = {
  paper: '#FBF7EE',
  ink: '#14261F',
  quiet: '#475A51',
  lagoon: '#0A5A50',
  gold: '#7A530B',
};

/** Ground, quiet, figure and thread of the six palettes, as `tile--1` to `tile--6` in light. */
const palettes = {
  1: ['#0A5A50', '#187266', '#EDBE54', '#FBF7EE'],
  2: ['#E0EEE7', '#B9D6C9', '#0A5A50', '#AC750D'],
  3: ['#F5E4BB', '#E8CB80', '#7A530B', '#B5135E'],
  4: ['#F2E2D0', '#E0C4A4', '#7C3F1D', '#0A5A50'],
  5: ['#0B3F3A', '#1C5F55', '#C9E0D6', '#F487B5'],
  6: ['#E3EACD', '#C9D6A3', '#4A5C1E', '#B5135E'],
} as const;

const dayMs = 24 * 60 * 60_000;
/** A certificate is valid until the end of its last day in Manila. */
const endOf = (day: string): number => Date.parse(`${day}T23:59:59.999+08:00`);

/** The lines about the certificate: who issued it, until when it is valid, and how many days are left. */
const certificateLines = ({ trust }: Listing, language: Language, now: number): string[] => {
  const { certificate } = trust;
  if (certificate?.state !== 'valid' && certificate?.state !== 'ended') return [];
  const { validUntil } = certificate;
  const body = certificate.body ? [certificate.body] : [];
  if (!validUntil) return body;
  const day = longDay(Date.parse(`${validUntil}T00:00:00Z`), language, 'UTC');
  const { expired, left: remaining, validUntil: until } = stateTexts[language];
  const left = Math.ceil((endOf(validUntil) - now) / dayMs) - 1;
  if (left < 0) return [...body, expired(day)];
  const days = new Intl.NumberFormat(longDateTags[language], {
    style: 'unit',
    unit: 'day',
    unitDisplay: 'long',
  });
  return [...body, `${until(day)} · ${remaining(days.format(left))}`];
};

/** The characters of the card's font, as ranges of code points. */
const letters = cardFont.letters.split(' ').map((range) => {
  const [first = 0, last = first] = range.split('-').map((point) => parseInt(point, 16));
  return { first, last };
});
const isDrawable = (character: string): boolean => {
  const point = character.codePointAt(0) ?? 0;
  return letters.some(({ first, last }) => point >= first && point <= last);
};

/** A character as the card's font can draw it: as it is, without its marks, or not at all. What is drawn depends on no other font. */
const drawableForm = (character: string): string => {
  if (isDrawable(character)) return character;
  const plain = [...character.normalize('NFKD')].filter(isDrawable).join('');
  // A sign divides words as a space does; a letter or a mark does not.
  return plain === '' && !/[\p{L}\p{M}\p{Cf}]/u.test(character) ? ' ' : plain;
};

/** What a card shows of a text: at most so many characters. */
export const shown = (text: string, atMost: number): string => {
  const drawn = [...text.normalize('NFC')].map(drawableForm).join('');
  const characters = [...drawn.replaceAll(/\s+/g, ' ').trim()];
  return characters.length > atMost ? `${characters.slice(0, atMost - 1).join('')}…` : characters.join('');
};

const hasLostLetters = (name: string): boolean =>
  [...name.normalize('NFC')].some((character) => /\p{L}/u.test(character) && drawableForm(character) === '');

/** The first name of a place that can be drawn whole, else what can be drawn of any. */
const nameOnCard = ({ name, alternateNames }: Listing): string => {
  const names = [name, ...(alternateNames ?? [])];
  const whole = names.find((one) => !hasLostLetters(one) && shown(one, 100) !== '');
  return whole ?? names.find((one) => shown(one, 100) !== '') ?? '';
};

/** The listing's weave as an SVG of the whole card, beside a plain ground for the texts. */
const ground = ({ id, entityType }: Listing, isMirrored: boolean): string => {
  const { palette, scale, turn } = pickWeave(id, entityType);
  const { width, height, shapes } = weaves[entityType];
  const [base, quiet, figure, thread] = palettes[palette];
  const fills = { ground: base, quiet, figure, thread };
  const paths = shapes.map(({ look, d, transform }) => {
    const paint =
      look === 'line' ? `fill="none" stroke="${figure}" stroke-width="1.2"` : `fill="${fills[look]}"`;
    return `<path ${paint} d="${d}"${transform ? ` transform="${transform}"` : ''}/>`;
  });
  const x = isMirrored ? size.width - band : 0;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${size.width}" height="${size.height}"><defs><pattern id="w" width="${width}" height="${height}" patternUnits="userSpaceOnUse" patternTransform="rotate(${turn}) scale(${scale * 1.6})">${paths.join('')}</pattern></defs><rect width="100%" height="100%" fill="${colours.paper}"/><rect x="${x}" width="${band}" height="100%" fill="${base}"/><rect x="${x}" width="${band}" height="100%" fill="url(#w)"/></svg>`;
};

const qrSvg = (address: string): string => {
  const { size: modules, data } = encode(address, { ecc: 'M', border: 4 });
  const dark = data.flatMap((row, y) => row.flatMap((is, x) => (is ? [`M${x} ${y}h1v1h-1z`] : [])));
  return `<svg xmlns="http://www.w3.org/2000/svg" width="210" height="210" viewBox="0 0 ${modules} ${modules}" shape-rendering="crispEdges"><rect width="100%" height="100%" fill="#fff"/><path d="${dark.join('')}"/></svg>`;
};

/** Shapes as a PNG. libvips cannot read SVG in this process, so that nobody can upload one. */
export const drawn = async (svg: string): Promise<Buffer> => {
  const { renderAsync } = await import('@resvg/resvg-js');
  return (await renderAsync(svg, { font: { loadSystemFonts: false } })).asPng();
};

/** Name of the font of cards and badges. */
export const cardFontFamily = cardFont.family;

const rightToLeft = /[\u0590-\u08FF\uFB1D-\uFEFC]/;

/**
 * Loads libvips, and writes the font before the first text, since Pango reads fonts from files only.
 * @param fontFile where the font is written
 */
export const createSharpLoader = (fontFile: string): (() => Promise<typeof sharpModule>) => {
  const prepare = async (): Promise<typeof sharpModule> => {
    await mkdir(dirname(fontFile), { recursive: true });
    await writeFile(fontFile, Buffer.from(cardFont.ttf, 'base64'));
    return (await import('sharp')).default;
  };
  let ready: ReturnType<typeof prepare> | undefined;
  return () =>
    (ready ??= prepare().catch((error: unknown) => {
      ready = undefined;
      throw error;
    }));
};

/**
 * Draws share cards with libvips, whose text is shaped and ordered by Pango and HarfBuzz, and shapes with resvg.
 * @param fontFile where the font is written
 */
export const createCardDrawer = (fontFile: string): DrawCard => {
  const loadSharp = createSharpLoader(fontFile);

  return async ({ listing, language, now, qr }) => {
    const sharp = await loadSharp();
    const isMirrored = language === 'ar';
    /** Wrapped lines lie at the side where the language begins. */
    const textOf = (text: string, options: { pixels: number; colour: string; width?: number }) => {
      const isSwapped = rightToLeft.test(text) !== isMirrored;
      return sharp({
        text: {
          text: `<span foreground="${options.colour}" line_height="0.75">${escapeMarkup(text.replaceAll(/\p{Cc}/gu, ' '))}</span>`,
          font: `${cardFont.family} ${options.pixels}`,
          fontfile: fontFile,
          dpi: 72,
          rgba: true,
          wrap: 'word-char',
          align: isSwapped ? 'right' : 'left',
          width: options.width ?? room,
        },
      })
        .png()
        .toBuffer({ resolveWithObject: true });
    };
    const layers: OverlayOptions[] = [];
    const put = (input: Buffer, width: number, top: number, inset = 0): void => {
      const start = band + margin + inset;
      layers.push({ input, top, left: isMirrored ? size.width - start - width : start });
    };
    const add = async (text: string, top: number, pixels: number, colour: string, width?: number) => {
      const { data, info } = await textOf(text, { pixels, colour, ...(width ? { width } : {}) });
      put(data, info.width, top);
      return top + info.height;
    };

    await add(product.name, 48, 34, colours.lagoon);
    // A long name gets a smaller size, and an endless one is cut.
    const name = shown(nameOnCard(listing), 100);
    const pixels = name.length > 60 ? 44 : name.length > 32 ? 56 : 72;
    let top = name ? (await add(name, 122, pixels, colours.ink)) + 24 : 122;
    // What is typed as a town may be long, and the badge stands below it.
    const town = shown(listing.municipalityName ?? listing.municipality ?? '', 60);
    if (town) top = (await add(town, top, 36, colours.quiet)) + 28;

    const isProven = isProvenLevel(listing.trust.level);
    const { level, certificate, cautions = [] } = listing.trust;
    const isUnconfirmed = level === 'certified' && certificate?.recognised === null;
    const said = stateTexts[language];
    const words = [said.levels[level], ...(isUnconfirmed ? [said.unconfirmed] : [])].join(' · ');
    const badge = await textOf(words, {
      pixels: isUnconfirmed ? 28 : 36,
      colour: isProven ? '#FFFFFF' : colours.ink,
    });
    const [width, height] = [badge.info.width + 56, 68];
    const edge = isProven
      ? `fill="${colours.lagoon}"`
      : `fill="none" stroke="${colours.ink}" stroke-width="3" stroke-dasharray="7 5"`;
    const plate = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect x="2" y="2" width="${width - 4}" height="${height - 4}" rx="${height / 2 - 2}" ${edge}/></svg>`;
    put(await drawn(plate), width, top);
    put(badge.data, badge.info.width, top + Math.round((height - badge.info.height) / 2), 28);
    top += height + 18;

    const beside = qr ? room - 240 : room;
    const lines = [
      ...(cautions.length > 0 ? [cautions.map((caution) => said.cautions[caution]).join(' · ')] : []),
      ...certificateLines(listing, language, now),
      ...(listing.origin === 'demo' ? [stateTexts[language].demo] : []),
    ];
    for (const line of lines)
      if (top < size.height - 60) top = (await add(line, top, 28, colours.quiet, beside)) + 10;
    if (qr) {
      const left = isMirrored ? 30 : size.width - 240;
      layers.push({ input: await drawn(qrSvg(qr)), top: size.height - 240, left });
    }
    return sharp(await drawn(ground(listing, isMirrored)))
      .composite(layers)
      .png({ palette: true, colours: 128, compressionLevel: 9 })
      .toBuffer();
  };
};
