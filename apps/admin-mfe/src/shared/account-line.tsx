import type { User } from '@halalmap/contracts';
import { useFormatters } from '@halalmap/i18n';
import { Tag } from '@halalmap/ui';
import { Link } from 'react-router-dom';
import { useText } from '../messages/use-text';
import { useAccountQuery } from './accounts-api';

/** The name, if given, and the address of a user. */
export const nameOf = ({ firstName, lastName, email }: User): string =>
  firstName && lastName ? `${firstName} ${lastName} (${email})` : email;

/** The user of an account with a link to it; loaded by id, since other records store only that. */
export const AccountLine = ({ id }: { id: string }) => {
  const t = useText();
  const format = useFormatters();
  const { currentData: user, isError } = useAccountQuery(id);
  if (user === undefined && !isError) return <span className="muted">{t('account.loading')}</span>;
  if (!user) return <span className="muted">{isError ? id : t('account.unknown')}</span>;
  return (
    <span>
      <Link to={`/admin/users?search=${encodeURIComponent(user.email)}`}>
        <bdi>{nameOf(user)}</bdi>
      </Link>
      <br />
      <span className="small muted">
        {t('account.since', { role: t(`account.role.${user.role}`), day: format.day(user.createdAt) })}
      </span>{' '}
      {!user.isActive && <Tag kind="bad">{t('account.disabled')}</Tag>}
    </span>
  );
};
