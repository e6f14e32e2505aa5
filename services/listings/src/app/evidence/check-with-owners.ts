import { limits, type OwnerCheckSubmission, type OwnerCheckView } from '@halalmap/contracts';
import { notFound } from '@halalmap/errors';
import { checkHalalAsked } from '../../domain/listing/asked-halal';
import { applyPatch } from '../../domain/listing/apply-patch';
import type { ListingRepository } from '../../domain/listing/listing-repository';
import type { Reader, StoredListing } from '../../domain/listing/stored-listing';
import { manilaDayOf } from '../../domain/manila-time';
import type { ListingReportStore } from '../../domain/moderation/listing-report';
import {
  askedOf,
  confirmedByCheck,
  fieldsToCheck,
  isCheckDue,
  isListed,
  type OwnerCheckStore,
  type StoredOwnerCheck,
} from '../../domain/owner-check';
import { checkReferences } from '../../domain/reference/reference-data';
import type { LinkSecrets } from '../../site/notices/link-secrets';
import type { Notices } from '../../site/notices/notices';
import { fieldsAsSent, newChange } from '../change/suggest-change';
import { type ChangeDependencies, createChangeListing } from '../listing/change-listing';

/** Mails that ask whether what the page of a place says is still true. */
export interface CheckWithOwners {
  /** Asks owners and addresses whose time has come, once a day, in one process of all. */
  ask(): Promise<void>;
  /** @throws AppError `not_found` when the link is wrong, used or too old, or no longer that of the place */
  read(token: string): Promise<OwnerCheckView>;
  /**
   * Stores an answer: a confirmation of its own kind, a suggested edit, or a report for an admin. The link does not work
   * again.
   * @throws AppError `not_found`, or `validation_failed` or `unprocessable` for an edit that could never be applied
   */
  answer(token: string, answer: OwnerCheckSubmission): Promise<void>;
}

const dayMs = 24 * 60 * 60_000;
const job = 'ask owners';
/** A killed process blocks it until the next day. */
const leaseMs = dayMs - 60 * 60_000;
/** Places whose earlier checks are read together. */
const batch = 100;
/** The receiver of a mail has no account that acts. */
const receiverOf = ({ ownerId }: StoredListing): Reader => ({ id: ownerId ?? '', role: 'regular' });

