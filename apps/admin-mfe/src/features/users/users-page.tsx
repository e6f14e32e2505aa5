import { useFormatters } from '@halalmap/i18n';
import { useSession } from '@halalmap/mfe-kit';
import { SearchInput, Tag, useTypedText } from '@halalmap/ui';
import { useState } from 'react';
import { AdminPage } from '../../shared/admin-page';
import { ChoiceSelect } from '../../shared/choice-select';
import { KeysSwitch } from '../../shared/keys-switch';
import { ListAndDetail, Pages } from '../../shared/list-and-detail';
import { useAddressText, useChoice, usePage } from '../../shared/use-address';
import { useWorklist } from '../../shared/use-worklist';
import { useChangeUser } from './use-change-user';
import { UserDetail } from './user-detail';
import { UserDialog, type UserStep } from './user-dialog';
import { roleFilters, useUsersQuery } from './users-api';
import { useText } from '../../messages/use-text';

/** Accounts: found, given another role, disabled and enabled. */
export const UsersPage = () => {
  const t = useText();
  const format = useFormatters();
  const { user: self } = useSession();
  const [search, setSearch] = useAddressText('search');
  const typed = useTypedText(search, setSearch);
  const [role, chooseRole] = useChoice('role', roleFilters);
  const { page } = usePage();
  const list = useWorklist(useUsersQuery({ search, role, page }, { refetchOnMountOrArgChange: true }));
  const [hasKeys, setHasKeys] = useState(true);
  const [asked, setAsked] = useState<UserStep | null>(null);
  const { isBusy, lastAdminId, change } = useChangeUser();
  const { chosen } = list;
  const isSelf = chosen !== undefined && chosen.id === self?.id;

  const confirm = (step: UserStep): void => {
    setAsked(null);
    if (chosen) void change(chosen, step);
  };

  return (
    <AdminPage
      title={t('users.title')}
      intro={t('users.intro')}
      end={<KeysSwitch label={t('users.keys')} isOn={hasKeys} onSwitch={setHasKeys} />}
    >
      <ListAndDetail
        title={t('users.list')}
        filters={
          <>
            <SearchInput
              className="in--sm"
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
        region={t('users.region')}
        nameTitle={t('users.column.person')}
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
                {user.id === self?.id && <Tag kind="info">{t('users.you')}</Tag>}
                {!user.isActive && <Tag kind="bad">{t('account.disabled')}</Tag>}
              </span>
            ),
          },
          {
            id: 'since',
            title: t('users.column.since'),
            cell: ({ createdAt }) => <span className="num small">{format.shortDay(createdAt)}</span>,
            isExtra: true,
          },
        ]}
        texts={{
          loading: t('users.loading'),
          failed: { title: t('users.failed'), text: t('users.failedText') },
          empty: { title: t('users.empty'), text: t('users.emptyText') },
        }}
        foot={<Pages total={list.total} label={t('list.pages')} />}
        hasKeys={hasKeys && asked === null}
        detail={(user) => (
          <UserDetail
            key={`${user.id} ${user.role}`}
            user={user}
            isSelf={isSelf}
            isBusy={isBusy}
            isLastAdmin={lastAdminId === user.id}
            onRole={(next) => setAsked({ role: next })}
            onActive={(isActive) => {
              if (isActive) void change(user, { isActive });
              else setAsked({ isActive });
            }}
          />
        )}
      />
      {asked && chosen && (
        <UserDialog
          user={chosen}
          step={asked}
          isSelf={isSelf}
          onClose={() => setAsked(null)}
          onConfirm={() => confirm(asked)}
        />
      )}
    </AdminPage>
  );
};
