import { Button, IconButton, TrustLabel, TrustMarks } from '@halalmap/ui';
import { useEffect, useRef } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { useMapText } from '../../messages/en-map';
import { type Bounds, roundedOut } from '../geometry';
import { usePlacesAtSpotQuery } from '../map-api';

/** Several places that cannot be shown separately. */
export interface Spot {
  bounds: Bounds;
  count: number;
  /** The town; null when unknown. */
  area: string | null;
}

interface SpotListProps {
  filters: string;
  spot: Spot;
  onClose: () => void;
}

/** The places at one position, docked at the top of the map: the first ones, and a link to all of them. */
export const SpotList = ({ filters, spot, onClose }: SpotListProps) => {
  const t = useMapText();
  const { pathname, search } = useLocation();
  const bounds = roundedOut(spot.bounds);
  const { currentData, isFetching, isError, refetch } = usePlacesAtSpotQuery({ filters, bounds });
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    heading.current?.focus({ preventScroll: true });
  }, []);

  const count = currentData?.pagination.total ?? spot.count;
  const all = new URLSearchParams(search);
  all.set('bbox', bounds.join(','));
  all.delete('view');
  return (
    <section className="directory-map__spot" data-over-map>
      <div className="directory-map__spot-head">
        <h2 ref={heading} className="heading-small" tabIndex={-1}>
          {spot.area === null ? t('map.spotUnnamed', { count }) : t('map.spot', { area: spot.area, count })}
        </h2>
        <IconButton icon="x" kind="quiet" size="sm" label={t('map.card.close')} onClick={onClose} />
      </div>
      {isError && !isFetching ? (
        <div className="stack" role="alert">
          <p className="small">{t('map.spot.failed')}</p>
          <Button size="sm" icon="rotate-ccw" onClick={() => void refetch()}>
            {t('map.retry')}
          </Button>
        </div>
      ) : currentData ? (
        <ul className="directory-map__spot-list">
          {currentData.listings.map(({ id, name, entityType, trust }) => (
            <li key={id}>
              <Link to={`/listing/${id}`}>
                <bdi>{name}</bdi>
              </Link>
              <TrustLabel level={trust.level} trust={trust} type={entityType} />
              <TrustMarks trust={trust} />
            </li>
          ))}
        </ul>
      ) : (
        <p className="small muted">{t('map.spot.loading')}</p>
      )}
      {currentData?.pagination.hasMore && (
        <Link className="small" to={`${pathname}?${all.toString()}`}>
          {t('map.spot.all', { count })}
        </Link>
      )}
    </section>
  );
};