export const createCheckWithOwners = (
  dependencies: ChangeDependencies & {
    listings: Pick<ListingRepository, 'eachAskable'>;
    ownerChecks: OwnerCheckStore;
    listingReports: Pick<ListingReportStore, 'add'>;
    /** Lets one process at a time do a job; `forMs`: how long a killed one blocks it. */
    jobLeases: { take(job: string, forMs: number): Promise<boolean> };
    links: LinkSecrets;
    notices: Pick<Notices, 'addReceivers' | 'sends'>;
  },
): CheckWithOwners => {
  const { listings, reference, clock, ids, changes, ownerChecks, listingReports } = dependencies;
  const { jobLeases, links, notices } = dependencies;
  const changeListing = createChangeListing(dependencies);
  const newId = () => ids.documentId();

  /** The keyed hash of whom a check of this place goes to now. */
  const receiverHash = (listing: Pick<StoredListing, 'ownerId' | 'facts'>): string | null => {
    const asked = askedOf(listing);
    return asked === null ? null : links.ownerCheckReceiver(asked);
  };

  /** Not when the place has another owner or address since: the link was meant for the former one. */
  const placeOf = async (check: StoredOwnerCheck): Promise<StoredListing | null> => {
    const listing = await listings.find(check.listingId);
    return listing && isListed(listing) && receiverHash(listing) === check.receiver ? listing : null;
  };

  notices.addReceivers('ownerCheck', {
    async receiverOf(id) {
      const check = await ownerChecks.find(id);
      const place = check && (await placeOf(check));
      if (!place) return null;
      if (place.ownerId !== null) return { userId: place.ownerId };
      return place.facts.email === null ? null : { email: place.facts.email, language: 'en' };
    },
    pathOf: (id) => `/owner-check/${links.ownerCheck(id)}`,
  });

  const send = async (listing: StoredListing, receiver: string): Promise<void> => {
    const id = newId();
    const createdAt = clock.now();
    const expiresAt = new Date(createdAt.getTime() + limits.ownerChecks.linkMs);
    await ownerChecks.insert({
      ...{ id, listingId: listing.id, receiver, createdAt, expiresAt },
      hash: links.hashOf(links.ownerCheck(id)),
      ...{ answer: null, answeredAt: null },
    });
    await dependencies.notices.add({
      key: `ownerCheck:${id}`,
      kind: 'ownerCheck',
      to: { ownerCheck: id },
      place: listing.name,
      link: { ownerCheck: id },
      day: manilaDayOf(expiresAt),
    });
  };

  let askedAt = Number.NEGATIVE_INFINITY;

  const askAll = async (): Promise<void> => {
    let left: number = limits.ownerChecks.perDay;
    // One address may be that of a whole chain: it gets one mail a day.
    const askedToday = new Set<string>();
    const askThese = async (places: readonly StoredListing[]): Promise<void> => {
      const checks = await ownerChecks.ofListings(places.map(({ id }) => id));
      for (const place of places) {
        const receiver = receiverHash(place);
        if (receiver === null || left === 0 || askedToday.has(receiver)) continue;
        const earlier = checks.filter((one) => one.listingId === place.id && one.receiver === receiver);
        if (!isCheckDue(place, earlier, clock.now())) continue;
        await send(place, receiver);
        askedToday.add(receiver);
        left -= 1;
      }
    };
    let waiting: StoredListing[] = [];
    const before = new Date(clock.now().getTime() - limits.ownerChecks.everyMs);
    for await (const place of listings.eachAskable(before)) {
      waiting.push(place);
      if (waiting.length < batch) continue;
      await askThese(waiting);
      waiting = [];
      if (left === 0) return;
    }
    await askThese(waiting);
  };

  const openCheck = async (token: string): Promise<{ check: StoredOwnerCheck; listing: StoredListing }> => {
    const check = await ownerChecks.findByHash(links.hashOf(token));
    if (!check || check.answer !== null || check.expiresAt <= clock.now()) throw notFound();
    const listing = await placeOf(check);
    if (!listing) throw notFound();
    return { check, listing };
  };

  const suggest = async (
    listing: StoredListing,
    fields: NonNullable<OwnerCheckSubmission['fields']>,
  ): Promise<void> => {
    const change = newChange(
      listing,
      { id: newId(), fields, note: null, by: null, byOwner: false },
      dependencies,
    );
    await changes.insert({ ...change, via: 'owner_check' });
  };

  const checkApplicable = (listing: StoredListing, fields: OwnerCheckSubmission['fields'] = {}): void => {
    const edited = applyPatch(listing, fields, { at: clock.now(), newId, speaker: 'submission' });
    checkReferences(edited.entityType, edited.facts, reference);
    checkHalalAsked(edited, reference, listing);
  };

  const report = (check: StoredOwnerCheck, kind: 'closed' | 'other'): Promise<void> =>
    listingReports.add(
      {
        ...{ id: newId(), listingId: check.listingId, kind, via: 'owner_check' },
        ...{ text: null, imageId: null, email: null, reporterId: null, count: 1, status: 'open' },
        ...{ createdAt: clock.now(), decidedBy: null, decidedAt: null },
      },
      { userId: `owner-check:${check.id}` },
    );

  return {
    async ask() {
      const now = clock.now().getTime();
      // Where nobody gets mails, nobody is asked.
      if (!notices.sends || now - askedAt < dayMs || !(await jobLeases.take(job, leaseMs))) return;
      await askAll();
      askedAt = now;
    },
    async read(token) {
      const { check, listing } = await openCheck(token);
      const asked = fieldsToCheck(listing, reference);
      const shown = fieldsAsSent(listing, Object.fromEntries(asked.map((field) => [field, null])), {
        reference,
        now: clock.now(),
      });
      return {
        name: listing.name,
        address: listing.facts.address,
        fields: { ...shown },
        expiresAt: check.expiresAt.toISOString(),
      };
    },
    async answer(token, { answer, fields }) {
      const { check, listing } = await openCheck(token);
      if (answer === 'changes') checkApplicable(listing, fields);
      if (!(await ownerChecks.take(check.id, { answer, at: clock.now() }))) throw notFound();
      try {
        if (answer === 'changes') await suggest(listing, fields ?? {});
        else if (answer === 'still_true')
          await changeListing({
            id: listing.id,
            by: receiverOf(listing),
            passesLock: true,
            change: (current, at) => ({
              ...current,
              evidence: [...current.evidence, confirmedByCheck(current, { id: newId(), at })],
            }),
          });
        else await report(check, answer === 'closed' ? 'closed' : 'other');
      } catch (error) {
        await ownerChecks.reopen(check.id);
        throw error;
      }
    },
  };
};
