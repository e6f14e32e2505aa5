import { useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { ImportKind, ImportWork } from './import-step';

/** The names under which the address keeps work that goes on. */
const paramOf = { check: 'check', import: 'job' } as const satisfies Record<ImportKind, string>;

const paramsOf = (work: ImportWork): Record<string, string> =>
  work.at === 'server' ? { [paramOf[work.kind]]: work.id } : {};

const workIn = (params: URLSearchParams): ImportWork => {
  for (const kind of ['import', 'check'] as const) {
    const id = params.get(paramOf[kind]);
    if (id !== null) return { at: 'server', kind, id };
  }
  return { at: 'rest' };
};

/**
 * The work at hand. What the server goes on with is in the address too, so that it is found again after a reload and by
 * going back; the address follows a moment later, and what is at hand counts.
 */
export const useImportWork = (): [
  work: ImportWork,
  /** @param isPlace whether Back leads to what was there before */
  setWork: (work: ImportWork, isPlace?: boolean) => void,
] => {
  const [params, setParams] = useSearchParams();
  const [work, setWork] = useState(() => workIn(params));
  const [seen, setSeen] = useState(params.toString());
  if (params.toString() !== seen) {
    setSeen(params.toString());
    const named = workIn(params);
    // What was only sent or reported is not in the address, which therefore does not end it.
    if (named.at === 'server' || work.at === 'server') setWork(named);
  }

  // An answer may come after the page was left, whose address is no longer this page's to write.
  const isHere = useRef(false);
  useEffect(() => {
    isHere.current = true;
    return () => {
      isHere.current = false;
    };
  }, []);
  return [
    work,
    (next, isPlace = false) => {
      if (!isHere.current) return;
      setWork(next);
      setParams(paramsOf(next), { replace: !isPlace });
    },
  ];
};
