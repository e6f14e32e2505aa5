import { type Mailing, product } from '@halalmap/contracts';
import { AppError } from '@halalmap/errors';
import type { StoredUser } from '../account/user';
import { hasRecentFactor, type FactorName } from '../second-factor';
import type { OutgoingMail } from '../ports';

/** A mail in the queue. */
export interface StoredMail {
  id: string;
  to: string;
  subject: string;
  text: string;
  /** Missing in mails of earlier versions. */
  html?: string;
  /** Where a mail program stops such mails with one click. */
  unsubscribeUrl?: string;
  createdAt: Date;
}

/** A mail as a mail server gets it. */
export type ReadyMail = Omit<StoredMail, 'id' | 'createdAt'>;

/**
 * Which mails people do not want to get any more. Each person has a link for each kind, which never expires and only
 * stops mails.
 */
export interface MailingStore {
  /** Remembers the hash of the secret in the link. */
  addLink(link: { mailing: Mailing; person: string; hash: string }): Promise<void>;
  isStopped(mailing: Mailing, person: string): Promise<boolean>;
  /** @returns false when no link has this hash */
  stop(hash: string, at: Date): Promise<boolean>;
  removeOf(person: string): Promise<void>;
  /** Notes that a notice is dealt with. @returns false when it was before */
  takeNotice(key: string, at: Date): Promise<boolean>;
}

/**
 * Stores mails until a mail server has accepted them; without a mail server they stay for a while, to be read by
 * admins.
 */
export interface MailQueue {
  add(mail: ReadyMail): Promise<void>;
  /** Number of waiting mails. */
  count(): Promise<number>;
  /** When the mail that waits longest was added; null when none waits. */
  oldest(): Promise<Date | null>;
  /** Waiting mails, newest first. */
  list(page: { limit: number; offset: number }): Promise<{ mails: StoredMail[]; total: number }>;
  /**
   * Leases the next mail that is due and that no other process is sending.
   * @returns null when none is due
   */
  takeDue(): Promise<(StoredMail & { attempts: number }) | null>;
  /** Removes a mail that the mail server has accepted. */
  remove(id: string): Promise<void>;
  /** The mails to an address, newest first. */
  allTo(address: string): Promise<StoredMail[]>;
  /** Deletes the mails to an address. */
  removeAllTo(address: string): Promise<void>;
  /** Schedules a retry of a failed mail. */
  postpone(id: string, until: Date): Promise<void>;
}

/** The purpose of a mailed token: verify the address, choose a new password, or remove a factor that was added. */
type MailedTokenKind = 'verification' | 'reset' | 'undoFactor';

/** A token as stored: its hash, never the token itself. */
export interface MailedToken {
  hash: string;
  kind: MailedTokenKind;
  userId: string;
  /** The factor that an `undoFactor` token removes. */
  factor?: FactorName;
  expiresAt: Date;
}

/** Stores mailed tokens. Expired ones are not found by any method. */
export interface MailedTokenRepository {
  insert(token: MailedToken): Promise<void>;
  /** The token's data, without using the token up. */
  holderOf(hash: string, kind: MailedTokenKind, now: Date): Promise<string | null>;
  /** Uses a token up, atomically: of two concurrent calls one gets null. */
  take(
    hash: string,
    kind: MailedTokenKind,
    now: Date,
  ): Promise<Pick<MailedToken, 'userId' | 'factor'> | null>;
  removeAllOf(userId: string, kind?: MailedTokenKind): Promise<void>;
}

/** A mailed token that is wrong, used or expired; the error does not say which. */
export const invalidToken = (): AppError =>
  new AppError('invalid_token', 'This link no longer works. Please request a new one');

