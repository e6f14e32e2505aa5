import { api, type AppStore, asApiError, defineQuery, requestTo } from '@halalmap/api-client';
import type { EntityType, Favorite, FavoriteList, Listing } from '@halalmap/contracts';
import {
  createContext,
  type ReactNode,
  useEffect,
  useMemo,
  useState,
  useSyncExternalStore,
  useContext,
} from 'react';
import {
  type DeviceFavorite,
  deviceFavoritesLimit,
  deviceFavoritesText,
  removeFromDevice,
  addToDevice,
  parseDeviceFavorites,
  subscribeDeviceFavorites,
  favoritesTag,
  runInSequence,
  mergeDeviceFavorites,
} from '@halalmap/mfe-kit/device-favorites';
import { useDispatch } from 'react-redux';
import { useIdle, useOnline } from '@halalmap/mfe-kit/hooks';
import { useErrorText, useSession } from '@halalmap/mfe-kit';
import { useToast, Button, Icon, IconButton } from '@halalmap/ui';
import { useNavigate } from 'react-router-dom';
import { useText } from '../messages/en';

/** Page size of the favorites list. */
const pageSize = 20;

/** A favorite that stays in place on the page when removed, so that undo restores it there. */
export interface ListedFavorite extends Favorite {
  isRemoved?: boolean;
}

interface FavoritePage extends Omit<FavoriteList, 'favorites'> {
  favorites: ListedFavorite[];
}

interface ListArguments {
  /** The owner of the favorites, so that nobody sees those of another user. */
  userId: string;
  type: EntityType | null;
}

interface Change {
  userId: string;
  listingId: string;
  isSaved: boolean;
}

const favoritesApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** The ids of all places that a user has saved; the argument is the user's id. */
    favoriteIds: build.query({
      ...defineQuery<'GET /api/favorites/ids', string, Record<string, boolean>>(
        'GET /api/favorites/ids',
        () => ({}),
        ({ listingIds }) => Object.fromEntries(listingIds.map((id) => [id, true] as const)),
      ),
      providesTags: [favoritesTag],
    }),
    /** The saved places, newest first; the page parameter is the offset. */
    favoriteList: build.infiniteQuery({
      ...defineQuery(
        'GET /api/favorites',
        ({ queryArg: { type }, pageParam }: { queryArg: ListArguments; pageParam: number }) => ({
          query: { type, limit: pageSize, offset: pageParam },
        }),
        (page): FavoritePage => page,
      ),
      infiniteQueryOptions: {
        initialPageParam: 0,
        // Items removed since then shift the offset of the next page.
        getNextPageParam: ({ pagination }, pages) =>
          pagination.hasMore
            ? pages.flatMap(({ favorites }) => favorites).filter(({ isRemoved }) => !isRemoved).length
            : undefined,
      },
      providesTags: [favoritesTag],
    }),
    /** Saves or removes a favorite. The update is optimistic and rolled back on failure. */
    setFavorite: build.mutation<null, Change>({
      // Runs in sequence, so that the last of two taps wins.
      queryFn: ({ listingId, isSaved }, _queryApi, _options, baseQuery) =>
        runInSequence(`favorite-${listingId}`, async () => {
          const name = isSaved ? 'PUT /api/favorites/{listingId}' : 'DELETE /api/favorites/{listingId}';
          const { error } = await baseQuery(requestTo(name, { params: { listingId } }));
          return error ? { error } : { data: null };
        }),
      async onQueryStarted({ userId, listingId, isSaved }, { dispatch, getState, queryFulfilled }) {
        const show = (saved: boolean): void => {
          const { updateQueryData, selectInvalidatedBy } = favoritesApi.util;
          dispatch(
            updateQueryData('favoriteIds', userId, (ids) => {
              ids[listingId] = saved;
            }),
          );
          for (const { endpointName, originalArgs } of selectInvalidatedBy(getState(), [favoritesTag])) {
            if (endpointName !== 'favoriteList') continue;
            dispatch(
              updateQueryData('favoriteList', originalArgs as ListArguments, ({ pages }) => {
                for (const favorite of pages.flatMap(({ favorites }) => favorites))
                  if (favorite.listingId === listingId) favorite.isRemoved = !saved;
              }),
            );
          }
        };
        show(isSaved);
        const isDone = await queryFulfilled.then(
          () => true,
          () => false,
        );
        // Refetch after success too: the ids may have been loaded before the change.
        show(isDone ? isSaved : !isSaved);
      },
    }),
  }),
});

const { useFavoriteIdsQuery, useSetFavoriteMutation } = favoritesApi;
export const { useFavoriteListInfiniteQuery } = favoritesApi;

