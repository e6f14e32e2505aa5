import type { Message } from '@halalmap/contracts';

/** The text of a message; a newsletter sign-up has none. */
export interface MessageWords {
  name: string | null;
  phone: string | null;
  subject: string | null;
  text: string | null;
}

const textOf = (value: unknown): string | null =>
  typeof value === 'string' && value.trim() !== '' ? value : null;

/** Reads the fields of a message kind from the response. */
export const wordsOf = (message: Message): MessageWords => ({
  name: [message.firstName, message.lastName].map(textOf).filter(Boolean).join(' ') || null,
  phone: textOf(message.phone),
  subject: textOf(message.subject),
  text: textOf(message.message),
});

/**
 * A `mailto:` URL for a reply to the sender.
 * @param subject of the reply
 */
export const replyAddress = ({ email }: Pick<Message, 'email'>, subject: string): string =>
  `mailto:${encodeURIComponent(email).replaceAll('%40', '@')}?subject=${encodeURIComponent(subject)}`;
