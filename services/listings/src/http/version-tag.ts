import type { Listing } from '@halalmap/contracts';
import { etagOf, type ServiceContext } from '@halalmap/service-kit';
import type { ChangedListing } from '../app/listing/change-listing';
import type { StoredListing } from '../domain/listing/stored-listing';
import { markUnchanged } from './activity/activity';

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
  { listing, revision, changed }: Omit<ChangedListing, 'stored'>,
): void => {
  if (!changed) markUnchanged(ctx);
  ctx.set('ETag', tagOf(listing, revision));
  ctx.body = listing;
};
