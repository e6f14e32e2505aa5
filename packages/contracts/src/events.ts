import { z } from 'zod';
import { auditActions } from './activity';
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
  /** W3C trace context of the work that created it; absent outside a trace. */
  traceparent: z.string().optional(),
});
export interface EventEnvelope<T = unknown> {
  id: string;
  type: string;
  version: number;
  aggregateId: string;
  revision: number;
  occurredAt: string;
  data: T;
  traceparent?: string | undefined;
}

export const listingChangedType = 'listing.changed';
/**
 * The same, of a listing that was changed together with many others: by an import, or because something that all of them name
 * has changed. It has a type of its own so that a change that somebody waits for need not wait for all of these.
 */
export const listingChangedInBulkType = 'listing.changed_in_bulk';
/** Both, for consumers that make no difference. */
export const listingChangedTypes = [listingChangedType, listingChangedInBulkType];

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

export const userActedType = 'user.acted';

/** What other services tell the log of who did what: what is done to accounts, photos and the search index. No secrets. */
export const userActedSchema = z.object({
  /** Of the entry in the log: the same however often the event is heard. */
  entryId: documentId(),
  /** Who did it: an admin, or the user. Of a refused sign-in the account, because nobody knows who tried. */
  by: documentId(),
  action: z.enum(auditActions),
  /** Whose account it was done to; left out where it was done to something else. */
  userId: documentId().optional(),
  /** What it was done to, where that is no account. */
  entity: z.object({ type: z.string().min(1), id: documentId().nullable() }).optional(),
  changes: z.record(z.string(), z.union([z.string(), z.array(z.string())])).nullable(),
  ipAddress: z.string().nullable(),
  userAgent: z.string().nullable(),
});
export type UserActed = z.output<typeof userActedSchema>;
