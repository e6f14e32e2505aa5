import type { FormCheck, ListingSubmission, Role, SpamDecision, SpamReason } from '@halalmap/contracts';
import { invalidTransition, notFound } from '@halalmap/errors';
import type { SpamRecord, SpamScore, StoredListing } from '../listing/stored-listing';

/** The account of somebody who sends something, as it was then. */
export interface SenderAccount {
  role: Role;
  emailVerified: boolean;
  /** When it was created; null if unknown. */
  since: Date | null;
}

/** How old an account must be to be told apart from a visitor. */
const establishedAfter = 7 * 24 * 60 * 60_000;

/**
 * Whether somebody is treated like a visitor, because anybody can have had this account made a moment ago: it is younger
 * than 7 days, or its email address is not verified.
 * @param account null for a visitor
 */
export const countsAsVisitor = (account: SenderAccount | null, now: Date): boolean => {
  if (!account) return true;
  if (account.role === 'admin') return false;
  const age = now.getTime() - (account.since ?? now).getTime();
  return !account.emailVerified || age < establishedAfter;
};

/** What a submission of a visitor or a new account is scored by. */
export interface SpamSignals {
  formCheck: FormCheck | undefined;
  /** Links in texts that are not meant for links. */
  links: number;
  /** How often visitors and new accounts sent the same text within `repeatedWithin`; 0 for short descriptions. */
  sentBefore: { description: number; name: number };
}

/** From this score on a submission is likely spam. */
export const likelySpamFrom = 60;

/** For how long a text that is sent again counts as repeated. */
export const repeatedWithin = 24 * 60 * 60_000;

/** Shorter descriptions are the same by chance. */
export const comparedDescription = 40;

interface SpamRule {
  code: SpamReason['code'];
  /** Its part of the score; 0 when it does not apply. */
  score(count: number): number;
  /** What is counted; null when nothing is known. */
  count(signals: SpamSignals): number | null;
}

/**
 * The scoring rules. Only a filled hidden field, three links or a text sent ten times are spam on their own. Filling in
 * quickly never is, because browsers and assistive technology can fill in a form at once; nor is a repeated name, which
 * every branch of a chain has.
 */
const rules: readonly SpamRule[] = [
  {
    code: 'hidden_field',
    count: ({ formCheck }) => ((formCheck?.hidden ?? '').trim() === '' ? null : 1),
    score: () => 100,
  },
  {
    code: 'too_fast',
    count: ({ formCheck }) => (formCheck?.openMs === undefined ? null : formCheck.openMs / 1_000),
    score: (seconds) => (seconds < 3 ? 20 : 0),
  },
  {
    code: 'links',
    count: ({ links }) => links,
    score: (links) => Math.min(75, links * 25),
  },
  {
    code: 'repeated_description',
    count: ({ sentBefore }) => sentBefore.description,
    score: (times) => (times >= 10 ? 60 : times >= 2 ? 20 : 0),
  },
  {
    code: 'repeated_name',
    count: ({ sentBefore }) => sentBefore.name,
    score: (times) => (times >= 5 ? 15 : 0),
  },
];

/** Scores a submission by the rules. The reasons are in the order of the rules. */
export const scoreSpam = (signals: SpamSignals): Pick<SpamScore, 'score' | 'reasons'> => {
  const reasons = rules.flatMap(({ code, count, score }): SpamReason[] => {
    const counted = count(signals);
    const part = counted === null ? 0 : score(counted);
    return part > 0 ? [{ code, score: part, count: code === 'hidden_field' ? null : counted }] : [];
  });
  return { score: reasons.reduce((sum, reason) => sum + reason.score, 0), reasons };
};

const linkPattern = /\bhttps?:\/\/|\bwww\.|\[url\b|<a\s/gi;

/** The texts in which nobody needs a link. */
const textsOf = ({ name, description, address }: ListingSubmission): string[] =>
  [name, description, address].filter((text) => text !== null);

/** Counts the links in the texts of a submission. */
export const countLinks = (submission: ListingSubmission): number =>
  textsOf(submission).reduce((sum, text) => sum + (text.match(linkPattern)?.length ?? 0), 0);

/** For how long a network is blocked: mobile carriers put thousands of people behind one address. */
export const blockedFor = 24 * 60 * 60_000;

/**
 * The networks from which visitors and new accounts cannot send submissions and reports. IP addresses are not stored.
 */
export interface Blocks {
  /** A keyed hash of the network of an IP address (/24 or /48); null when the address is not known. */
  networkOf(address: string): string | null;
  /** Until when a network is blocked; null when it is not. */
  blockedUntil(network: string, now: Date): Promise<Date | null>;
  block(network: string, block: NewBlock): Promise<void>;
  /** Those that last, the longest first. */
  list(now: Date, page: { limit: number; offset: number }): Promise<{ blocks: StoredBlock[]; total: number }>;
  /** @returns false when there is none */
  lift(id: string): Promise<boolean>;
}

interface NewBlock {
  at: Date;
  until: Date;
  reason: 'spam' | 'restricted';
  /** The admin. */
  by: string;
  /** The account that was used there; null for a visitor. */
  userId: string | null;
}

/** A blocked network as stored; earlier versions stored only until when. */
export interface StoredBlock {
  id: string;
  until: Date;
  reason: NewBlock['reason'] | null;
  by: string | null;
  createdAt: Date | null;
  accounts: readonly string[];
}

/** The record once somebody has decided: out of the queue, and without the sender's network. */
export const decidedSpam = (spam: SpamRecord, decision?: SpamDecision): SpamRecord => {
  const { likely, network, ...rest } = spam;
  return decision ? { ...rest, decision } : rest;
};

/**
 * The record of a submission on which this decision is possible, or was made before.
 * @throws AppError `not_found` when it was never likely spam, `invalid_transition` when something else was decided
 */
export const spamToDecide = (listing: StoredListing | null, decision: SpamDecision): SpamRecord => {
  const spam = listing?.deletedAt ? null : listing?.spam;
  if (!spam?.likely && !spam?.decision) throw notFound();
  if (spam.decision !== decision && !(spam.likely && listing?.status === 'pending')) {
    throw invalidTransition('This submission has left the queue of likely spam');
  }
  return spam;
};
