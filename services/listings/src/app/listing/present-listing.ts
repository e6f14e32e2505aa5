import { listingTypes } from '@halalmap/listing-model';
import {
  type Assignment,
  type Lease,
  listingChangedInBulkType,
  listingChangedType,
  typedEventData,
  type Listing,
  type ModerationFacts,
  positionKind,
  retention,
  wholeRating,
  isInvented,
} from '@halalmap/contracts';
import { asShown, isHalalAsked } from '../../domain/listing/asked-halal';
import { certificateStateOf } from '../../domain/evidence/certificates';
import { withoutBadgeSigns } from '@halalmap/listing-model/text';
import { decimals } from '@halalmap/listing-model/values';
import { demoCertifier, placeOf, regionOf } from '@halalmap/reference-data';
import { currentTrace, etagOf } from '@halalmap/service-kit';
import { assessTrust, type TrustAssessment } from '../../domain/evidence/derive-trust';
import {
  type Audience,
  attributedFields,
  emptyFacts,
  type ListingFacts,
  rejectionReasonOf,
  type StoredListing,
  withoutFields,
  withValuesOf,
} from '../../domain/listing/stored-listing';
import type { IdGenerator, ListingEvent, ListingRepository } from '../../domain/listing/listing-repository';
import type { StoredAssignment, StoredLease } from '../../domain/moderation/queue';
import { foodTypesOf, type ReferenceData } from '../../domain/reference/reference-data';

/** Invented places, the only ones that the invented certifying body certifies. */

/** The town of a product is where it is made, and towns and provinces are known of the Philippines only. */
const isMadeHere = ({ entityType, facts }: StoredListing): boolean =>
  !listingTypes[entityType].isPlace && (facts.municipalityId !== null || facts.provinceId !== null);

/** Derives the trust of a stored listing at a given time. */
export const trustOf = (whole: StoredListing, reference: ReferenceData, now: Date): TrustAssessment => {
  const listing = asShown(whole, reference);
  const { entityType, origin, facts, said, statedAt, createdAt } = listing;
  const submittedBy = origin === 'sample' ? ('published' as const) : ('submission' as const);
  return assessTrust({
    evidence: listing.evidence,
    statement: {
      entityType,
      isHalalAsked: isHalalAsked(listing, reference),
      origin,
      halalScope: { value: facts.halalScope, ...(said?.halalScope ?? { by: submittedBy, at: createdAt }) },
      halalCertified: {
        value: facts.halalCertified,
        ...(said?.halalCertified ?? { by: submittedBy, at: statedAt }),
      },
      muslimOwned: facts.muslimOwned,
      alcoholServed: facts.alcoholServed,
      porkOnPremises: facts.porkOnPremises,
      isMadeHere: isMadeHere(listing),
      certificate: facts,
      statedAt,
    },
    findBody: ({ id, name }) => {
      if (name === demoCertifier.name) return isInvented(origin) ? demoCertifier : undefined;
      return (
        (id === null ? undefined : reference.certifyingBodies.byId(id)) ??
        (name === null ? undefined : reference.certifyingBodyByName(name))
      );
    },
    now,
  });
};

/** The position in degrees; none for one outside the country, which may be stored from before it was refused. */
const positionOf = ({ latitude, longitude }: ListingFacts): Pick<Listing, 'latitude' | 'longitude'> => {
  const isPosition = positionKind(latitude, longitude) === 'inside';
  const degrees = (value: number | null): string | null =>
    value === null || !isPosition ? null : decimals(value);
  return { latitude: degrees(latitude), longitude: degrees(longitude) };
};

/** Its names; to the public without signs that look like a badge, because badges stand beside them. */
const namesOf = (
  { name, facts: { alternateNames } }: StoredListing,
  audience: Audience,
): Pick<Listing, 'name' | 'alternateNames'> =>
  audience === 'public'
    ? { name: withoutBadgeSigns(name), alternateNames: alternateNames?.map(withoutBadgeSigns) ?? null }
    : { name, alternateNames };

/** The most specific category of a listing: of halal products, of Muslim businesses, or the generic one. */
const categoryNameOf = ({ facts }: StoredListing, reference: ReferenceData): string | null =>
  reference.halalProductCategories.byId(facts.halalProductCategoryId ?? 0)?.name ??
  reference.muslimBusinessCategories.byId(facts.muslimBusinessCategoryId ?? 0)?.name ??
  reference.categories.byId(facts.categoryId ?? 0)?.name ??
  null;

const privateFacts = ['priceCentavos', 'taxId', 'businessRegNumber'] as const;
type PublicFacts = Omit<ListingFacts, (typeof privateFacts)[number]>;
const emptyPublicFacts: PublicFacts = withoutFields(emptyFacts, privateFacts);

const privateFields = (listing: StoredListing, audience: Audience): Partial<Listing> => {
  if (audience === 'public') return {};
  const reason = rejectionReasonOf(listing);
  return {
    ...(reason === null ? {} : { rejectionReason: reason }),
    ...(audience === 'manager'
      ? {
          taxId: listing.facts.taxId,
          businessRegNumber: listing.facts.businessRegNumber,
          submittedSignedIn: listing.submitterId !== null,
        }
      : {}),
  };
};

