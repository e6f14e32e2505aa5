import type { Logger } from '@halalmap/service-kit';
import type { Dependencies } from './app/dependencies';
import { createConfirmPassword } from './app/password/change-password';
import { createManagePasskeys } from './app/second-factor/manage-passkeys';
import { createManageSecondFactor } from './app/second-factor/manage-second-factor';
import { createPasskeyChallenges, createProvePasskey } from './app/second-factor/prove-passkey';
import { createProveSecondFactor } from './app/second-factor/prove-second-factor';
import { createConfirmSession } from './app/session/manage-session';
import { createOpenSession } from './app/session/open-session';
import { createFinishSignIn, createSignIn, createSignInWithPasskey } from './app/session/sign-in';
import type { createRefusalCounter } from './operations';

/**
 * The use cases of signing in and of what is asked for: the password, a code or a passkey.
 * @param options.countRefused counts rejected sign-ins
 * @param options.later runs work that a response must not wait for
 */
export const createCredentials = (
  dependencies: Dependencies,
  options: {
    logger: Logger;
    countRefused: ReturnType<typeof createRefusalCounter>;
    later: (work: () => Promise<void>) => void;
  },
) => {
  const { countRefused, later, logger } = options;
  const passkeyChallenges = createPasskeyChallenges(dependencies);
  const shared = {
    ...dependencies,
    later,
    passkeyChallenges,
    openSession: createOpenSession(dependencies),
    confirmPassword: createConfirmPassword(dependencies),
    proveSecondFactor: createProveSecondFactor(dependencies),
    provePasskey: createProvePasskey({
      ...dependencies,
      passkeyChallenges,
      onCopy: (passkey) =>
        logger.warn(passkey, 'the counter of a passkey did not grow; it may have been copied'),
    }),
  };
  const signInWithPasskey = createSignInWithPasskey(shared);
  return {
    openSession: shared.openSession,
    confirmPassword: shared.confirmPassword,
    signIn: countRefused(createSignIn(shared)),
    finishSignIn: countRefused(createFinishSignIn(shared)),
    signInWithPasskey: { ...signInWithPasskey, signIn: countRefused(signInWithPasskey.signIn) },
    confirmSession: createConfirmSession(shared),
    secondFactor: createManageSecondFactor(shared),
    passkeys: createManagePasskeys(shared),
  };
};
