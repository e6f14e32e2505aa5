import { ErrorState, LinkButton, Skeleton, StatusTag } from '@halalmap/ui';
import { useProfileText } from '../../messages/use-profile-text';
import { useFailureText } from '../../shared/use-failure-text';
import { useLinkedListingQuery } from './profile-api';

/** The place that the business account has claimed. */
export const LinkedListing = ({ id }: { id: string }) => {
  const t = useProfileText();
  const failureText = useFailureText();
  const { data: listing, error, isLoading, refetch } = useLinkedListingQuery(id);
  return (
    <section className="card account__card" aria-labelledby="linked-listing" aria-busy={isLoading}>
      <h2 id="linked-listing">{t('linked.title')}</h2>
      {isLoading && <Skeleton shape="block" className="account__sk" />}
      {!listing && error !== undefined && (
        <ErrorState title={t('linked.unread')} text={failureText(error)} onRetry={() => void refetch()} />
      )}
      {listing && (
        <>
          <div className="row">
            <strong className="account__place">{listing.name}</strong>
            <StatusTag status={listing.status} />
          </div>
          <div className="row">
            <LinkButton to={`/${listing.entityType}/${listing.id}`}>{t('linked.view')}</LinkButton>
            <LinkButton to={`/listing/${listing.id}/manage`} icon="pencil">
              {t('linked.manage')}
            </LinkButton>
          </div>
        </>
      )}
    </section>
  );
};
