import type { Listing } from '@halalmap/contracts';
import { createContext, type ReactNode, useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import {
  type DeviceFavorite,
  deviceFavoritesLimit,
  deviceFavoritesText,
  dropFromDevice,
  keepOnDevice,
  mergeDeviceFavorites,
  parseDeviceFavorites,
  subscribeDeviceFavorites,
} from '@halalmap/mfe-kit/device-favorites';
import { type AppStore, asApiError } from '@halalmap/api-client';
import { useDispatch } from 'react-redux';
import { useIdle, useOnline } from '@halalmap/mfe-kit/hooks';
import { useErrorText, useSession } from '@halalmap/mfe-kit';
import { useToast } from '@halalmap/ui';
import { useNavigate } from 'react-router-dom';
import { useFavoriteIdsQuery, useSetFavoriteMutation } from './favorites-api';
import { useText } from '../messages/en';

/** The parts of a place that saving it needs. */
export type FavoritePlace = Pick<Listing, 'id' | 'name' | 'entityType'>;

/** The saved places: in the account, or on the device for visitors. */
interface Favorites {
  isSaved(listingId: string): boolean;
  /** Saves a place, or removes it and offers to undo that. */
  toggle(place: FavoritePlace, isSaved: boolean): void;
}

/** Null where nothing can be saved. */
export const FavoritesContext = createContext<Favorites | null>(null);

const nothing = (): string => '';

/** All places saved on the device, newest first; none during prerendering. */
export const useDeviceFavorites = (): readonly DeviceFavorite[] => {
  const text = useSyncExternalStore(subscribeDeviceFavorites, deviceFavoritesText, nothing);
  return useMemo(() => parseDeviceFavorites(text), [text]);
};

/**
 * Moves favorites into the account that could not be moved at sign-in. Retries until none is pending.
 * @param userId null while none is pending
 */
const useTakeOver = (userId: string | null): void => {
  const dispatch = useDispatch<AppStore['dispatch']>();
  const isOnline = useOnline();
  const [tries, setTries] = useState(0);
  useEffect(() => {
    if (userId === null || !isOnline) return undefined;
    let isHere = true;
    let timer: ReturnType<typeof setTimeout> | undefined;
    void mergeDeviceFavorites({ userId, dispatch }).then((seconds) => {
      if (isHere && seconds !== null)
        timer = setTimeout(() => setTries((count) => count + 1), seconds * 1000);
    });
    return () => {
      isHere = false;
      clearTimeout(timer);
    };
  }, [userId, isOnline, tries, dispatch]);
};

/** Whether a place saved on the device may be shown to the current user. */
const isOf =
  (userId: string | undefined) =>
  (favorite: DeviceFavorite): boolean =>
    favorite.userId === undefined || favorite.userId === userId;

/**
 * Saves and removes favorites: in the account when signed in, else on the device. Favorites of the account are loaded
 * when the browser is idle.
 */
const useFavorites = (): Favorites => {
  const t = useText();
  const toast = useToast();
  const errorText = useErrorText();
  const navigate = useNavigate();
  const { user } = useSession();
  const userId = user?.id;
  const onDevice = useDeviceFavorites();
  const isIdle = useIdle(user !== null);
  const { currentData: inAccount } = useFavoriteIdsQuery(userId ?? '', { skip: !user || !isIdle });
  const [send] = useSetFavoriteMutation();

  const shown = useMemo(
    () => new Set(onDevice.filter(isOf(userId)).map(({ listingId }) => listingId)),
    [onDevice, userId],
  );
  useTakeOver(user && isIdle && shown.size > 0 ? user.id : null);

  const fail = (title: string, text?: string): void => toast.show({ kind: 'bad', title, text });

  const showAll = (): void => {
    toast.dismiss();
    void navigate('/favorites');
  };

  const keepHere = ({ id, name, entityType }: FavoritePlace, at?: number): void => {
    const outcome = keepOnDevice({ listingId: id, name, type: entityType }, at);
    if (outcome === 'full')
      fail(t('favorites.full', { limit: deviceFavoritesLimit }), t('favorites.fullText'));
    // On the first save, tell where to find it.
    if (outcome === 'kept' && shown.size === 0)
      toast.show({
        title: t('favorites.here'),
        text: (
          <button type="button" className="link" onClick={showAll}>
            {t('favorites.seeAll')}
          </button>
        ),
      });
    if (outcome === 'refused') fail(t('favorites.notSaved'), t('favorites.refusedText'));
  };

  const set = async (place: FavoritePlace, isSaved: boolean, at?: number): Promise<void> => {
    if (!isSaved) dropFromDevice(place.id);
    else if (!user) keepHere(place, at);
    if (!user) return;
    const { error } = await send({ userId: user.id, listingId: place.id, isSaved });
    if (!error) return;
    // The session has expired. The place stays on the device until the user signs in again.
    if (isSaved && asApiError(error).status === 401) keepHere(place, at);
    else fail(t(isSaved ? 'favorites.notSaved' : 'favorites.notRemoved'), errorText(error));
  };

  const remove = (place: FavoritePlace): void => {
    const at = Math.max(
      0,
      onDevice.findIndex(({ listingId }) => listingId === place.id),
    );
    const undo = (): void => {
      toast.dismiss();
      void set(place, true, at);
    };
    toast.show({
      title: t('favorites.removed'),
      text: (
        <>
          <bdi>{place.name}</bdi>{' '}
          <button type="button" className="link" onClick={undo}>
            {t('favorites.undo')}
          </button>
        </>
      ),
    });
    void set(place, false);
  };

  return {
    isSaved: (listingId) => shown.has(listingId) || inAccount?.[listingId] === true,
    toggle: (place, isSaved) => {
      if (isSaved) void set(place, true);
      else remove(place);
    },
  };
};

/** Provides favorites to the page. */
export const WithFavorites = ({ children }: { children: ReactNode }) => (
  <FavoritesContext value={useFavorites()}>{children}</FavoritesContext>
);
