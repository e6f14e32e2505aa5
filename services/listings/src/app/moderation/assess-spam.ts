import { createHash } from 'node:crypto';
import type { FormCheck, ListingSubmission } from '@halalmap/contracts';
import { AppError } from '@halalmap/errors';
import { fold } from '@halalmap/reference-data';
import type { Blocks } from '../../domain/moderation/likely-spam';
import type { ListingRepository } from '../../domain/listing/listing-repository';
import {
  comparedDescription,
  countLinks,
  likelySpamFrom,
  repeatedWithin,
  scoreSpam,
} from '../../domain/moderation/spam-score';
import type { SpamRecord } from '../../domain/listing/stored-listing';

/** Who sends a submission without an account, and how the form was filled in. */
export interface Sender {
  address: string;
  formCheck: FormCheck | undefined;
}

const hashOf = (field: string, text: string): string =>
  createHash('sha256').update(`${field}:${text}`).digest('base64url').slice(0, 22);

const blocked = (until: Date, now: Date): AppError =>
  new AppError(
    'rate_limited',
    'Submissions without an account are blocked from your network for now. Sign in to submit a place',
    { retryAfterSeconds: Math.ceil((until.getTime() - now.getTime()) / 1_000) },
  );

/**
 * Scores a submission without an account.
 * @returns what is stored with the listing
 * @throws AppError `rate_limited` when the sender is blocked
 */
export const createAssessSpam =
  ({ listings, blocks }: { listings: Pick<ListingRepository, 'countText'>; blocks: Blocks }) =>
  async (request: { submission: ListingSubmission; sender: Sender; now: Date }): Promise<SpamRecord> => {
    const { submission, sender, now } = request;
    const network = blocks.networkOf(sender.address);
    const until = network === null ? null : await blocks.blockedUntil(network, now);
    if (until) throw blocked(until, now);

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
