import { api, defineQuery } from '@halalmap/api-client';
import { TypePattern } from '@halalmap/listing-parts';
import type { DuplicateProbe, DuplicateResponse, EntityType } from '@halalmap/contracts';
import type { FormValues } from '@halalmap/listing-parts/listing-form';
import { Button, Icon, LiveRegion } from '@halalmap/ui';
import { skipToken } from '@reduxjs/toolkit/query';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useHref } from 'react-router-dom';
import { useSubmitText } from '../../messages/en-submit';

/** The fields compared with existing listings. */
type Probe = Partial<DuplicateProbe> & Pick<DuplicateProbe, 'name'>;

const duplicatesApi = api.injectEndpoints({
  endpoints: (build) => ({
    submitDuplicates: build.query(defineQuery('POST /api/listings/duplicates', (body: Probe) => ({ body }))),
  }),
});

const { useSubmitDuplicatesQuery, useLazySubmitDuplicatesQuery } = duplicatesApi;

/** A name with fewer letters or digits is too short for a search. */
const nameFrom = 3;

const lettersIn = (text: string): number => text.match(/[\p{L}\p{N}]/gu)?.length ?? 0;
const textOf = (typed: string): string | null => typed.trim() || null;
const idOf = (chosen: string): number | null => (chosen === '' ? null : Number(chosen));

/** The input of the duplicate search; null while the name is too short. */
const probeOf = (values: FormValues): Probe | null => {
  if (values.entityType === '' || lettersIn(values.name) < nameFrom) return null;
  return {
    name: values.name.trim(),
    entityType: values.entityType,
    address: textOf(values.address),
    phone: textOf(values.phone),
    barcode: textOf(values.barcode),
    provinceId: idOf(values.provinceId),
    municipalityId: idOf(values.municipalityId),
    latitude: textOf(values.latitude),
    longitude: textOf(values.longitude),
  };
};

type Candidate = DuplicateResponse['candidates'][number];

export interface Duplicates {
  /** Possible duplicates, most likely first, without those the user has ruled out. */
  candidates: readonly Candidate[];
  /** Rules out the current candidates. */
  dismiss: () => void;
  /**
   * Searches once more before sending, in case typing was faster than the search.
   * @returns whether there are candidates the user has not seen yet. A search that fails or times out finds none.
   */
  checkBeforeSending: () => Promise<boolean>;
}

const settleMs = 500;
const timeoutMs = 3_000;

const inTime = async <T,>(response: Promise<T>): Promise<T | null> => {
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

/** Searches for duplicates while typing, half a second after the last keystroke. */
export const useDuplicates = (values: FormValues): Duplicates => {
  const latest = JSON.stringify(probeOf(values));
  const [searched, setSearched] = useState('null');
  const [dismissed, setDismissed] = useState<ReadonlySet<string>>(new Set());
  const seen = useRef(new Set<string>());
  const [look] = useLazySubmitDuplicatesQuery();

  useEffect(() => {
    if (latest === searched) return undefined;
    const timer = setTimeout(() => setSearched(latest), settleMs);
    return () => clearTimeout(timer);
  }, [latest, searched]);

  const probe = useMemo(() => JSON.parse(searched) as Probe | null, [searched]);
  const { data } = useSubmitDuplicatesQuery(probe ?? skipToken);
  const candidates = useMemo(
    () => (probe === null ? [] : (data?.candidates ?? []).filter(({ id }) => !dismissed.has(id))),
    [probe, data, dismissed],
  );
  useEffect(() => {
    for (const { id } of candidates) seen.current.add(id);
  }, [candidates]);

  return {
    candidates,
    dismiss: () => setDismissed(new Set([...dismissed, ...candidates.map(({ id }) => id)])),
    checkBeforeSending: async () => {
      const latest = probeOf(values);
      if (latest === null) return false;
      const response = await inTime(look(latest, true).unwrap());
      const isNew = (response?.candidates ?? []).some(({ id }) => !seen.current.has(id));
      setSearched(JSON.stringify(latest));
      return isNew;
    },
  };
};

interface DuplicateHintProps {
  duplicates: Duplicates;
  type: EntityType;
  /** Called when the user states that the place is none of them. */
  onDismissed: () => void;
}

/** The element that is focused when the check before sending found something. */
export const duplicateHintId = 'duplicates';

/** Possible duplicates of the typed place, which open in a new tab. */
export const DuplicateHint = ({ duplicates, type, onDismissed }: DuplicateHintProps) => {
  const t = useSubmitText();
  const { candidates, dismiss } = duplicates;
  return (
    <>
      <LiveRegion>
        {candidates.length > 0 && t('submit.duplicates.found', { count: candidates.length })}
      </LiveRegion>
      {candidates.length > 0 && (
        <section
          id={duplicateHintId}
          className="duplicate"
          tabIndex={-1}
          aria-labelledby={`${duplicateHintId}-title`}
        >
          <div className="duplicate__heading">
            <Icon name="copy" />
            <div>
              <h3 id={`${duplicateHintId}-title`} className="duplicate__title">
                {t('submit.duplicates')}
              </h3>
              <p className="small muted">{t('submit.duplicates.why')}</p>
            </div>
          </div>
          <ul>
            {candidates.map((candidate) => (
              <CandidateRow key={candidate.id} candidate={candidate} type={type} />
            ))}
          </ul>
          <Button
            kind="quiet"
            size="sm"
            icon="x"
            className="duplicate__dismiss"
            onClick={() => {
              dismiss();
              onDismissed();
            }}
          >
            {t('submit.duplicates.other')}
          </Button>
        </section>
      )}
    </>
  );
};

const CandidateRow = ({ candidate, type }: { candidate: Candidate; type: EntityType }) => {
  const t = useSubmitText();
  const { id, name, address, municipality, because } = candidate;
  const place = [address, municipality].filter((part) => part !== null).join(', ');
  const reasons = because.map((reason) => t(`submit.duplicates.because.${reason}`));
  return (
    <li className="duplicate__item">
      <div className="duplicate__picture">
        <TypePattern id={id} entityType={type} />
      </div>
      <div>
        <p>
          <strong>
            <bdi>{name}</bdi>
          </strong>
        </p>
        <p className="small muted">{place || t('submit.duplicates.noPlace')}</p>
        {reasons.length > 0 && <p className="small quiet">{reasons.join(' · ')}</p>}
      </div>
      <div className="row">
        <a className="button button--sm" href={useHref(`/listing/${id}`)} target="_blank" rel="noopener">
          {t('submit.duplicates.open')}
          <span className="visually-hidden"> {t('submit.duplicates.openName', { name })}</span>
          <Icon name="external-link" />
        </a>
      </div>
    </li>
  );
};