/** Letters and the punctuation of names; a dot only before a space, so that it is not part of a URL. */
const plainName = /^\p{L}(?:[\p{L}\p{M}'’-]|\.(?= |$)| ){0,49}$/u;

/** Anybody can register with any name and somebody else's address: a name that could carry a message is left out. */
export const greetedName = (firstName: string | null): string | null =>
  firstName && plainName.test(firstName) ? firstName : null;

const greeting = ({ firstName }: StoredUser): string => {
  const name = greetedName(firstName);
  return name === null ? 'Good day,' : `Dear ${name},`;
};

const recipient = ({ email, emailVerified }: StoredUser) => ({ to: email, isVerified: emailVerified });

const linkTo = (publicUrl: string, path: string, token: string): string =>
  `${publicUrl}${path}?${new URLSearchParams({ token }).toString()}`;

interface LinkMail {
  publicUrl: string;
  user: StoredUser;
  token: string;
}

/** The mail with the link that verifies an address. */
export const verificationMail = ({ publicUrl, user, token }: LinkMail): OutgoingMail => ({
  ...recipient(user),
  subject: `Confirm your email address for ${product.name}`,
  text: [
    greeting(user),
    `please open this link to confirm that this address is yours:`,
    linkTo(publicUrl, '/auth/verify-email', token),
    'The link works once, for 24 hours.',
    `If you did not create an account at ${product.name}, you can ignore this email.`,
  ].join('\n\n'),
});

/** What a password reset does to the second factor of an account as it is now. */
const resetAndFactors = (user: StoredUser, now: Date): string[] => {
  if (!user.emailVerified) {
    return [
      'Nobody has confirmed this address yet. Therefore the new password starts the account anew: whatever was entered in it, such as names, two-step sign-in, favourites and a business profile, is removed.',
    ];
  }
  const { recent, older } = hasRecentFactor(user, now);
  return [
    recent
      ? 'It also removes the passkeys and the authenticator app that were added in the last 7 days, and the recovery codes made with them.'
      : 'It also removes any passkey or authenticator app that is added from now on.',
    ...(older
      ? [
          'Your older passkey or authenticator app stays, and signing in still asks for it or for a recovery code. If you have lost it, write to us with the contact form of the site.',
        ]
      : []),
  ];
};

/** The mail with the link to choose a new password. */
export const resetMail = ({ publicUrl, user, token, now }: LinkMail & { now: Date }): OutgoingMail => ({
  ...recipient(user),
  subject: `Choose a new password for ${product.name}`,
  text: [
    greeting(user),
    'someone, hopefully you, asked for a new password. Choose it here:',
    linkTo(publicUrl, '/auth/reset-password', token),
    'The link works once, for one hour. Using it signs out all devices.',
    ...resetAndFactors(user, now),
    'If it was not you, you can ignore this email: your password stays as it is.',
  ].join('\n\n'),
});

/** What a password reset removed: nothing, the factors of the last 7 days, or all that an earlier user had entered. */
export type RemovedByReset = 'nothing' | 'factors' | 'everything';

const removedTexts: Record<RemovedByReset, string[]> = {
  nothing: [],
  factors: [
    'The passkeys and the authenticator app that were added in the last 7 days, and the recovery codes made with them, were removed.',
  ],
  everything: [
    'Nobody had confirmed this address before. Therefore everything that was entered in the account was removed, and the account starts anew.',
  ],
};

/** Tells the owner that a mailed link has set a new password, and what it removed. */
export const passwordResetMail = ({
  publicUrl,
  user,
  removed,
}: Omit<LinkMail, 'token'> & { removed: RemovedByReset }): OutgoingMail => ({
  ...recipient(user),
  subject: `Your new password at ${product.name}`,
  text: [
    greeting(user),
    'a new password was chosen with the link that we sent to this address. All devices were signed out.',
    ...removedTexts[removed],
    notYou(publicUrl),
  ].join('\n\n'),
});

/** What to do about a change of the account that the owner did not make. */
const notYou = (publicUrl: string): string =>
  `If it was not you, choose a new password now. That signs out all devices and removes the passkeys and the authenticator app that were added in the last 7 days, with the recovery codes made with them:\n${publicUrl}/auth/forgot-password`;

interface FactorMail extends LinkMail {
  factor: FactorName;
  /** Whether the account had no other factor before. */
  isFirst: boolean;
}

interface RemovedFactorMail extends Omit<LinkMail, 'token'> {
  /** Whether the account has no other factor now. */
  isLast: boolean;
}

const firstFactor = [
  'All other devices were signed out.',
  'Keep the recovery codes in a safe place: each replaces the second step once.',
];
const lastFactor = 'Signing in needs only the password again. The recovery codes no longer work.';

const factorTexts = {
  app: {
    name: 'authenticator app',
    subject: (isFirst: boolean) =>
      isFirst
        ? `Two-step sign-in is on at ${product.name}`
        : `An authenticator app was added at ${product.name}`,
    text: 'after the password you can now sign in with a code of your authenticator app.',
  },
  passkey: {
    name: 'passkey',
    subject: () => `A passkey was added at ${product.name}`,
    text: 'a passkey was added to your account. It signs in without the password, or as the second step after it.',
  },
} as const;

/** Tells the owner that an authenticator app or a passkey was added, with the link that removes it. */
export const factorAddedMail = ({ publicUrl, user, token, factor, isFirst }: FactorMail): OutgoingMail => {
  const { name, subject, text } = factorTexts[factor.startsWith('app') ? 'app' : 'passkey'];
  const codes = isFirst ? ' and the recovery codes that were made with it' : '';
  return {
    ...recipient(user),
    subject: subject(isFirst),
    text: [
      greeting(user),
      text,
      ...(isFirst ? firstFactor : []),
      `This was not me: open this link and press the button. It removes the ${name}${codes}, signs out all devices, and asks you for a new password. It works once, for 7 days.`,
      linkTo(publicUrl, '/undo-factor', token),
    ].join('\n\n'),
  };
};

/** Tells the owner that the authenticator app was removed. */
export const secondFactorRemovedMail = ({ publicUrl, user, isLast }: RemovedFactorMail): OutgoingMail => ({
  ...recipient(user),
  subject: isLast
    ? `Two-step sign-in is off at ${product.name}`
    : `An authenticator app was removed at ${product.name}`,
  text: [
    greeting(user),
    isLast
      ? 'two-step sign-in was turned off for your account.'
      : 'codes of your authenticator app are no longer accepted. Your passkeys still work.',
    ...(isLast ? [lastFactor] : []),
    notYou(publicUrl),
  ].join('\n\n'),
});

/** Tells the owner that a passkey was removed. */
export const passkeyRemovedMail = ({ publicUrl, user, isLast }: RemovedFactorMail): OutgoingMail => ({
  ...recipient(user),
  subject: `A passkey was removed at ${product.name}`,
  text: [
    greeting(user),
    'a passkey was removed from your account and no longer signs in.',
    ...(isLast ? [lastFactor] : []),
    notYou(publicUrl),
  ].join('\n\n'),
});

/** Tells the owner that one of the recovery codes is used up. */
export const recoveryCodeUsedMail = ({ publicUrl, user }: Omit<LinkMail, 'token'>): OutgoingMail => ({
  ...recipient(user),
  subject: `A recovery code was used at ${product.name}`,
  text: [
    greeting(user),
    'one of your recovery codes was used in place of your authenticator app or passkey. It does not work again.',
    'You can create new recovery codes in Settings.',
    notYou(publicUrl),
  ].join('\n\n'),
});

/** Tells the owner that there are new recovery codes. */
export const recoveryCodesRenewedMail = ({ publicUrl, user }: Omit<LinkMail, 'token'>): OutgoingMail => ({
  ...recipient(user),
  subject: `New recovery codes at ${product.name}`,
  text: [
    greeting(user),
    'new recovery codes were made for your account. The earlier ones no longer work.',
    notYou(publicUrl),
  ].join('\n\n'),
});
