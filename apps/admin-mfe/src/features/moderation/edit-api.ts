import { api, asApiError, defineMutation, defineQuery } from '@halalmap/api-client';
import type { Listing } from '@halalmap/contracts';
import { useEffect, useState } from 'react';

/** A listing and the version of it that was read. */
export interface ReadListing {
  listing: Listing;
  /** For `If-Match`; null when the server sent no ETag. */
  etag: string | null;
}

const editApi = api.injectEndpoints({
  endpoints: (build) => ({
    /**
     * Loaded when the dialog opens and after a conflict; it has no cache tag, so that it does not change during
     * editing.
     */
    listingToEdit: build.query({
      ...defineQuery(
        'GET /api/listings/{id}',
        (id: string) => ({ params: { id } }),
        (listing, meta) => ({ listing, etag: meta?.etag ?? null }),
      ),
      keepUnusedDataFor: 0,
    }),
    saveListing: build.mutation({
      ...defineMutation(
        'PATCH /api/listings/{id}',
        ({ listing: { id }, etag, patch }: ReadListing & { patch: Record<string, unknown> }) => ({
          params: { id },
          body: patch,
          ...(etag !== null && { headers: { 'if-match': etag } }),
        }),
      ),
      invalidatesTags: (_saved, error, { listing: { id } }) =>
        error ? [] : [{ type: 'Listing', id }, { type: 'Listing', id: 'list' }, 'Analytics'],
    }),
    takeLock: build.mutation(
      defineMutation('PUT /api/locks/{entityType}/{entityId}', (id: string) => ({
        params: { entityType: 'listing', entityId: id },
      })),
    ),
    releaseLock: build.mutation(
      defineMutation('DELETE /api/locks/{entityType}/{entityId}', (id: string) => ({
        params: { entityType: 'listing', entityId: id },
        keepalive: true,
      })),
    ),
  }),
});

export const { useListingToEditQuery, useLazyListingToEditQuery, useSaveListingMutation } = editApi;

const { useTakeLockMutation, useReleaseLockMutation } = editApi;

/** Who holds the lock, and since when (ISO 8601). */
interface LockHolder {
  email: string;
  since: string;
}

export interface RecordLock {
  /** `failed`: the lock request did not arrive, so saving will show whether there is a conflict. */
  state: 'taking' | 'held' | 'refused' | 'failed';
  /** The other admin who holds the lock; null when nobody else does. */
  holder: LockHolder | null;
  retry: () => void;
}

/** Well below the lock's expiry of five minutes. */
const renewMs = 60_000;

/**
 * Holds the edit lock of a listing while mounted: acquires it, renews it every minute, and releases it, also when the tab is
 * closed.
 */
export const useRecordLock = (id: string): RecordLock => {
  const [take] = useTakeLockMutation();
  const [release] = useReleaseLockMutation();
  const [round, setRound] = useState(0);
  const [lock, setLock] = useState<Pick<RecordLock, 'state' | 'holder'>>({ state: 'taking', holder: null });

  useEffect(() => {
    let isOpen = true;
    let isHeld = false;
    let timer: number | undefined;
    const attempt = async (): Promise<void> => {
      const { error } = await take(id);
      if (!isOpen) {
        if (!error) void release(id);
        return;
      }
      if (!error) {
        isHeld = true;
        setLock({ state: 'held', holder: null });
      } else {
        const { code, details } = asApiError(error);
        const detail = (path: string): string => details.find((one) => one.path === path)?.message ?? '';
        if (code === 'locked') {
          isHeld = false;
          return setLock({
            state: 'refused',
            holder: { email: detail('holder'), since: detail('takenAt') },
          });
        }
        setLock(({ state }) => ({ state: state === 'held' ? 'held' : 'failed', holder: null }));
      }
      timer = window.setTimeout(() => void attempt(), renewMs);
    };
    const pause = (): void => {
      window.clearTimeout(timer);
      if (isHeld) void release(id);
      isHeld = false;
    };
    // The browser may restore the page from its back/forward cache.
    const resume = ({ persisted }: PageTransitionEvent): void => {
      if (persisted) void attempt();
    };
    window.addEventListener('pagehide', pause);
    window.addEventListener('pageshow', resume);
    void attempt();
    return () => {
      isOpen = false;
      window.removeEventListener('pagehide', pause);
      window.removeEventListener('pageshow', resume);
      pause();
    };
  }, [id, round, take, release]);

  return { ...lock, retry: () => setRound((count) => count + 1) };
};
