import type { User } from '@halalmap/contracts';
import { Note } from '@halalmap/ui';
import { useAccountText } from '../messages/use-account-text';
import { ResendVerification } from './resend-verification';

/** Says that the address is not confirmed yet; nothing for one that is. */
export const UnverifiedNote = ({ user }: { user: User }) => {
  const t = useAccountText();
  if (user.emailVerified) return null;
  return (
    <Note icon="mail" title={t('verify.open')}>
      <p>{t('verify.openText', { email: user.email })}</p>
      <ResendVerification email={user.email} />
    </Note>
  );
};
