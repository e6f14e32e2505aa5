import { z } from 'zod';
import { documentId, email, optional, phone, requiredText, yesOrNo } from './fields';
import { limits } from './limits';
import { paginationSchema } from './listing';
import { pageQuerySchema } from './listing-query';
import { languageSchema } from './user';

/** Body of `POST /api/contact`. */
export const contactMessageSchema = z.object({
  firstName: requiredText('First name is required', limits.text.name),
  lastName: requiredText('Last name is required', limits.text.name),
  email: email(),
  phone: optional(phone(limits.businessProfile.phone)),
  subject: requiredText('Subject is required', limits.text.name),
  message: requiredText('Message is required', limits.text.comment),
});
export type ContactMessage = z.output<typeof contactMessageSchema>;

/** Body of `POST /api/newsletter`. */
export const newsletterSchema = z.object({
  email: email(),
  /** Of the mail with the link that confirms the address. */
  language: languageSchema.optional(),
});

export const messageKinds = ['contact', 'newsletter'] as const;
const messageKindSchema = z.enum(messageKinds);
export type MessageKind = z.infer<typeof messageKindSchema>;

/** Query of `GET /api/messages`. */
export const messageQuerySchema = pageQuerySchema.extend({
  kind: messageKindSchema.optional(),
  handled: yesOrNo,
});
export type MessageQuery = z.output<typeof messageQuerySchema>;

/** Body of `PATCH /api/messages/{id}`. */
export const messagePatchSchema = z.strictObject({ handled: z.boolean() });

/** A message on the wire, with the fields of its kind. */
export const messageSchema = z
  .looseObject({
    id: documentId(),
    kind: messageKindSchema,
    email: z.string(),
    handled: z.boolean(),
    /** Of a newsletter address: when its owner confirmed it. Only confirmed ones may get the newsletter. */
    confirmedAt: z.iso.datetime().nullable().optional(),
    createdAt: z.iso.datetime(),
  })
  .meta({ id: 'Message' });
export type Message = z.infer<typeof messageSchema>;

export const messageListSchema = z.object({ messages: z.array(messageSchema), pagination: paginationSchema });
export type MessageList = z.infer<typeof messageListSchema>;
