import type { FormValues } from '@halalmap/listing-parts/listing-form';
import type { DuplicateResponse } from '@halalmap/contracts';
import { skipToken } from '@reduxjs/toolkit/query';
import { useEffect, useMemo, useRef, useState } from 'react';
import { type Probe, useLazySubmitDuplicatesQuery, useSubmitDuplicatesQuery } from './submit-api';

/** Below this many letters or digits a name says too little to look for it. */
const nameFrom = 3;

const lettersIn = (text: string): number => text.match(/[\p{L}\p{N}]/gu)?.length ?? 0;
const textOf = (typed: string): string | null => typed.trim() || null;
const idOf = (chosen: string): number | null => (chosen === '' ? null : Number(chosen));

/** What is known of the place for a look at likely doubles; null while the name is too short to tell anything. */
const probeOf = (values: FormValues): Probe | null => {
  if (values.entityType === '' || lettersIn(values.name) < nameFrom) return null;
  return {
    name: values.name.trim(),
    entityType: values.entityType,
    address: textOf(values.address),
    phone: textOf(values.phone),
    provinceId: idOf(values.provinceId),
    municipalityId: idOf(values.municipalityId),
    latitude: textOf(values.latitude),
    longitude: textOf(values.longitude),
  };
};

export type Candidate = DuplicateResponse['candidates'][number];

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
const timeoutMs = 3_000;

const inTime = async <T>(response: Promise<T>): Promise<T | null> => {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<null>((resolve) => {
    timer = setTimeout(() => resolve(null), timeoutMs);
  });
  try {
    return await Promise.race([response, late]);
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
      const response = await inTime(look(latest, true).unwrap());
      const isNew = (response?.candidates ?? []).some(({ id }) => !seen.current.has(id));
      setAsked(JSON.stringify(latest));
      return isNew;
    },
  };
};
