import type { ExpressionSpecification, FilterSpecification, LayerSpecification } from 'maplibre-gl';
import type { ChartColors } from './map-engine';
import {
  byZoom,
  earthZoom,
  font,
  mainClasses,
  oneOf,
  placeName,
  roadSchemas,
  tiles,
  used,
} from './street-layers';

/** Icons that the landmarks need; the engine draws them. */
export const landmarkIcons = { mosque: 'landmark-mosque', other: 'landmark' } as const;

/** Landmarks of rank 1 (mosques) first; the less important ones when the view is close. */
const landmarkRank: ExpressionSpecification = ['coalesce', ['get', 'rank'], 7];
const shownLandmarks: FilterSpecification = [
  'all',
  ['!=', placeName, ''],
  ['<=', landmarkRank, ['step', ['zoom'], 0, 12.5, 1, 13, 2, 14, 3, 15, 5, 16, 7]],
];
const isMosque: ExpressionSpecification = ['==', ['get', 'subclass'], 'mosque'];

const halo = (colors: ChartColors) => ({ 'text-halo-color': colors['map-land'], 'text-halo-width': 1.3 });

const roadNames = (
  colors: ChartColors,
  { roadNames: layer, kind }: (typeof roadSchemas)[number],
): LayerSpecification => ({
  ...tiles,
  id: `street-name-${layer}`,
  type: 'symbol',
  'source-layer': layer,
  minzoom: 12,
  filter: ['any', ['>=', ['zoom'], 14], oneOf(kind, mainClasses)],
  layout: {
    'symbol-placement': 'line',
    'text-field': placeName,
    'text-font': font,
    'text-size': byZoom(12, 10, 15, 11.5, 18, 14),
    'text-max-angle': 30,
    'text-padding': 6,
  },
  paint: {
    'text-color': colors['map-label'],
    'text-halo-color': colors.surface,
    'text-halo-width': 1.4,
  },
});

/** Labels in ascending importance: the engine places the last layer first. */
const labels = (colors: ChartColors): LayerSpecification[] => [
  {
    ...tiles,
    id: 'street-waterway-name',
    type: 'symbol',
    'source-layer': 'waterway',
    minzoom: 13,
    layout: {
      'symbol-placement': 'line',
      'text-field': placeName,
      'text-font': font,
      'text-size': 10.5,
      'text-letter-spacing': 0.05,
    },
    paint: {
      'text-color': colors['map-label'],
      'text-halo-color': colors['map-sea'],
      'text-halo-width': 1.2,
    },
  },
  {
    ...tiles,
    id: 'street-water-name',
    type: 'symbol',
    'source-layer': 'water_name',
    minzoom: 8,
    layout: {
      'text-field': placeName,
      'text-font': font,
      'text-size': byZoom(8, 10.5, 14, 13),
      'text-letter-spacing': 0.08,
      'text-max-width': 6,
    },
    paint: {
      'text-color': colors['map-label'],
      'text-halo-color': colors['map-sea'],
      'text-halo-width': 1.2,
    },
  },
  {
    ...tiles,
    id: 'street-barangay-name',
    type: 'symbol',
    'source-layer': 'barangay_label',
    minzoom: earthZoom,
    filter: ['<=', ['coalesce', ['get', 'rank'], 14], ['zoom']],
    layout: {
      'text-field': placeName,
      'text-font': font,
      'text-size': byZoom(12, 10, 16, 12),
      'text-letter-spacing': 0.06,
      'text-max-width': 7,
      'text-padding': 12,
      'symbol-sort-key': ['coalesce', ['get', 'rank'], 14],
    },
    paint: { 'text-color': colors['map-label'], ...halo(colors) },
  },
  {
    ...tiles,
    id: 'street-landmark',
    type: 'symbol',
    'source-layer': 'poi',
    minzoom: 12,
    filter: shownLandmarks,
    layout: {
      'icon-image': ['case', isMosque, landmarkIcons.mosque, landmarkIcons.other],
      'icon-size': ['case', isMosque, 1, 0.8],
      'text-field': placeName,
      'text-font': font,
      'text-size': ['case', isMosque, 11.5, 10.5],
      'text-anchor': 'left',
      'text-offset': [0.8, 0],
      'text-justify': 'left',
      'text-max-width': 9,
      'text-padding': 8,
      'symbol-sort-key': landmarkRank,
    },
    paint: {
      'icon-color': ['case', isMosque, colors['map-label'], colors['map-coast']],
      'icon-halo-color': colors['map-land'],
      'icon-halo-width': 1,
      'text-color': colors['map-label'],
      ...halo(colors),
    },
  },
  {
    ...tiles,
    id: 'street-airport',
    type: 'symbol',
    'source-layer': 'aerodrome_label',
    minzoom: 9.5,
    layout: {
      'text-field': placeName,
      'text-font': font,
      'text-size': 11,
      'text-max-width': 8,
      'text-padding': 8,
    },
    paint: { 'text-color': colors['map-label'], ...halo(colors) },
  },
  {
    ...tiles,
    id: 'street-district',
    type: 'symbol',
    'source-layer': 'place',
    minzoom: 11,
    // The chart names cities and towns itself.
    filter: [
      'all',
      ['!', oneOf('class', ['city', 'town'])],
      ['any', ['>=', ['zoom'], 13], oneOf('class', ['suburb', 'borough', 'quarter', 'island'])],
    ],
    layout: {
      'text-field': placeName,
      'text-font': font,
      'text-size': byZoom(11, 11, 16, 14),
      'text-letter-spacing': 0.04,
      'text-max-width': 7,
      'text-padding': 10,
      'symbol-sort-key': ['coalesce', ['get', 'rank'], 9],
    },
    paint: { 'text-color': colors['map-label'], ...halo(colors) },
  },
];

/** Names of streets, landmarks, barangays and districts. */
export const streetNames = (colors: ChartColors, present: readonly string[]): LayerSpecification[] =>
  used([...roadSchemas.map((schema) => roadNames(colors, schema)), ...labels(colors)], present);
