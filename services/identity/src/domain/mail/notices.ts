import {
  type FavoriteChange,
  type Language,
  longDateTags,
  type Mailing,
  type Notice,
  type NoticeKind,
  pathIn,
} from '@halalmap/contracts';
import type { OutgoingMail } from '../ports';
import { greetingOf } from './mails';
import { fillIn, textsIn } from './messages';
import type { MailTexts } from './messages-en';

/** The kinds of notices that their receivers can stop. The others are about something that they did themselves, or
 * about a place of theirs. */
export const mailingOf: Partial<Record<NoticeKind, Exclude<Mailing, 'newsletter' | 'favoriteChanges'>>> = {
  reviewAnswered: 'reviewAnswered',
  certificateEnding: 'certificateEnding',
  ownerCheck: 'ownerCheck',
};

/** What a mail program would turn into a link. */
const linkPattern = /\/\/|www\.|@|[\p{L}\d-]\.[a-z]{2,}(?:$|[\s/:?)])/iu;

/** A subject; the words for a place whose name is left out may begin it. */
const atTheBeginning = (subject: string, { aPlace }: MailTexts): string =>
  subject.startsWith(aPlace) ? subject[0]?.toUpperCase() + subject.slice(1) : subject;

/** The name of a place for a mail. One that could be a link is left out. */
const plainPlace = (name: string, texts: MailTexts): string => {
  const line = name.replace(/\s+/g, ' ').trim();
  return linkPattern.test(line) ? texts.aPlace : line;
};

/**
 * Notices about a place that no admin has approved. Anybody can submit a place under any name and type the address of
 * somebody else: only an address that its owner has verified gets that name.
 */
const beforeApproval: readonly NoticeKind[] = [
  'submissionReceived',
  'submissionRejected',
  'submissionReopened',
];

/** Notices that anybody can have sent to the address of somebody else. */
const ignorable: readonly NoticeKind[] = ['submissionReceived', 'newsletterConfirmation'];

/** Who gets a notice. */
export interface NoticeReceiver {
  address: string;
  isVerified: boolean;
  /** Null for an address without an account. */
  firstName: string | null;
  language: Language;
}

/** A day in words; empty without one. */
const longDay = (language: Language, day: string | null): string =>
  day === null
    ? ''
    : new Intl.DateTimeFormat(longDateTags[language], { dateStyle: 'long', timeZone: 'UTC' }).format(
        new Date(`${day}T00:00:00Z`),
      );

/** How many places a mail about favourites names. */
const namedPlaces = 20;

/**
 * The mail about what has changed at the favourite places of an account, newest first.
 * @param changes at least one
 */
export const favoriteChangesMail = (
  changes: readonly FavoriteChange[],
  receiver: NoticeReceiver,
  options: { publicUrl: string; unsubscribe: { url: string; path: string } },
): OutgoingMail => {
  const { language, address, isVerified } = receiver;
  const { publicUrl, unsubscribe } = options;
  const texts = textsIn(language);
  const lines = changes.slice(0, namedPlaces).map(({ name, kind, day }) =>
    fillIn(texts[`favoriteChanges.${kind}`], {
      place: plainPlace(name, texts),
      day: longDay(language, day),
    }),
  );
  const pageAt = (to: string): string => publicUrl + pathIn(language, to);
  return {
    to: address,
    share: 'notice',
    isVerified,
    language,
    subject: texts['favoriteChanges.subject'],
    text: [
      greetingOf(receiver, texts),
      texts['favoriteChanges.text'],
      ...lines.map((line) => atTheBeginning(line, texts)),
      ...(changes.length > namedPlaces ? [texts['favoriteChanges.more']] : []),
      `${texts['favoriteChanges.link']}:\n${pageAt('/favorites')}`,
    ].join('\n\n'),
    unsubscribe: {
      url: unsubscribe.url,
      page: pageAt(unsubscribe.path),
      label: texts['favoriteChanges.stop'],
    },
  };
};

/** A number of hours in words: `48 hours`. */
const hoursIn = (language: Language, hours: number): string =>
  new Intl.NumberFormat(longDateTags[language], { style: 'unit', unit: 'hour', unitDisplay: 'long' }).format(
    hours,
  );

/**
 * The mail for a notice.
 * @param options.reviewHours within which submissions are read; null where nobody promises it
 * @param options.unsubscribe links that stop mails of this kind; null for notices that cannot be stopped
 */
export const noticeMail = (
  notice: Notice,
  receiver: NoticeReceiver,
  options: {
    publicUrl: string;
    reviewHours: number | null;
    unsubscribe: { url: string; path: string } | null;
  },
): OutgoingMail => {
  const { kind, path, words, day } = notice;
  const { publicUrl, reviewHours, unsubscribe } = options;
  const { language } = receiver;
  const texts = textsIn(language);
  const pageAt = (to: string): string => publicUrl + pathIn(language, to);
  const { isVerified } = receiver;
  const values = {
    place: isVerified || !beforeApproval.includes(kind) ? plainPlace(notice.place, texts) : texts.aPlace,
    words: words ?? '',
    hours: hoursIn(language, reviewHours ?? 0),
    day: longDay(language, day),
  };
  const say = (key: keyof MailTexts): string => fillIn(texts[key], values);
  const isDecision = kind.endsWith('Rejected');
  const mailing = mailingOf[kind];
  return {
    to: receiver.address,
    share: kind === 'newsletterConfirmation' ? 'newsletter' : 'notice',
    isVerified,
    language,
    subject: atTheBeginning(say(`${kind}.subject`), texts),
    text: [
      greetingOf(receiver, texts),
      say(kind === 'reviewAnswered' && !isVerified ? 'reviewAnswered.textWithoutAnswer' : `${kind}.text`),
      ...(kind === 'submissionReceived' && reviewHours !== null ? [say('submissionReceived.within')] : []),
      ...(isDecision && words !== null ? [say('reason')] : []),
      `${say(`${kind}.link`)}:\n${pageAt(path)}`,
      ...(kind === 'certificateRequested' ? [say('certificateRequested.until')] : []),
      ...(kind === 'ownerCheck' ? [say('ownerCheck.until')] : []),
      ...(kind === 'newsletterConfirmation' ? [say('newsletterConfirmation.once')] : []),
      ...(ignorable.includes(kind) && !isVerified ? [say('ignore')] : []),
    ].join('\n\n'),
    ...(mailing && unsubscribe
      ? {
          unsubscribe: {
            url: unsubscribe.url,
            page: pageAt(unsubscribe.path),
            label: texts[`${mailing}.stop`],
          },
        }
      : {}),
  };
};
