import { asApiError, defineMutation, defineQuery, setCurrentUser } from '@halalmap/api-client';
import { type Role, roles, type User, type UserPatch } from '@halalmap/contracts';
import { useFormatters } from '@halalmap/i18n';
import { useSession } from '@halalmap/mfe-kit';
import { Button, Note, Select, Tag } from '@halalmap/ui';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { type Text, useText } from '../../messages/en';
import { adminApi, pageOf, startOf } from '../../shared/admin-api';
import { Detail, FactsList } from '../../shared/detail';
import { ReasonDialog } from '../../shared/reason-dialog';
import { nameOf, PlaceLink } from '../../shared/record-links';
import { useDecisionToast } from '../../shared/use-worklist';
import { UserContent } from './user-content';
import './users.css';

export const roleFilters = ['all', ...roles] as const;

interface UsersQuery {
  search: string;
  role: (typeof roleFilters)[number];
  page: number;
}

const usersApi = adminApi.injectEndpoints({
  endpoints: (build) => ({
    users: build.query({
      ...defineQuery(
        'GET /api/users',
        ({ search, role, page }: UsersQuery) => ({
          query: { search, ...(role === 'all' ? {} : { role }), ...startOf(page) },
        }),
        ({ users, pagination }) => pageOf(users, pagination),
      ),
      providesTags: ['User'],
    }),
    changeUser: build.mutation({
      ...defineMutation(
        'PATCH /api/users/{id}',
        ({ id, isSelf: _isSelf, ...body }: UserPatch & { id: string; isSelf: boolean }) => ({
          params: { id },
          body,
        }),
      ),
      // Admins who removed their own access may not refetch the list.
      onQueryStarted: async ({ isSelf }, { dispatch, queryFulfilled }) => {
        const done = await queryFulfilled.catch(() => null);
        if (done && isSelf) await dispatch(setCurrentUser(done.data.isActive ? done.data : null));
      },
      invalidatesTags: (user, _error, { isSelf }) => (user && isSelf ? [] : ['User', 'Activity']),
    }),
  }),
});

export const { useUsersQuery } = usersApi;
const { useChangeUserMutation } = usersApi;

type Step = UserStep | { isActive: true };

const doneTexts = (t: Text, step: Step, name: string): { title: string; text: string } => {
  if ('role' in step)
    return { title: t('user.roleChanged'), text: t('user.roleChangedText', { name, role: step.role }) };
  if ('secondFactor' in step) return { title: t('user.factorOff'), text: t('user.factorOffText', { name }) };
  const state = step.isActive ? 'enabled' : 'disabled';
  return { title: t(`user.${state}`), text: t(`user.${state}Text`, { name }) };
};

/** Changes an account and shows the result. */
export const useChangeUser = (): {
  isBusy: boolean;
  /** The account that was left unchanged, because it is the last admin. */
  lastAdminId: string | null;
  change: (user: User, step: Step) => Promise<void>;
} => {
  const t = useText();
  const showResult = useDecisionToast();
  const { user: self } = useSession();
  const [lastAdminId, setLastAdminId] = useState<string | null>(null);
  const [send, { isLoading: isBusy }] = useChangeUserMutation();
  return {
    isBusy,
    lastAdminId,
    change: async (user, step) => {
      setLastAdminId(null);
      const response = await send({ id: user.id, isSelf: user.id === self?.id, ...step });
      if (response.error && asApiError(response.error).code === 'last_admin') setLastAdminId(user.id);
      else showResult(response, doneTexts(t, step, nameOf(user)));
    },
  };
};

/** The pending change of an account. */
export type UserStep = { role: Role } | { isActive: false } | { secondFactor: null };

interface UserDialogProps {
  user: User;
  step: UserStep;
  isSelf: boolean;
  onClose: () => void;
  onConfirm: () => void;
}

