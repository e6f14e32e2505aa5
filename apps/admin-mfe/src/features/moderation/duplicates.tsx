import { defineMutation, defineQuery, skipToken } from '@halalmap/api-client';
import type { DuplicateResponse, EntityType, Listing, MergeFields } from '@halalmap/contracts';
import { Button, ErrorState, Note } from '@halalmap/ui';
import { useCallback, useState } from 'react';
import { useText } from '../../messages/en';
import { adminApi } from '../../shared/admin-api';

type Candidate = DuplicateResponse['candidates'][number];

/** Places offered for a merge. */
const mergeTargets = 10;

const duplicatesApi = adminApi.injectEndpoints({
  endpoints: (build) => ({
    /** Possible duplicates of a submission, including pending listings. */
    likelyDuplicates: build.query({
      ...defineQuery(
        'POST /api/listings/duplicates',
        ({ id, name, entityType, address, phone, barcode, ...place }: Listing) => ({
          body: {
            id,
            name,
            entityType,
            address,
            phone,
            barcode,
            provinceId: place.provinceId,
            municipalityId: place.municipalityId,
            latitude: place.latitude,
            longitude: place.longitude,
          },
        }),
        ({ candidates }) => candidates,
      ),
      serializeQueryArgs: ({ queryArgs, endpointName }) => `${endpointName}/${queryArgs.id}`,
      providesTags: [{ type: 'Listing', id: 'list' }],
    }),
    /** Public places of a type that a listing could be merged into. */
    mergeTargets: build.query({
      ...defineQuery(
        'GET /api/listings/enhanced',
        (query: { search: string; type: EntityType }) => ({
          query: { ...query, status: 'approved', limit: mergeTargets },
        }),
        ({ listings }) => listings,
      ),
      providesTags: [{ type: 'Listing', id: 'list' }],
    }),
    existingListing: build.query({
      ...defineQuery('GET /api/listings/{id}'),
      providesTags: (_listing, _error, id) => [{ type: 'Listing', id }],
    }),
    /** Merges a listing into a public one; it keeps its own values but for `fields`. */
    mergeListing: build.mutation({
      ...defineMutation(
        'POST /api/listings/{id}/merge',
        ({ id, ...body }: { id: string; intoId: string; fields: MergeFields }) => ({ params: { id }, body }),
      ),
      // The merged listing is gone, so nothing of it is requested again.
      invalidatesTags: (_merged, error, { intoId }) =>
        error
          ? []
          : [{ type: 'Listing', id: 'list' }, { type: 'Listing', id: intoId }, 'Analytics', 'Activity'],
    }),
  }),
});

const { useLikelyDuplicatesQuery } = duplicatesApi;
export const { useMergeTargetsQuery, useExistingListingQuery, useMergeListingMutation } = duplicatesApi;

interface Duplicates {
  /** Likeliest first. */
  candidates: readonly Candidate[];
  hasFailed: boolean;
  retry: () => void;
  /** The one compared with the submission; the most likely, until another is chosen. */
  comparedId: string | null;
  compare: (id: string) => void;
  /** Its details, once loaded. */
  compared: Listing | null;
}

/** Loads the details of a listing that will probably be opened next. */
export const useListingPreload = (): ((id: string) => void) => {
  const preload = duplicatesApi.usePrefetch('existingListing');
  return useCallback((id) => preload(id, { ifOlderThan: 60 }), [preload]);
};

/** Possible duplicates of the reviewed listing; none for one that is already public. Those of pending ones come with it. */
export const useDuplicates = (listing: Listing): Duplicates => {
  const { status, moderation } = listing;
  const known = status === 'pending' ? moderation?.duplicates : undefined;
  const isReviewed = status === 'rejected' && !moderation?.deleted;
  const isAsked = isReviewed || (status === 'pending' && known === undefined);
  const { currentData, isError, refetch } = useLikelyDuplicatesQuery(isAsked ? listing : skipToken);
  const [chosen, setChosen] = useState<string | null>(null);
  const candidates = known ?? currentData ?? [];
  const compared = candidates.find(({ id }) => id === chosen) ?? candidates[0];
  const { currentData: existing } = useExistingListingQuery(compared?.id ?? skipToken);
  return {
    candidates,
    hasFailed: isAsked && isError,
    retry: () => void refetch(),
    comparedId: compared?.id ?? null,
    compare: setChosen,
    compared: existing ?? null,
  };
};

interface DuplicatesNoteProps {
  duplicates: Duplicates;
  onMerge: () => void;
}

/** Possible duplicates of the submission, how similar they are, and why. It can be merged into a public one. */
export const DuplicatesNote = ({ duplicates, onMerge }: DuplicatesNoteProps) => {
  const t = useText();
  const { candidates, hasFailed, retry, compared } = duplicates;
  if (hasFailed) return <ErrorState title={t('duplicates.failed')} onRetry={retry} />;
  if (candidates.length === 0) return null;
  return (
    <Note kind="warn" icon="copy" title={t('duplicates.title', { count: candidates.length })}>
      <ul className="review-panel__duplicates">
        {candidates.map((candidate) => (
          <CandidateRow
            key={candidate.id}
            candidate={candidate}
            isCompared={candidate.id === duplicates.comparedId}
            onCompare={candidates.length > 1 ? () => duplicates.compare(candidate.id) : null}
          />
        ))}
      </ul>
      {compared?.status === 'approved' && (
        <Button size="sm" icon="copy" aria-haspopup="dialog" onClick={onMerge}>
          {t('merge.open')}
          <span className="visually-hidden"> {t('merge.openInto', { into: compared.name })}</span>
        </Button>
      )}
    </Note>
  );
};

interface CandidateRowProps {
  candidate: Candidate;
  isCompared: boolean;
  /** Compares it with the submission; null when there is no other. */
  onCompare: (() => void) | null;
}

const CandidateRow = ({ candidate, isCompared, onCompare }: CandidateRowProps) => {
  const t = useText();
  const { id, name, municipality, score, because } = candidate;
  return (
    <li>
      <p>
        {t('duplicates.alike', { percent: Math.round(score * 100) })}{' '}
        <a href={`/listing/${id}`} target="_blank" rel="noopener">
          <bdi>{name}</bdi>
          <span className="visually-hidden"> {t('duplicates.newTab')}</span>
        </a>
        {municipality === null ? null : `, ${municipality}`}
      </p>
      <p className="muted">{because.map((reason) => t(`duplicates.because.${reason}`)).join(' · ')}</p>
      {onCompare && (
        <button type="button" className="link small" aria-pressed={isCompared} onClick={onCompare}>
          {t('duplicates.compare')}
          <span className="visually-hidden"> {name}</span>
        </button>
      )}
    </li>
  );
};
