/** A position in degrees. */
export interface Spot {
  lat: number;
  lng: number;
}

/**
 * Why a pasted text sets no pin: only the browser that opens a short link learns its target, a link may name a place
 * without coordinates, a position may be abroad, and a text may be none of these.
 */
export type PastedProblem = 'short' | 'noCoordinates' | 'abroad' | 'plusCode' | 'unreadable';
type Pasted = { spot: Spot; isViewOnly: boolean } | { problem: PastedProblem };

/** Bounding box of the Philippines and its waters, in degrees. */
const home = { lat: [4, 21.5], lng: [116, 127.5] } as const;
const isWithin = (value: number, [low, high]: readonly [number, number]): boolean =>
  value >= low && value <= high;
const isHome = ({ lat, lng }: Spot): boolean => isWithin(lat, home.lat) && isWithin(lng, home.lng);

const found = (lat: number, lng: number, isViewOnly = false): Pasted => {
  // Within the country no latitude is a valid longitude, so a swapped order is detectable.
  const spot = isHome({ lat: lng, lng: lat }) ? { lat: lng, lng: lat } : { lat, lng };
  return isHome(spot) ? { spot, isViewOnly } : { problem: 'abroad' };
};

const number = String.raw`([+-]?\d{1,3}(?:\.\d+)?)`;
const side = '[NE]?';
const pairPattern = new RegExp(
  String.raw`^\(? ?${side} ?${number} ?°? ?${side} ?[,;/|& ] ?${side} ?${number} ?°? ?${side} ?\)? ?(?:\(.*\))?$`,
  'i',
);
/** With commas for decimals, as `14,5995; 120,9842`. */
const commaPattern = /^(\d{1,3}),(\d{3,})(?: ?[;/|] ?| )(\d{1,3}),(\d{3,})$/;
/** Somewhere in a text, with so many decimals that it is nothing else. */
const amongWords = /(?<![\d.])(\d{1,3}\.\d{3,})[° ]{0,3}[,;/|~ ] ?(\d{1,3}\.\d{3,})(?!\d|\.\d)/;
/** What is written before each of the two, as in `Lat: 14.5995, Long: 120.9842`. */
const labels = /["']?\b(?:lat(?:itude)?|long?(?:itude)?|lng)\b["']? ?\.? ?[:=]? ?/gi;
const angle = String.raw`(\d{1,3}) ?° ?(\d{1,2}(?:\.\d+)?) ?['′’] ?(?:(\d{1,2}(?:\.\d+)?) ?(?:"|″|”|''))? ?`;
const anglesPattern = new RegExp(String.raw`^N? ?${angle}N?[,; ]{0,3}E? ?${angle}E?$`, 'i');
/** The same without signs, which only the letters make clear. */
const bareAngle = String.raw`(\d{1,3})[ -]{1,3}(\d{1,2})[ -]{1,3}(\d{1,2}(?:\.\d+)?)`;
const bareAnglesPattern = new RegExp(
  String.raw`^(?:N ?${bareAngle}[,; ]{0,3}E ?${bareAngle}|${bareAngle} ?N[,; ]{0,3}${bareAngle} ?E)$`,
  'i',
);

/** The patterns above allow one space, since with any number of them in a row they would take cubic time and more. */
const singleSpaced = (text: string): string => text.replaceAll(/\s+/g, ' ').trim();

/** `14.5995, 120.9842`, with or without `° N`, or `14°35'58.2"N 120°59'03.1"E` as Google Maps shows it. */
const readPair = (given: string): Pasted | null => {
  const text = singleSpaced(given);
  const pair = pairPattern.exec(text);
  if (pair) return found(Number(pair[1]), Number(pair[2]));
  const [, lat, latPart, lng, lngPart] = commaPattern.exec(text) ?? [];
  if (lat !== undefined) return found(Number(`${lat}.${latPart}`), Number(`${lng}.${lngPart}`));
  const parts =
    anglesPattern.exec(text) ?? bareAnglesPattern.exec(text)?.filter((part) => part !== undefined);
  if (!parts) return null;
  const angles = parts.slice(1).map((part: string | undefined) => Number(part ?? 0));
  if (angles.some((part, at) => at % 3 > 0 && part >= 60)) return null;
  const [latDegrees = 0, latMinutes = 0, latSeconds = 0, lngDegrees = 0, lngMinutes = 0, lngSeconds = 0] =
    angles;
  return found(
    latDegrees + latMinutes / 60 + latSeconds / 3600,
    lngDegrees + lngMinutes / 60 + lngSeconds / 3600,
  );
};

const shortHosts = ['maps.app.goo.gl', 'goo.gl', 'g.co', 'g.page', 'share.google', 'maps.apple'];
const isGoogle = (host: string): boolean => /^(?:(?:www|maps)\.)?google\.(?:com?\.)?[a-z]{2,3}$/.test(host);

/** Parameters of the links that Google documents, and of older ones: first the place, then the view. */
const placeParameters = ['query', 'q', 'destination', 'daddr'];
const viewParameters = ['center', 'll', 'viewpoint'];
/** The same of Apple Maps and Waze, whose `ll` is the place. */
const otherPlaceParameters = ['coordinate', 'll', 'latlng', 'daddr', 'q', 'to'];
const otherHosts = ['maps.apple.com', 'waze.com', 'www.waze.com', 'ul.waze.com'];
const mapHosts = ['openstreetmap.org', 'www.openstreetmap.org', 'osm.org', 'www.osm.org'];
/** Sites whose links have the middle of the map somewhere, on any of their subdomains. */
const viewHosts = ['bing.com', 'here.com', 'yandex.com', 'osmand.net', 'organicmaps.app'];
/** Links that open an app. */
const appSchemes = ['waze:', 'comgooglemaps:', 'google.navigation:', 'maps:'];

const last = <Value>(values: Iterable<Value>): Value | undefined => [...values].at(-1);

const decoded = (text: string): string => {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    return text;
  }
};

