import { type Mailing, pathIn } from '@halalmap/contracts';
import { AppError } from '@halalmap/errors';
import type { StoredUser } from '../account/user';
import { hasRecentFactor, type FactorName } from '../second-factor';
import type { MailShare, OutgoingMail } from '../ports';
import { fillIn, textsIn } from './messages';
import type { MailTexts } from './messages-en';

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
  /** @returns which mails were stopped to whom; null when no link has this hash */
  stop(hash: string, at: Date): Promise<{ mailing: Mailing; person: string } | null>;
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
const plainName = /^\p{L}(?:[\p{L}\p{M}'’ -]|\.(?= |$))*$/u;
const longestName = 50;

/**
 * The first words of a mail. Anybody can register with any name and the address of somebody else: an address that nobody
 * has verified is not greeted by name, and a name that could carry a message is left out.
 */
export const greetingOf = (
  { firstName, isVerified }: { firstName: string | null; isVerified: boolean },
  texts: MailTexts,
): string => {
  const isPlain = firstName !== null && firstName.length <= longestName && plainName.test(firstName);
  const name = isVerified && isPlain ? firstName : null;
  return name === null ? texts.greeting : fillIn(texts.greetingByName, { name });
};

/** What a mail to the holder of an account needs: who, where the site is, and the texts in the holder's language. */
interface AccountMail {
  publicUrl: string;
  user: StoredUser;
}

interface LinkMail extends AccountMail {
  token: string;
}

/** @param write gives the subject, and the paragraphs after the greeting */
const mailTo = (
  { publicUrl, user, share = 'notice' }: AccountMail & { share?: MailShare },
  write: (texts: MailTexts, pageAt: (path: string) => string) => { subject: string; paragraphs: string[] },
): OutgoingMail => {
  const language = user.language ?? 'en';
  const texts = textsIn(language);
  const { subject, paragraphs } = write(texts, (path) => publicUrl + pathIn(language, path));
  return {
    to: user.email,
    share,
    isVerified: user.emailVerified,
    language,
    subject,
    text: [
      greetingOf({ firstName: user.firstName, isVerified: user.emailVerified }, texts),
      ...paragraphs,
    ].join('\n\n'),
  };
};

const withToken = (path: string, token: string): string =>
  `${path}?${new URLSearchParams({ token }).toString()}`;

/** What to do about a change of the account that the owner did not make. */
const notYou = (texts: MailTexts, pageAt: (path: string) => string): string =>
  fillIn(texts.notYou, { link: pageAt('/auth/forgot-password') });

/** The mail with the link that verifies an address. */
export const verificationMail = (mail: LinkMail): OutgoingMail =>
  mailTo({ ...mail, share: 'verification' }, (texts, pageAt) => ({
    subject: texts['verification.subject'],
    paragraphs: [
      texts['verification.text'],
      pageAt(withToken('/auth/verify-email', mail.token)),
      texts['verification.once'],
      texts['verification.ignore'],
    ],
  }));

/** What a password reset does to the second factor of an account as it is now. */
const resetAndFactors = (user: StoredUser, texts: MailTexts, now: Date): string[] => {
  if (!user.emailVerified) return [texts['reset.startsAnew']];
  const { recent, older } = hasRecentFactor(user, now);
  return [
    texts[recent ? 'reset.recentFactors' : 'reset.futureFactors'],
    ...(older ? [texts['reset.olderFactors']] : []),
  ];
};

/** The mail with the link to choose a new password. */
export const resetMail = (mail: LinkMail & { now: Date }): OutgoingMail =>
  mailTo({ ...mail, share: 'reset' }, (texts, pageAt) => ({
    subject: texts['reset.subject'],
    paragraphs: [
      texts['reset.text'],
      pageAt(withToken('/auth/reset-password', mail.token)),
      texts['reset.once'],
      ...resetAndFactors(mail.user, texts, mail.now),
      texts['reset.ignore'],
    ],
  }));

/** What a password reset removed: nothing, the factors of the last 7 days, or all that an earlier user had entered. */
export type RemovedByReset = 'nothing' | 'factors' | 'everything';

/** Tells the owner that a mailed link has set a new password, and what it removed. */
export const passwordResetMail = (mail: AccountMail & { removed: RemovedByReset }): OutgoingMail =>
  mailTo(mail, (texts, pageAt) => ({
    subject: texts['passwordReset.subject'],
    paragraphs: [
      texts['passwordReset.text'],
      ...(mail.removed === 'nothing' ? [] : [texts[`passwordReset.${mail.removed}` as const]]),
      notYou(texts, pageAt),
    ],
  }));

interface FactorMail extends LinkMail {
  factor: FactorName;
  /** Whether the account had no other factor before. */
  isFirst: boolean;
}

interface RemovedFactorMail extends AccountMail {
  /** Whether the account has no other factor now. */
  isLast: boolean;
}

/** Tells the owner that an authenticator app or a passkey was added, with the link that removes it. */
export const factorAddedMail = (mail: FactorMail): OutgoingMail =>
  mailTo(mail, (texts, pageAt) => {
    const kind = mail.factor.startsWith('app') ? 'appAdded' : 'passkeyAdded';
    const { isFirst } = mail;
    return {
      subject: texts[kind === 'appAdded' && isFirst ? 'appAdded.firstSubject' : (`${kind}.subject` as const)],
      paragraphs: [
        texts[`${kind}.text` as const],
        ...(isFirst ? [texts['factor.othersSignedOut'], texts['factor.keepCodes']] : []),
        texts[`${kind}.${isFirst ? 'undoFirst' : 'undo'}` as const],
        pageAt(withToken('/undo-factor', mail.token)),
      ],
    };
  });

/** Tells the owner that the authenticator app was removed. */
export const secondFactorRemovedMail = (mail: RemovedFactorMail): OutgoingMail =>
  mailTo(mail, (texts, pageAt) => ({
    subject: texts[mail.isLast ? 'appRemoved.lastSubject' : 'appRemoved.subject'],
    paragraphs: [
      texts[mail.isLast ? 'appRemoved.lastText' : 'appRemoved.text'],
      ...(mail.isLast ? [texts['factor.last']] : []),
      notYou(texts, pageAt),
    ],
  }));

/** Tells the owner that a passkey was removed. */
export const passkeyRemovedMail = (mail: RemovedFactorMail): OutgoingMail =>
  mailTo(mail, (texts, pageAt) => ({
    subject: texts['passkeyRemoved.subject'],
    paragraphs: [
      texts['passkeyRemoved.text'],
      ...(mail.isLast ? [texts['factor.last']] : []),
      notYou(texts, pageAt),
    ],
  }));

/** Tells the owner that one of the recovery codes is used up. */
export const recoveryCodeUsedMail = (mail: AccountMail): OutgoingMail =>
  mailTo(mail, (texts, pageAt) => ({
    subject: texts['codeUsed.subject'],
    paragraphs: [texts['codeUsed.text'], texts['codeUsed.renew'], notYou(texts, pageAt)],
  }));

/** Tells the owner that there are new recovery codes. */
export const recoveryCodesRenewedMail = (mail: AccountMail): OutgoingMail =>
  mailTo(mail, (texts, pageAt) => ({
    subject: texts['codesRenewed.subject'],
    paragraphs: [texts['codesRenewed.text'], notYou(texts, pageAt)],
  }));
