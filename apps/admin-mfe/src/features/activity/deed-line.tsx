import type { Activity } from '@halalmap/contracts';
import { useFormatters } from '@halalmap/i18n';
import { useNow } from '@halalmap/ui';
import { Link } from 'react-router-dom';
import { nameOf } from '../../shared/account-line';
import { useAccountQuery } from '../../shared/accounts-api';
import { PlaceLink } from '../../shared/place-link';
import { DeedDetails } from './deed-details';
import { sentenceOf } from './sentence';
import { useText } from '../../messages/use-text';

/** One entry of the log as a sentence, with what was given along and from where. */
export const DeedLine = ({ deed }: { deed: Activity }) => {
  const t = useText();
  const format = useFormatters();
  const now = useNow();
  return (
    <li className="log__row">
      <p>
        {t.rich(sentenceOf(deed), {
          who: <Person key="who" id={deed.userId} />,
          what: <Subject key="what" deed={deed} />,
          kind: deed.entityType,
          id: deed.entityId ?? '–',
          action: deed.action,
        })}
      </p>
      <p className="small muted">
        <time dateTime={deed.createdAt}>{format.dateTime(deed.createdAt)}</time> ·{' '}
        {format.age(deed.createdAt, now)}
      </p>
      <DeedDetails deed={deed} />
    </li>
  );
};

const Person = ({ id }: { id: string }) => {
  const t = useText();
  const { currentData: user } = useAccountQuery(id);
  if (user === null) return <span className="muted">{t('account.unknown')}</span>;
  return (
    <Link to={`/admin/users?search=${id}`}>
      <bdi>{user ? nameOf(user) : t('activity.someone')}</bdi>
    </Link>
  );
};

/** What it was done to: a place or an account; the sentence says the rest. */
const Subject = ({ deed }: { deed: Activity }) => {
  const t = useText();
  const { entityType, entityId, entityName, userId } = deed;
  if (entityId === null) return null;
  if (entityType === 'user') return entityId === userId ? t('activity.itself') : <Person id={entityId} />;
  return <PlaceLink id={entityId} name={entityName ?? t('activity.thePlace')} />;
};
