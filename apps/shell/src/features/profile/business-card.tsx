import { Button, ErrorState, LinkButton, Skeleton, StatusTag, Tag } from '@halalmap/ui';
import type { BusinessProfile, User } from '@halalmap/contracts';
import { useProfileText } from '../../messages/profile-en';
import { useFailureText } from '../../shared/use-failure-text';
import { useBusinessProfileQuery, useLinkedListingQuery } from './profile-api';
import { BusinessForm } from './business-form';
import { businessDraft, Facts, useEditMode } from './profile-parts';

/** The place claimed by the business account. */
const LinkedListing = ({ id }: { id: string }) => {
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

/** The business profile of a business account, and its place. */
export const BusinessCard = ({ user }: { user: User }) => {
  const t = useProfileText();
  const failureText = useFailureText();
  const { data, error, isLoading, refetch } = useBusinessProfileQuery();
  const { mode, open, close, opener } = useEditMode(businessDraft, user.id);
  const profile = data ?? null;
  const isMissing = data === null;
  const listingId = profile?.listingId ?? user.claimedListingId;
  return (
    <>
      <section className="card account__card" aria-labelledby="business-profile" aria-busy={isLoading}>
        <div className="split">
          <h2 id="business-profile">{t('business.title')}</h2>
          {profile?.isVerified && (
            <Tag kind="ok" icon="check">
              {t('business.verified')}
            </Tag>
          )}
          {profile && mode === 'view' && (
            <Button icon="pencil" ref={opener} onClick={open}>
              {t('business.edit')}
            </Button>
          )}
        </div>
        {isLoading && <Skeleton shape="block" className="account__sk" />}
        {data === undefined && error !== undefined && (
          <ErrorState title={t('business.unread')} text={failureText(error)} onRetry={() => void refetch()} />
        )}
        {isMissing && <p className="muted">{t('business.none')}</p>}
        {(isMissing || (profile && mode !== 'view')) && (
          <BusinessForm userId={user.id} profile={profile} takesFocus={mode === 'opened'} onEnd={close} />
        )}
        {profile && mode === 'view' && <BusinessFacts profile={profile} />}
      </section>
      {listingId && <LinkedListing id={listingId} />}
    </>
  );
};

const BusinessFacts = ({ profile }: { profile: BusinessProfile }) => {
  const t = useProfileText();
  const unknown = <span className="quiet">{t('profile.unknown')}</span>;
  return (
    <Facts
      facts={[
        [t('business.name'), profile.businessName],
        [
          t('business.description'),
          profile.description ? <span className="account__bio">{profile.description}</span> : unknown,
        ],
        [t('business.category'), profile.category ? t(`business.category.${profile.category}`) : unknown],
        [t('business.email'), profile.contactEmail ?? unknown],
        [t('business.phone'), profile.contactPhone ?? unknown],
        [
          t('business.website'),
          profile.website ? (
            <a href={profile.website} target="_blank" rel="noopener nofollow">
              {profile.website}
            </a>
          ) : (
            unknown
          ),
        ],
        [t('business.address'), profile.address ?? unknown],
      ]}
    />
  );
};
