import { z } from 'zod';
import { auditActions } from './activity';
import { documentId } from './fields';
import { listingSchema } from './listing';
import { listingStatusSchema } from './listing-fields';

/**
 * An event on the event bus. `aggregateId` is the document. `revision` grows by one with each change of it, so that a
 * consumer can tell old events from new ones in whatever order they arrive.
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

const isTyped = Symbol('typed event data');

/**
 * Marks event data that this process built from typed values. Consumers in the same process then use it as it is:
 * parsing the snapshot of a listing again takes longer than to index it. JSON drops the mark, so data from another process is parsed.
 */
export const typedEventData = <T extends object>(data: T): T =>
  Object.defineProperty(data, isTyped, { value: true });

/**
 * The data of an event.
 * @throws ZodError when data from another process does not match the schema
 */
export const eventData = <T>(schema: z.ZodType<T>, { data }: EventEnvelope): T =>
  typeof data === 'object' && data !== null && isTyped in data ? (data as T) : schema.parse(data);

export const listingChangedType = 'listing.changed';
/**
 * The same event for a listing that was changed together with many others, by an import or because shared reference
 * data changed. A separate type, so that individual changes do not wait behind bulk changes.
 */
export const listingChangedInBulkType = 'listing.changed_in_bulk';
/** Both types, for consumers that treat them alike. */
export const listingChangedTypes = [listingChangedType, listingChangedInBulkType];

/**
 * A listing was submitted, changed, decided or deleted. `listing` is the whole public snapshot after the change. A
 * deleted listing can be restored until it is `purged`; then dependent data is deleted too.
 */
export const listingChangedSchema = z.object({
  listingId: documentId(),
  status: listingStatusSchema,
  deleted: z.boolean(),
  purged: z.boolean().optional(),
  /** For a merged listing: the listing it was merged into. */
  mergedInto: documentId().optional(),
  listing: listingSchema,
});
export type ListingChanged = z.output<typeof listingChangedSchema>;

/** The same event without the snapshot, for consumers that do not need it: checking it takes most of the time. */
export const listingChangeSchema = listingChangedSchema.omit({ listing: true });
export type ListingChange = z.output<typeof listingChangeSchema>;

export const userChangedType = 'user.changed';

/** A user's name changed, or the account was deleted: then the user's texts are kept without a name, or deleted. */
export const userChangedSchema = z.object({
  userId: documentId(),
  /** First name and initial, as other users see them; null when unknown or deleted. */
  displayName: z.string().nullable(),
  deleted: z.boolean(),
});
export type UserChanged = z.output<typeof userChangedSchema>;

export const listingClaimedType = 'listing.claimed';

/** A claim was approved: the listing has an owner. */
export const listingClaimedSchema = z.object({ listingId: documentId(), userId: documentId() });

export const userActedType = 'user.acted';

const auditValuesSchema = z.record(z.string(), z.union([z.string(), z.array(z.string())]));

/** An audit log entry from another service: actions on accounts, photos and the search index. Contains no secrets. */
export const userActedSchema = z.object({
  /** Id of the audit log entry; the same for every delivery of the event. */
  entryId: documentId(),
  /** The admin or user who acted. For a rejected sign-in, the account, because the person is unknown. */
  by: documentId(),
  action: z.enum(auditActions),
  /** The account concerned; omitted when the action concerned something else. */
  userId: documentId().optional(),
  /** The record concerned, if it is not an account. */
  entity: z.object({ type: z.string().min(1), id: documentId().nullable() }).optional(),
  changes: auditValuesSchema.nullable(),
  /** The values that `changes` replaced. */
  before: auditValuesSchema.nullable().optional(),
  ipAddress: z.string().nullable(),
  userAgent: z.string().nullable(),
});
export type UserActed = z.output<typeof userActedSchema>;
