import type { User } from '@halalmap/contracts';
import { Note } from '@halalmap/ui';
import { useAccountText } from '../messages/account-en';
import { ResendVerification } from '../shared/resend-verification';

/** Shows on every page that the e-mail address is not verified yet, and offers to resend the mail. */
export const ConfirmEmail = ({ user }: { user: User }) => {
  const t = useAccountText();
  return (
    <aside className="wrap confirm-email" aria-label={t('verify.open')}>
      <Note icon="mail" title={t('verify.open')}>
        <p>{t('verify.openText', { email: user.email })}</p>
        <ResendVerification email={user.email} />
      </Note>
    </aside>
  );
};
