import { z } from 'zod';
import { certificateSeenSchema } from './certificate';
import { calendarDay, documentId, optional, requiredText, text } from './fields';
import { limits } from './limits';
import { listingFactFields } from './listing-fields';
import { plainMessage } from './plain-message';
import { evidenceKindSchema } from './trust';

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
      if (error) {
        context.addIssue({ code: 'custom', path: [field], message: error.issues[0]?.message ?? 'Not valid' });
      }
    }
  });

/** Body of `POST /api/listings/{id}/evidence`. An entry of kind `certificate` says how the certificate was seen. */
export const evidenceSubmissionSchema = z.object({
  kind: evidenceKindSchema,
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
  })
  .meta({ id: 'Evidence' });
export type EvidenceEntry = z.infer<typeof evidenceSchema>;

export const evidenceListSchema = z.object({ evidence: z.array(evidenceSchema) });
export type EvidenceList = z.infer<typeof evidenceListSchema>;
