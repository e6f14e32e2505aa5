import { defineQuery } from '@halalmap/api-client';
import type { User } from '@halalmap/contracts';
import { useFormatters } from '@halalmap/i18n';
import { Tag } from '@halalmap/ui';
import { Link } from 'react-router-dom';
import { useText } from '../messages/en';
import { adminApi } from './admin-api';

/** The name of a place, with a fallback for a deleted one. */
export const usePlaceName = (): ((name: string | undefined) => string) => {
  const t = useText();
  return (name) => (name ? name : t('place.gone'));
};

/** A link to a listing's page, in a new tab so that the current work is kept. */
export const PlaceLink = ({ id, name }: { id: string; name: string | undefined }) => {
  const t = useText();
  const placeName = usePlaceName();
  return (
    <a href={`/listing/${id}`} target="_blank" rel="noopener">
      <bdi>{placeName(name)}</bdi>
      <span className="visually-hidden"> {t('place.newTab')}</span>
    </a>
  );
};

const accountsApi = adminApi.injectEndpoints({
  endpoints: (build) => ({
    /** The account of an id; null when it was deleted. */
    account: build.query({
      ...defineQuery(
        'GET /api/users',
        (id: string) => ({ query: { search: id, limit: 1 } }),
        ({ users }, _meta, id) => users.find((user) => user.id === id) ?? null,
      ),
      providesTags: (_user, _error, id) => [{ type: 'User', id }],
    }),
  }),
});

export const { useAccountQuery } = accountsApi;

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
