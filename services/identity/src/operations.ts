import { AppError } from '@halalmap/errors';
import { measureBacklog, type WatchedBus } from '@halalmap/event-bus';
import { createMetrics, type Metrics } from '@halalmap/service-kit';
import { measureDatabase } from '@halalmap/service-kit/mongo';
import type { Connection } from 'mongoose';
import manifest from '../package.json';

/**
 * Metrics of the service.
 * @param options.countMails number of mails waiting for a mail server; null without one
 */
export const createIdentityMetrics = (options: {
  connection: Connection;
  watched: WatchedBus;
  countMails: (() => Promise<number>) | null;
}): Metrics => {
  const metrics = createMetrics({ name: 'identity', version: manifest.version });
  measureDatabase(options.connection, metrics);
  measureBacklog(options.watched, metrics);
  metrics.gauge(
    'identity_pending_mails',
    'Mails that no mail server has taken yet',
    options.countMails ?? (() => 0),
  );
  return metrics;
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
