import type { Role, User } from '@halalmap/contracts';
import { Note } from '@halalmap/ui';
import { nameOf } from '../../shared/account-line';
import { ReasonDialog } from '../../shared/reason-dialog';
import { useText } from '../../messages/use-text';

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
