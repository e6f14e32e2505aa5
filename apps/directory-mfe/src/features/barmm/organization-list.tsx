import type { BarmmOrganization } from '@halalmap/reference-data/barmm';
import { Button } from '@halalmap/ui';
import { useEffect, useRef } from 'react';
import { OrganizationCard } from './organization-card';
import { useBarmmText } from '../../messages/en-barmm';

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
      <ul className="orgs" aria-label={t('barmm.list')} ref={list}>
        {shown.map((organization) => (
          <OrganizationCard key={organization.organization} organization={organization} />
        ))}
      </ul>
      {hasMore && (
        <p className="bm__more">
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
