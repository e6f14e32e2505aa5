import type { BarmmOrganization } from '@halalmap/reference-data/barmm';
import { Button, Icon, Tag, VisuallyHidden } from '@halalmap/ui';
import { useEffect, useRef } from 'react';
import { useBarmmText } from '../../messages/en-barmm';

const verifiedLooks = {
  Yes: { kind: 'ok', icon: 'check' },
  Partial: { kind: 'warn', icon: 'circle-dot' },
  No: { kind: 'bad', icon: 'circle-question-mark' },
} as const;

interface OrganizationProps {
  organization: BarmmOrganization;
}

/** The known and unknown facts of one organization. Its heading is focusable. */
export const OrganizationCard = ({ organization }: OrganizationProps) => {
  const t = useBarmmText();
  const { acronym, address, category, notes, verified } = organization;
  return (
    <li className="organization">
      <div className="organization__head">
        <p className="organization__category">{acronym ? `${category} · ${acronym}` : category}</p>
        <Tag {...verifiedLooks[verified]}>{t(`barmm.verified.${verified}`)}</Tag>
      </div>
      <h3 tabIndex={-1}>{organization.organization}</h3>
      <p className="muted">{notes}</p>
      <p className="organization__address small">
        <span className={address === null ? 'unknown' : undefined}>
          <Icon name="map-pin" />
          {address ?? t('barmm.noAddress')}
        </span>
      </p>
      <div className="organization__foot">
        <Website organization={organization} />
        <Contact organization={organization} />
      </div>
    </li>
  );
};

const Website = ({ organization: { organization, website } }: OrganizationProps) => {
  const t = useBarmmText();
  if (website === null) return <span className="small unknown">{t('barmm.noWebsite')}</span>;
  return (
    <a className="button button--sm" href={website} target="_blank" rel="external noopener noreferrer">
      {t('barmm.website')} <VisuallyHidden>{t('barmm.websiteOf', { organization })}</VisuallyHidden>
      <Icon name="external-link" />
    </a>
  );
};

const Contact = ({ organization: { email, phone } }: OrganizationProps) => {
  const t = useBarmmText();
  if (email === null && phone === null) return <span className="small unknown">{t('barmm.noContact')}</span>;
  return (
    <>
      {email === null ? (
        <span className="small unknown">{t('barmm.noEmail')}</span>
      ) : (
        <a className="link small" href={`mailto:${email}`}>
          {email}
        </a>
      )}
      {phone === null ? (
        <span className="small unknown">{t('barmm.noPhone')}</span>
      ) : (
        <a className="link small" href={`tel:${phone.replace(/[^\d+]/g, '')}`}>
          {phone}
        </a>
      )}
    </>
  );
};

interface OrganizationListProps {
  shown: BarmmOrganization[];
  hasMore: boolean;
  loadMore: () => void;
}

/** The cards. After "Load More" the first new card gets the focus, since the button moves or disappears. */
export const OrganizationList = ({ shown, hasMore, loadMore }: OrganizationListProps) => {
  const t = useBarmmText();
  const list = useRef<HTMLUListElement>(null);
  const firstNew = useRef<number | null>(null);
  useEffect(() => {
    if (firstNew.current === null || shown.length <= firstNew.current) return;
    list.current?.children[firstNew.current]?.querySelector('h3')?.focus({ preventScroll: true });
    firstNew.current = null;
  }, [shown]);

  return (
    <>
      <ul className="organizations" aria-label={t('barmm.list')} ref={list}>
        {shown.map((organization) => (
          <OrganizationCard key={organization.organization} organization={organization} />
        ))}
      </ul>
      {hasMore && (
        <p className="barmm__more">
          <Button
            onClick={() => {
              firstNew.current = shown.length;
              loadMore();
            }}
          >
            {t('barmm.more')}
          </Button>
        </p>
      )}
    </>
  );
};
