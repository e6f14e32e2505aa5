import { useState } from 'react';
import { useSay, type Said } from './use-say';
import type { Worklist } from './use-worklist';

/** A decision that is about to be made: on the row that was meant, whatever comes of the list meanwhile. */
export interface Asked<Item, Verdict> {
  item: Item;
  verdict: Verdict;
}

interface Decisions<Item, Verdict> {
  /** What is asked about before it is done; null when nothing is. */
  asked: Asked<Item, Verdict> | null;
  /** Asks about the chosen row, if it may be decided. */
  ask: (verdict: Verdict) => void;
  close: () => void;
  /** Does what was asked about. @param words that go along; none when empty */
  confirm: (words?: string) => void;
  /** Decides on the chosen row without asking, if it may be decided. */
  decide: (verdict: Verdict) => void;
}

interface DecisionsOptions<Item, Verdict> {
  isBusy: boolean;
  mayDecide?: (item: Item) => boolean;
  send: (decision: Asked<Item, Verdict>, words: string | null) => Promise<{ error?: unknown }>;
  /** Said when it went through. */
  done: (decision: Asked<Item, Verdict>) => Said;
  /** Whether the row leaves the list with it. */
  leaves: (decision: Asked<Item, Verdict>) => boolean;
}

/** Decides on the rows of a list: asks first where that is wanted, says what came of it, and goes on to the neighbour. */
export const useDecisions = <Item extends { id: string }, Verdict>(
  list: Worklist<Item>,
  options: DecisionsOptions<Item, Verdict>,
): Decisions<Item, Verdict> => {
  const { isBusy, mayDecide = () => true, send, done, leaves } = options;
  const say = useSay();
  const [asked, setAsked] = useState<Asked<Item, Verdict> | null>(null);

  const settle = async (decision: Asked<Item, Verdict>, words: string | null): Promise<void> => {
    setAsked(null);
    const isDone = say(await send(decision, words), done(decision));
    if (isDone && leaves(decision)) list.leave(decision.item.id);
  };
  const meant = (verdict: Verdict): Asked<Item, Verdict> | null =>
    list.chosen && !isBusy && mayDecide(list.chosen) ? { item: list.chosen, verdict } : null;
  return {
    asked,
    ask: (verdict) => setAsked(meant(verdict)),
    close: () => setAsked(null),
    confirm: (words = '') => {
      if (asked) void settle(asked, words === '' ? null : words);
    },
    decide: (verdict) => {
      const decision = meant(verdict);
      if (decision) void settle(decision, null);
    },
  };
};
