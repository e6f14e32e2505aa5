import { Fragment, useEffect, useState } from 'react';
import { Button, IconButton, Okir, PlaceImage, TrustLabel, TrustMarks } from '@halalmap/ui';
import { Link } from 'react-router-dom';
import type { EntityType, Listing } from '@halalmap/contracts';
import { listingTypes } from '@halalmap/listing-model';
import { useMapText } from '../../messages/en-map';
import type { CreditPart, MapEngine } from '../engine/map-engine';
import { SaveIcon } from '../../favorites/favorites';
import type { Bounds, MapPin } from '../geometry';
import type { FoundOnMap } from '../map-api';

/** Whose data the map shows. */
export const Credit = ({ engine }: { engine: MapEngine | null }) => {
  const t = useMapText();
  const [streets, setStreets] = useState<CreditPart[]>([]);
  useEffect(() => {
    let isGone = false;
    void engine?.streetCredit.then((credit) => {
      if (!isGone) setStreets(credit);
    });
    return () => {
      isGone = true;
    };
  }, [engine]);
  return (
    <p className="map__credit">
      {t('map.credit')}
      {streets.map(({ text, url }) => (
        <Fragment key={text}>
          {' · '}
          {url === null ? text : <a href={url}>{text}</a>}
        </Fragment>
      ))}
    </p>
  );
};

interface MapBoxProps {
  setContainer: (element: HTMLElement | null) => void;
  isDrawn: boolean;
  /** The accessible name of the map as an image, where it is not interactive. */
  image?: string;
}

/** The decorated sea, with the chart in it. */
export const MapBox = ({ setContainer, isDrawn, image }: MapBoxProps) => {
  const t = useMapText();
  return (
    <>
      <Okir figure="panolong" className="directory-map__ornament" />
      <div
        className="directory-map__canvas"
        ref={setContainer}
        {...(image === undefined ? {} : { role: 'img', 'aria-label': image })}
      />
      {!isDrawn && <p className="directory-map__wait small muted">{t('map.loading')}</p>}
    </>
  );
};

interface MapCardProps {
  pin: MapPin;
  /** Null until it has come. */
  listing: Listing | null;
  onClose: () => void;
}

const townOf = ({ municipalityName, municipality, provinceName, province }: Listing): string | null =>
  municipalityName ?? municipality ?? provinceName ?? province;

/** What a pin knows of a place that is not loaded. */
const marksOf = ({ cautions, muslimOwned, underReview }: MapPin) => ({
  cautions: [...cautions],
  muslimOwned,
  review: underReview ? { counts: { closed: 0, not_halal: 0, wrong_info: 0 } } : null,
});

/** The selected place, docked at the top of the map. */
export const MapCard = ({ pin, listing, onClose }: MapCardProps) => {
  const t = useMapText();
  const facts = [listing && townOf(listing), pin.precision === 'town' ? t('map.townOnly') : null].filter(
    (fact) => fact !== null,
  );
  return (
    <section className="map-card directory-map__card" aria-label={t('map.card')} data-over-map>
      <div className="map-card__picture">{listing && <PlaceImage key={listing.id} listing={listing} />}</div>
      <div className="stack">
        <Link className="map-card__name display" to={pin.href}>
          <bdi>{pin.name}</bdi>
        </Link>
        {facts.length > 0 && <span className="small muted">{facts.join(' · ')}</span>}
        <TrustLabel
          level={pin.trustLevel}
          {...(listing ? { trust: listing.trust, type: listing.entityType } : {})}
        />
        <TrustMarks trust={listing?.trust ?? marksOf(pin)} />
      </div>
      <div className="directory-map__turn">
        <IconButton icon="x" kind="quiet" size="sm" label={t('map.card.close')} onClick={onClose} />
        <SaveIcon place={pin} small />
      </div>
    </section>
  );
};

/** Scale and position. */
export const MapControls = ({
  engine,
  onLocate,
}: {
  engine: MapEngine;
  onLocate?: (() => void) | undefined;
}) => {
  const t = useMapText();
  return (
    <div className="map__controls" data-over-map>
      <div className="map__group">
        <IconButton
          icon="plus"
          label={t('map.zoomIn')}
          onClick={() => {
            engine.zoomBy(1);
          }}
        />
        <IconButton
          icon="minus"
          label={t('map.zoomOut')}
          onClick={() => {
            engine.zoomBy(-1);
          }}
        />
      </div>
      {onLocate && <IconButton icon="locate-fixed" label={t('map.locate')} onClick={onLocate} />}
    </div>
  );
};

/** The number of places in the list: those of the searched area, else all. */
export const totalOf = ({ total, inside }: FoundOnMap, area: Bounds | null): number =>
  area ? inside : total;

/** The number of matches, and the legend. */
export const MapKey = ({
  type,
  all,
  area,
}: {
  /** The type of the places on the map; left out where they are of several. */
  type?: EntityType | undefined;
  all: FoundOnMap | null;
  area: Bounds | null;
}) => {
  const t = useMapText();
  const unplaced = all && !area ? all.total - all.inside : 0;
  return (
    <div className="map__key" data-over-map>
      {all && <strong>{t('map.total', { total: totalOf(all, area) })}</strong>}
      <span>
        <i className="map__cluster" />
        {t('map.key.cluster')}
      </span>
      <span>
        <i className={type && listingTypes[type].pin === 'stone' ? 'map__stone' : undefined} />
        {t('map.key.exact')}
      </span>
      <span>
        <i className="map__ring" />
        {t('map.key.town')}
      </span>
      {unplaced > 0 && <span>{t('map.unplaced', { count: unplaced })}</span>}
    </div>
  );
};

/** Replaces a map that failed to load: what still works, and "Try again". */
export const MapFailed = ({ text, onRetry }: { text: string; onRetry: () => void }) => {
  const t = useMapText();
  return (
    <div className="card stack mapless" role="alert">
      <p>
        <strong>{t('map.failed')}</strong>
      </p>
      <p className="small muted">{text}</p>
      <p>
        <Button size="sm" icon="rotate-ccw" onClick={onRetry}>
          {t('map.retry')}
        </Button>
      </p>
    </div>
  );
};
