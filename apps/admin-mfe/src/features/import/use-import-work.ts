import { useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { ImportKind, ImportWork } from './import-step';

/** The URL parameters of a running job. */
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
 * The current job. A server job is also in the URL, so that it is found again after a reload and by Back; the URL is
 * updated slightly later, and the state takes precedence.
 */
export const useImportWork = (): [
  work: ImportWork,
  /** @param isPlace whether to push a history entry, so that Back leads to the previous state */
  setWork: (work: ImportWork, isPlace?: boolean) => void,
] => {
  const [params, setParams] = useSearchParams();
  const [work, setWork] = useState(() => workIn(params));
  const [seen, setSeen] = useState(params.toString());
  if (params.toString() !== seen) {
    setSeen(params.toString());
    const named = workIn(params);
    // Jobs that were only sent or reported are not in the URL, so a URL without one does not end them.
    if (named.at === 'server' || work.at === 'server') setWork(named);
  }

  // A response may arrive after the page was left; the URL must not be changed then.
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
