import { asApiError } from '@halalmap/api-client';
import type { User } from '@halalmap/contracts';
import { useSession } from '@halalmap/mfe-kit';
import { useState } from 'react';
import { nameOf } from '../../shared/account-line';
import { useSay } from '../../shared/use-say';
import type { UserStep } from './user-dialog';
import { useChangeUserMutation } from './users-api';
import { useText, type Text } from '../../messages/use-text';

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
  const say = useSay();
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
      else say(response, doneTexts(t, step, nameOf(user)));
    },
  };
};