const readLink = (url: URL): Pasted => {
  const host = url.hostname.toLowerCase();
  if (shortHosts.includes(host)) return { problem: 'short' };
  const inParameter = (names: readonly string[]): Pasted | null => {
    for (const name of names) {
      const pair = readPair((url.searchParams.get(name) ?? '').replace(/^(?:loc:|ll\.)/, '').trim());
      if (pair) return pair;
    }
    return null;
  };
  const inView = (names: readonly string[]): Pasted | null => {
    const seen = inParameter(names);
    return seen && 'spot' in seen ? { ...seen, isViewOnly: true } : seen;
  };
  if (appSchemes.includes(url.protocol) || otherHosts.includes(host))
    return inParameter(otherPlaceParameters) ?? inView(viewParameters) ?? { problem: 'noCoordinates' };
  if (mapHosts.includes(host)) {
    const [lat, lng] = [url.searchParams.get('mlat'), url.searchParams.get('mlon')];
    const view = /^#map=[\d.]+\/(-?[\d.]+)\/(-?[\d.]+)/.exec(url.hash);
    if (lat !== null && lng !== null) return found(Number(lat), Number(lng));
    return view ? found(Number(view[1]), Number(view[2]), true) : { problem: 'noCoordinates' };
  }
  if (viewHosts.some((name) => host === name || host.endsWith(`.${name}`))) {
    const [, lat, lng] = amongWords.exec(singleSpaced(decoded(url.href))) ?? [];
    return lat === undefined ? { problem: 'noCoordinates' } : found(Number(lat), Number(lng), true);
  }
  if (!isGoogle(host)) return { problem: 'unreadable' };
  // `!3d` and `!4d` are the place; `@` is the centre of the map view, which may differ.
  const place = last(url.pathname.matchAll(/!3d(-?\d+(?:\.\d+)?)!4d(-?\d+(?:\.\d+)?)/g));
  if (place) return found(Number(place[1]), Number(place[2]));
  const end = last(url.pathname.matchAll(/!1d(-?\d+(?:\.\d+)?)!2d(-?\d+(?:\.\d+)?)/g));
  if (end) return found(Number(end[2]), Number(end[1]));
  const inPath = last(url.pathname.split('/').flatMap((part) => readPair(decoded(part).trim()) ?? []));
  const named = inParameter(placeParameters) ?? inPath;
  if (named) return named;
  const view = /\/@(-?\d+(?:\.\d+)?),(-?\d+(?:\.\d+)?)/.exec(url.pathname);
  if (view) return found(Number(view[1]), Number(view[2]), true);
  const embedded = /!2d(-?\d+(?:\.\d+)?)!3d(-?\d+(?:\.\d+)?)/.exec(url.searchParams.get('pb') ?? '');
  if (embedded) return found(Number(embedded[2]), Number(embedded[1]), true);
  return inView(viewParameters) ?? { problem: 'noCoordinates' };
};

