import { skipToken } from '@halalmap/api-client';
import type { Listing } from '@halalmap/contracts';
import { ErrorState, LiveRegion, SearchInput, useTypedText } from '@halalmap/ui';
import { Skeleton } from '@halalmap/ui/antd/core';
import { Modal } from '@halalmap/ui/antd/extra';
import { useState } from 'react';
import { useText } from '../../messages/en';
import { useExistingListingQuery, useMergeTargetsQuery } from './duplicates-api';
import { MergeDialog } from './merge-dialog';
import './duplicates.css';

interface MergeSearchProps {
  /** The listing that is removed. */
  from: Listing;
  onClose: () => void;
}

/** Finds the public place of which the listing is a duplicate, then merges the two. */
export const MergeSearch = ({ from, onClose }: MergeSearchProps) => {
  const t = useText();
  const [search, setSearch] = useState(from.name);
  const field = useTypedText(search, setSearch);
  const [intoId, setIntoId] = useState<string | null>(null);
  const { currentData: into, isError: isGone } = useExistingListingQuery(intoId ?? skipToken);
  const type = from.entityType;
  const { currentData, isError, isFetching, refetch } = useMergeTargetsQuery(
    search === '' ? skipToken : { search, type },
  );
  if (into) return <MergeDialog from={from} into={into} onClose={onClose} />;

  const found = search === '' ? [] : currentData?.filter(({ id }) => id !== from.id);
  const state = found && (found.length === 0 ? t('merge.none') : t('merge.count', { count: found.length }));
  return (
    <Modal open width={560} title={t('merge.find', { from: from.name })} footer={null} onCancel={onClose}>
      <div className="stack">
        <p className="muted">{t('merge.findText')}</p>
        <SearchInput
          label={t('merge.search')}
          value={field.text}
          maxLength={200}
          onChange={(event) => field.type(event.target.value)}
        />
        {((isError && !isFetching) || isGone) && (
          <ErrorState
            title={t('merge.searchFailed')}
            onRetry={() => (isGone ? setIntoId(null) : void refetch())}
          />
        )}
        {!found && isFetching && <Skeleton active title={false} />}
        {found?.length === 0 && <p>{state}</p>}
        {found && found.length > 0 && (
          <ul className="review-panel__duplicates">
            {found.map(({ id, name, municipalityName, provinceName }) => (
              <li key={id}>
                <button type="button" className="link" onClick={() => setIntoId(id)}>
                  <bdi>{name}</bdi>
                </button>
                <p className="small muted">
                  {[municipalityName, provinceName].filter(Boolean).join(', ') || t('merge.nowhere')}
                </p>
              </li>
            ))}
          </ul>
        )}
        <LiveRegion>{state ?? ''}</LiveRegion>
      </div>
    </Modal>
  );
};
