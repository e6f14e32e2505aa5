import { Okir } from '@halalmap/ui';
import type { CSSProperties } from 'react';
import { Link } from 'react-router-dom';
import { useLandingText } from '../../messages/landing-en';
import { Chart } from './chart';
import { useText } from '../../messages/en';
import { directories } from '../../layout/directories';
import { useCountsByProvinceQuery } from './counts-api';
import { heroAreas, type HeroArea } from './hero-areas';

/** The country, with the number of listings of all directories in each area. An area without any has no marker. */
export const HeroChart = () => {
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
