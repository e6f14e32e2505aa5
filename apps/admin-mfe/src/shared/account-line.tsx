import type { User } from '@halalmap/contracts';
import { useFormatters } from '@halalmap/i18n';
import { Tag } from '@halalmap/ui';
import { Link } from 'react-router-dom';
import { useText } from '../messages/use-text';
import { useAccountQuery } from './accounts-api';

/** A person by name and address, as far as they gave a name. */
export const nameOf = ({ firstName, lastName, email }: User): string =>
  firstName && lastName ? `${firstName} ${lastName} (${email})` : email;

/** Who an account belongs to, with a way to it; found by the id, which is all that others keep of it. */
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
