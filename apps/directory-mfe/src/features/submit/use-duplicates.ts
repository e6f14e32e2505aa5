import type { DuplicateAnswer } from '@halalmap/contracts';
import { skipToken } from '@reduxjs/toolkit/query';
import { useEffect, useMemo, useRef, useState } from 'react';
import { probeOf } from './duplicate-probe';
import type { FormValues } from '../../listing-form/form-values';
import { useLazySubmitDuplicatesQuery, useSubmitDuplicatesQuery, type Probe } from './submit-api';

export type Candidate = DuplicateAnswer['candidates'][number];

export interface Duplicates {
  /** Places that are listed and may be this one, likeliest first, without those that were said to be others. */
  candidates: readonly Candidate[];
  /** Says that it is none of them. */
  dismiss: () => void;
  /**
   * Looks once more before sending, for typing that was faster than the look.
   * @returns whether candidates came up that nobody has seen yet. A look that fails or takes too long finds none.
   */
  lookBeforeSending: () => Promise<boolean>;
}

const settleMs = 500;
const patienceMs = 3_000;

const inTime = async <T>(answer: Promise<T>): Promise<T | null> => {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<null>((resolve) => {
    timer = setTimeout(() => resolve(null), patienceMs);
  });
  try {
    return await Promise.race([answer, late]);
  } catch {
    return null;
  } finally {
    clearTimeout(timer);
  }
};

/** Looks for listings of the same place while it is typed, half a second after the last letter. */
export const useDuplicates = (values: FormValues): Duplicates => {
  const wanted = JSON.stringify(probeOf(values));
  const [asked, setAsked] = useState('null');
  const [others, setOthers] = useState<ReadonlySet<string>>(new Set());
  const seen = useRef(new Set<string>());
  const [look] = useLazySubmitDuplicatesQuery();

  useEffect(() => {
    if (wanted === asked) return undefined;
    const timer = setTimeout(() => setAsked(wanted), settleMs);
    return () => clearTimeout(timer);
  }, [wanted, asked]);

  const probe = useMemo(() => JSON.parse(asked) as Probe | null, [asked]);
  const { data } = useSubmitDuplicatesQuery(probe ?? skipToken);
  const candidates = useMemo(
    () => (probe === null ? [] : (data?.candidates ?? []).filter(({ id }) => !others.has(id))),
    [probe, data, others],
  );
  useEffect(() => {
    for (const { id } of candidates) seen.current.add(id);
  }, [candidates]);

  return {
    candidates,
    dismiss: () => setOthers(new Set([...others, ...candidates.map(({ id }) => id)])),
    lookBeforeSending: async () => {
      const latest = probeOf(values);
      if (latest === null) return false;
      const answer = await inTime(look(latest, true).unwrap());
      const isNew = (answer?.candidates ?? []).some(({ id }) => !seen.current.has(id));
      setAsked(JSON.stringify(latest));
      return isNew;
    },
  };
};
