/** An area of the hero chart. */
export interface HeroArea {
  name: string;
  /** PSGC codes of the provinces it includes. */
  provinceIds: readonly number[];
  /** Term of the directory's location filter that matches the same provinces. */
  location: string;
  /** Position of its marker, in percent of the chart. */
  x: number;
  y: number;
  /**
   * Classes of marker and label: `start` label before the marker, `l` large, `c` crowded (no label on small screens).
   */
  look: string;
}

export const heroAreas: readonly HeroArea[] = [
  {
    name: 'Metro Manila',
    provinceIds: [1300000000],
    location: 'metro manila',
    x: 54.11,
    y: 42.38,
    look: 'pin--start pin--l',
  },
  { name: 'Benguet', provinceIds: [1401100000], location: 'benguet', x: 51.13, y: 33.45, look: 'pin--start' },
  { name: 'Aklan', provinceIds: [600400000], location: 'aklan', x: 61.18, y: 55.08, look: 'pin--start' },
  { name: 'Iloilo', provinceIds: [603000000], location: 'iloilo', x: 65.92, y: 60.98, look: 'pin--start' },
  { name: 'Cebu', provinceIds: [702200000], location: 'cebu', x: 76.22, y: 62.7, look: '' },
  {
    name: 'Misamis Oriental',
    provinceIds: [1004300000],
    location: 'misamis oriental',
    x: 83.5,
    y: 69.6,
    look: '',
  },
  {
    name: 'Lanao del Sur',
    provinceIds: [1903600000],
    location: 'lanao del sur',
    x: 79.0,
    y: 73.2,
    look: 'pin--start pin--l',
  },
  {
    name: 'Maguindanao',
    provinceIds: [1908700000, 1908800000],
    location: 'maguindanao',
    x: 79.0,
    y: 77.2,
    look: 'pin--start pin--l pin--c',
  },
  {
    name: 'Davao',
    provinceIds: [1102300000, 1102400000, 1102500000, 1108200000, 1108600000],
    location: 'davao',
    x: 88.93,
    y: 78.11,
    look: 'pin--l pin--c',
  },
  {
    name: 'Zamboanga',
    provinceIds: [907200000, 907300000, 908300000],
    location: 'zamboanga',
    x: 62.31,
    y: 80.4,
    look: 'pin--start',
  },
  {
    name: 'South Cotabato',
    provinceIds: [1206300000],
    location: 'south cotabato',
    x: 85.02,
    y: 82.74,
    look: '',
  },
];