/** The parts of a place that saving it needs. */
type FavoritePlace = Pick<Listing, 'id' | 'name' | 'entityType'>;

/** The saved places: in the account, or on the device for visitors. */
interface Favorites {
  isSaved(listingId: string): boolean;
  /** Saves a place, or removes it and offers to undo that. */
  toggle(place: FavoritePlace, isSaved: boolean): void;
}

/** Null where nothing can be saved. */
const FavoritesContext = createContext<Favorites | null>(null);

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
const useMoveToAccount = (userId: string | null): void => {
  const dispatch = useDispatch<AppStore['dispatch']>();
  const isOnline = useOnline();
  const [tries, setTries] = useState(0);
  useEffect(() => {
    if (userId === null || !isOnline) return undefined;
    let isMounted = true;
    let timer: ReturnType<typeof setTimeout> | undefined;
    void mergeDeviceFavorites({ userId, dispatch }).then((seconds) => {
      if (isMounted && seconds !== null)
        timer = setTimeout(() => setTries((count) => count + 1), seconds * 1000);
    });
    return () => {
      isMounted = false;
      clearTimeout(timer);
    };
  }, [userId, isOnline, tries, dispatch]);
};

/** Whether a place saved on the device may be shown to the current user. */
const isVisibleTo =
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
    () => new Set(onDevice.filter(isVisibleTo(userId)).map(({ listingId }) => listingId)),
    [onDevice, userId],
  );
  useMoveToAccount(user && isIdle && shown.size > 0 ? user.id : null);

  const fail = (title: string, text?: string): void => toast.show({ kind: 'bad', title, text });

  const showAll = (): void => {
    toast.dismiss();
    void navigate('/favorites');
  };

  const saveOnDevice = ({ id, name, entityType }: FavoritePlace, at?: number): void => {
    const outcome = addToDevice({ listingId: id, name, type: entityType }, at);
    if (outcome === 'full')
      fail(t('favorites.full', { limit: deviceFavoritesLimit }), t('favorites.fullText'));
    // On the first save, tell where to find it.
    if (outcome === 'stored' && shown.size === 0)
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
    if (!isSaved) removeFromDevice(place.id);
    else if (!user) saveOnDevice(place, at);
    if (!user) return;
    const { error } = await send({ userId: user.id, listingId: place.id, isSaved });
    if (!error) return;
    // The session has expired. The place stays on the device until the user signs in again.
    if (isSaved && asApiError(error).status === 401) saveOnDevice(place, at);
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

interface SaveProps {
  place: FavoritePlace;
}

interface SaveHeartProps extends SaveProps {
  /** Set when the place is known to be saved before the ids are loaded. */
  isSaved?: boolean | undefined;
}

/** @returns the props of a save button; null where nothing can be saved */
const useSave = (place: FavoritePlace, known?: boolean) => {
  const t = useText();
  const favorites = useContext(FavoritesContext);
  if (!favorites) return null;
  const isSaved = known ?? favorites.isSaved(place.id);
  const { name } = place;
  return {
    isSaved,
    name: t(isSaved ? 'favorites.remove' : 'favorites.save', { name }),
    toggle: () => favorites.toggle(place, !isSaved),
  };
};

/** The heart on a card that saves and unsaves a place; nothing for users who cannot save. */
export const SaveHeart = ({ place, isSaved }: SaveHeartProps) => {
  const save = useSave(place, isSaved);
  return (
    save && (
      <button
        type="button"
        className="save"
        aria-pressed={save.isSaved}
        aria-label={save.name}
        onClick={save.toggle}
      >
        <Icon name="heart" />
      </button>
    )
  );
};

/** The heart as an icon button. */
export const SaveIcon = ({ place, small = false }: SaveProps & { small?: boolean }) => {
  const save = useSave(place);
  return (
    save && (
      <IconButton
        icon="heart"
        label={save.name}
        aria-pressed={save.isSaved}
        onClick={save.toggle}
        {...(small ? { kind: 'quiet', size: 'sm' } : {})}
      />
    )
  );
};

/** The heart with words. */
export const SaveButton = ({ place }: SaveProps) => {
  const t = useText();
  const save = useSave(place);
  if (!save) return null;
  return (
    <Button
      aria-pressed={save.isSaved}
      aria-label={save.isSaved ? t('favorites.savedRemove', { name: place.name }) : save.name}
      onClick={save.toggle}
    >
      <Icon name="heart" filled />
      {t(save.isSaved ? 'favorites.saved' : 'favorites.saveShort')}
    </Button>
  );
};
