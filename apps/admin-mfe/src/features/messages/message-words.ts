import type { Message } from '@halalmap/contracts';

/** What a message says besides its address; a wish for the newsletter says nothing. */
export interface MessageWords {
  name: string | null;
  phone: string | null;
  subject: string | null;
  text: string | null;
}

const textOf = (value: unknown): string | null =>
  typeof value === 'string' && value.trim() !== '' ? value : null;

/** Reads the fields of a kind out of what came over the wire. */
export const wordsOf = (message: Message): MessageWords => ({
  name: [message.firstName, message.lastName].map(textOf).filter(Boolean).join(' ') || null,
  phone: textOf(message.phone),
  subject: textOf(message.subject),
  text: textOf(message.message),
});

/**
 * An address that opens a mail to who wrote.
 * @param subject of the reply
 */
export const replyAddress = ({ email }: Pick<Message, 'email'>, subject: string): string =>
  `mailto:${encodeURIComponent(email).replaceAll('%40', '@')}?subject=${encodeURIComponent(subject)}`;
