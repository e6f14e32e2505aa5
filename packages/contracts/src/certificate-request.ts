import { listingFactFields } from '@halalmap/listing-model';
import { z } from 'zod';
import { documentId, email, optional } from './fields';
import { paginationSchema } from './listing';
import { pageQuerySchema } from './listing-query';
import { certificateFilesSchema } from './trust';

/** Body of `POST /api/listings/{id}/certificate-requests`. Without an address the mail goes to the owner, else to that of the place. */
export const certificateRequestInputSchema = z.object({ email: optional(email()) });

const certificateRequestStatuses = ['sent', 'answered', 'expired'] as const;
const certificateRequestStatusSchema = z.enum(certificateRequestStatuses);
export type CertificateRequestStatus = z.infer<typeof certificateRequestStatusSchema>;

/** A request for the new certificate of a place, for admins. */
export const certificateRequestSchema = z
  .object({
    id: documentId(),
    listingId: documentId(),
    listingName: z.string(),
    status: certificateRequestStatusSchema,
    /** Null when it went to the owner's account. */
    email: z.string().nullable(),
    createdAt: z.iso.datetime(),
    expiresAt: z.iso.datetime(),
    answeredAt: z.iso.datetime().optional(),
    /** The change that the answer has made. */
    changeId: documentId().optional(),
  })
  .meta({ id: 'CertificateRequest' });
export type CertificateRequest = z.output<typeof certificateRequestSchema>;

/** Query of `GET /api/certificate-requests`. */
export const certificateRequestQuerySchema = pageQuerySchema.extend({
  status: certificateRequestStatusSchema.optional(),
  listingId: z.string().max(200).optional(),
});
export type CertificateRequestQuery = z.output<typeof certificateRequestQuerySchema>;

export const certificateRequestListSchema = z.object({
  certificateRequests: z.array(certificateRequestSchema),
  pagination: paginationSchema,
});
export type CertificateRequestList = z.output<typeof certificateRequestListSchema>;

/** What somebody with the link of a certificate request sees. */
export const certificateRequestViewSchema = z
  .object({
    name: z.string(),
    address: z.string().nullable(),
    body: z.string().optional(),
    number: z.string().optional(),
    validUntil: z.string().optional(),
    expiresAt: z.iso.datetime(),
  })
  .meta({ id: 'CertificateRequestView' });
export type CertificateRequestView = z.output<typeof certificateRequestViewSchema>;

const {
  certifyingBodyId,
  certificationBody,
  certificationNumber,
  expiryDate,
  certificateScope,
  certificateScopeText,
  certificateHolder,
  certificateIssuedOn,
} = listingFactFields;

/** Body of `POST /api/certificate-requests/{token}`. */
export const certificateAnswerSchema = z
  .object({
    certificateFiles: certificateFilesSchema,
    certifyingBodyId,
    certificationBody,
    certificationNumber,
    expiryDate,
    certificateScope,
    certificateScopeText,
    certificateHolder,
    certificateIssuedOn,
  })
  .superRefine((answer, context) => {
    const need = (path: string, isMissing: boolean, message: string): void => {
      if (isMissing)
        context.addIssue({ code: 'custom', path: [path], message, params: { code: 'required' } });
    };
    need('certificateFiles', answer.certificateFiles.length === 0, 'Add a photo or PDF of the certificate');
    need(
      'certificationBody',
      answer.certifyingBodyId === null && answer.certificationBody === null,
      'Enter who issued the certificate',
    );
    need('certificationNumber', answer.certificationNumber === null, 'Enter the number of the certificate');
    need('expiryDate', answer.expiryDate === null, 'Enter the last day of the certificate');
  });
export type CertificateAnswer = z.output<typeof certificateAnswerSchema>;
export type CertificateAnswerInput = z.input<typeof certificateAnswerSchema>;
