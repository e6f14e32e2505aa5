import type { Listing } from '@halalmap/contracts';
import { usePageTitle } from '@halalmap/mfe-kit';
import { Icon, Note, StatusTag, Tag, TrustBadge, TrustMarks } from '@halalmap/ui';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { useOwnerText } from '../../messages/en-owner';
import { useText } from '../../messages/en';

/** The parts of the owner pages in tab order; each has its own URL. */
const manageParts = ['overview', 'edit', 'photos', 'reviews', 'statements'] as const;
export type ManagePart = (typeof manageParts)[number];

/** @returns the URL of a part */
export const managePath = (id: string, part: ManagePart): string =>
  part === 'overview' ? `/listing/${id}/manage` : `/listing/${id}/manage/${part}`;

interface ManageFrameProps {
  listing: Listing;
  part: ManagePart;
  isAdmin: boolean;
  children: ReactNode;
}

/**
 * Name and status of the place, and the tabs. Admins have read-only access and see only the tabs with something to
 * view.
 */
export const ManageFrame = ({ listing, part, isAdmin, children }: ManageFrameProps) => {
  const t = useOwnerText();
  const text = useText();
  const { id, name } = listing;
  usePageTitle(t('owner.pageTitle', { part: t(`owner.part.${part}`), name }));
  return (
    <div className="wrap owner">
      <nav className="crumbs" aria-label={t('owner.way')}>
        {!isAdmin && (
          <>
            <Link to="/my-places">
              <Icon name="chevron-left" directional />
              {t('owner.myPlaces')}
            </Link>
            <span aria-hidden="true">/</span>
          </>
        )}
        <Link to={`/listing/${id}`}>{t('owner.seePage')}</Link>
      </nav>
      <header className="owner__head">
        <h1>
          <bdi>{name}</bdi>
        </h1>
        <div className="row">
          <Tag>{text(`listing.type.${listing.entityType}`)}</Tag>
          <StatusTag status={listing.status} />
          <TrustBadge trust={listing.trust} type={listing.entityType} />
          <TrustMarks trust={listing.trust} />
        </div>
      </header>
      <nav className="tabs owner__tabs" aria-label={t('owner.parts')}>
        {manageParts
          .filter((one) => !isAdmin || (one !== 'edit' && one !== 'photos'))
          .map((one) => (
            <Link key={one} to={managePath(id, one)} aria-current={one === part ? 'page' : undefined}>
              {t(`owner.part.${one}`)}
            </Link>
          ))}
      </nav>
      {isAdmin && (
        <Note icon="shield" title={t('owner.admin')}>
          {t('owner.adminText')}
        </Note>
      )}
      {listing.status === 'pending' && <Note kind="warn" icon="hourglass" title={t('owner.pending')} />}
      {listing.status === 'rejected' && (
        <Note kind="bad" title={t('owner.rejected')}>
          {listing.rejectionReason}
        </Note>
      )}
      <div className="owner__part">{children}</div>
    </div>
  );
};