/** Explains the effect before an account is disabled, loses its second factor or gets another role. */
export const UserDialog = ({ user, step, isSelf, onClose, onConfirm }: UserDialogProps) => {
  const t = useText();
  const name = nameOf(user);
  const isRole = 'role' in step;
  const question = 'isActive' in step ? 'disable' : 'factor';
  return (
    <ReasonDialog
      title={isRole ? t('user.roleTitle', { name, role: step.role }) : t(`user.${question}Title`, { name })}
      text={
        <>
          <p>{isRole ? t(`user.roleText.${step.role}`) : t(`user.${question}Text`)}</p>
          {isSelf && <Note kind="warn" title={t(isRole ? 'user.roleSelf' : 'user.disableSelf')} />}
        </>
      }
      isDanger={!isRole}
      confirm={t(isRole ? 'user.roleConfirm' : `user.${question}Confirm`)}
      onClose={onClose}
      onConfirm={onConfirm}
    />
  );
};

interface UserDetailProps {
  user: User;
  isSelf: boolean;
  isBusy: boolean;
  /** Whether it is the last admin, according to the last response of the server. */
  isLastAdmin: boolean;
  onRole: (role: Role) => void;
  /** Disables or enables an account. */
  onActive: (isActive: boolean) => void;
  /** Turns two-step sign-in off, for somebody who has lost the second factor. */
  onFactorLost: () => void;
}

/** An account and the actions on it. */
export const UserDetail = (props: UserDetailProps) => {
  const { user, isSelf, isBusy, isLastAdmin, onRole, onActive, onFactorLost } = props;
  const t = useText();
  const format = useFormatters();
  const [chosen, choose] = useState<{ from: Role; to: Role } | null>(null);
  // A choice counts only while the account has the role that it was made from.
  const role = chosen?.from === user.role ? chosen.to : user.role;
  return (
    <Detail
      above={t('user.since', { day: format.day(user.createdAt) })}
      title={nameOf(user)}
      tag={
        <span className="row queue__signals">
          {isSelf && <Tag kind="info">{t('users.you')}</Tag>}
          <Tag kind={user.isActive ? 'ok' : 'bad'} icon={user.isActive ? 'check' : 'lock'}>
            {t(user.isActive ? 'user.active' : 'account.disabled')}
          </Tag>
        </span>
      }
      actions={
        <>
          {/* One button for both, which keeps the focus after a change. */}
          <Button
            kind={user.isActive ? 'danger' : 'primary'}
            icon={user.isActive ? 'lock' : 'check'}
            busy={isBusy}
            onClick={() => onActive(!user.isActive)}
          >
            {t(user.isActive ? 'user.disable' : 'user.enable')}
          </Button>
          {user.hasSecondFactor && !isSelf && (
            <Button kind="quiet" icon="shield" busy={isBusy} aria-haspopup="dialog" onClick={onFactorLost}>
              {t('user.factor')}
            </Button>
          )}
        </>
      }
    >
      {isLastAdmin && <Note kind="bad" role="alert" title={t('user.lastAdmin')} />}
      <FactsList
        facts={[
          [
            t('user.email'),
            t(user.emailVerified ? 'user.verified' : 'user.unverified', { email: user.email }),
          ],
          [t('user.location'), user.location],
          [t('user.bio'), user.bio],
          ...(user.claimedListingId
            ? ([
                [
                  t('user.claimed'),
                  <PlaceLink key="place" id={user.claimedListingId} name={t('user.claimedPlace')} />,
                ],
              ] as const)
            : []),
          [t('user.id'), user.id],
        ]}
      />
      <p className="row user-links">
        <Link to={`/admin/activity?who=${user.id}`}>{t('user.log')}</Link>
        <Link to={`/admin/activity?type=user&entity=${user.id}`}>{t('user.logAbout')}</Link>
      </p>
      <UserContent user={user} isSelf={isSelf} />
      <form
        className="user-role"
        onSubmit={(event) => {
          event.preventDefault();
          if (role !== user.role && !isBusy) onRole(role);
        }}
      >
        <Select
          label={t('user.role')}
          hint={t('user.roleHint')}
          value={role}
          options={roles.map((value) => ({ value, label: t(`account.role.${value}`) }))}
          onChange={(event) => {
            const to = roles.find((value) => value === event.target.value);
            choose(to ? { from: user.role, to } : null);
          }}
        />
        {/* It keeps the focus after a change, which a disabled button cannot. */}
        <Button type="submit" busy={isBusy} aria-disabled={role === user.role}>
          {t('user.roleSave')}
        </Button>
      </form>
    </Detail>
  );
};
