import { hasField } from '@halalmap/listing-model';
import { isHalalAsked } from '../../domain/listing/asked-halal';
import type { ReferenceData } from '../../domain/reference/reference-data';
import { createHash } from 'node:crypto';
import {
  limits,
  paginationOf,
  type Confirmation,
  type ConfirmationDecision,
  type ConfirmationList,
  type ConfirmationQuery,
  type ConfirmationSubmission,
} from '@halalmap/contracts';
import { conflict, forbidden, invalidTransition, notFound, validationFailed } from '@halalmap/errors';
import {
  answerDispute,
  removeConfirmation,
  addConfirmation,
  type ConfirmationStore,
  type StoredConfirmation,
  type NetworkGroups,
} from '../../domain/confirmation';
import {
  type EvidenceFacts,
  checkReadable,
  type Reader,
  type StoredListing,
} from '../../domain/listing/stored-listing';
import { latestFriday, manilaDayOf } from '../../domain/manila-time';
import { isByEstablishedUser } from '../../domain/evidence/community';
import { type ChangeDependencies, createChangeListing } from '../listing/change-listing';
import type { MoveContributions } from '../moderation/merge-listings';
import { createNameListings } from '../listing/present-listing';

/**
 * Converts a confirmation to its response. Only admins see the admin note and the user.
 * @param listingName name of the place, if known
 */
export const presentConfirmation = (
  confirmation: StoredConfirmation,
  reader: Pick<Reader, 'role'>,
  listingName?: string,
): Confirmation => ({
  id: confirmation.id,
  listingId: confirmation.listingId,
  verdict: confirmation.verdict,
  halal: confirmation.halal ?? null,
  how: confirmation.how ?? null,
  note: confirmation.note,
  // Earlier versions showed every dispute.
  counts: confirmation.counts ?? confirmation.verdict !== 'still_true',
  answer: confirmation.answer
    ? { text: confirmation.answer.text, answeredAt: confirmation.answer.at.toISOString() }
    : null,
  status: confirmation.status,
  ...(reader.role === 'admin'
    ? {
        adminNote: confirmation.adminNote,
        userId: confirmation.userId,
        ...(listingName === undefined ? {} : { listingName }),
      }
    : {}),
  createdAt: confirmation.createdAt.toISOString(),
});

/** Facts about an account at the time of its confirmation. */
interface ConfirmingAccount {
  emailVerified: boolean;
  /** When the account was created; null if unknown. */
  since: Date | null;
  /** IP address of the request. */
  address: string;
}

const dayMs = 24 * 60 * 60_000;

/** @throws AppError `validation_failed`: nothing is said of it being halal */
const checkFitsType = (
  listing: StoredListing,
  reference: ReferenceData,
  { verdict, halal }: ConfirmationSubmission,
): void => {
  if (isHalalAsked(listing, reference)) return;
  const details = [
    ...(halal === null ? [] : [{ path: 'halal', message: 'Of this place nobody asks whether it is halal' }]),
    ...(halal === null && verdict === 'not_halal'
      ? [{ path: 'verdict', message: 'Of this place nobody asks whether it is halal' }]
      : []),
  ];
  if (details.length > 0) throw validationFailed(details);
};

const tooManyOpen = () =>
  conflict(
    `${limits.confirmations.openDisputes} of your disputes are not decided yet. Please wait until one of them is`,
    { reason: 'disputes_max', values: { max: limits.confirmations.openDisputes } },
  );

const ageInDays = (since: Date, now: Date): number =>
  Math.max(0, Math.floor((now.getTime() - since.getTime()) / dayMs));

/** What decides whether something that a user says counts for others. */
const accountFacts = ({ emailVerified, since }: ConfirmingAccount, now: Date): EvidenceFacts => ({
  emailVerified,
  accountAgeDays: ageInDays(since ?? now, now),
});

/** Use cases for confirmations and disputes of listings. */
export interface ConfirmListings {
  /**
   * Checks that the user may confirm or dispute a listing.
   * @throws AppError `not_found`, `delisted`, `forbidden` for the owner, or `conflict` while it is not public
   */
  checkMayConfirm(request: { listingId: string; by: Reader }): Promise<void>;
  /**
   * @throws AppError as `checkMayConfirm`, `validation_failed` for an answer about halal where nobody asks it, or `conflict` within
   *   30 days of the last one, or when three disputes of the user are open
   */
  submit(request: {
    listingId: string;
    submission: ConfirmationSubmission;
    by: Reader;
    account: ConfirmingAccount;
  }): Promise<Confirmation>;
  /** @throws AppError `not_found`, `forbidden` for other users, or `conflict` after a day */
  takeBack(request: { id: string; by: Reader }): Promise<void>;
  list(request: { query: ConfirmationQuery; reader: Reader }): Promise<ConfirmationList>;
  /**
   * Sets the owner's answer to an open dispute, or removes it (`text` null).
   * @throws AppError `not_found`, `forbidden` for others than the owner, or `conflict` when it is not an open dispute
   */
  answer(request: { id: string; text: string | null; by: Reader }): Promise<Confirmation>;
  /** @throws AppError `not_found`, `invalid_transition`, or `conflict` when two admins settle it at the same time */
  settle(request: { id: string; decision: ConfirmationDecision; by: Reader }): Promise<Confirmation>;
  /** Rejects the open disputes of a user. Can be repeated. @returns how many */
  rejectDisputesOf(request: EndedVoice): Promise<number>;
  /** Takes back the confirmations of a user. Can be repeated. @returns how many */
  takeBackAllOf(request: EndedVoice): Promise<number>;
}

