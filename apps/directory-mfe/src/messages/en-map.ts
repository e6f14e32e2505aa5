import { defineCatalogue, type Translator, useExpectedTexts, useTranslator } from '@halalmap/i18n';

/** Texts of the map. */
const mapMessages = {
  'map.label': 'Map. Use the arrow keys to move it, plus and minus to zoom.',
  'map.loading': 'Loading the map',
  'map.failed': 'The map did not load',
  'map.failedList': 'The list is complete without it.',
  'map.failedPlace': 'The address is complete without it.',
  'map.failedPicker': 'The form works without it: the town is enough.',
  'map.retry': 'Try again',
  'map.zoomIn': 'Zoom in',
  'map.zoomOut': 'Zoom out',
  'map.locate': 'Show my location',
  'map.position': 'Your location',
  'map.positionWithin': 'Your location, to about {metres, plural, one {# metre} other {# metres}}',
  'map.searchArea': 'Search this area',
  'map.credit': 'Boundaries: PSA, NAMRIA, OCHA (simplified)',
  'map.key.cluster': 'Several places',
  'map.key.exact': 'Exact location',
  'map.key.town': 'Town centre only',
  'map.townOnly': 'Town centre only',
  'map.total': '{total, plural, one {# place matches} other {# places match}}',
  'map.summary':
    '{total, plural, one {# place matches} other {# places match}}; {count, plural, =0 {none of them is} one {# is} other {# are}} in this part of the map',
  'map.unplaced':
    '{count, plural, one {# place has no known town: it is in the list only} other {# places have no known town: they are in the list only}}',
  'map.finding': 'Loading places',
  'map.notFound': 'The places did not load',
  'map.pin.town': '{name}, shown at the centre of {town}',
  'map.pin.townUnknown': '{name}, shown at its town’s centre',
  'map.pin.selected': '{pin}, selected',
  'map.cluster.split': '{count, plural, one {# place} other {# places}} around {area}; zoom in',
  'map.cluster.splitUnnamed': '{count, plural, one {# place} other {# places}} close together; zoom in',
  'map.cluster.list': '{count, plural, one {# place} other {# places}} in {area}; show as a list',
  'map.cluster.listUnnamed':
    '{count, plural, one {# place} other {# places}} at one location; show as a list',
  'map.spot': '{count, plural, one {# place} other {# places}} in {area}',
  'map.spotUnnamed': '{count, plural, one {# place} other {# places}} at one location',
  'map.spot.loading': 'Loading the places here',
  'map.spot.failed': 'The places here did not load',
  'map.spot.all': 'Show all {count, number} in the list',
  'map.card': 'Selected place',
  'map.card.close': 'Close',
  'map.place.exact': 'Map: the exact location of {name}',
  'map.place.town': 'Map: the town of {name}; its exact location is not known',
  'map.picker.label': 'Map for the pin. Use the arrow keys to move it, plus and minus to zoom.',
  'map.picker.find': 'Find an address or landmark',
  'map.picker.found': 'Landmarks and areas (© OpenStreetMap contributors)',
  'map.picker.foundCount': '{count, plural, one {# place found} other {# places found}}',
  'map.picker.hint': 'Tap the map, or move it and place the pin in the middle.',
  'map.picker.hintMove': 'Drag the pin to the door, or select it and use the arrow keys.',
  'map.picker.pin': 'Pin. Use the arrow keys to move it, with Shift in larger steps.',
  'map.picker.middle': 'Place the pin in the middle',
  'map.picker.remove': 'Remove the pin',
  'map.picker.none': 'No pin yet. Without one the place is shown at its town’s centre.',
  'map.picker.chosen': 'Pin at {lat}° N, {lng}° E',
};

// Separate from the texts of the app: they are loaded with the map.
const catalogue = defineCatalogue({ en: mapMessages }, 'directory/map');

export type MapText = Translator<keyof typeof mapMessages>;

/** The texts of the map in the current language. */
export const useMapText = (): MapText => useTranslator(catalogue);

/** Sends the texts of a map with a page that loads one by itself; those of its parts are known by the beginning of their keys. */
export const useExpectedMapTexts = (...parts: string[]): void =>
  useExpectedTexts(catalogue, (key) => {
    const [, part = '', more] = key.split('.');
    return more === undefined || parts.includes(part);
  });
