import type { Language, Mailing, Notice, NoticeKind } from '@halalmap/contracts';
import type { OutgoingMail } from '../ports';
import { greetedName } from './mails';
import { en } from './messages-en';

type Texts = Readonly<Record<keyof typeof en, string>>;

/** The texts by language. A language without texts of its own gets mails and pages in English. */
const catalogue: { en: Texts } & Partial<Record<Language, Texts>> = { en };

const dateTags: Record<Language, string> = { en: 'en-GB', fil: 'fil-PH', ar: 'ar' };

/** The kinds of notices that their receivers can stop. The others are about something that they did themselves, or
 * about a place of theirs. */
export const mailingOf: Partial<Record<NoticeKind, Exclude<Mailing, 'newsletter'>>> = {
  reviewAnswered: 'reviewAnswered',
  certificateEnding: 'certificateEnding',
};

/** What a mail program would turn into a link. */
const linkPattern = /\/\/|www\.|@|[\p{L}\d-]\.[a-z]{2,}(?:$|[\s/:?)])/iu;

/**
 * The name of a place for a mail. Anybody can submit any name and the address of somebody else: a name that could be a link
 * is left out.
 */
const plainPlace = (name: string, texts: Texts): string => {
  const line = name.replace(/\s+/g, ' ').trim();
  return linkPattern.test(line) ? texts.aPlace : line;
};

const fill = (text: string, values: Record<string, string>): string =>
  text.replace(/\{(\w+)\}/g, (whole, name: string) => values[name] ?? whole);

/** Who gets a notice. */
export interface NoticeReceiver {
  address: string;
  isVerified: boolean;
  /** Null for an address without an account. */
  firstName: string | null;
  language: Language;
}

/**
 * The mail for a notice.
 * @param options.unsubscribe links that stop mails of this kind; null for notices that cannot be stopped
 */
export const noticeMail = (
  notice: Notice,
  receiver: NoticeReceiver,
  options: { publicUrl: string; unsubscribe: { url: string; path: string } | null },
): OutgoingMail => {
  const { kind, path, words, day } = notice;
  const { publicUrl, unsubscribe } = options;
  const spoken = catalogue[receiver.language];
  const language = spoken ? receiver.language : 'en';
  const texts = spoken ?? catalogue.en;
  const pageAt = (to: string): string => `${publicUrl}${language === 'en' ? '' : `/${language}`}${to}`;
  const values = {
    place: plainPlace(notice.place, texts),
    words: words ?? '',
    day:
      day === null
        ? ''
        : new Intl.DateTimeFormat(dateTags[language], { dateStyle: 'long', timeZone: 'UTC' }).format(
            new Date(`${day}T00:00:00Z`),
          ),
  };
  const say = (key: keyof Texts): string => fill(texts[key], values);
  const name = greetedName(receiver.firstName);
  const isDecision = kind.endsWith('Rejected');
  const mailing = mailingOf[kind];
  return {
    to: receiver.address,
    isVerified: receiver.isVerified,
    language,
    subject: say(`${kind}.subject`),
    text: [
      name === null ? texts.greeting : fill(texts.greetingByName, { name }),
      say(`${kind}.text`),
      ...(isDecision && words !== null ? [say('reason')] : []),
      `${say(`${kind}.link`)}:\n${pageAt(path)}`,
      ...(kind === 'certificateRequested' ? [say('certificateRequested.until')] : []),
      ...(kind === 'submissionReceived' && !receiver.isVerified ? [say('ignore')] : []),
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
