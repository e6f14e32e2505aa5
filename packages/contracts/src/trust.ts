import { certificateScopes, halalScopes, listingFactFields } from '@halalmap/listing-model';
import { z } from 'zod';
import {
  calendarDay,
  documentId,
  fieldErrorOf,
  numberedFileSchema,
  optional,
  plainMessage,
  requiredText,
  text,
  yes,
} from './fields';
import { imageMessages } from './image-rules';
import { limits } from './limits';
import { cautionKinds, evidenceKinds, halalVoices, trustLevels, trustReasonCodes } from './trust-levels';

const trustLevelSchema = z.enum(trustLevels);
export type TrustLevel = z.infer<typeof trustLevelSchema>;

const evidenceKindSchema = z.enum(evidenceKinds);
export type EvidenceKind = z.infer<typeof evidenceKindSchema>;

/** A reason for a trust level, as readable text. `submission` is the submitter's statement. */
const trustReasonSchema = z.object({
  kind: z.enum(['submission', ...evidenceKinds]),
  text: z.string(),
  source: z.string().optional(),
  recordedAt: z.iso.datetime(),
  validUntil: z.iso.date().optional(),
  /** The same as `text` for translation: a stable code and its values. */
  code: z.enum(trustReasonCodes).optional(),
  values: z.record(z.string(), z.union([z.string(), z.number(), z.null()])).optional(),
});
export type TrustReason = z.infer<typeof trustReasonSchema>;

/** What of the food is halal, and who says so; `by` is null when nobody does. */
const halalSchema = z.object({ scope: z.enum(halalScopes), by: z.enum(halalVoices).nullable() });

/**
 * The certificate of a place. `valid` and `ended` were seen by an admin; `reported` is only stated. `recognised` says
 * whether the body is, null where nobody could confirm it.
 */
const certificateSchema = z.object({
  state: z.enum(['valid', 'ended', 'reported', 'none']),
  body: z.string().optional(),
  /** Set when the reference data has the body. */
  bodyId: z.int().optional(),
  number: z.string().optional(),
  validUntil: z.iso.date().optional(),
  /** Omitted when it is not stated. */
  scope: z.enum(certificateScopes).optional(),
  recognised: z.boolean().nullable(),
  seenAt: z.iso.datetime().optional(),
});

/**
 * Open disputes, shown over any level until an admin decides. Of a certified or confirmed place a kind is 0 until two
 * people in different networks say so.
 */
const reviewSchema = z.object({
  since: z.iso.datetime(),
  /** Number of people by kind. */
  counts: z.object({ closed: z.int(), not_halal: z.int(), wrong_info: z.int() }),
  /** What the owner answers to them. */
  answers: z.array(z.object({ text: z.string(), answeredAt: z.iso.datetime() })).optional(),
});

/**
 * The trust that follows from the evidence. Always derived, never set by a caller. `stale` after 365 days without new
 * evidence. Mosques have no `halal`, `certificate`, `cautions` and `muslimOwned`.
 */
export const trustSchema = z
  .object({
    level: trustLevelSchema,
    halal: halalSchema.optional(),
    certificate: certificateSchema.optional(),
    /** What is served there besides, at any level. */
    cautions: z.array(z.enum(cautionKinds)).optional(),
    /** The owner's statement or a visit says that the place is Muslim-owned, whatever the level. */
    muslimOwned: z.boolean().optional(),
    review: reviewSchema.nullable(),
    reasons: z.array(trustReasonSchema),
    checkedAt: z.iso.datetime(),
    stale: z.boolean(),
  })
  .meta({ id: 'Trust' });
export type Trust = z.infer<typeof trustSchema>;

/** How an admin saw a certificate, and the kind of evidence it becomes. */
export const certificateSeenKinds = {
  paper: 'certificate',
  register: 'certifier_registry',
  visit: 'admin_visit',
} as const;
const certificateSeenWays = ['paper', 'register', 'visit'] as const;
export type CertificateSeenWay = (typeof certificateSeenWays)[number];

/** An admin's statement that they saw the certificate of a listing. Nothing else records a certificate as seen. */
export const certificateSeenSchema = z.strictObject({
  how: z.enum(certificateSeenWays, { error: 'Say how you have seen the certificate' }),
  note: z.string().trim().max(limits.text.comment).nullish(),
  /** The holder on the certificate has another name than the place, and is this place all the same. */
  holderIsThisPlace: z.boolean().nullish(),
});
export type CertificateSeen = z.output<typeof certificateSeenSchema>;

