import { AppError } from '@halalmap/errors';
import type { Metrics } from '@halalmap/service-kit';

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
