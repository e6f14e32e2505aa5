import { createHash } from 'node:crypto';
import {
  paginationOf,
  type BlockList,
  type FormCheck,
  type ListingSubmission,
  type LikelySpamList,
  type PageQuery,
  type SpamDecision,
} from '@halalmap/contracts';
import { AppError, notFound } from '@halalmap/errors';
import { fold } from '@halalmap/reference-data';
import type { Clock } from '@halalmap/service-kit';
import { describeAudit } from '../activity/audit-scope';
import { audienceOf, type Reader, type SpamRecord } from '../../domain/listing/stored-listing';
import type { ListingRepository } from '../../domain/listing/listing-repository';
import { decide } from '../../domain/moderation/decide';
import {
  comparedDescription,
  countLinks,
  likelySpamFrom,
  repeatedWithin,
  scoreSpam,
  blockedFor,
  countsAsVisitor,
  decidedSpam,
  spamToDecide,
  type Blocks,
  type SenderAccount,
} from '../../domain/moderation/spam';
import { type ChangeDependencies, createChangeListing, type ChangedListing } from '../listing/change-listing';
import { presentListing } from '../listing/present-listing';

/** Who sends a submission, and how the form was filled in. */
export interface Sender {
  address: string;
  /** Null for a visitor. */
  account: SenderAccount | null;
  formCheck: FormCheck | undefined;
}

const hashOf = (field: string, text: string): string =>
  createHash('sha256').update(`${field}:${text}`).digest('base64url').slice(0, 22);

const blocked = (until: Date, now: Date): AppError =>
  new AppError(
    'rate_limited',
    'Your network is blocked for now, because somebody misused it. Please try again tomorrow',
    { retryAfterSeconds: Math.ceil((until.getTime() - now.getTime()) / 1_000) },
  );

/** Finds until when the network of an address is blocked; null when it is not. */
export const createFindBlock = ({ blocks, clock }: { blocks: Blocks; clock: Clock }) =>
  async function findBlock(address: string): Promise<Date | null> {
    const network = blocks.networkOf(address);
    return network === null ? null : blocks.blockedUntil(network, clock.now());
  };

export type FindBlock = ReturnType<typeof createFindBlock>;

/**
 * Refuses what visitors and new accounts send from a blocked network.
 * @returns the network of the address; null when the address is not known
 * @throws AppError `rate_limited` until the end of the block
 */
export const createCheckNotBlocked = ({ blocks }: { blocks: Blocks }) =>
  async function checkNotBlocked(
    { address, account }: Pick<Sender, 'address' | 'account'>,
    now: Date,
  ): Promise<string | null> {
    const network = blocks.networkOf(address);
    if (network === null || !countsAsVisitor(account, now)) return network;
    const until = await blocks.blockedUntil(network, now);
    if (until) throw blocked(until, now);
    return network;
  };

/**
 * Scores a submission of a visitor or a new account.
 * @returns what is stored with the listing
 * @throws AppError `rate_limited` when the sender is blocked
 */
export const createAssessSpam = ({
  listings,
  blocks,
}: {
  listings: Pick<ListingRepository, 'countText'>;
  blocks: Blocks;
}) => {
  const checkNotBlocked = createCheckNotBlocked({ blocks });
  return async function assessSpam(request: {
    submission: ListingSubmission;
    sender: Sender;
    now: Date;
  }): Promise<SpamRecord> {
    const { submission, sender, now } = request;
    const network = await checkNotBlocked(sender, now);
    const words = fold(submission.description ?? '').trim();
    const description = words.length < comparedDescription ? null : hashOf('description', words);
    const name = hashOf('name', fold(submission.name).trim());
    const since = new Date(now.getTime() - repeatedWithin);
    const [ofDescription, ofName] = await Promise.all([
      description === null ? 0 : listings.countText(description, since),
      listings.countText(name, since),
    ]);
    const { score, reasons } = scoreSpam({
      formCheck: sender.formCheck,
      links: countLinks(submission),
      sentBefore: { description: ofDescription, name: ofName },
    });
    return {
      score,
      reasons,
      texts: [name, ...(description === null ? [] : [description])],
      ...(score >= likelySpamFrom ? { likely: true, ...(network === null ? {} : { network }) } : {}),
    };
  };
};