/** URLs of uploaded photos or PDFs of the certificate. Each listing or change takes them over as private files. */
export const certificateFilesSchema = z
  .array(z.string().trim().min(1).max(limits.text.link))
  .max(limits.certificateFiles.max, imageMessages.certificateFiles)
  .nullish()
  .transform((urls) => [...new Set(urls ?? [])]);

/** A photo or PDF of a certificate, for admins and the signed-in user who sent it. */
export const certificateFileSchema = numberedFileSchema('/api/listings/{id}/certificate-files/{n}')
  .extend({ sentAt: z.iso.datetime() })
  .meta({ id: 'CertificateFile' });
export type CertificateFile = z.infer<typeof certificateFileSchema>;

/** Query of `GET /api/listings/{id}/trust-preview`: previews the approval of the listing, or of a change to it. */
export const trustPreviewQuerySchema = z.object({
  changeId: documentId().optional(),
  /** Omitted: the certificate is not recorded as seen. */
  certificateSeen: z.enum(certificateSeenWays).optional(),
  /** As in `certificateSeen`. */
  holderIsThisPlace: yes,
});
export type TrustPreviewQuery = z.output<typeof trustPreviewQuerySchema>;

const factSchema = z.union([z.string().trim().max(limits.text.long), z.number(), z.boolean(), z.null()]);

/** The listing fields that an entry is about: `{field: value}`, each value valid for its field. */
const factsSchema = z
  .record(
    z
      .string()
      .regex(/^[A-Za-z]\w*$/, 'Name a field')
      .max(limits.text.name),
    factSchema,
  )
  .superRefine((facts, context) => {
    if (Object.keys(facts).length > limits.listEntries) {
      context.addIssue({ code: 'custom', message: `At most ${limits.listEntries} facts` });
      return;
    }
    for (const [field, value] of Object.entries(facts)) {
      if (!Object.hasOwn(listingFactFields, field)) continue;
      const { error } = listingFactFields[field as keyof typeof listingFactFields].safeParse(value, {
        error: plainMessage,
      });
      const [issue] = error?.issues ?? [];
      if (issue) {
        const params = { ...fieldErrorOf(issue) };
        context.addIssue({ code: 'custom', path: [field], message: issue.message, params });
      }
    }
  })
  .transform((facts) =>
    // A text that its field reads as no value, such as `N/A`, is no fact.
    Object.fromEntries(
      Object.entries(facts).filter(([field, value]) => {
        const isText = typeof value === 'string' && Object.hasOwn(listingFactFields, field);
        return !isText || listingFactFields[field as keyof typeof listingFactFields].parse(value) !== null;
      }),
    ),
  );

/** Body of `POST /api/listings/{id}/evidence`, of what people record. Answers to mails become entries by themselves. An entry of kind `certificate` says how the certificate was seen. */
export const evidenceSubmissionSchema = z.object({
  kind: evidenceKindSchema.exclude(['owner_check']),
  facts: factsSchema,
  source: optional(text(limits.text.link)),
  validUntil: optional(calendarDay()),
  certificateSeen: certificateSeenSchema.nullish(),
});
export type EvidenceSubmission = z.output<typeof evidenceSubmissionSchema>;

/** Body of `DELETE /api/evidence/{id}`. */
export const evidenceWithdrawalSchema = z.object({
  reason: requiredText('Say why this no longer counts', limits.text.comment),
});

/** One evidence entry, for the owner and admins. */
export const evidenceSchema = z
  .object({
    id: documentId(),
    kind: evidenceKindSchema,
    facts: z.record(z.string(), factSchema),
    source: z.string().optional(),
    recordedAt: z.iso.datetime(),
    validUntil: z.iso.date().optional(),
    withdrawnAt: z.iso.datetime().optional(),
    /** The owner's answer to a dispute. */
    answer: z.string().optional(),
  })
  .meta({ id: 'Evidence' });
export type EvidenceEntry = z.infer<typeof evidenceSchema>;

export const evidenceListSchema = z.object({ evidence: z.array(evidenceSchema) });
export type EvidenceList = z.infer<typeof evidenceListSchema>;
