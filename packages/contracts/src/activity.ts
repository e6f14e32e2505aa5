import { z } from 'zod';
import { calendarDay, documentId } from './fields';
import { limits } from './limits';
import { paginationSchema } from './listing';
import { pageQuerySchema } from './listing-query';

/** Kinds of records that an entry of the audit log can be about. */
export const auditEntityTypes = [
  'listing',
  'claim',
  'change',
  'review',
  'report',
  'confirmation',
  'photo-offer',
  'message',
  'evidence',
  'certificate-request',
  'owner-check',
  'user',
  'import',
  'outbox',
  'activity',
  'searchIndex',
  'service',
  'deadLetter',
  'block',
  'hijri-month',
  'holiday',
  'prayer-default',
  'category',
  'food-type',
  'brand',
  'certifying-body',
  'halal-product-category',
  'halal-product-subcategory',
  'muslim-business-category',
  'muslim-business-subcategory',
] as const;

/** Everything that the audit log records. */
export const auditActions = [
  'create',
  'update',
  'updateStatus',
  'decideSpam',
  'delete',
  'restore',
  'merge',
  'claim',
  'suggestChange',
  'confirm',
  'addEvidence',
  'certificateSeen',
  'report',
  'answer',
  'takeAnswerBack',
  'eraseHistoryValues',
  'assign',
  'addNote',
  'import',
  'cancel',
  'undo',
  'updateRole',
  'disable',
  'enable',
  'changePassword',
  'resetPassword',
  'addSecondFactor',
  'removeSecondFactor',
  'addPasskey',
  'removePasskey',
  'renewRecoveryCodes',
  'useRecoveryCode',
  'signIn',
  'signInRefused',
  'readOutbox',
  'export',
  'uploadImage',
  'deleteImage',
  'reorderImages',
  'chooseThumbnail',
  'captionImage',
  'reindex',
  'setLogLevel',
  'makeOperatorToken',
  'replay',
  'replayAll',
] as const;
export type AuditAction = (typeof auditActions)[number];
export type AuditEntityType = (typeof auditEntityTypes)[number];

const wanted = () => z.string().trim().max(limits.text.name).optional();

/** Query of `GET /api/activity`; conditions combine. */
export const activityQuerySchema = pageQuerySchema.extend({
  entityType: wanted(),
  entityId: wanted(),
  userId: wanted(),
  action: wanted(),
  /** The first and the last day in Manila. */
  from: calendarDay().optional(),
  to: calendarDay().optional(),
});
export type ActivityQuery = z.output<typeof activityQuerySchema>;

/**
 * An action of a signed-in user. `changes` is the request, and `before` has the values that it replaced, by field; of a
 * deleted record all of them. Both are null once a listing or an account is permanently deleted.
 */
export const activitySchema = z
  .object({
    id: documentId(),
    userId: z.string(),
    /** A verb, such as `create`, `update`, `updateStatus`, `delete`. */
    action: z.string(),
    /** Kind of the record, such as `listing`. */
    entityType: z.string(),
    entityId: z.string().nullable(),
    /** Name of the listing concerned; null for other records and for deleted listings. */
    entityName: z.string().nullable(),
    changes: z.unknown(),
    before: z.record(z.string(), z.unknown()).nullable().optional(),
    ipAddress: z.string().nullable(),
    userAgent: z.string().nullable(),
    createdAt: z.iso.datetime(),
  })
  .meta({ id: 'Activity' });
export type Activity = z.infer<typeof activitySchema>;

export const activityListSchema = z.object({
  activities: z.array(activitySchema),
  pagination: paginationSchema,
});
export type ActivityList = z.infer<typeof activityListSchema>;
