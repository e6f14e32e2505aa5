import type { Restriction } from '@halalmap/contracts';
import { AppError } from '@halalmap/errors';
import type { ActivityLog } from '../../domain/activity';
import type { ChangeStore } from '../../domain/change/listing-change';
import type { ListingRepository } from '../../domain/listing/listing-repository';
import type { Reader } from '../../domain/listing/stored-listing';
import type { Blocks } from '../../domain/moderation/spam';
import type { DecideChangeUseCase } from '../change/decide-change';
import type { DecideListingUseCase } from './decide-listing';
import type { Clock } from '@halalmap/service-kit';

const hourMs = 60 * 60_000;
/** The networks of so many last days are blocked. */
const knownForMs = 7 * 24 * hourMs;
const reason = 'Removed together with the account that sent it';
/** Suggested edits that are rejected at once. */
const changesAtOnce = 100;

/** What an admin does against an account that sends spam. */
export interface RestrictSender {
  userId: string;
  restriction: Restriction;
  /** The admin. */
  by: string;
}

/**
 * Blocks the networks from which an account was used in the last 7 days, as the audit log knows them, and rejects its
 * pending submissions and suggested edits. What another admin holds or has decided meanwhile is left alone.
 * @returns how much was rejected
 */
export const createRestrictSender = (dependencies: {
  listings: Pick<ListingRepository, 'ofPerson'>;
  changes: Pick<ChangeStore, 'list'>;
  activity: Pick<ActivityLog, 'addressesOf'>;
  blocks: Blocks;
  clock: Clock;
  decideListing: DecideListingUseCase;
  decideChange: DecideChangeUseCase;
}) => {
  const { listings, changes, activity, blocks, clock, decideListing, decideChange } = dependencies;

  const block = async (userId: string, hours: number): Promise<void> => {
    const now = clock.now().getTime();
    const addresses = await activity.addressesOf(userId, new Date(now - knownForMs));
    const networks = new Set(addresses.map((address) => blocks.networkOf(address)));
    for (const network of networks)
      if (network !== null) await blocks.block(network, new Date(now + hours * hourMs));
  };
  const isDone = async (decision: Promise<unknown>): Promise<boolean> => {
    try {
      await decision;
      return true;
    } catch (error) {
      if (error instanceof AppError) return false;
      throw error;
    }
  };

  return async function restrictSender({ userId, restriction, by }: RestrictSender): Promise<number> {
    const admin: Reader = { id: by, role: 'admin' };
    if (restriction.blockNetworkHours > 0) await block(userId, restriction.blockNetworkHours);
    if (!restriction.removePending) return 0;
    let removed = 0;
    for (const { id, submitterId, status, deletedAt } of await listings.ofPerson(userId)) {
      if (submitterId !== userId || status !== 'pending' || deletedAt) continue;
      const decision = { status: 'rejected', reason } as const;
      if (await isDone(decideListing({ id, decision, by: admin, from: ['pending'] }))) removed += 1;
    }
    for (;;) {
      const page = { limit: changesAtOnce, offset: 0 };
      const pending = await changes.list({ requestedBy: userId, status: 'pending' }, page);
      const done = await Promise.all(
        pending.changes.map(({ id }) =>
          isDone(decideChange({ id, decision: { status: 'rejected', reason }, by: admin })),
        ),
      );
      const count = done.filter(Boolean).length;
      removed += count;
      if (count === 0 || pending.changes.length < changesAtOnce) return removed;
    }
  };
};

export type RestrictSenderUseCase = ReturnType<typeof createRestrictSender>;
