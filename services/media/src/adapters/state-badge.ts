import { escapeMarkup, type Language, type Listing, product } from '@halalmap/contracts';
import { isProvenLevel, longDay, stateInWords } from '@halalmap/contracts/state-texts';
import type { DrawBadge } from '../domain/ports';
import { cardFontFamily, colours, createSharpLoader, drawn, shown } from './share-card';

/** Width and height of a badge in an SVG, and how many pixels of a PNG are one of them. */
const [width, height, scale] = [360, 96, 2];
const inset = 20;

/** What a badge says, from the largest line to the smallest. */
const linesOf = (listing: Listing, language: Language, now: number): [string, string, string] => {
  const { level, about } = stateInWords(listing, language);
  return [level, about.join(' · '), `${product.name} · ${longDay(now, language, product.timeZone)}`];
};

const plateOf = ({ trust }: Listing, pixels: number, text = '', language: Language = 'en'): string => {
  const isProven = isProvenLevel(trust.level) && trust.review === null;
  const edge = isProven
    ? `fill="${colours.lagoon}" stroke="${colours.lagoon}" stroke-width="2"`
    : `fill="${colours.paper}" stroke="${colours.ink}" stroke-width="2" stroke-dasharray="6 4"`;
  const size = `width="${width * pixels}" height="${height * pixels}" viewBox="0 0 ${width} ${height}"`;
  const rect = `<rect x="2" y="2" width="${width - 4}" height="${height - 4}" rx="14" ${edge}/>`;
  return `<svg xmlns="http://www.w3.org/2000/svg" ${size} role="img" lang="${language}">${text}${rect}`;
};

const inkOf = ({ trust }: Listing): [strong: string, quiet: string] =>
  isProvenLevel(trust.level) && trust.review === null ? ['#FFFFFF', '#E0EEE7'] : [colours.ink, colours.quiet];

/** The size of a line that fits, for letters of about half their height and a bit. */
const fitting = (text: string, most: number): number =>
  Math.max(9, Math.min(most, Math.floor((width - 2 * inset) / (0.56 * Math.max(1, [...text].length)))));

/** A badge as an SVG. Its text uses the fonts of the reader's browser, and it contains no script, style or URL. */
export const badgeSvg = (listing: Listing, language: Language, now: number): string => {
  const lines = linesOf(listing, language, now);
  const [strong, quiet] = inkOf(listing);
  const isMirrored = language === 'ar';
  const [x, direction] = isMirrored ? [width - inset, 'rtl'] : [inset, 'ltr'];
  const sizes = [fitting(lines[0], 24), fitting(lines[1], 14), fitting(lines[2], 14)];
  const texts = lines.map((line, index) => {
    const weight = index === 0 ? ' font-weight="700"' : '';
    const fill = index === 0 ? strong : quiet;
    return `<text x="${x}" y="${[38, 60, 81][index]}" direction="${direction}" fill="${fill}" font-size="${sizes[index]}"${weight} font-family="system-ui, sans-serif">${escapeMarkup(line)}</text>`;
  });
  const said = [listing.name, ...lines.filter((line) => line !== '')].join(' · ');
  const title = `<title>${escapeMarkup(said.replaceAll(/\p{Cc}/gu, ' '))}</title>`;
  return `${plateOf(listing, 1, title, language)}${texts.join('')}</svg>`;
};

/**
 * Draws badges as PNG, with the font of share cards.
 * @param fontFile where the font is written
 */
export const createBadgeDrawer = (fontFile: string): DrawBadge => {
  const loadSharp = createSharpLoader(fontFile);
  return async ({ listing, language, now }) => {
    const sharp = await loadSharp();
    const lines = linesOf(listing, language, now);
    const [strong, quiet] = inkOf(listing);
    const most = [24, 14, 14];
    const layers = [];
    for (const [index, line] of lines.entries()) {
      const text = shown(line, 100);
      if (text === '') continue;
      const pixels = fitting(text, most[index] ?? 14) * scale;
      const { data, info } = await sharp({
        text: {
          text: `<span foreground="${index === 0 ? strong : quiet}">${escapeMarkup(text)}</span>`,
          font: `${cardFontFamily} ${pixels}`,
          fontfile: fontFile,
          dpi: 72,
          rgba: true,
        },
      })
        .png()
        .toBuffer({ resolveWithObject: true });
      // A line that is wider than expected is made narrower, never cut.
      const room = (width - 2 * inset) * scale;
      const input = info.width > room ? await sharp(data).resize({ width: room }).png().toBuffer() : data;
      const lineWidth = Math.min(info.width, room);
      layers.push({
        input,
        top: ([16, 46, 68][index] ?? 0) * scale,
        left: language === 'ar' ? (width - inset) * scale - lineWidth : inset * scale,
      });
    }
    return sharp(await drawn(`${plateOf(listing, scale)}</svg>`))
      .composite(layers)
      .png({ palette: true, colours: 64, compressionLevel: 9 })
      .toBuffer();
  };
};
