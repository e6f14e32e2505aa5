import { asApiError } from '@halalmap/api-client';
import { useErrorText } from '@halalmap/mfe-kit';
import { useToast } from '@halalmap/ui';
import { useState } from 'react';
import { useText } from '../messages/en';
import type { Worklist } from './use-worklist';

/** The messages of an action. */
interface ToastText {
  title: string;
  text?: string | undefined;
}

/** The connection was lost or timed out: it is unknown whether the action succeeded. */
const unanswered = [0, 504];

/**
 * Shows the result of a decision. A conflict with another admin has its own message; the request itself invalidates the
 * lists.
 * @returns a function that returns whether it succeeded
 */
export const useDecisionToast = (): ((response: { error?: unknown }, done: ToastText) => boolean) => {
  const t = useText();
  const toast = useToast();
  const errorText = useErrorText();
  return ({ error }, done) => {
    if (error === undefined) {
      toast.show(done);
      return true;
    }
    const { status } = asApiError(error);
    const message = errorText(error).replace(/\.$/, '');
    toast.show({
      kind: 'bad',
      ...(unanswered.includes(status)
        ? { title: t('decision.noAnswer'), text: t('decision.noAnswerText') }
        : {
            title: t('decision.refused'),
            text: status === 409 ? t('decision.conflict', { message }) : message,
          }),
    });
    return false;
  };
};

/** A decision to confirm. It applies to the row for which it was started, even if the list changes meanwhile. */
interface Asked<Item, Verdict> {
  item: Item;
  verdict: Verdict;
}

interface Decisions<Item, Verdict> {
  /** The decision to confirm; null when there is none. */
  asked: Asked<Item, Verdict> | null;
  /** Starts a decision on the selected row, if it may be decided. */
  ask: (verdict: Verdict) => void;
  close: () => void;
  /**
   * Carries out the decision.
   * @param words the reason; none when empty
   */
  confirm: (words?: string) => void;
  /** Decides on the selected row without confirmation, if it may be decided. */
  decide: (verdict: Verdict) => void;
}

interface DecisionsOptions<Item, Verdict> {
  isBusy: boolean;
  mayDecide?: (item: Item) => boolean;
  send: (decision: Asked<Item, Verdict>, words: string | null) => Promise<{ error?: unknown }>;
  /** The message on success. */
  done: (decision: Asked<Item, Verdict>) => ToastText;
  /** Whether the decision removes the row from the list. */
  leaves: (decision: Asked<Item, Verdict>) => boolean;
}

/** Decisions on the rows of a list: asks for confirmation where needed, shows the result, and selects the next row. */
export const useDecisions = <Item extends { id: string }, Verdict>(
  list: Worklist<Item>,
  options: DecisionsOptions<Item, Verdict>,
): Decisions<Item, Verdict> => {
  const { isBusy, mayDecide = () => true, send, done, leaves } = options;
  const showResult = useDecisionToast();
  const [asked, setAsked] = useState<Asked<Item, Verdict> | null>(null);

  const settle = async (decision: Asked<Item, Verdict>, words: string | null): Promise<void> => {
    setAsked(null);
    const isDone = showResult(await send(decision, words), done(decision));
    if (isDone && leaves(decision)) list.leave(decision.item.id);
  };
  const decisionOn = (verdict: Verdict): Asked<Item, Verdict> | null =>
    list.chosen && !isBusy && mayDecide(list.chosen) ? { item: list.chosen, verdict } : null;
  return {
    asked,
    ask: (verdict) => setAsked(decisionOn(verdict)),
    close: () => setAsked(null),
    confirm: (words = '') => {
      if (asked) void settle(asked, words === '' ? null : words);
    },
    decide: (verdict) => {
      const decision = decisionOn(verdict);
      if (decision) void settle(decision, null);
    },
  };
};
