import type { Listing } from '@halalmap/contracts';
import { etagOf, type ServiceContext } from '@halalmap/service-kit';
import type { ChangedListing } from '../app/change-listing';
import type { StoredListing } from '../domain/stored-listing';
import { markUnchanged } from './record-activity';

type Version = Pick<StoredListing, 'id' | 'revision'>;

const versionOf = ({ id, revision }: Version): string => etagOf(id, revision).slice(1, -1);

/** The strong tag of what is the same for every reader. */
export const versionTag = ({ id, revision }: Version): string => etagOf(id, revision);

/**
 * The strong tag of a listing as somebody sees it. Its first part is the stored version, which is the same for every
 * reader; trust and the names beside ids may change without one, so what is sent is the second part.
 */
export const tagOf = (listing: Listing, revision: number): string => {
  const sent = etagOf(JSON.stringify(listing)).slice(1, -1);
  return `"${versionOf({ id: listing.id, revision })}.${sent}"`;
};

/** What the header `If-Match` asks for; undefined when it is not there. */
export const preconditionOf = (ctx: ServiceContext): ((current: Version) => boolean) | undefined => {
  const header = ctx.get('if-match').trim();
  if (header === '') return undefined;
  if (header === '*') return () => true;
  const versions = header.split(',').map((tag) => /^"([\w-]+)[."]/.exec(tag.trim())?.[1]);
  return (current) => versions.includes(versionOf(current));
};

/** Sends a listing after a change, and its new tag. */
export const sendChanged = (
  ctx: ServiceContext,
  { listing, revision, changed }: Omit<ChangedListing, 'stored'>,
): void => {
  if (!changed) markUnchanged(ctx)();
  ctx.set('ETag', tagOf(listing, revision));
  ctx.body = listing;
};
