import {
  limits,
  paginationOf,
  type Confirmation,
  type ConfirmationDecision,
  type ConfirmationList,
  type ConfirmationQuery,
  type ConfirmationSubmission,
} from '@halalmap/contracts';
import { conflict, forbidden, invalidTransition, notFound } from '@halalmap/errors';
import {
  withoutVoice,
  withVoice,
  type ConfirmationStore,
  type StoredConfirmation,
} from '../domain/confirmation';
import type { EvidenceFacts } from '../domain/evidence';
import { checkReadable, type Reader } from '../domain/listing-access';
import type { NetworkGroups } from '../domain/network-group';
import type { StoredListing } from '../domain/stored-listing';
import { createChangeListing } from './change-listing';
import type { ChangeDependencies } from './dependencies';
import type { MoveContributions } from './move-contributions';
import { createNameListings } from './name-listings';

/**
 * A confirmation on the wire. What an admin noted and who said it is for admins.
 * @param listingName of the place, where it is known
 */
export const presentConfirmation = (
  confirmation: StoredConfirmation,
  reader: Pick<Reader, 'role'>,
  listingName?: string,
): Confirmation => ({
  id: confirmation.id,
  listingId: confirmation.listingId,
  verdict: confirmation.verdict,
  note: confirmation.note,
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

/** What is known of an account when it confirms a place. */
interface VoiceAccount {
  emailVerified: boolean;
  /** When it was made; null where nobody knows. */
  since: Date | null;
  /** The address of the request. */
  address: string;
}

const dayMs = 24 * 60 * 60_000;

const ageInDays = (since: Date, now: Date): number =>
  Math.max(0, Math.floor((now.getTime() - since.getTime()) / dayMs));

/** What is done with what users say of listings. */
export interface ConfirmListings {
  /**
   * Lets through who may say something of a listing.
   * @throws AppError `not_found`, `delisted`, `forbidden` to the owner, or `conflict` while it is not public
   */
  checkMaySay(request: { listingId: string; by: Reader }): Promise<void>;
  /** @throws AppError as `checkMaySay`, or `conflict` within 30 days */
  say(request: {
    listingId: string;
    submission: ConfirmationSubmission;
    by: Reader;
    account: VoiceAccount;
  }): Promise<Confirmation>;
  /** @throws AppError `not_found`, `forbidden` to others, or `conflict` after a day */
  takeBack(request: { id: string; by: Reader }): Promise<void>;
  list(request: { query: ConfirmationQuery; reader: Reader }): Promise<ConfirmationList>;
  /** @throws AppError `not_found`, `invalid_transition`, or `conflict` when two settle it at once */
  settle(request: {
    id: string;
    decision: ConfirmationDecision;
    by: Reader;
    /** Called when the decision is the one that it has already. */
    onUnchanged?: () => void;
  }): Promise<Confirmation>;
}

/**
 * Takes what users say of listings, each into the listing's ledger, where trust is worked out from it. A dispute stands
 * until an admin settles it. No number of voices hides a place.
 */
export const createConfirmListings = (
  dependencies: ChangeDependencies & {
    confirmations: ConfirmationStore;
    moveContributions: MoveContributions;
    networks: NetworkGroups;
  },
): ConfirmListings => {
  const { listings, confirmations, clock, ids, moveContributions, networks } = dependencies;
  const changeListing = createChangeListing(dependencies);
  const nameListings = createNameListings(dependencies);

  const withdraw = async (
    { id, listingId }: StoredConfirmation,
    by: Reader,
    because: string | null,
  ): Promise<void> => {
    // Where the listing has just been merged, the voice is in the ledger of the other one.
    await moveContributions(listingId);
    const now = await confirmations.find(id);
    await changeListing({
      id: now?.listingId ?? listingId,
      by,
      passesLock: true,
      change: (current, at) => withoutVoice(current, { id, at, because }),
    });
  };

  const checkMaySay = (found: StoredListing | null, by: Reader): StoredListing => {
    const listing = checkReadable(found, by);
    if (listing.ownerId === by.id) throw forbidden('This is your own place');
    if (listing.status !== 'approved')
      throw conflict('A place can be confirmed or disputed once it is listed');
    return listing;
  };

  /** What a confirmation is judged by later. Nothing of it tells which address it came from. */
  const factsOfVoice = async (voice: StoredConfirmation, account: VoiceAccount): Promise<EvidenceFacts> => {
    if (voice.verdict !== 'still_true') return {};
    const { listingId, createdAt } = voice;
    return {
      emailVerified: account.emailVerified,
      accountAgeDays: ageInDays(account.since ?? createdAt, createdAt),
      networkGroup: await networks.groupOf({ listingId, address: account.address, at: createdAt }),
    };
  };

  return {
    async checkMaySay({ listingId, by }) {
      checkMaySay(await listings.find(listingId), by);
    },

    async say({ listingId, submission, by, account }) {
      checkMaySay(await listings.find(listingId), by);
      const voice: StoredConfirmation = {
        ...submission,
        id: ids.documentId(),
        listingId,
        userId: by.id,
        status: submission.verdict === 'still_true' ? 'accepted' : 'open',
        adminNote: null,
        createdAt: clock.now(),
      };
      const facts = await factsOfVoice(voice, account);
      await confirmations.insert(voice);
      try {
        await changeListing({
          id: listingId,
          by,
          passesLock: true,
          change: (current) => withVoice(checkMaySay(current, by), voice, facts),
        });
      } catch (error) {
        await confirmations.remove(voice.id);
        throw error;
      }
      return presentConfirmation(voice, by);
    },

    async takeBack({ id, by }) {
      const voice = await confirmations.find(id);
      if (!voice) throw notFound();
      if (voice.userId !== by.id) throw forbidden();
      if (clock.now().getTime() > voice.createdAt.getTime() + limits.confirmations.takenBackMs) {
        throw conflict('This can only be undone within a day');
      }
      await withdraw(voice, by, null);
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

    async settle({ id, decision: { status, note }, by, onUnchanged }) {
      const voice = await confirmations.find(id);
      if (!voice) throw notFound();
      if (voice.status === status) {
        onUnchanged?.();
        return presentConfirmation(voice, by);
      }
      if (voice.status !== 'open') throw invalidTransition(`This is already ${voice.status}`);
      // Either way the voice counts no more, so that doing it twice or being cut off here does no harm.
      await withdraw(voice, by, note);
      if (!(await confirmations.settle(id, { status, adminNote: note }))) {
        throw conflict('Someone else has already settled this');
      }
      return presentConfirmation({ ...voice, status, adminNote: note }, by);
    },
  };
};
