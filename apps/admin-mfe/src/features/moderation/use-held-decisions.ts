import { type AppStore, asApiError } from '@halalmap/api-client';
import type { Listing } from '@halalmap/contracts';
import { useErrorText } from '@halalmap/mfe-kit';
import { useToast } from '@halalmap/ui';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useDispatch } from 'react-redux';
import { useText } from '../../messages/en';
import {
  countsChanged,
  type Decision,
  showCurrent,
  showDecided,
  untilLoaded,
  useDecideListingMutation,
  useLazyCurrentListingQuery,
  useTakeBackDecisionMutation,
  type useQueue,
} from './use-queue';

/** For how long a decision can be undone before it is sent, in milliseconds. */
const heldMs = 10_000;
/** After the last decision of a series the counts are requested again. */
const settledMs = 2_000;

type ListingDecision = Omit<Decision, 'shown'>;

interface Held {
  listing: Listing;
  decision: ListingDecision;
}

/** How many decisions can be taken back, one after the other, after they were sent. */
const mostSent = 20;

interface HeldDecisions {
  /** The latest decision that can be undone: one that is not sent yet, or was. */
  held: Held | null;
  /** What was decided here and is not in the list yet, by listing id. */
  decided: ReadonlyMap<string, Decision['status']>;
  /** Whether a listing is decided, also before that is rendered. */
  isDecided: (id: string) => boolean;
  /** Holds a decision for ten seconds; the one before is sent. */
  decide: (listing: Listing, decision: ListingDecision) => void;
  /** Takes the latest decision back. @returns the listing */
  undo: () => Listing | null;
}

/** Sends a decision while the page is being left, when nothing can wait for the response. */
const sendWhileLeaving = ({ listing, decision }: Held): void => {
  const { moderation } = listing;
  void fetch(`/api/listings/${listing.id}/status`, {
    method: 'PATCH',
    keepalive: true,
    headers: {
      'content-type': 'application/json',
      ...(moderation ? { 'if-match': moderation.etag } : {}),
    },
    body: JSON.stringify(decision),
  }).catch(() => undefined);
};

/**
 * Decisions that can be undone for ten seconds. A decision is sent when its time ends, at the next decision, or when the
 * page is left, one after the other and each in one request; meanwhile the row is drawn as decided.
 */
export const useHeldDecisions = (request: ReturnType<typeof useQueue>['request']): HeldDecisions => {
  const t = useText();
  const toast = useToast();
  const errorText = useErrorText();
  const dispatch = useDispatch<AppStore['dispatch']>();
  const [send] = useDecideListingMutation();
  const [readCurrent] = useLazyCurrentListingQuery();
  const [takeBack] = useTakeBackDecisionMutation();
  const [held, setHeld] = useState<Held | null>(null);
  const [sent, setSent] = useState<readonly Held[]>([]);
  const [decided, setDecided] = useState<ReadonlyMap<string, Decision['status']>>(new Map());
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const settled = useRef<ReturnType<typeof setTimeout>>(undefined);
  const sending = useRef<Promise<void>>(Promise.resolve());
  const latest = useRef<Held | null>(null);

  const latestDecided = useRef(decided);
  const mark = (id: string, status: Decision['status'] | null): void => {
    const next = new Map(latestDecided.current);
    if (status === null) next.delete(id);
    else next.set(id, status);
    latestDecided.current = next;
    setDecided(next);
  };
  const refuse = (text: string): void => toast.show({ title: t('decide.failed'), text, kind: 'bad' });

  /** Somebody else was first: says what they did, and shows it. */
  const tellChanged = async ({ id, name, status }: Listing, decision: Decision): Promise<void> => {
    const { data: current } = await readCurrent(id);
    const isDecided = current !== undefined && current.status !== status && current.status !== 'pending';
    refuse(isDecided ? t('decide.stale', { status: current.status, name }) : t('decide.changed', { name }));
    if (isDecided) {
      const theirs = current.status === 'approved' ? 'approved' : 'rejected';
      dispatch(showDecided(request, { ...decision, status: theirs }));
    } else if (current) dispatch(showCurrent(request, current));
  };

  /** Rows that are being loaded may be older than the decision, and replace the list when they come. */
  const settle = async (decision: Decision): Promise<void> => {
    await dispatch(untilLoaded(request));
    dispatch(showDecided(request, decision));
    mark(decision.shown.id, null);
  };

  /** What the server says that somebody else has decided. */
  const decisionIn = (error: unknown): Decision['status'] | null => {
    const { code, details = [] } = asApiError(error);
    const theirs = details.find(({ path }) => path === 'decision')?.message;
    return code === 'decided' && (theirs === 'approved' || theirs === 'rejected') ? theirs : null;
  };

  const carryOut = async ({ listing, decision }: Held): Promise<void> => {
    const full = { shown: listing, ...decision };
    const { error } = await send(full);
    if (error === undefined) {
      setSent((now) => [...now, { listing, decision }].slice(-mostSent));
      void settle(full);
    } else {
      const { status } = asApiError(error);
      const theirs = decisionIn(error);
      if (theirs) {
        refuse(t('decide.stale', { status: theirs, name: listing.name }));
        dispatch(showDecided(request, { ...full, status: theirs }));
      } else if (status === 412 || status === 404) await tellChanged(listing, full);
      else refuse(status === 0 ? t('decide.noAnswer') : errorText(error));
      mark(listing.id, null);
    }
    clearTimeout(settled.current);
    settled.current = setTimeout(() => dispatch(countsChanged()), settledMs);
  };
  const hold = (next: Held | null): void => {
    clearTimeout(timer.current);
    latest.current = next;
    setHeld(next);
  };
  const sendHeld = (): void => {
    const now = latest.current;
    if (!now) return;
    hold(null);
    sending.current = sending.current.then(() => carryOut(now));
  };

  const leave = useEffectEvent(() => {
    const now = latest.current;
    if (!now) return;
    hold(null);
    sendWhileLeaving(now);
  });
  const leavePanel = useEffectEvent(() => {
    const now = latest.current;
    latest.current = null;
    clearTimeout(timer.current);
    if (now) void send({ shown: now.listing, ...now.decision }).then(() => dispatch(countsChanged()));
  });
  useEffect(() => {
    const onLeave = (): void => leave();
    window.addEventListener('pagehide', onLeave);
    return () => {
      window.removeEventListener('pagehide', onLeave);
      leavePanel();
    };
  }, []);

  /** What is public, or was refused, waits again, or is what it was before. */
  const takeBackSent = async ({ listing }: Held): Promise<void> => {
    const { id, name, status } = listing;
    const { error } = await takeBack({ id, status, reason: t('undo.reason') });
    if (error === undefined) toast.show({ title: t('undo.done'), text: t('undo.doneText', { name }) });
    else refuse(errorText(error));
  };

  return {
    held: held ?? sent.at(-1) ?? null,
    decided,
    isDecided: (id) => latestDecided.current.has(id),
    decide(listing, decision) {
      sendHeld();
      hold({ listing, decision });
      timer.current = setTimeout(sendHeld, heldMs);
      mark(listing.id, decision.status);
      toast.show({
        title: t('decide.success'),
        text: t(`decide.${decision.status}`, { name: listing.name }),
      });
    },
    undo() {
      const now = latest.current;
      if (now) {
        hold(null);
        mark(now.listing.id, null);
        toast.dismiss();
        return now.listing;
      }
      const last = sent.at(-1);
      if (!last) return null;
      setSent(sent.slice(0, -1));
      void takeBackSent(last);
      return last.listing;
    },
  };
};
