import { type AppStore, asApiError } from '@halalmap/api-client';
import { type Listing, type QueueEvent, queueEventKinds } from '@halalmap/contracts';
import { useSession } from '@halalmap/mfe-kit';
import { useToast } from '@halalmap/ui';
import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react';
import { useDispatch } from 'react-redux';
import { useText } from '../../messages/en';
import {
  countAdded,
  insertRow,
  removeRows,
  showLeases,
  useLeaseMutation,
  useNextMutation,
  useReleaseMutation,
} from './sharing-api';
import { countsChanged, type QueueQuery, type useQueue } from './use-queue';

/** A lease of two minutes is renewed each minute. */
const renewEveryMs = 60_000;
/** How often the list is read again while no events come. */
const pollEveryMs = 15_000;
/** The numbers by status follow a moment after what others do. */
const settledMs = 2_000;

const onVisibility = (listen: () => void): (() => void) => {
  document.addEventListener('visibilitychange', listen);
  return () => document.removeEventListener('visibilitychange', listen);
};
/** Whether somebody may be looking at the page. */
const useIsVisible = (): boolean =>
  useSyncExternalStore(onVisibility, () => document.visibilityState !== 'hidden');

interface Listening {
  onEvent: (event: QueueEvent) => void;
  /** Something may have been missed. */
  onGap: () => void;
}

/** Listens to what happens in the queue while the page is visible. Without events the list is read again and again. */
const useQueueEvents = ({ onEvent, onGap }: Listening): void => {
  const isVisible = useIsVisible();
  const tell = useEffectEvent(onEvent);
  const missed = useEffectEvent(onGap);
  useEffect(() => {
    if (!isVisible) return undefined;
    let source: EventSource | undefined;
    let isBehind = false;
    const connect = (): void => {
      if (typeof EventSource === 'undefined') return;
      source = new EventSource('/api/queue/events');
      source.addEventListener('open', () => {
        if (isBehind) missed();
        isBehind = false;
      });
      source.addEventListener('error', () => {
        isBehind = true;
      });
      for (const kind of queueEventKinds)
        source.addEventListener(kind, ({ data }: MessageEvent<string>) =>
          tell({ kind, ...(JSON.parse(data) as Omit<QueueEvent, 'kind'>) }),
        );
    };
    connect();
    const polling = setInterval(() => {
      if (source?.readyState === 1) return;
      missed();
      // A browser connects again by itself, unless the server has refused it.
      if (source?.readyState === 2) connect();
    }, pollEveryMs);
    return () => {
      clearInterval(polling);
      source?.close();
    };
  }, [isVisible]);
};

/** Tells others that somebody works on a listing, for as long as it is selected. */
const useLease = (
  listing: Listing | undefined,
  { isDecided, onLeased }: { isDecided: (id: string) => boolean; onLeased: (id: string, by: string) => void },
): void => {
  const isVisible = useIsVisible();
  const [lease] = useLeaseMutation();
  const [release] = useReleaseMutation();
  const id = listing?.status === 'pending' && !listing.moderation?.deleted && isVisible ? listing.id : null;
  const take = useEffectEvent(async (taken: string) => {
    const { error } = await lease(taken);
    const details = error === undefined ? [] : (asApiError(error).details ?? []);
    const by = details.find(({ path }) => path === 'by')?.message;
    if (by !== undefined) onLeased(taken, by);
  });
  const leave = useEffectEvent((left: string) => {
    // The decision ends the lease, and until it is sent nobody else should begin.
    if (!isDecided(left)) void release(left);
  });
  useEffect(() => {
    if (id === null) return undefined;
    void take(id);
    const renewing = setInterval(() => void take(id), renewEveryMs);
    return () => {
      clearInterval(renewing);
      leave(id);
    };
  }, [id]);
};

interface Sharing {
  /** Selects the next listing that nobody works on. */
  next: () => void;
  isAsking: boolean;
  /** Whether somebody else works on a listing. */
  isTaken: (listing: Listing) => boolean;
  /** Id of who is signed in. */
  me: string;
}

interface SharingOptions {
  queue: ReturnType<typeof useQueue>;
  query: QueueQuery;
  isDecided: (id: string) => boolean;
  /** Called for the selected listing when somebody else has decided it. */
  onGone: (listing: Listing, event: QueueEvent) => void;
}

/** How several people share the queue: they see each other, get other listings, and what others decide leaves the list. */
export const useSharing = ({ queue, query, isDecided, onGone }: SharingOptions): Sharing => {
  const t = useText();
  const toast = useToast();
  const dispatch = useDispatch<AppStore['dispatch']>();
  const me = useSession().user?.id ?? '';
  const { request, items, chosen, hasMore, retry } = queue;
  const [getNext, { isLoading: isAsking }] = useNextMutation();
  const [settling, setSettling] = useState(0);
  useEffect(() => {
    if (settling === 0) return undefined;
    const timer = setTimeout(() => dispatch(countsChanged()), settledMs);
    return () => clearTimeout(timer);
  }, [settling, dispatch]);
  const isTaken = ({ lease }: Listing): boolean =>
    lease !== null && lease !== undefined && lease.by !== me && Date.parse(lease.until) > Date.now();
  const hasNoFilters =
    request.query.search === '' &&
    [query.type, query.sender, query.only, query.provinceId, query.importId, query.assigned].every(
      (value) => value === null,
    );

  useQueueEvents({
    onGap: retry,
    onEvent(event) {
      const { kind, ids, by = '', until = '' } = event;
      if (kind === 'leased' || kind === 'released') {
        dispatch(showLeases(request, ids, kind === 'leased' ? { by, until } : null));
        return;
      }
      setSettling((now) => now + 1);
      if (query.status !== 'pending') return;
      if (kind === 'added') {
        if (!hasMore) retry();
        else if (hasNoFilters && !query.snoozed) dispatch(countAdded(request, ids.length));
        return;
      }
      const gone = new Set(ids.filter((id) => !isDecided(id)));
      if (gone.size === 0) return;
      if (chosen && gone.has(chosen.id) && by !== me) onGone(chosen, event);
      dispatch(removeRows(request, gone));
    },
  });
  useLease(chosen, {
    isDecided,
    onLeased: (id, by) => {
      const until = new Date(Date.now() + 2 * renewEveryMs).toISOString();
      dispatch(showLeases(request, [id], { by, until }));
    },
  });

  /** Whoever opens the queue begins where nobody else is. */
  const begin = useEffectEvent(() => {
    if (queue.hasNavigated || !chosen || !isTaken(chosen) || query.status !== 'pending') return;
    const free = items?.find((item) => !isTaken(item));
    if (free) queue.choose(free.id);
  });
  const isLoaded = items !== null;
  useEffect(() => {
    if (isLoaded) begin();
  }, [isLoaded, request]);

  const next = async (): Promise<void> => {
    const { data, error } = await getNext(query);
    if (data) {
      dispatch(insertRow(request, data.listing));
      queue.choose(data.listing.id);
    } else if (error === undefined) toast.show({ title: t('sharing.none'), text: t('sharing.noneText') });
    else toast.show({ title: t('sharing.failed'), text: asApiError(error).message, kind: 'bad' });
  };
  return { next: () => void next(), isAsking, isTaken, me };
};
