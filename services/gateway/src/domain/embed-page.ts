import {
  escapeMarkup,
  pathIn,
  product,
  type EmbedLook,
  type Listing,
  type PrayerTown,
} from '@halalmap/contracts';
import { longDay, stateInWords } from '@halalmap/contracts/state-texts';
import { prayerNames } from '@halalmap/listing-model';
import type { CalculatedTimes, Prayer } from '@halalmap/reference-data/prayer-times';
import { calendarTexts } from './calendar-texts';
import { embedTexts } from './embed-texts';
import { kindOf, townOf } from './listing-page';
import { listingPath, prayerTownPath } from './page';

/** Where the stylesheet of pages in frames is. */
export const embedStylePath = '/embed/style.css';

/** What every page in a frame needs to know. */
export interface EmbedContext extends EmbedLook {
  publicUrl: string;
  /** Milliseconds since 1970. */
  now: number;
}

const linkTo = ({ publicUrl, lang }: EmbedContext, path: string, text: string): string =>
  `<a href="${escapeMarkup(new URL(pathIn(lang, path), publicUrl).href)}" target="_blank" rel="noopener">${escapeMarkup(text)}</a>`;

/** The day in Manila, in words. */
const dayOf = ({ now, lang }: EmbedContext): string => longDay(now, lang, product.timeZone);

const documentOf = (context: EmbedContext, title: string, main: string): string => {
  const { lang, theme } = context;
  const day = embedTexts[lang].asOf(dayOf(context));
  return `<!doctype html>
<html lang="${lang}"${lang === 'ar' ? ' dir="rtl"' : ''} data-theme="${theme}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${escapeMarkup(`${title} · ${product.name}`)}</title>
<link rel="stylesheet" href="${embedStylePath}">
</head>
<body>
<main>${main}</main>
<footer>${linkTo(context, '/', product.name)} · ${escapeMarkup(day)}</footer>
</body>
</html>`;
};

/** A page that says why there is nothing else. */
export const embedMessage = (context: EmbedContext, text: string): string =>
  documentOf(context, text, `<p>${escapeMarkup(text)}</p>`);

/** Kind, town and state of a listing: what is under its name. */
const factsOf = (listing: Listing, { lang }: EmbedContext): string => {
  const { level, about, isProven } = stateInWords(listing, lang);
  const where = [kindOf(listing, lang), townOf(listing)].filter(Boolean).join(' · ');
  return `<p class="quiet">${escapeMarkup(where)}</p>
<p><span class="state${isProven ? ' state--proven' : ''}">${escapeMarkup(level)}</span></p>
${about.length > 0 ? `<p class="about">${escapeMarkup(about.join(' · '))}</p>` : ''}`;
};

/** The page of one place. */
export const embedPlace = (context: EmbedContext, listing: Listing): string => {
  const { id, name, address } = listing;
  return documentOf(
    context,
    name,
    `<h1><bdi>${escapeMarkup(name)}</bdi></h1>
${factsOf(listing, context)}
${address ? `<p><bdi>${escapeMarkup(address)}</bdi></p>` : ''}
<p>${linkTo(context, listingPath(id), embedTexts[context.lang].open)}</p>`,
  );
};

interface Places {
  listings: readonly Listing[];
  total: number;
}

const positionOf = ({ latitude, longitude }: Listing): { lat: number; lng: number } | null =>
  latitude === null || longitude === null ? null : { lat: Number(latitude), lng: Number(longitude) };

const itemsOf = (context: EmbedContext, listings: readonly Listing[], withPositions: boolean): string =>
  listings
    .map((listing) => {
      const position = positionOf(listing);
      const words = position
        ? `<span dir="ltr">${position.lat.toFixed(4)}, ${position.lng.toFixed(4)}</span>`
        : escapeMarkup(embedTexts[context.lang].withoutPosition);
      return `<li><strong><bdi>${linkTo(context, listingPath(listing.id), listing.name)}</bdi></strong>
${factsOf(listing, context)}
${withPositions ? `<p class="quiet">${words}</p>` : ''}</li>`;
    })
    .join('\n');

const countOf = ({ listings, total }: Places, { lang }: EmbedContext): string => {
  const { none, first } = embedTexts[lang];
  if (listings.length === 0) return `<p>${escapeMarkup(none)}</p>`;
  return listings.length < total ? `<p class="quiet">${escapeMarkup(first(listings.length, total))}</p>` : '';
};

