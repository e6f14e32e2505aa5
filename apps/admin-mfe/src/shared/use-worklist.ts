import { asApiError } from '@halalmap/api-client';
import { useErrorText } from '@halalmap/mfe-kit';
import { useIsSlow } from '@halalmap/mfe-kit/hooks';
import { useUrlParams, withUrlParams } from '@halalmap/mfe-kit/navigation';
import { useToast } from '@halalmap/ui';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useText } from '../messages/en';
import { type ListPage, rowsOnPage } from './admin-api';
import { usePage } from './use-address';

/** The RTK Query state of a list. */
interface ListResponse<Item> {
  /** The arguments of the query. */
  originalArgs?: unknown;
  currentData?: ListPage<Item> | undefined;
  isError: boolean;
  isFetching: boolean;
  refetch: () => unknown;
}

/** Rows and the selected one: the first, unless another is chosen. */
export interface Worklist<Item> {
  /** null until they are loaded. */
  items: readonly Item[] | null;
  total: number;
  /** Loading failed; `items` then are the previous ones. */
  hasFailed: boolean;
  /** It is being loaded or refetched, and takes long. */
  isSlow: boolean;
  chosen: Item | undefined;
  choose: (id: string) => void;
  /** Moves the selection down by a number of rows. */
  step: (rows: number) => void;
  /** Selects the neighbour of a row that is about to be removed, if that row is still selected. */
  leave: (id: string) => void;
  retry: () => void;
  /** Whether the user has selected another row since the list was opened. */
  hasNavigated: boolean;
}

/** The position of the user in the requested list. */
interface Position {
  hasNavigated: boolean;
  query: string | undefined;
  id: string | null;
  index: number;
  /** The row in the URL when this was stored. */
  named: string | null;
}

/**
 * Keeps the selection while rows come and go: the same row as long as it exists, then the one that has taken its place.
 */
export const useWorklist = <Item extends { id: string }>(response: ListResponse<Item>): Worklist<Item> => {
  const { currentData, isError, isFetching, refetch } = response;
  const query = JSON.stringify(response.originalArgs);
  const [params, change] = useUrlParams();
  const named = params.get('row');
  const opened: Position = { query, id: named, index: 0, hasNavigated: false, named };
  const [stored, setStored] = useState(opened);
  const isSlow = useIsSlow(isFetching);
  const items = currentData?.items ?? null;
  const last = (items?.length ?? 0) - 1;

  // A link to another row of the same list selects that row.
  const isLinked = named !== null && named !== stored.named && named !== stored.id;
  const position = stored.query === query && !isLinked ? stored : opened;
  const found = items?.findIndex(({ id }) => id === position.id) ?? -1;
  const index = found === -1 ? Math.min(position.index, last) : found;
  const chosen = items?.[index];
  if (
    chosen &&
    (stored.query !== query || stored.id !== chosen.id || stored.index !== index || stored.named !== named)
  )
    setStored({ ...position, id: chosen.id, index, named });

  const choose = (id: string): void => {
    setStored({ query, id, index, named, hasNavigated: true });
    change((now) => withUrlParams(now, { row: id }), { replace: true });
  };
  return {
    items,
    total: currentData?.total ?? 0,
    hasFailed: isError && !isFetching,
    isSlow,
    chosen,
    choose,
    step: (rows) => {
      const item = items?.[Math.min(Math.max(index + rows, 0), last)];
      if (item) choose(item.id);
    },
    leave: (id) => {
      const leaving = items?.findIndex((item) => item.id === id) ?? -1;
      const next = items?.[leaving + 1] ?? items?.[leaving - 1];
      if (next) setStored((now) => (now.id === id ? { ...now, id: next.id, hasNavigated: true } : now));
    },
    retry: () => void refetch(),
    hasNavigated: position.hasNavigated,
  };
};

/**
 * A list whose page is stored in the URL. A page beyond the last, for example after all of its rows were decided,
 * redirects to the last.
 */
export const usePagedWorklist = <Item extends { id: string }>(
  response: ListResponse<Item>,
): Worklist<Item> => {
  const list = useWorklist(response);
  const navigate = useNavigate();
  const { page, hrefOf } = usePage();
  const last = Math.max(1, Math.ceil(list.total / rowsOnPage));
  const isBeyond = list.items?.length === 0 && page > last;
  const goToLast = useEffectEvent(() => void navigate(hrefOf(last), { replace: true }));
  useEffect(() => {
    if (isBeyond) goToLast();
  }, [isBeyond]);
  return isBeyond ? { ...list, items: null } : list;
};

/** The messages of an action. */
interface ToastText {
  title: string;
  text?: string | undefined;
}