/** Use cases for submissions that are likely spam. */
export interface HandleLikelySpam {
  /** Pending ones, newest first, with the reasons. */
  list(request: { page: PageQuery; reader: Reader }): Promise<LikelySpamList>;
  /**
   * Rejects a submission and blocks its sender for a day, or moves it to the queue of submissions. The same decision
   * again changes nothing.
   * @throws AppError `not_found`, `invalid_transition`, `locked`, or `conflict` when others keep changing it
   */
  decide(request: { id: string; status: SpamDecision; by: Reader }): Promise<ChangedListing>;
}

/** The sender reads it: nobody is told that it was taken for spam. */
const reason = 'We could not list this submission';

/** The queue of likely spam, and the decision that moves a submission out of it. */
export const createHandleLikelySpam = (
  dependencies: ChangeDependencies & { blocks: Blocks },
): HandleLikelySpam => {
  const { listings, reference, clock, ids, blocks } = dependencies;
  const changeListing = createChangeListing(dependencies);
  return {
    async list({ page, reader }) {
      const now = clock.now();
      const found = await listings.list(
        { statuses: ['pending'], likelySpam: true, now },
        { sort: 'newest', ...page },
      );
      const networks = [...new Set(found.listings.flatMap(({ spam }) => spam?.network ?? []))];
      const ofNetwork = new Map(
        await Promise.all(
          networks.map(async (network) => [network, await listings.countLikelySpam(network)] as const),
        ),
      );
      return {
        listings: found.listings.map((listing) => ({
          ...presentListing(listing, { audience: audienceOf(listing, reader), reference, now }),
          spam: {
            score: listing.spam?.score ?? 0,
            reasons: [...(listing.spam?.reasons ?? [])],
            sameNetwork: Math.max(0, (ofNetwork.get(listing.spam?.network ?? '') ?? 1) - 1),
          },
        })),
        pagination: paginationOf(page, { total: found.total, count: found.listings.length }),
      };
    },

    async decide({ id, status, by }) {
      const { network } = spamToDecide(await listings.find(id), status);
      // Before the rejection, which deletes the network, so that an interrupted decision can be repeated.
      if (status === 'blocked' && network !== undefined) {
        const at = clock.now();
        const until = new Date(at.getTime() + blockedFor);
        await blocks.block(network, { at, until, reason: 'spam', by: by.id, userId: null });
      }
      return changeListing({
        id,
        by,
        change(current, at) {
          const spam = spamToDecide(current, status);
          if (spam.decision === status) return current;
          const decided = { ...current, spam: decidedSpam(spam, status) };
          return status === 'blocked'
            ? decide(decided, { status: 'rejected', reason, by: by.id, at, newId: () => ids.documentId() })
            : decided;
        },
      });
    },
  };
};

/** Use cases for blocked networks. */
export interface ManageBlocks {
  list(page: PageQuery): Promise<BlockList>;
  /** @throws AppError `not_found` */
  lift(id: string): Promise<void>;
}

/** Lists blocks and lifts them. */
export const createManageBlocks = ({ blocks, clock }: { blocks: Blocks; clock: Clock }): ManageBlocks => ({
  async list(page) {
    const found = await blocks.list(clock.now(), page);
    return {
      blocks: found.blocks.map(({ id, createdAt, until, accounts, ...block }) => ({
        id,
        ...block,
        network: id.slice(0, 8),
        createdAt: createdAt?.toISOString() ?? null,
        until: until.toISOString(),
        accounts: accounts.length,
      })),
      pagination: paginationOf(page, { total: found.total, count: found.blocks.length }),
    };
  },
  async lift(id) {
    if (!(await blocks.lift(id))) throw notFound();
    describeAudit({ isDue: true });
  },
});
