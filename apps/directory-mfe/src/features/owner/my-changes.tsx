import type { Change } from '@halalmap/contracts';
import { useFormatters } from '@halalmap/i18n';
import { useErrorText } from '@halalmap/mfe-kit';
import { Button, ErrorState, Skeleton, Tag, type TagProps } from '@halalmap/ui';
import { Link } from 'react-router-dom';
import { ChangeFields } from './change-words';
import { useManagedListingQuery, useOwnChangesInfiniteQuery } from './owner-api';
import { WithdrawChange } from './pending-change';
import { useOwnerText } from '../../messages/en-owner';
import { useFocusAfter } from '../../shared/hooks';

/** The changes that the user has requested, newest first, with their status. */
export const MyChanges = () => {
  const t = useOwnerText();
  const errorText = useErrorText();
  const { data, error, hasNextPage, isFetchingNextPage, fetchNextPage, refetch } = useOwnChangesInfiniteQuery(
    {},
  );
  const changes = data?.pages.flatMap((page) => page.changes);
  return (
    <section aria-labelledby="own-changes">
      <h2 id="own-changes">{t('owner.changes')}</h2>
      {!changes && error === undefined && (
        <div role="status" aria-label={t('owner.loading')}>
          <Skeleton shape="block" className="own__sk" />
        </div>
      )}
      {!changes && error !== undefined && (
        <ErrorState title={t('owner.changesFailed')} text={errorText(error)} onRetry={() => void refetch()} />
      )}
      {changes?.length === 0 && <p className="muted">{t('owner.noChanges')}</p>}
      {changes && changes.length > 0 && (
        <ul className="own__changes">
          {changes.map((change) => (
            <ChangeItem key={change.id} change={change} />
          ))}
        </ul>
      )}
      {hasNextPage && (
        <Button size="sm" busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {t('owner.moreChanges')}
        </Button>
      )}
    </section>
  );
};

const looks: Record<Change['status'], Pick<TagProps, 'kind' | 'icon'>> = {
  pending: { kind: 'warn', icon: 'hourglass' },
  approved: { kind: 'ok', icon: 'check' },
  rejected: { kind: 'bad', icon: 'x' },
  withdrawn: { icon: 'rotate-ccw' },
};

const ChangeItem = ({ change }: { change: Change }) => {
  const t = useOwnerText();
  const format = useFormatters();
  const { status, listingId, decidedAt, reason } = change;
  const { currentData } = useManagedListingQuery(listingId);
  const name = currentData?.listing.name ?? null;
  const item = useFocusAfter<HTMLLIElement>(status);
  return (
    <li ref={item} tabIndex={-1}>
      <h3>
        <Link to={`/listing/${listingId}`}>
          <bdi>{name ?? t('owner.aPlace')}</bdi>
        </Link>
      </h3>
      <p className="row small quiet">
        <Tag {...looks[status]}>{t(`owner.change.${status}`)}</Tag>
        <span>{t('owner.changeSent', { day: format.day(change.createdAt) })}</span>
        {decidedAt !== undefined && <span>{t('owner.changeDecided', { day: format.day(decidedAt) })}</span>}
      </p>
      <ChangeFields fields={change.fields} />
      {reason !== undefined && <p>{t('owner.changeReason', { reason })}</p>}
      {status === 'pending' && <WithdrawChange change={change} name={name} />}
    </li>
  );
};
