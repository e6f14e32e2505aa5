import type { Role, User } from '@halalmap/contracts';
import { Note } from '@halalmap/ui';
import { nameOf } from '../../shared/account-line';
import { ReasonDialog } from '../../shared/reason-dialog';
import { useText } from '../../messages/use-text';

/** The pending change of an account. */
export type UserStep = { role: Role } | { isActive: false };

interface UserDialogProps {
  user: User;
  step: UserStep;
  isSelf: boolean;
  onClose: () => void;
  onConfirm: () => void;
}

/** Explains the effect before an account is disabled or gets another role. */
export const UserDialog = ({ user, step, isSelf, onClose, onConfirm }: UserDialogProps) => {
  const t = useText();
  const name = nameOf(user);
  const isRole = 'role' in step;
  return (
    <ReasonDialog
      title={isRole ? t('user.roleTitle', { name, role: step.role }) : t('user.disableTitle', { name })}
      text={
        <>
          <p>{isRole ? t(`user.roleText.${step.role}`) : t('user.disableText')}</p>
          {isSelf && <Note kind="warn" title={t(isRole ? 'user.roleSelf' : 'user.disableSelf')} />}
        </>
      }
      isDanger={!isRole}
      confirm={t(isRole ? 'user.roleConfirm' : 'user.disableConfirm')}
      onClose={onClose}
      onConfirm={onConfirm}
    />
  );
};