/** The page of a list of places. */
export const embedList = (context: EmbedContext, places: Places): string => {
  const title = embedTexts[context.lang].places;
  const list = `<ol>${itemsOf(context, places.listings, false)}</ol>`;
  return documentOf(context, title, `<h1>${escapeMarkup(title)}</h1>${countOf(places, context)}${list}`);
};

const [drawnWidth, drawnHeight, edge] = [600, 360, 24];
const kmOfDegree = 111.32;
/** A single place lies in the middle of so many kilometres. */
const leastKm = 2;

/** The positions as numbered points, with the kilometres that the drawing is wide; null where none is known. */
const drawingOf = (listings: readonly Listing[]): { svg: string; km: number } | null => {
  const positions = listings.flatMap((listing, index) => {
    const position = positionOf(listing);
    return position ? [{ ...position, number: index + 1 }] : [];
  });
  if (positions.length === 0) return null;
  const between = (values: number[]): [least: number, most: number] => [
    Math.min(...values),
    Math.max(...values),
  ];
  const [south, north] = between(positions.map(({ lat }) => lat));
  const [west, east] = between(positions.map(({ lng }) => lng));
  const middle = { lat: (south + north) / 2, lng: (west + east) / 2 };
  const kmOfLng = kmOfDegree * Math.cos((middle.lat * Math.PI) / 180);
  const kmPerUnit = Math.max(
    leastKm / drawnWidth,
    ((east - west) * kmOfLng) / (drawnWidth - 2 * edge),
    ((north - south) * kmOfDegree) / (drawnHeight - 2 * edge),
  );
  const points = positions.map(({ lat, lng, number }) => {
    const x = Math.round(drawnWidth / 2 + ((lng - middle.lng) * kmOfLng) / kmPerUnit);
    const y = Math.round(drawnHeight / 2 - ((lat - middle.lat) * kmOfDegree) / kmPerUnit);
    return `<circle cx="${x}" cy="${y}" r="12"/><text x="${x}" y="${y}" dy=".35em">${number}</text>`;
  });
  const svg = `<svg viewBox="0 0 ${drawnWidth} ${drawnHeight}" direction="ltr" aria-hidden="true">${points.reverse().join('')}</svg>`;
  return { svg, km: kmPerUnit * drawnWidth };
};

/** The page of the positions of places. */
export const embedMap = (context: EmbedContext, places: Places): string => {
  const { map, mapNote } = embedTexts[context.lang];
  const drawing = drawingOf(places.listings);
  const km = drawing && (drawing.km < 10 ? drawing.km.toFixed(1) : String(Math.round(drawing.km)));
  return documentOf(
    context,
    map,
    `<h1>${escapeMarkup(map)}</h1>${countOf(places, context)}
${drawing && km !== null ? `${drawing.svg}<p class="quiet">${escapeMarkup(mapNote(km))}</p>` : ''}
<ol>${itemsOf(context, places.listings, true)}</ol>`,
  );
};

/** The page of the prayer times of today. */
export const embedPrayer = (
  context: EmbedContext,
  { town, times, next }: { town: PrayerTown; times: CalculatedTimes; next: Prayer | null },
): string => {
  const { lang } = context;
  const texts = calendarTexts[lang];
  const { next: nextText, sunrise, open } = embedTexts[lang];
  const nameOf = (name: (typeof prayerNames)[number] | 'sunrise'): string =>
    name === 'sunrise' ? sunrise : texts.prayers[name];
  const [first, ...others] = prayerNames;
  const rows = [first, 'sunrise' as const, ...others].map(
    (name) =>
      `<tr${name === next?.name ? ' class="next"' : ''}><th scope="row">${escapeMarkup(nameOf(name))}</th><td><time dir="ltr">${times[name]}</time></td></tr>`,
  );
  return documentOf(
    context,
    texts.title(town.name),
    `<h1>${escapeMarkup(texts.title(town.name))}</h1>
<p class="quiet">${escapeMarkup([...(town.province === null ? [] : [town.province]), dayOf(context)].join(' · '))}</p>
${next ? `<p class="state state--proven">${escapeMarkup(nextText(texts.prayers[next.name], next.time))}</p>` : ''}
<table>${rows.join('')}</table>
<p class="quiet">${escapeMarkup(texts.note)}</p>
<p>${linkTo(context, prayerTownPath(town), open)}</p>`,
  );
};
