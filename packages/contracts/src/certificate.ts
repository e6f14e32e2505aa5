import { z } from 'zod';
import { documentId, numberedFileSchema } from './fields';
import { imageMessages } from './image-rules';
import { limits } from './limits';

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
});
export type TrustPreviewQuery = z.output<typeof trustPreviewQuerySchema>;
