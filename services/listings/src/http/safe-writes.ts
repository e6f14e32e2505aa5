import { createHash } from 'node:crypto';
import type { Listing } from '@halalmap/contracts';
import { conflict, validationFailed } from '@halalmap/errors';
import { etagOf, type Caller, type ServiceContext } from '@halalmap/service-kit';
import type { ChangedListing } from '../app/listing/change-listing';
import type { Sender } from '../app/moderation/handle-spam';
import type { StoredListing } from '../domain/listing/stored-listing';

/** Who sends a submission or a report, and from where. */
export const senderOf = (
  ctx: ServiceContext,
  caller: Caller | null,
): Pick<Sender, 'address' | 'account'> => ({
  address: ctx.state.clientAddress,
  account: caller && {
    role: caller.role,
    emailVerified: caller.emailVerified ?? false,
    since: caller.accountSince ? new Date(caller.accountSince) : null,
  },
});

type Version = Pick<StoredListing, 'id' | 'revision'>;

const versionOf = ({ id, revision }: Version): string => etagOf(id, revision).slice(1, -1);

/** A strong ETag for content that is the same for all readers. */
export const versionTag = ({ id, revision }: Version): string => etagOf(id, revision);

/**
 * The strong ETag of a listing for one reader. The first part is the stored version, which is the same for all readers.
 * The second part is a hash of the response, because trust and the names beside ids can change without a new version.
 */
export const tagOf = (listing: Listing, revision: number): string => {
  const sent = etagOf(JSON.stringify(listing)).slice(1, -1);
  return `"${versionOf({ id: listing.id, revision })}.${sent}"`;
};

/** Parses the `If-Match` header; undefined when it is missing. */
export const preconditionOf = (ctx: ServiceContext): ((current: Version) => boolean) | undefined => {
  const header = ctx.get('if-match').trim();
  if (header === '') return undefined;
  if (header === '*') return () => true;
  const versions = header.split(',').map((tag) => /^"([\w-]+)[."]/.exec(tag.trim())?.[1]);
  return (current) => versions.includes(versionOf(current));
};

/** Sends a changed listing with its new ETag. */
export const sendChanged = (
  ctx: ServiceContext,
  { listing, revision }: Pick<ChangedListing, 'listing' | 'revision'>,
): void => {
  ctx.set('ETag', tagOf(listing, revision));
  ctx.body = listing;
};

/** A stored response that is sent again when the request is repeated. */
export interface StoredResponse {
  status: number;
  headers: Record<string, string>;
  /** The body as it was sent. */
  body: string;
}

type Beginning =
  /** Continue. `resourceId` is the id for the new resource, the same as in an interrupted attempt. */
  | { state: 'new'; resourceId: string }
  | { state: 'completed'; response: StoredResponse }
  | { state: 'running' }
  | { state: 'other_body' };

/** Stores for a day which requests were answered, by a key that includes caller and path. */
export interface IdempotencyStore {
  begin(request: { key: string; bodyHash: string; resourceId: string }): Promise<Beginning>;
  finish(key: string, response: StoredResponse): Promise<void>;
  /** Deletes a failed request, so that it can be retried. */
  abandon(key: string): Promise<void>;
}

const keyPattern = /^[\x21-\x7e]{1,255}$/;

const hashOf = (...parts: string[]): string =>
  createHash('sha256').update(parts.join('\u0000')).digest('base64url');

const send = (ctx: ServiceContext, { status, headers, body }: StoredResponse): void => {
  ctx.status = status;
  ctx.set(headers);
  ctx.type = 'application/json';
  ctx.body = body;
};

/** A key is scoped to the path and to the caller, or to the IP address of a visitor. */
const scopedKey = (ctx: ServiceContext, key: string): string => {
  const scope = ctx.state.caller ? `user:${ctx.state.caller.id}` : `address:${ctx.state.limitKey}`;
  return hashOf(scope, `${ctx.method} ${ctx.path}`, key);
};

/** What `withIdempotency` needs. */
export interface SafeWrites {
  idempotency: IdempotencyStore;
  /** Creates the id of a new resource. */
  newId: () => string;
}

/**
 * Processes a request at most once: a repeated request with the same `Idempotency-Key` and body within a day gets the
 * first response. The work counts towards the rate limit of the endpoint. Without the header the work is always done.
 * @param body the validated request body
 * @param work does the work with the given id, which stays the same after an interrupted attempt
 * @throws AppError `rate_limited`, `conflict` for the same key with another body, `in_progress` while the first request
 *   still runs
 */
export const withIdempotency = async (
  { idempotency, newId }: SafeWrites,
  { ctx, count }: { ctx: ServiceContext; count: () => Promise<void> },
  body: unknown,
  work: (id: string) => Promise<StoredResponse>,
): Promise<void> => {
  const countedWork = async (id: string): Promise<StoredResponse> => {
    await count();
    return work(id);
  };
  const given = ctx.get('idempotency-key');
  if (given === '') return send(ctx, await countedWork(newId()));
  if (!keyPattern.test(given)) {
    throw validationFailed([{ path: 'Idempotency-Key', message: 'Send at most 255 visible characters' }]);
  }
  const key = scopedKey(ctx, given);
  const bodyHash = hashOf(JSON.stringify(body));
  const started = await idempotency.begin({ key, bodyHash, resourceId: newId() });
  if (started.state === 'other_body')
    throw conflict('This Idempotency-Key was used for another request', { reason: 'key_reused' });
  if (started.state === 'running')
    throw conflict('The first request with this key is still running', 'in_progress');
  if (started.state === 'completed') return send(ctx, started.response);
  try {
    const response = await countedWork(started.resourceId);
    await idempotency.finish(key, response);
    send(ctx, response);
  } catch (error) {
    await idempotency.abandon(key);
    throw error;
  }
};
