import { z } from 'zod';
import { paginationSchema } from './listing';

/** An event that a service could not handle because of its content, stored until an admin replays it. */
const deadLetterSchema = z
  .object({
    id: z.string(),
    /** The service that could not handle it. */
    service: z.string(),
    /** Its subject in the event stream: type and document. */
    subject: z.string(),
    eventId: z.string(),
    /** The last failure. */
    error: z.string(),
    attempts: z.int(),
    firstAt: z.iso.datetime(),
    lastAt: z.iso.datetime(),
    /** The event as it was published. */
    payload: z.unknown(),
  })
  .meta({ id: 'DeadLetter' });
export type DeadLetterView = z.infer<typeof deadLetterSchema>;

export const deadLetterListSchema = z.object({
  deadLetters: z.array(deadLetterSchema),
  pagination: paginationSchema,
});
export type DeadLetterList = z.infer<typeof deadLetterListSchema>;
