import { z } from 'zod';
import { documentId } from './fields';
import { listingSchema } from './listing';
import { listingStatusSchema } from './listing-fields';

/**
 * What travels on the event bus. `aggregateId` names the document, `revision` grows by one with each change of it, so a
 * consumer can tell an old event from a new one whatever the order in which they arrive.
 */
export const eventEnvelopeSchema = z.object({
  id: z.string().min(1),
  type: z.string().min(1),
  version: z.int().positive(),
  aggregateId: z.string().min(1),
  revision: z.int().nonnegative(),
  occurredAt: z.iso.datetime(),
  data: z.unknown(),
});
export interface EventEnvelope<T = unknown> {
  id: string;
  type: string;
  version: number;
  aggregateId: string;
  revision: number;
  occurredAt: string;
  data: T;
}

export const listingChangedType = 'listing.changed';

/**
 * A listing was submitted, changed, decided or deleted. `listing` is the whole public snapshot after the change. A deleted
 * one can come back until it is `purged`: then what belongs to it goes too.
 */
export const listingChangedSchema = z.object({
  listingId: documentId(),
  status: listingStatusSchema,
  deleted: z.boolean(),
  purged: z.boolean().optional(),
  /** The listing of the same place that stays, for one that is deleted. */
  mergedInto: documentId().optional(),
  listing: listingSchema,
});
export type ListingChanged = z.output<typeof listingChangedSchema>;

export const userChangedType = 'user.changed';

/** A user's name changed, or the account is gone: then what it wrote stays without a name, or goes too. */
export const userChangedSchema = z.object({
  userId: documentId(),
  /** First name and initial, as others see it; null when unknown or gone. */
  displayName: z.string().nullable(),
  deleted: z.boolean(),
});
export type UserChanged = z.output<typeof userChangedSchema>;

export const listingClaimedType = 'listing.claimed';

/** A listing has an owner now: the claim of a user was approved. */
export const listingClaimedSchema = z.object({ listingId: documentId(), userId: documentId() });
export type ListingClaimed = z.output<typeof listingClaimedSchema>;

export const userActedType = 'user.acted';

/** Something was done to an account, for the log of who did what. It never holds a secret. */
export const userActedSchema = z.object({
  /** Of the entry in the log: the same however often the event is heard. */
  entryId: documentId(),
  /** Who did it: an admin, or the user. */
  by: documentId(),
  action: z.enum(['updateRole', 'disable', 'enable', 'changePassword', 'resetPassword', 'delete']),
  /** Whose account it is. */
  userId: documentId(),
  changes: z.record(z.string(), z.string()).nullable(),
  ipAddress: z.string().nullable(),
  userAgent: z.string().nullable(),
});
export type UserActed = z.output<typeof userActedSchema>;
