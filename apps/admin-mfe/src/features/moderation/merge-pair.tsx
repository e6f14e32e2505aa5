import type { Listing } from '@halalmap/contracts';
import { useFormatters } from '@halalmap/i18n';
import { ErrorState, Note, useNow } from '@halalmap/ui';
import { Skeleton } from '@halalmap/ui/antd/core';
import { Modal, Radio } from '@halalmap/ui/antd/extra';
import { useId, useState } from 'react';
import { useText } from '../../messages/en';
import './duplicates.css';
import { useExistingListingQuery } from './duplicates-api';
import { MergeDialog } from './merge-dialog';

interface MergePairProps {
  ids: readonly [string, string];
  onClose: () => void;
  onMerged: () => void;
}

/** Of two public places, the one with more reviews is kept, else the older one. */
const isKept = (one: Listing, other: Listing): boolean =>
  one.totalReviews === other.totalReviews
    ? one.createdAt <= other.createdAt
    : one.totalReviews > other.totalReviews;

/** Merges two listings that were selected together. When both are public, the admin chooses which one is kept. */
export const MergePair = ({ ids, onClose, onMerged }: MergePairProps) => {
  const t = useText();
  const first = useExistingListingQuery(ids[0], { refetchOnMountOrArgChange: true });
  const second = useExistingListingQuery(ids[1], { refetchOnMountOrArgChange: true });
  const [keptId, keep] = useState<string | null>(null);
  const [one, other] = [first.currentData, second.currentData];
  if (one && other) {
    const places = [one, other].filter(({ status }) => status === 'approved');
    const into =
      places.find(({ id }) => id === keptId) ??
      places.find((place) => places.every((each) => isKept(place, each)));
    if (into)
      return (
        <MergeDialog
          from={into === one ? other : one}
          into={into}
          words="Pair"
          question={places.length === 2 && <KeptChoice places={places} keptId={into.id} onKeep={keep} />}
          onClose={onClose}
          onMerged={onMerged}
        />
      );
  }
  const hasFailed = [first, second].some(({ isError, isFetching }) => isError && !isFetching);
  return (
    <Modal open width={720} title={t('merge.two')} footer={null} onCancel={onClose}>
      {one && other ? (
        <Note kind="warn" title={t('merge.twoNotPublic')}>
          <p>{t('merge.twoNotPublicText')}</p>
        </Note>
      ) : hasFailed ? (
        <ErrorState
          title={t('merge.twoFailed')}
          onRetry={() => {
            for (const { isError, refetch } of [first, second]) if (isError) void refetch();
          }}
        />
      ) : (
        <div role="status" aria-label={t('merge.twoLoading')}>
          <Skeleton active title={false} />
        </div>
      )}
    </Modal>
  );
};

interface KeptChoiceProps {
  places: readonly Listing[];
  keptId: string;
  onKeep: (id: string) => void;
}

/** Two places of one name differ by their town, reviews and age. */
const KeptChoice = ({ places, keptId, onKeep }: KeptChoiceProps) => {
  const t = useText();
  const format = useFormatters();
  const now = useNow();
  const group = useId();
  return (
    <fieldset className="merge-card">
      <legend className="label">{t('merge.keep')}</legend>
      {places.map(({ id, name, municipalityName, provinceName, totalReviews, createdAt }) => (
        <Radio key={id} name={group} checked={id === keptId} onChange={() => onKeep(id)}>
          <bdi>{name}</bdi>{' '}
          <span className="small muted">
            {[
              municipalityName ?? provinceName,
              t('merge.reviews', { count: totalReviews }),
              t('review.submitted', { age: format.age(createdAt, now) }),
            ]
              .filter(Boolean)
              .join(' · ')}
          </span>
        </Radio>
      ))}
    </fieldset>
  );
};
