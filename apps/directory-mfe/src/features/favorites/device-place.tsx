import { asApiError } from '@halalmap/api-client';
import { useErrorText } from '@halalmap/mfe-kit';
import type { DeviceFavorite } from '@halalmap/mfe-kit/device-favorites';
import { Cloth, PlaceCard, Skeleton } from '@halalmap/ui';
import type { ReactNode } from 'react';
import { useFavoritePlaceQuery } from './favorite-place-api';
import { SaveHeart } from '../../favorites/save-buttons';
import { useText } from '../../messages/use-text';

/** A place that the device keeps, in all its states. Its name is known before it is asked for. */
export const DevicePlace = ({ favorite }: { favorite: DeviceFavorite }) => {
  const t = useText();
  const errorText = useErrorText();
  const { currentData, error, isFetching, refetch } = useFavoritePlaceQuery(favorite.listingId);
  const heart = (
    <SaveHeart place={{ id: favorite.listingId, name: favorite.name, entityType: favorite.type }} isSaved />
  );
  if (currentData) return <PlaceCard listing={currentData} headingLevel={2} action={heart} />;
  if (isFetching || !error)
    return (
      <Row favorite={favorite} heart={heart}>
        <Skeleton className="sk--meta" />
        <Skeleton className="sk--place" />
        <div className="sk--trust">
          <Skeleton shape="block" className="sk--badge" />
          <Skeleton className="sk--age" />
        </div>
      </Row>
    );
  const { status } = asApiError(error);
  return (
    <Row favorite={favorite} heart={heart}>
      <div className="place__meta">
        {status === 404 ? (
          t('favorites.gone')
        ) : (
          <span>
            {errorText(error)}{' '}
            <button type="button" className="lnk" onClick={() => void refetch()}>
              {t('favorites.placeRetry')}
            </button>
          </span>
        )}
      </div>
    </Row>
  );
};

interface RowProps {
  favorite: DeviceFavorite;
  heart: ReactNode;
  /** What stands in place of the facts. */
  children: ReactNode;
}

const Row = ({ favorite: { listingId, name, type }, heart, children }: RowProps) => (
  <li className="place fav__bare">
    <div className="place__pic">
      <Cloth id={listingId} entityType={type} />
    </div>
    <h2 className="place__name">
      <bdi>{name}</bdi>
    </h2>
    {children}
    <div className="place__act">{heart}</div>
  </li>
);