/** A link of a map site with all its parameters is shorter. */
const longest = 5_000;
/** Marks that messengers put around a text. */
const invisible = /[\u200B-\u200F\u202A-\u202E\u2060-\u2069\uFEFF]/g;
/** A code of plus.codes; a short one means nothing without its town. */
const plusCode = /(?<![a-z\d+])[2-9CFGHJMPQRVWX]{4,8}\+[2-9CFGHJMPQRVWX]{2,3}(?![a-z\d])/i;

/** Digits and signs of keyboards for other scripts as those of ASCII. */
const inAscii = (text: string): string =>
  text
    // Normalised, these signs of degrees, minutes and seconds would be letters, spaces or two signs.
    .replaceAll(/[º˚]/g, '°')
    .replaceAll('´', "'")
    .replaceAll('″', '"')
    .normalize('NFKC')
    .replaceAll(/[\u0660-\u0669\u06F0-\u06F9]/g, (digit) => String((digit.codePointAt(0) ?? 0) & 0xf))
    .replaceAll('\u066B', '.')
    .replaceAll('\u060C', ',');

/** `geo:lat,lng`, perhaps with a height, or `geo:0,0?q=` where the place is only named. */
const readGeo = (text: string): Pasted => {
  const [position = '', parameters = ''] = text.slice('geo:'.length).split('?');
  const [lat = '', lng = ''] = position.split(';', 1)[0]?.split(',') ?? [];
  const asked = readPair(new URLSearchParams(parameters).get('q') ?? '');
  const pair = asked ?? readPair(`${lat},${lng}`);
  return pair === null || (!asked && Number(lat) === 0 && Number(lng) === 0)
    ? { problem: 'noCoordinates' }
    : pair;
};

/**
 * Parses the position in a link of a map site or two coordinates, without any request: nothing leaves the device.
 * @param text as pasted; a missing scheme and a name before the link are accepted, as phones share both
 * @returns the position in degrees, and whether it is only the centre of the map view; otherwise the reason
 */
export const readPastedSpot = (text: string): Pasted => {
  if (text.length > longest) return { problem: 'unreadable' };
  const trimmed = singleSpaced(inAscii(text.replace(invisible, '')));
  if (/^geo:/i.test(trimmed)) return readGeo(trimmed);
  const pair = readPair(trimmed) ?? readPair(trimmed.replaceAll(labels, ' ').replace(/\.$/, ''));
  if (pair) return pair;
  const link =
    /^(?:waze|comgooglemaps|google\.navigation|maps):\S+/i.exec(trimmed)?.[0] ??
    /(?<![a-z0-9.-])(?:https?:\/\/)?(?:[a-z0-9-]+\.)+[a-z]{2,}\/\S*/i.exec(trimmed)?.[0];
  if (link !== undefined) {
    const address = /^(?:https?|waze|comgooglemaps|maps):/i.test(link)
      ? link
      : link.replace(/^google\.navigation:/i, 'google.navigation:?').replace(/^(?!google\.nav)/, 'https://');
    const read: Pasted = URL.canParse(address) ? readLink(new URL(address)) : { problem: 'unreadable' };
    const isUnread = 'problem' in read && (read.problem === 'noCoordinates' || read.problem === 'unreadable');
    const isNamed = isUnread && (plusCode.test(link) || plusCode.test(decoded(link)));
    return isNamed ? { problem: 'plusCode' } : read;
  }
  const [, lat, lng] = amongWords.exec(singleSpaced(trimmed.replaceAll(labels, ' '))) ?? [];
  if (lat !== undefined) return found(Number(lat), Number(lng));
  return { problem: plusCode.test(trimmed) ? 'plusCode' : 'unreadable' };
};
