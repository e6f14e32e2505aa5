import { z } from 'zod';
import { calendarDay, documentId, requiredText, text } from './fields';
import { limits } from './limits';
import { listingSchema, paginationSchema } from './listing';
import { bulkQuerySchema } from './listing-edit';

/** Body of `POST /api/queue/next`: filters of the list; omitted: pending listings that are no likely spam. */
export const nextRequestSchema = z.object({ filters: bulkQuerySchema.optional() });

export const nextResponseSchema = z.object({
  listing: listingSchema,
  lease: z.object({ until: z.iso.datetime() }),
});

/** What happens in the queue, as the names of server-sent events. */
export const queueEventKinds = ['decided', 'leased', 'released', 'added'] as const;

/** The data of a server-sent event of the queue. */
export interface QueueEvent {
  kind: (typeof queueEventKinds)[number];
  ids: string[];
  /** Who leased or decided, when all the listings have the same. */
  by?: string;
  /** What became of those that were decided. */
  decision?: 'approved' | 'rejected' | 'deleted';
  /** Until when they are leased. */
  until?: string;
}

/** Body of `PATCH /api/listings/{id}/assignment`. A day begins at midnight in Manila. */
export const assignmentRequestSchema = z
  .strictObject({
    to: z.string().trim().min(1).max(limits.text.name).nullish(),
    snoozeUntil: z
      .union([
        z.iso.datetime({ offset: true, error: 'must be a time or a day, such as 2026-11-29' }),
        calendarDay(),
      ])
      .nullish(),
    note: text(limits.text.comment).nullish(),
  })
  .refine((body) => Object.values(body).some((value) => value !== undefined), {
    path: ['to'],
    error: 'Say who is to decide it, or until when it waits',
  });
export type AssignmentRequest = z.output<typeof assignmentRequestSchema>;

/** Body of `POST /api/listings/{id}/notes`. */
export const noteRequestSchema = z.object({ text: requiredText('Write the note', limits.text.comment) });

/** A note about a listing that only those who decide see. */
export const noteSchema = z
  .object({ id: documentId(), text: z.string(), by: z.string(), createdAt: z.iso.datetime() })
  .meta({ id: 'Note' });
export type Note = z.output<typeof noteSchema>;

export const noteListSchema = z.object({ notes: z.array(noteSchema), pagination: paginationSchema });
export type NoteList = z.output<typeof noteListSchema>;
