import { Okir } from '@halalmap/ui';
import type { CSSProperties } from 'react';
import { Link } from 'react-router-dom';
import { useLandingText } from '../../messages/landing-en';
import { Chart } from './chart';
import { useFoodByProvinceQuery } from './counts-api';
import { heroAreas, type HeroArea } from './hero-areas';

/** The country, with the number of places to eat listed in each area. An area without any has no marker. */
export const HeroChart = () => {
  const { data: byProvince = {} } = useFoodByProvinceQuery();
  const countOf = ({ provinceIds }: HeroArea) =>
    provinceIds.reduce((sum, id) => sum + (byProvince[String(id)] ?? 0), 0);
  return (
    <div className="map__stage">
      <Okir figure="panolong" className="hero__orn" />
      <Chart viewBox="0 0 600 960" fading />
      {heroAreas.map((area) => {
        const count = countOf(area);
        return count > 0 && <AreaMark key={area.name} area={area} count={count} />;
      })}
    </div>
  );
};

const AreaMark = ({ area, count }: { area: HeroArea; count: number }) => {
  const t = useLandingText();
  const { name, location, x, y, look } = area;
  return (
    <Link
      className={`pin ${look}`}
      style={{ '--x': x, '--y': y } as CSSProperties}
      to={`/food?${new URLSearchParams({ location }).toString()}`}
    >
      <span className="pin__n" aria-hidden="true">
        {count}
      </span>
      <span className="pin__t" aria-hidden="true">
        {name}
      </span>
      <span className="vh">{t('chart.places', { name, count })}</span>
    </Link>
  );
};
