import { defineCatalogue, type Translator, useTranslator } from '@halalmap/i18n';

/** Texts of the map. */
export const mapMessages = {
  'map.label': 'Map. Arrow keys move it, plus and minus change the scale.',
  'map.loading': 'The map is being drawn',
  'map.failed': 'The map did not load',
  'map.failedList': 'The list beside it is complete.',
  'map.failedPlace': 'The address is complete without it.',
  'map.failedPicker': 'The form works without it: the town is enough.',
  'map.retry': 'Try again',
  'map.zoomIn': 'Zoom in',
  'map.zoomOut': 'Zoom out',
  'map.locate': 'Show my position',
  'map.position': 'Your position, to about a kilometre',
  'map.searchArea': 'Search this area',
  'map.credit': 'Boundaries: PSA, NAMRIA, OCHA (simplified)',
  'map.key.cluster': 'Several places',
  'map.key.exact': 'Exact spot',
  'map.key.town': 'Town centre only',
  'map.townOnly': 'Town centre only',
  'map.total': '{total, plural, one {# place matches} other {# places match}}',
  'map.summary':
    '{total, plural, one {# place matches} other {# places match}}; {count, plural, =0 {none of them is} one {# is} other {# are}} in this part of the map',
  'map.unplaced':
    '{count, plural, one {# place has no known town: it is in the list only} other {# places have no known town: they are in the list only}}',
  'map.finding': 'Finding places',
  'map.notFound': 'The places did not load',
  'map.pin.town': '{name}, shown at the centre of {town}',
  'map.pin.townUnknown': '{name}, shown at its town’s centre',
  'map.pin.selected': '{pin}, selected',
  'map.cluster.split': '{count, plural, one {# place} other {# places}} around {area}; zoom in',
  'map.cluster.splitUnnamed': '{count, plural, one {# place} other {# places}} close together; zoom in',
  'map.cluster.list': '{count, plural, one {# place} other {# places}} in {area}; show as a list',
  'map.cluster.listUnnamed': '{count, plural, one {# place} other {# places}} at one spot; show as a list',
  'map.spot': '{count, plural, one {# place} other {# places}} in {area}',
  'map.spotUnnamed': '{count, plural, one {# place} other {# places}} at one spot',
  'map.spot.loading': 'Loading the places here',
  'map.spot.failed': 'The places here did not load',
  'map.spot.all': 'Show all {count, number} in the list',
  'map.card': 'Selected place',
  'map.card.close': 'Close',
  'map.place.exact': 'Map: the exact spot of {name}',
  'map.place.town': 'Map: the town of {name}; its spot is not known',
  'map.picker.label': 'Map for the pin. Arrow keys move it, plus and minus change the scale.',
  'map.picker.hint': 'Tap the map, or move it and put the pin in the middle.',
  'map.picker.middle': 'Put the pin in the middle',
  'map.picker.remove': 'Remove the pin',
  'map.picker.none': 'No pin yet. Without one the place is shown at its town’s centre.',
  'map.picker.chosen': 'Pin at {lat}° N, {lng}° E',
};

// Apart from the texts of the app: they come with it.
const catalogue = defineCatalogue({ en: mapMessages });

export type MapText = Translator<keyof typeof mapMessages>;

/** The texts of the map in the current language. */
export const useMapText = (): MapText => useTranslator(catalogue);
