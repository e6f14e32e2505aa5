export interface HeroArea {
  /** Also a term of the directory's location filter, which matches the same provinces. */
  name: string;
  /** PSGC codes of the provinces it includes. */
  provinceIds: readonly number[];
  /** Position of its marker, in percent of the chart. */
  x: number;
  y: number;
  /**
   * Classes of marker and label: `start` label before the marker, `crowded` no label on small screens.
   */
  look?: string;
}

export const heroAreas: readonly HeroArea[] = [
  {
    name: 'Metro Manila',
    provinceIds: [1300000000],
    x: 54.11,
    y: 42.38,
    look: 'pin--start pin--large',
  },
  { name: 'Benguet', provinceIds: [1401100000], x: 51.13, y: 33.45, look: 'pin--start' },
  { name: 'Aklan', provinceIds: [600400000], x: 61.18, y: 55.08, look: 'pin--start' },
  { name: 'Iloilo', provinceIds: [603000000], x: 65.92, y: 60.98, look: 'pin--start' },
  { name: 'Cebu', provinceIds: [702200000], x: 76.22, y: 62.7 },
  {
    name: 'Misamis Oriental',
    provinceIds: [1004300000],
    x: 83.5,
    y: 69.6,
  },
  {
    name: 'Lanao del Sur',
    provinceIds: [1903600000],
    x: 79.0,
    y: 73.2,
    look: 'pin--start pin--large',
  },
  {
    name: 'Maguindanao',
    provinceIds: [1908700000, 1908800000],
    x: 79.0,
    y: 77.2,
    look: 'pin--start pin--large pin--crowded',
  },
  {
    name: 'Davao',
    provinceIds: [1102300000, 1102400000, 1102500000, 1108200000, 1108600000],
    x: 88.93,
    y: 78.11,
    look: 'pin--large pin--crowded',
  },
  {
    name: 'Zamboanga',
    provinceIds: [907200000, 907300000, 908300000],
    x: 62.31,
    y: 80.4,
    look: 'pin--start',
  },
  {
    name: 'South Cotabato',
    provinceIds: [1206300000],
    x: 85.02,
    y: 82.74,
  },
];
