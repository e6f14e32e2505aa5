import { Okir } from '@halalmap/ui';
import type { CSSProperties } from 'react';
import { Link } from 'react-router-dom';
import { useLandingText } from '../../messages/landing-en';
import { Chart } from './chart';
import { useText } from '../../messages/en';
import { directories } from '../../layout/directories';
import { useCountsByProvinceQuery } from '../../shared/counts-api';

interface HeroArea {
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

const heroAreas: readonly HeroArea[] = [
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
    look: 'pin--start pin--large pin--crowded',
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

/** The country, with the number of listings of all directories in each area. An area without any has no marker. */
export const HeroMap = () => {
  const { data } = useCountsByProvinceQuery();
  const countsOf = ({ provinceIds }: HeroArea) =>
    directories.flatMap((directory) => {
      const count = provinceIds.reduce((sum, id) => sum + (data?.[directory.type][String(id)] ?? 0), 0);
      return count > 0 ? [{ directory, count }] : [];
    });
  return (
    <div className="map__stage">
      <Okir figure="panolong" className="hero__ornament" />
      <Chart viewBox="0 0 600 960" fading />
      {heroAreas.map((area) => {
        const counts = countsOf(area);
        return counts.length > 0 && <AreaMark key={area.name} area={area} counts={counts} />;
      })}
    </div>
  );
};

interface AreaMarkProps {
  area: HeroArea;
  counts: { directory: (typeof directories)[number]; count: number }[];
}

/** Links to the first directory with listings in the area; the tooltip has the count of each directory. */
const AreaMark = ({ area, counts }: AreaMarkProps) => {
  const t = useLandingText();
  const frameText = useText();
  const { name, x, y, look = '' } = area;
  const search = new URLSearchParams({ location: name.toLowerCase() });
  const total = counts.reduce((sum, { count }) => sum + count, 0);
  const each = counts.map(({ directory, count }) => `${frameText(`directory.${directory.type}`)} ${count}`);
  return (
    <Link
      className={`pin ${look}`}
      style={{ '--x': x, '--y': y } as CSSProperties}
      to={`${counts[0]?.directory.path ?? '/food'}?${search.toString()}`}
      title={each.join(', ')}
    >
      <span className="pin__number" aria-hidden="true">
        {total}
      </span>
      <span className="pin__text" aria-hidden="true">
        {name}
      </span>
      <span className="visually-hidden">{t('chart.places', { name, count: total })}</span>
    </Link>
  );
};
