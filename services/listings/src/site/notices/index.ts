import type { Notice } from '@halalmap/contracts';
import type { Clock, Logger } from '@halalmap/service-kit';
import type { Connection } from 'mongoose';
import type { Module } from '../../module';
import type { DecidedNotices } from './decided-notices';
import { LinkSecrets } from './link-secrets';
import { NoticeQueue } from './notice-queue';
import { Notices } from './notices';

/**
 * Mails about places: they wait in the database until the identity service, which writes them, has accepted them.
 * @param options.secret key of the secrets in links
 * @param options.sources what decisions stored with themselves
 * @param options.send null where nobody gets mails
 * @param options.countDecisions how many decisions a listing has; undefined when there is no such listing
 */
export const createNoticesModule = (options: {
  connection: Connection;
  secret: string;
  clock: Clock;
  logger: Logger;
  sources: readonly DecidedNotices[];
  send: ((notice: Notice) => Promise<void>) | null;
  countDecisions(listingId: string): Promise<number | undefined>;
}) => {
  const notices = new Notices({ ...options, queue: new NoticeQueue(options.connection, options.clock) });
  const links = new LinkSecrets(options.secret);
  return { timers: [notices.timer], collections: { notices, links } } satisfies Module;
};