/** The connection was lost or timed out: it is unknown whether the action succeeded. */
const statusesWithoutResponse = [0, 504];

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
      ...(statusesWithoutResponse.includes(status)
        ? { title: t('decision.noAnswer'), text: t('decision.noAnswerText') }
        : {
            title: t('decision.refused'),
            text: status === 409 ? t('decision.conflict', { message }) : message,
          }),
    });
    return false;
  };
};

/** A decision on a row. It applies to the row for which it was started, even if the list changes meanwhile. */
interface Decision<Item, Verdict> {
  item: Item;
  verdict: Verdict;
}

interface Decisions<Item, Verdict> {
  /** The decision that waits for confirmation in a dialog; null when there is none. */
  unconfirmed: Decision<Item, Verdict> | null;
  /** Opens the dialog for a decision on the selected row, if it may be decided. */
  openDialog: (verdict: Verdict) => void;
  closeDialog: () => void;
  /**
   * Carries out the decision of the dialog.
   * @param reason none when empty
   */
  confirm: (reason?: string) => void;
  /** Decides on the selected row without confirmation, if it may be decided. */
  decide: (verdict: Verdict) => void;
}

interface DecisionsOptions<Item, Verdict> {
  mayDecide?: (item: Item) => boolean;
  send: (decision: Decision<Item, Verdict>, reason: string | null) => Promise<{ error?: unknown }>;
  /** The message on success. */
  done: (decision: Decision<Item, Verdict>) => ToastText;
  /** Whether the decision removes the row from the list. */
  leaves: (decision: Decision<Item, Verdict>) => boolean;
}

/** A key or button that was pressed before the row that it is meant for was selected. */
interface Press<Verdict> {
  verdict: Verdict;
  asks: boolean;
}

/**
 * Decisions on the rows of a list: asks for confirmation where needed, shows the result, and selects the next row.
 * A press while another decision is being sent waits for the row after it, so that none is lost.
 */
export const useDecisions = <Item extends { id: string }, Verdict>(
  list: Worklist<Item>,
  options: DecisionsOptions<Item, Verdict>,
): Decisions<Item, Verdict> => {
  const { mayDecide = () => true, send, done, leaves } = options;
  const { items, chosen } = list;
  const showResult = useDecisionToast();
  const [unconfirmed, setUnconfirmed] = useState<Decision<Item, Verdict> | null>(null);
  const waiting = useRef<Array<Press<Verdict>>>([]);
  const isSending = useRef(false);
  /** Decided rows that the list still shows. */
  const left = useRef(new Set<string>());
  const [sent, setSent] = useState(0);

  const carryOut = async (decision: Decision<Item, Verdict>, reason: string | null): Promise<void> => {
    setUnconfirmed(null);
    isSending.current = true;
    const isDone = showResult(await send(decision, reason), done(decision));
    isSending.current = false;
    if (isDone && leaves(decision)) {
      left.current.add(decision.item.id);
      list.leave(decision.item.id);
      // After the last row comes one that was passed over before.
      if (items?.at(-1)?.id === decision.item.id) waiting.current = [];
    } else {
      // The row stays selected: what was pressed was meant for another one.
      waiting.current = [];
    }
    setSent((count) => count + 1);
  };
  const act = (item: Item, { verdict, asks }: Press<Verdict>): void => {
    if (!mayDecide(item)) waiting.current = [];
    else if (asks) setUnconfirmed({ item, verdict });
    else void carryOut({ item, verdict }, null);
  };
  const press = (pressed: Press<Verdict>): void => {
    if (!chosen) return;
    if (!isSending.current && !left.current.has(chosen.id)) act(chosen, pressed);
    // What is typed after a dialog was asked for is meant for the dialog.
    else if (!waiting.current.some(({ asks }) => asks)) waiting.current.push(pressed);
  };

  const goOnWaiting = useEffectEvent(() => {
    if (items === null) return;
    for (const id of left.current) if (!items.some((item) => item.id === id)) left.current.delete(id);
    if (isSending.current || unconfirmed !== null) return;
    if (!chosen) waiting.current = [];
    else if (!left.current.has(chosen.id)) {
      const next = waiting.current.shift();
      if (next) act(chosen, next);
    }
  });
  useEffect(() => goOnWaiting(), [items, chosen?.id, unconfirmed, sent]);

  return {
    unconfirmed,
    openDialog: (verdict) => press({ verdict, asks: true }),
    closeDialog: () => setUnconfirmed(null),
    confirm: (reason = '') => {
      if (unconfirmed) void carryOut(unconfirmed, reason === '' ? null : reason);
    },
    decide: (verdict) => press({ verdict, asks: false }),
  };
};
