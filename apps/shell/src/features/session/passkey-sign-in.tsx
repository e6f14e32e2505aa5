import type { User } from '@halalmap/contracts';
import { Button, Note, useInBrowser } from '@halalmap/ui';
import { usePasskeyText } from '../../messages/passkey-en';
import { usePreparePasskeySignInMutation, useSignInWithPasskeyMutation } from '../../shared/passkeys-api';
import '../../shared/account.css';
import { usePasskeyPress } from '../../shared/use-browser-passkeys';

/** Signs in with a passkey alone: the browser shows those of the site. */
export const PasskeySignIn = ({ onDone }: { onDone: (user: User) => Promise<void> }) => {
  const t = usePasskeyText();
  // The server renders the page too; a press before hydration would be lost.
  const inBrowser = useInBrowser();
  const [prepare] = usePreparePasskeySignInMutation();
  const [signIn] = useSignInWithPasskeyMutation();
  const { isPending, failure, press } = usePasskeyPress();
  return (
    <div className="stack auth__fields auth__other">
      <p className="or-divider muted">
        <span>{t('passkey.or')}</span>
      </p>
      <Button
        size="lg"
        block
        icon="key-round"
        busy={isPending}
        disabled={!inBrowser}
        onClick={() =>
          void press(
            () => prepare({}),
            signIn,
            (user) => user && onDone(user),
          )
        }
      >
        {t(isPending ? 'passkey.waiting' : 'passkey.signIn')}
      </Button>
      {failure && (
        <Note kind="bad" title={t('passkey.signInFailed')} role="alert">
          <p>{failure}</p>
        </Note>
      )}
    </div>
  );
};
