import { z } from 'zod';
import { verdictSchema } from './confirmation';
import { documentId } from './fields';
import { entityTypeSchema, listingStatusSchema } from './listing-fields';

/** `GET /api/analytics/overview`: the admin dashboard. Counts exclude deleted listings. */
export const overviewSchema = z
  .object({
    byStatus: z.record(listingStatusSchema, z.int()),
    /** Of the pending ones, those that are likely spam. */
    likelySpam: z.int(),
    byType: z.record(entityTypeSchema, z.int()),
    /** How long submissions have waited for a decision. `oldest` leaves out likely spam. */
    pendingAge: z.object({
      oldest: z.iso.datetime().nullable(),
      withinDay: z.int(),
      withinWeek: z.int(),
      older: z.int(),
    }),
    /** Places that several users reported as closed, not resolved yet. */
    alerts: z.array(
      z.object({ listingId: documentId(), name: z.string(), verdict: verdictSchema, people: z.int() }),
    ),
    /** The ten most recently changed listings. */
    recentActivity: z.array(
      z.object({
        listingId: documentId(),
        name: z.string(),
        entityType: entityTypeSchema,
        status: listingStatusSchema,
        changedAt: z.iso.datetime(),
      }),
    ),
    /** Brands by approved listings, most first. */
    brandPerformance: z.array(z.object({ name: z.string(), listingCount: z.int(), isVerified: z.boolean() })),
  })
  .meta({ id: 'Overview' });
export type Overview = z.infer<typeof overviewSchema>;
