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
  none: 'The first files are being made. Please come back in a few minutes.',
  failed: 'The list of files did not load',
} as const;

const catalogue = defineCatalogue({ en: openDataEn }, 'shell/open-data');

export const useOpenDataText = () => useTranslator(catalogue);
