import { z } from 'zod';
import { documentId } from './fields';
import { languageSchema } from './user';

/** Mails that somebody has not asked for by an action of their own. Each kind can be stopped by its receiver. */
export type Mailing =
  'certificateEnding' | 'reviewAnswered' | 'ownerCheck' | 'favoriteChanges' | 'newsletter';

/** Mails about places, and about the newsletter, that other services ask the identity service to write. */
const noticeKinds = [
  'submissionReceived',
  'submissionPublished',
  'submissionRejected',
  'submissionReopened',
  'claimApproved',
  'claimRejected',
  'changeApproved',
  'changeRejected',
  'reviewAnswered',
  'placeDisputed',
  'certificateEnding',
  'certificateRequested',
  'ownerCheck',
  'newsletterConfirmation',
] as const;
export type NoticeKind = (typeof noticeKinds)[number];

/**
 * Body of `POST /internal/mails`. The identity service knows addresses, languages and what people do not want to get;
 * the other services know places.
 */
export const noticeSchema = z.object({
  /** Names the mail: with the same key it is sent once. */
  key: z.string().min(1),
  to: z.union([
    z.object({ userId: documentId() }),
    /** An address that nobody has verified. */
    z.object({ email: z.string(), language: languageSchema }),
  ]),
  kind: z.enum(noticeKinds),
  /** Name of the place; empty where the mail is about none. */
  place: z.string(),
  /** The page that the mail leads to. */
  path: z.string().startsWith('/'),
  /** The reason of a decision, or the answer to a review. */
  words: z.string().nullable(),
  /** The last day of a certificate or of a link, `YYYY-MM-DD` in Manila. */
  day: z.iso.date().nullable(),
});
export type Notice = z.output<typeof noticeSchema>;
