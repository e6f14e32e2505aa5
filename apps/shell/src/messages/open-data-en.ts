import { defineCatalogue, useTranslator } from '@halalmap/i18n';

/** Texts of the page with the files to download. */
const openDataEn = {
  title: 'Open data',
  eyebrow: 'For everybody',
  lead: 'Everything that people have added here, to take along: for a map, a study, a school or an app of your own.',
  what: 'Each file has the public places with their facts, and what is known of them: badge, certificate, dates. Invented places are in none of them. The files are made each night at two; what is no longer listed is in none of them a day later.',
  formats:
    'CSV for spreadsheets, JSON Lines for programs, GeoJSON for maps (places with a position only). All are compressed with gzip.',
  made: 'Made on {day}',
  whole: 'The whole country',
  provinces: 'By province',
  province: 'Province',
  places: '{count, plural, one {# place} other {# places}}',
  'file.csv': 'CSV',
  'file.jsonl': 'JSON Lines',
  'file.geojson': 'GeoJSON',
  'file.download': '{place}, {format}',
  size: '{size} kB',
  sums: 'Checksums (SHA-256) and a description for programs: <a>datapackage.json</a>',
  licence: 'Licence',
  'licence.text': '<a>{name}</a>. Please name as the source: {credit}.',
  follow: 'Follow changes',
  'follow.text':
    'Programs that keep a copy read only what has changed: <a>/api/feed</a>. Feed readers get the newest places from <b>/feed.atom</b>. Who needs more than a visitor may read makes an API key in the <c>settings</c>.',
  embed: 'Show it on your site',
  'embed.text':
    'Paste these lines where a mosque, a list or the prayer times should appear. The frame has no cookies and no scripts of its own; type, town, language (en, fil, ar) and colours (light, dark, auto) are yours to choose. The id of a place is the end of its address.',
  'embed.plain': 'Or without a script:',
  'embed.copy': 'Copy',
  'embed.copied': 'The lines are copied',
  'embed.notCopied': 'The browser did not let us copy. Please select the lines and copy them.',
  none: 'The first files are being made. Please come back in a few minutes.',
  failed: 'The list of files did not load',
} as const;

const catalogue = defineCatalogue({ en: openDataEn }, 'shell/open-data');

export const useOpenDataText = () => useTranslator(catalogue);

/** Texts of the page that shows what is known of each province. */
const progressEn = {
  title: 'What is still missing',
  eyebrow: 'Help out',
  lead: 'What is known of each province, and what people look for and do not find. Who knows a place there can add or confirm it.',
  add: 'Submit a place',
  provinces: 'Province by province',
  places: '{count, plural, =0 {Nothing listed yet} one {# place} other {# places}}',
  confirmed: '{count} confirmed this year',
  ending: '{count, plural, one {# certificate ends} other {# certificates end}} within 30 days',
  mosques: '{count, plural, one {# town} other {# towns}} without a listed mosque',
  food: '{count, plural, one {# town} other {# towns}} without a listed place to eat',
  notFound: 'Searched and not found',
  'notFound.text': 'Searches of the last 30 days without a result. Who searched is not kept.',
  'notFound.count': '{text}: {count} times',
  failed: 'The figures did not load',
} as const;

const progressCatalogue = defineCatalogue({ en: progressEn }, 'shell/progress');

export const useProgressText = () => useTranslator(progressCatalogue);
