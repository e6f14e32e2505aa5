import { cleanText, escapeMarkup, type Listing, realRanks } from '@halalmap/contracts';
import type { Clock } from '@halalmap/service-kit';
import {
  fromDocument,
  withoutInternalFields,
  type ListingDocument,
  type ListingModel,
} from '../adapters/listing/listing-document';
import { presentListing } from '../app/listing/present-listing';
import type { StoredListing } from '../domain/listing/stored-listing';
import type { ReferenceData } from '../domain/reference/reference-data';

const entries = 50;
const kinds: Record<Listing['entityType'], string> = {
  food: 'Halal food',
  business: 'Muslim-owned business',
  mosque: 'Mosque',
  product: 'Halal product',
  cemetery: 'Muslim cemetery',
};

/** A text in XML, without the control characters that XML cannot hold. */
const xml = (text: string): string => escapeMarkup(cleanText(text).replaceAll(/[\uFFFE\uFFFF]/g, ''));

const entryOf = (stored: StoredListing, listing: Listing, publicUrl: string): string => {
  const url = new URL(`/listing/${listing.id}`, publicUrl).href;
  const place = [listing.address, listing.municipalityName, listing.provinceName].filter(Boolean).join(', ');
  const about = [kinds[listing.entityType], listing.categoryName, place].filter(Boolean).join(' · ');
  return [
    '<entry>',
    `<id>${xml(url)}</id>`,
    `<title>${xml(listing.name)}</title>`,
    `<link rel="alternate" type="text/html" href="${xml(url)}"/>`,
    `<published>${(stored.publishedAt ?? stored.createdAt).toISOString()}</published>`,
    `<updated>${listing.updatedAt}</updated>`,
    `<category term="${listing.entityType}" label="${xml(kinds[listing.entityType])}"/>`,
    `<summary>${xml(about)}</summary>`,
    '</entry>',
  ].join('');
};

/** Creates the Atom feed (RFC 4287) of the newest places, for feed readers. */
export const createAtomFeed = (options: {
  model: ListingModel;
  reference: ReferenceData;
  clock: Clock;
  publicUrl: string;
}) => {
  const { model, reference, clock, publicUrl } = options;
  const newest = async (): Promise<StoredListing[]> => {
    const groups = await Promise.all(
      realRanks.map((rank) =>
        model
          .find({ status: 'approved', deletedAt: null, 'keys.originRank': rank }, withoutInternalFields)
          .sort({ createdAt: -1, _id: -1 })
          .limit(entries)
          .lean<ListingDocument[]>(),
      ),
    );
    return groups
      .flat()
      .map(fromDocument)
      .sort((a, b) => b.createdAt.getTime() - a.createdAt.getTime())
      .slice(0, entries);
  };
  return async function atomFeed(): Promise<string> {
    const listings = await newest();
    const now = clock.now();
    const self = new URL('/feed.atom', publicUrl).href;
    const updated = listings
      .map(({ updatedAt }) => updatedAt.toISOString())
      .sort()
      .at(-1);
    return [
      '<?xml version="1.0" encoding="utf-8"?>',
      '<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="en">',
      `<id>${xml(self)}</id>`,
      '<title>HalalMap: newest places</title>',
      '<subtitle>Halal food, Muslim-owned businesses, mosques and halal products in the Philippines</subtitle>',
      `<link rel="self" type="application/atom+xml" href="${xml(self)}"/>`,
      `<link rel="alternate" type="text/html" href="${xml(new URL('/', publicUrl).href)}"/>`,
      '<author><name>HalalMap</name></author>',
      // A feed without entries has never changed.
      `<updated>${updated ?? new Date(0).toISOString()}</updated>`,
      ...listings.map((stored) =>
        entryOf(stored, presentListing(stored, { audience: 'public', reference, now }), publicUrl),
      ),
      '</feed>',
      '',
    ].join('\n');
  };
};
