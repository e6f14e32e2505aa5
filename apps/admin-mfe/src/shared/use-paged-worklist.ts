import { useEffect, useEffectEvent } from 'react';
import { useNavigate } from 'react-router-dom';
import { rowsOnPage } from './admin-api';
import { usePage } from './use-address';
import { useWorklist, type ListResponse, type Worklist } from './use-worklist';

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