/** A user whose word no longer counts. */
interface EndedVoice {
  userId: string;
  because: string;
  by: Reader;
}

/**
 * Stores confirmations and disputes. Each is added to the listing's evidence ledger, from which trust is derived. A
 * dispute counts until an admin settles it. No number of disputes hides a place.
 */
export const createConfirmListings = (
  dependencies: ChangeDependencies & {
    confirmations: ConfirmationStore;
    moveContributions: MoveContributions;
    networks: NetworkGroups;
  },
): ConfirmListings => {
  const { listings, reference, confirmations, clock, ids, moveContributions, networks, notices } =
    dependencies;
  const changeListing = createChangeListing(dependencies);
  const nameListings = createNameListings(dependencies);

  const withdraw = async (
    { id, listingId }: StoredConfirmation,
    by: Reader,
    because: string | null,
  ): Promise<void> => {
    // If the listing was just merged, the entry is in the ledger of the other listing.
    await moveContributions(listingId);
    const now = await confirmations.find(id);
    await changeListing({
      id: now?.listingId ?? listingId,
      by,
      passesLock: true,
      change: (current, at) => removeConfirmation(current, { id, at, because }),
    });
  };

  const checkMayConfirm = (found: StoredListing | null, by: Reader): StoredListing => {
    const listing = checkReadable(found, by);
    if (listing.ownerId === by.id) throw forbidden('This is your own place', { reason: 'own_place' });
    if (listing.status !== 'approved')
      throw conflict('A place can be confirmed or disputed once it is listed', {
        reason: 'confirm_not_listed',
      });
    return listing;
  };

  /** Facts used later to judge a confirmation. They do not reveal the IP address. */
  const confirmationFacts = async (
    confirmation: StoredConfirmation,
    account: ConfirmingAccount,
  ): Promise<EvidenceFacts> => {
    const { listingId, createdAt } = confirmation;
    return {
      ...accountFacts(account, createdAt),
      networkGroup: await networks.groupOf({ listingId, address: account.address, at: createdAt }),
    };
  };

  /** Whether admins have rejected so many disputes of a user that others no longer see new ones. */
  const isDoubted = async (userId: string): Promise<boolean> => {
    const { rejectedDisputes, rejectedWithinMs } = limits.confirmations;
    const since = new Date(clock.now().getTime() - rejectedWithinMs);
    return (await confirmations.countRejected(userId, since)) >= rejectedDisputes;
  };

  /** At most one mail a day for each place, whatever the number of disputes. */
  const tellOwner = async ({ id, name, ownerId }: StoredListing): Promise<void> => {
    if (ownerId === null) return;
    await notices.add({
      key: `placeDisputed:${id}:${ownerId}:${manilaDayOf(clock.now())}`,
      kind: 'placeDisputed',
      to: { userId: ownerId },
      place: name,
      link: { page: `/listing/${id}` },
    });
  };

  /** Once a user, mosque and Friday: the id says for which. */
  const confirmJumuah = async (
    listing: StoredListing,
    by: Reader,
    { note, account }: { note: string | null; account: ConfirmingAccount },
  ): Promise<Confirmation> => {
    const now = clock.now();
    const { jumuahTimes = null } = listing.facts;
    if (!hasField(listing.entityType, 'jumuahTimes') || jumuahTimes === null)
      throw validationFailed([{ path: 'topic', message: 'No Jumu’ah times of this place are known' }]);
    const key = `jumuah:${listing.id}:${by.id}:${latestFriday(now)}`;
    const confirmation: StoredConfirmation = {
      id: createHash('sha256').update(key).digest('hex').slice(0, 24),
      listingId: listing.id,
      userId: by.id,
      verdict: 'still_true',
      topic: 'jumuah',
      jumuahTimes,
      counts: isByEstablishedUser(accountFacts(account, now)),
      note,
      status: 'accepted',
      adminNote: null,
      createdAt: now,
    };
    if (!(await confirmations.insert(confirmation)))
      throw conflict('You have confirmed these times this week. You can do so again next Friday', {
        reason: 'times_confirmed',
      });
    return presentConfirmation(confirmation, by);
  };

  return {
    async checkMayConfirm({ listingId, by }) {
      checkMayConfirm(await listings.find(listingId), by);
    },

    async submit({ listingId, submission, by, account }) {
      const listing = checkMayConfirm(await listings.find(listingId), by);
      checkFitsType(listing, reference, submission);
      if (submission.topic === 'jumuah')
        return confirmJumuah(listing, by, { note: submission.note, account });
      const isDispute = submission.verdict !== 'still_true';
      const confirmation: StoredConfirmation = {
        ...submission,
        id: ids.documentId(),
        listingId,
        userId: by.id,
        status: isDispute ? 'open' : 'accepted',
        adminNote: null,
        createdAt: clock.now(),
      };
      const facts = {
        ...(await confirmationFacts(confirmation, account)),
        ...(isDispute && (await isDoubted(by.id)) ? { adminsOnly: true } : {}),
      };
      await confirmations.insert({ ...confirmation, counts: isByEstablishedUser(facts) });
      try {
        if (isDispute && (await confirmations.countOpen(by.id)) > limits.confirmations.openDisputes)
          throw tooManyOpen();
        await changeListing({
          id: listingId,
          by,
          passesLock: true,
          change: (current) => addConfirmation(checkMayConfirm(current, by), confirmation, facts),
        });
      } catch (error) {
        await confirmations.remove(confirmation.id);
        throw error;
      }
      const counts = isByEstablishedUser(facts);
      // Others are seen by admins and their author only, so there is nothing for the owner to answer.
      if (isDispute && counts) await tellOwner(listing);
      return presentConfirmation({ ...confirmation, counts }, by);
    },

    async takeBack({ id, by }) {
      const confirmation = await confirmations.find(id);
      if (!confirmation) throw notFound();
      if (confirmation.userId !== by.id) throw forbidden();
      if (clock.now().getTime() > confirmation.createdAt.getTime() + limits.confirmations.takenBackMs) {
        throw conflict('This can only be undone within a day', { reason: 'undo_too_late' });
      }
      await withdraw(confirmation, by, null);
      await confirmations.remove(id);
    },

    async list({ query, reader }) {
      const found = await confirmations.list(query, query);
      const names = await nameListings(found.confirmations);
      return {
        confirmations: found.confirmations.map((entry) =>
          presentConfirmation(entry, reader, names.get(entry.listingId)),
        ),
        pagination: paginationOf(query, { total: found.total, count: found.confirmations.length }),
      };
    },

    async answer({ id, text, by }) {
      const confirmation = await confirmations.find(id);
      if (!confirmation) throw notFound();
      const listing = checkReadable(await listings.find(confirmation.listingId), by);
      if (listing.ownerId !== by.id) throw forbidden('Only the owner of the place can answer');
      // The owner does not know of it.
      if (confirmation.counts === false) throw notFound();
      if (confirmation.status !== 'open')
        throw conflict('This is not an open dispute', { reason: 'dispute_closed' });
      const answer = text === null ? null : { text, at: clock.now() };
      await changeListing({
        id: listing.id,
        by,
        passesLock: true,
        change: (current) => answerDispute(current, { id, answer }),
      });
      await confirmations.setAnswer(id, answer);
      return presentConfirmation({ ...confirmation, answer }, by);
    },

    async settle({ id, decision: { status, note }, by }) {
      const confirmation = await confirmations.find(id);
      if (!confirmation) throw notFound();
      if (confirmation.status === status) return presentConfirmation(confirmation, by);
      if (confirmation.status !== 'open') throw invalidTransition(`This is already ${confirmation.status}`);
      // The entry no longer counts with either result, so repeating this or crashing here is harmless.
      await withdraw(confirmation, by, note);
      if (!(await confirmations.settle(id, { status, adminNote: note }))) {
        throw conflict('Someone else has already settled this');
      }
      return presentConfirmation({ ...confirmation, status, adminNote: note }, by);
    },

    async rejectDisputesOf({ userId, because, by }) {
      let rejected = 0;
      for (const entry of await confirmations.ofUser(userId)) {
        if (entry.status !== 'open') continue;
        await withdraw(entry, by, because);
        if (await confirmations.settle(entry.id, { status: 'rejected', adminNote: because })) rejected += 1;
      }
      return rejected;
    },

    async takeBackAllOf({ userId, because, by }) {
      const found = await confirmations.ofUser(userId);
      const given = found.filter(({ verdict, status }) => verdict === 'still_true' && status === 'accepted');
      for (const entry of given) {
        // Those of Jumu'ah times are no evidence of the place.
        if (entry.topic !== 'jumuah') await withdraw(entry, by, because);
        await confirmations.remove(entry.id);
      }
      return given.length;
    },
  };
};
