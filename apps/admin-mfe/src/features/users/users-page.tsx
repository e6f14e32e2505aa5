import type { User } from '@halalmap/contracts';
import { useFormatters } from '@halalmap/i18n';
import { useSession } from '@halalmap/mfe-kit';
import { SearchInput, Tag, useTypedText } from '@halalmap/ui';
import { useState } from 'react';
import { AdminPage } from '../../shared/admin-page';
import { ChoiceSelect } from '../../shared/status-filter';
import { PagedList } from '../../shared/list-and-detail';
import { useAddressText, useChoice, usePage } from '../../shared/use-address';
import { usePagedWorklist } from '../../shared/use-worklist';
import {
  roleFilters,
  useChangeUser,
  UserDetail,
  UserDialog,
  type UserStep,
  useUsersQuery,
} from './user-detail';
import { useText } from '../../messages/en';

/** Account management: search, change roles, disable and enable, turn a lost second factor off. */
export const UsersPage = () => {
  const t = useText();
  const format = useFormatters();
  const { user: self } = useSession();
  const [search, setSearch] = useAddressText('search');
  const typed = useTypedText(search, setSearch);
  const [role, chooseRole] = useChoice('role', roleFilters);
  const { page } = usePage();
  const list = usePagedWorklist(useUsersQuery({ search, role, page }, { refetchOnMountOrArgChange: true }));
  const [unconfirmed, setUnconfirmed] = useState<{ user: User; step: UserStep } | null>(null);
  const { isBusy, lastAdminId, change } = useChangeUser();
  const isSelf = ({ id }: User): boolean => id === self?.id;

  return (
    <AdminPage title={t('users.title')} intro={t('users.intro')} keys={t('users.keys')}>
      <PagedList
        of="users"
        filters={
          <>
            <SearchInput
              className="input--sm"
              label={t('users.search')}
              placeholder={t('users.searchExample')}
              value={typed.text}
              maxLength={200}
              onChange={(event) => typed.type(event.target.value)}
            />
            <ChoiceSelect
              label={t('users.role')}
              value={role}
              options={roleFilters.map((value) => ({
                value,
                label: t(value === 'all' ? 'users.role.all' : `account.role.${value}`),
              }))}
              onChoose={chooseRole}
            />
          </>
        }
        list={list}
        name={({ firstName, lastName, email }) =>
          firstName && lastName ? `${firstName} ${lastName}` : email
        }
        below={({ firstName, lastName, email }) => (firstName && lastName ? email : null)}
        columns={[
          {
            id: 'role',
            title: t('users.column.role'),
            cell: (user) => (
              <span className="row queue__signals">
                {t(`account.role.${user.role}`)}
                {isSelf(user) && <Tag kind="info">{t('users.you')}</Tag>}
                {!user.isActive && <Tag kind="bad">{t('account.disabled')}</Tag>}
              </span>
            ),
          },
        ]}
        since={({ createdAt }) => format.shortDay(createdAt)}
        emptyText={t('users.emptyText')}
        detail={(user) => (
          <UserDetail
            key={user.id}
            user={user}
            isSelf={isSelf(user)}
            isBusy={isBusy}
            isLastAdmin={lastAdminId === user.id}
            onRole={(next) => setUnconfirmed({ user, step: { role: next } })}
            onActive={(isActive) => {
              if (isActive) void change(user, { isActive });
              else setUnconfirmed({ user, step: { isActive } });
            }}
            onFactorLost={() => setUnconfirmed({ user, step: { secondFactor: null } })}
          />
        )}
      />
      {unconfirmed && (
        <UserDialog
          {...unconfirmed}
          isSelf={isSelf(unconfirmed.user)}
          onClose={() => setUnconfirmed(null)}
          onConfirm={() => {
            setUnconfirmed(null);
            void change(unconfirmed.user, unconfirmed.step);
          }}
        />
      )}
    </AdminPage>
  );
};
