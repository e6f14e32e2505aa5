import type { Listing } from '@halalmap/contracts';
import { useEffect, useEffectEvent, useRef } from 'react';
import type { useHeldDecisions } from './use-held-decisions';
import type { useQueue } from './use-queue';

type Press = 'approve' | 'reject';

interface KeyedDecisions {
  /** Selects the next listing that waits for a decision. */
  goOn: (id: string) => void;
  /**
   * Selects the next listing because somebody else has decided the selected one. Presses of the next moment were meant for that one
   * and decide nothing.
   */
  replace: (id: string) => void;
  /** Decides on the selected listing. */
  press: (press: Press) => void;
}

interface Options {
  queue: ReturnType<typeof useQueue>;
  decisions: Pick<ReturnType<typeof useHeldDecisions>, 'decided' | 'isDecided'>;
  /** Whether somebody else works on a listing. */
  isTaken: (listing: Listing) => boolean;
  /** Whether a dialog asks for the reason of a rejection. */
  isAsking: boolean;
  onApprove: (listing: Listing) => void;
  onReject: (listing: Listing) => void;
}

/** How long it takes to notice that another row is selected, in milliseconds. */
const noticeMs = 1_500;

/**
 * One decision for each press, however fast they come: a press waits while the next row is loaded, or is about to be
 * selected. What is rendered can be older than the last press.
 */
export const useKeyedDecisions = (options: Options): KeyedDecisions => {
  const { queue, decisions, isTaken, isAsking, onApprove, onReject } = options;
  const { items, chosen, request } = queue;
  const { decided, isDecided } = decisions;
  const waiting = useRef<Press[]>([]);
  /** When the selected row was last replaced because somebody else had decided it. */
  const replacedAt = useRef(-Infinity);
  /** The decided row that stays selected until the next one is loaded. */
  const lastLoaded = useRef<string | null>(null);
  const mayGetMore = queue.hasMore || queue.isLoadingMore;

  const goOn = (id: string): void => {
    const index = items?.findIndex((item) => item.id === id) ?? -1;
    const waits = (item: Listing): boolean => item.id !== id && !isDecided(item.id);
    const isFree = (item: Listing): boolean => waits(item) && !isTaken(item);
    const after = items?.slice(index + 1) ?? [];
    const before = items?.slice(0, Math.max(index, 0)).reverse() ?? [];
    const next = after.find(isFree) ?? before.find(isFree) ?? after.find(waits) ?? before.find(waits);
    lastLoaded.current = !next && mayGetMore ? id : null;
    if (next) queue.choose(next.id);
    else if (!mayGetMore) waiting.current = [];
  };

  const decide = (listing: Listing, press: Press): void => {
    if (listing.moderation?.deleted) return;
    if (press === 'reject') {
      if (listing.status !== 'rejected') onReject(listing);
    } else if (listing.status !== 'approved') {
      onApprove(listing);
      goOn(listing.id);
    }
  };

  const goOnWaiting = useEffectEvent(() => {
    if (!chosen || isAsking) return;
    if (isDecided(chosen.id)) {
      if (waiting.current.length > 0 || lastLoaded.current === chosen.id) goOn(chosen.id);
      return;
    }
    const press = waiting.current.shift();
    if (press) decide(chosen, press);
  });
  useEffect(() => goOnWaiting(), [items, chosen?.id, isAsking]);
  const list = JSON.stringify(request);
  useEffect(
    () => () => {
      waiting.current = [];
    },
    [list],
  );

  return {
    goOn,
    replace(id) {
      waiting.current = [];
      replacedAt.current = performance.now();
      goOn(id);
    },
    press(press) {
      if (performance.now() - replacedAt.current < noticeMs) return;
      if (chosen && !isDecided(chosen.id)) return decide(chosen, press);
      const isMoving = chosen !== undefined && (!decided.has(chosen.id) || lastLoaded.current === chosen.id);
      if (isMoving || mayGetMore) waiting.current.push(press);
    },
  };
};
