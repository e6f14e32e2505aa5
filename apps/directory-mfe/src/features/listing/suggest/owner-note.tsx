import type { Listing } from '@halalmap/contracts';
import { useSession } from '@halalmap/mfe-kit';
import { Note } from '@halalmap/ui';
import { Link } from 'react-router-dom';
import { useText } from '../../../messages/en';
import { useOwnedPlaces } from '../../../shared/claims-api';

/** Links owners to the page where they edit the place themselves; renders nothing for anybody else. */
export const OwnerNote = ({ listing }: { listing: Listing }) => {
  const t = useText();
  const { user } = useSession();
  const mayOwn = user?.role === 'business' && listing.owner.claimed;
  const { places } = useOwnedPlaces({ skip: !mayOwn });
  if (!mayOwn || !places.some(({ id }) => id === listing.id)) return null;
  return (
    <Note icon="store" title={t('suggest.own')}>
      <p>{t('suggest.ownText')}</p>
      <p>
        <Link to={`/listing/${listing.id}/manage/edit`}>{t('suggest.ownEdit')}</Link>
      </p>
    </Note>
  );
};
