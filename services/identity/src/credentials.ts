import type { Logger, Metrics } from '@halalmap/service-kit';
import { AppError } from '@halalmap/errors';
import type { Dependencies } from './app/dependencies';
import { createConfirmPassword } from './app/password/change-password';
import { createManagePasskeys } from './app/second-factor/manage-passkeys';
import { createManageSecondFactor } from './app/second-factor/manage-second-factor';
import {
  createPasskeyChallenges,
  createProvePasskey,
  createProveSecondFactor,
} from './app/second-factor/prove-second-factor';
import { createConfirmSession } from './app/session/manage-session';
import { createOpenSession } from './app/session/open-session';
import { createFinishSignIn, createSignIn, createSignInWithPasskey } from './app/session/sign-in';

/** Runs work that no response waits for; failures are logged. */
export const createBackgroundTasks = (logger: Logger) => {
  const underWay = new Set<Promise<void>>();
  return {
    run(work: () => Promise<void>): void {
      const running = work()
        .catch((error: unknown) => logger.error({ err: error }, 'a refused sign-in could not be logged'))
        .finally(() => underWay.delete(running));
      underWay.add(running);
    },
    async stop(): Promise<void> {
      await Promise.all(underWay);
    },
  };
};

/** Creates a function that makes an attempt to sign in count its rejections by reason. */
export const createRefusalCounter = (metrics: Metrics) => {
  const refused = metrics.counter(
    'identity_sign_ins_refused_total',
    'Sign-ins that were refused, by reason: wrong credentials or too many failures',
    ['reason'],
  );
  const reasons: Partial<Record<AppError['code'], string>> = {
    invalid_credentials: 'wrong',
    wrong_code: 'wrong',
    wrong_passkey: 'wrong',
    rate_limited: 'too_many',
  };
  for (const reason of Object.values(reasons)) refused.inc({ reason }, 0);
  return function refusalCounter<Input extends unknown[], Result>(
    attempt: (...input: Input) => Promise<Result>,
  ) {
    return (...input: Input): Promise<Result> =>
      attempt(...input).catch((error: unknown) => {
        const reason = error instanceof AppError ? reasons[error.code] : undefined;
        if (reason) refused.inc({ reason });
        throw error;
      });
  };
};

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
