import { createHash } from 'node:crypto';
import type { Feed, FeedQuery } from '@halalmap/contracts';
import { AppError, validationFailed } from '@halalmap/errors';
import type { Clock } from '@halalmap/service-kit';
import {
  fromDocument,
  withoutInternalFields,
  type ListingDocument,
  type ListingModel,
} from '../adapters/listing/listing-document';
import { presentListing } from '../app/listing/present-listing';
import { createTurns } from '../app/turns';
import type { ReferenceData } from '../domain/reference/reference-data';
import type { JobLeases } from './lease';

const dayMs = 24 * 60 * 60_000;
/** How long a cursor is good for, in days. It is good for the rest of the last one too. */
const cursorDays = 30;
const batchSize = 500;
const leaseMs = 30_000;
const job = 'number the feed';

/** What is read of a document: everything but what only searches and admins need. */
const { changedAt: _changedAt, feedPosition: _feedPosition, ...withoutHeavyFields } = withoutInternalFields;

const dayOf = (time: Date): number => Math.floor(time.getTime() / dayMs);

/**
 * A cursor: a position, and the day on which it was given. It is the same for a whole day, so that a response of which
 * nothing has changed has the same ETag.
 */
const cursorAt = (position: number, now: Date): string => {
  const text = `${dayOf(now).toString(36)}.${position.toString(36)}`;
  return Buffer.from(`${text}.${checkOf(text)}`).toString('base64url');
};

/** Tells a cursor that was cut or mistyped from a good one. It is no secret. */
const checkOf = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 8);

const badCursor = () =>
  validationFailed([{ path: 'since', message: 'Send the value of `next` from an earlier response' }]);

/**
 * The position of a cursor.
 * @throws AppError `validation_failed` when it never was one, `cursor_expired` when it is too old
 */
const positionOf = (cursor: string, now: Date): number => {
  const text = Buffer.from(cursor, 'base64url').toString('latin1');
  const [day = '', position = '', check] = text.split('.');
  if (check !== checkOf(`${day}.${position}`)) throw badCursor();
  if (dayOf(now) - Number.parseInt(day, 36) > cursorDays) throw cursorExpired();
  return Number.parseInt(position, 36);
};

const cursorExpired = () =>
  new AppError('cursor_expired', 'This cursor is too old: read the feed from the beginning, without `since`');

/**
 * The feed of changes. Each listing that is public, or was, has one position, which it gets after each change: a listing
 * is passed on once, with its newest state, and what is no longer public stays as its id.
 *
 * Positions are given after the change, by one process at a time, and in the order of the changes. A change that is
 * stored while another one is read can therefore never get a position before one that a reader has already seen, as it
 * could if positions were times.
 */
export const createFeed = (options: {
  model: ListingModel;
  reference: ReferenceData;
  leases: JobLeases;
  clock: Clock;
}) => {
  const { model, reference, leases, clock } = options;
  let last: Promise<void> = Promise.resolve();
  let next: Promise<void> | undefined;

  const lastPosition = async (): Promise<number> => {
    const document = await model
      .findOne({ feedPosition: { $gt: 0 } }, { feedPosition: 1 })
      .sort({ feedPosition: -1 })
      .lean<Pick<ListingDocument, 'feedPosition'>>();
    return document?.feedPosition ?? 0;
  };

  const due = (limit: number) =>
    model
      .find({ feedDue: true }, { revision: 1 })
      .sort({ changedAt: 1, _id: 1 })
      .limit(limit)
      .lean<Array<Pick<ListingDocument, '_id' | 'revision'>>>();

  const giveAll = async (): Promise<void> => {
    if ((await due(1)).length === 0) return;
    let position: number | undefined;
    while (await leases.take(job, leaseMs)) {
      const documents = await due(batchSize);
      if (documents.length === 0) break;
      position ??= await lastPosition();
      const first = position + 1;
      position += documents.length;
      await model.collection.bulkWrite(
        documents.map(({ _id, revision }, index) => ({
          updateOne: {
            // One that has changed again meanwhile is in the next batch.
            filter: { _id, revision, feedDue: true },
            update: { $set: { feedPosition: first + index }, $unset: { feedDue: true } },
          },
        })),
        { ordered: false },
      );
    }
    await leases.release(job);
  };

  /** Gives changed listings their positions; everything that was stored before the call is then in the feed. */
  const givePositions = (): Promise<void> => {
    next ??= last
      .catch(() => undefined)
      .then(() => {
        next = undefined;
        last = giveAll();
        return last;
      });
    return next;
  };

  return {
    givePositions,
    /**
     * Reads changes behind a cursor.
     * @throws AppError `validation_failed` for what is no cursor, `cursor_expired`
     */
    async read({ since, limit }: FeedQuery): Promise<Feed> {
      const now = clock.now();
      const from = since === undefined ? 0 : positionOf(since, now);
      // Without, while nothing can be written: then the feed is as it was. The timer logs why.
      await givePositions().catch(() => undefined);
      const documents = await model
        .find({ feedPosition: { $gt: from } }, withoutHeavyFields)
        .sort({ feedPosition: 1 })
        .limit(limit + 1)
        .lean<ListingDocument[]>();
      // Positions before it are lost when the database was restored from a backup.
      if (documents.length === 0 && from > (await lastPosition())) throw cursorExpired();
      const page = documents.slice(0, limit);
      const turn = createTurns();
      const changes: Feed['changes'] = [];
      for (const document of page) {
        const listing = fromDocument(document);
        const removed = listing.status !== 'approved' || listing.deletedAt !== null;
        changes.push({
          id: listing.id,
          revision: listing.revision,
          changedAt: (document.changedAt ?? listing.updatedAt).toISOString(),
          removed,
          ...(removed
            ? {}
            : { listing: presentListing(listing, { audience: 'public', reference, now, withImages: true }) }),
        });
        await turn();
      }
      return {
        changes,
        next: cursorAt(page.at(-1)?.feedPosition ?? from, now),
        hasMore: documents.length > limit,
      };
    },
  };
};