/** Who stated the facts of which that matters, and when. */
const saidOf = ({ facts, said, origin, createdAt }: StoredListing): Listing['said'] => {
  const submission = {
    by: origin === 'sample' ? ('published' as const) : ('submission' as const),
    at: createdAt,
  };
  return Object.fromEntries(
    attributedFields
      .filter((field) => facts[field] !== null && facts[field] !== 'not_specified')
      .map((field) => {
        const { by, at } = said?.[field] ?? submission;
        return [field, { by, at: at.toISOString() }];
      }),
  );
};

/**
 * Converts a listing for responses and events. Every listing that leaves the service goes through this function.
 * @param options.audience who reads it; `public` for events
 * @param options.withImages include all images, as for a single listing
 */
export const presentListing = (
  whole: StoredListing,
  options: {
    audience: Audience;
    reference: ReferenceData;
    now: Date;
    withImages?: boolean;
    /** Include what is kept but not shown, for the history. */
    withKept?: boolean;
  },
): Listing => {
  const { reference, now, audience } = options;
  const listing = options.withKept ? whole : asShown(whole, reference);
  const { facts } = listing;
  const place = placeOf(facts);
  const region = regionOf({
    municipalityId: place.municipality?.id ?? null,
    provinceId: place.province?.id ?? null,
  });
  return {
    id: listing.id,
    entityType: listing.entityType,
    ...withValuesOf<PublicFacts>(emptyPublicFacts, facts),
    ...namesOf(listing, audience),
    ...foodTypesOf(facts, reference),
    certificationBody: facts.certifyingBody,
    price: facts.priceCentavos === null ? null : (facts.priceCentavos / 100).toFixed(2),
    ...positionOf(facts),
    status: listing.status,
    verificationStatus: listing.status,
    origin: listing.origin,
    imageUrl: listing.imageUrl,
    thumbnailUrl: listing.thumbnailUrl,
    ...wholeRating(listing),
    brandName: reference.brands.byId(facts.brandId ?? 0)?.name ?? facts.brand,
    categoryName: categoryNameOf(listing, reference) ?? facts.category,
    region: region ?? facts.region,
    provinceName: place.province?.name ?? facts.province,
    municipalityName: place.municipality?.name ?? facts.municipality,
    owner: { claimed: listing.ownerId !== null },
    trust: trustOf(listing, reference, now).trust,
    createdAt: listing.createdAt.toISOString(),
    updatedAt: listing.updatedAt.toISOString(),
    ...(options.withImages ? { images: [...(listing.images ?? [])], said: saidOf(listing) } : {}),
    ...privateFields(listing, audience),
  };
};

const senderOf = ({ origin, submitterId, importId }: StoredListing): ModerationFacts['sender'] => {
  if (origin === 'imported')
    return {
      kind: 'import',
      ...(submitterId ? { userId: submitterId } : {}),
      ...(importId ? { importId } : {}),
    };
  if (submitterId) return { kind: 'account', userId: submitterId };
  return { kind: origin === 'submitted' ? 'visitor' : 'none' };
};

/** What an admin needs for a decision, beyond the facts. */
export const moderationOf = (
  listing: StoredListing,
  {
    now,
    duplicates,
    reference,
  }: { now: Date; duplicates: ModerationFacts['duplicates']; reference: ReferenceData },
): ModerationFacts => ({
  sender: senderOf(listing),
  duplicates,
  certificate: certificateStateOf(asShown(listing, reference), now),
  photos: listing.images?.length ?? (listing.imageUrl ? 1 : 0),
  etag: etagOf(listing.id, listing.revision),
  ...(listing.deletedAt
    ? {
        deleted: {
          at: listing.deletedAt.toISOString(),
          cause: listing.delisting?.cause ?? 'removed',
          until: new Date(listing.deletedAt.getTime() + retention.deletedListings).toISOString(),
        },
      }
    : {}),
});

/**
 * The event that sends the new state of a listing to the other services.
 * @param options.inBulk true when many listings are changed together and no user waits for this one
 */
export const listingChanged = (
  listing: StoredListing,
  options: { ids: IdGenerator; reference: ReferenceData; now: Date; inBulk?: boolean | undefined },
): ListingEvent => ({
  id: options.ids.eventId(),
  type: options.inBulk ? listingChangedInBulkType : listingChangedType,
  version: 1,
  aggregateId: listing.id,
  revision: listing.revision,
  occurredAt: options.now.toISOString(),
  data: typedEventData({
    listingId: listing.id,
    status: listing.status,
    deleted: listing.deletedAt !== null,
    ...(listing.purgedAt ? { purged: true } : {}),
    ...(listing.mergedInto ? { mergedInto: listing.mergedInto } : {}),
    listing: presentListing(listing, { ...options, audience: 'public' }),
  }),
  ...currentTrace(),
});

/** Looks up the names of listings for list responses. Unknown ids are left out. */
export const createNameListings = ({ listings }: { listings: Pick<ListingRepository, 'findMany'> }) =>
  async function nameListings(
    about: ReadonlyArray<{ listingId: string }>,
  ): Promise<ReadonlyMap<string, string>> {
    const ids = [...new Set(about.map(({ listingId }) => listingId))];
    return new Map((await listings.findMany(ids)).map(({ id, name }) => [id, name]));
  };

/** A lease on the wire. */
export const presentLease = ({ by, until }: StoredLease): Lease => ({ by, until: until.toISOString() });

/** An assignment on the wire. */
export const presentAssignment = ({ snoozeUntil, at, ...assignment }: StoredAssignment): Assignment => ({
  ...assignment,
  snoozeUntil: snoozeUntil?.toISOString() ?? null,
  at: at.toISOString(),
});
