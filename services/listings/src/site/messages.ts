import type { z } from 'zod';
import {
  limits,
  paginationOf,
  type ContactMessage,
  type Language,
  type Message,
  type MessageKind,
  type MessageList,
  type MessageQuery,
  type newsletterSchema,
} from '@halalmap/contracts';
import { notFound } from '@halalmap/errors';
import type { Clock } from '@halalmap/service-kit';
import type { IdGenerator } from '../domain/listing/listing-repository';
import type { NewsletterAddresses, NoticeQueue } from '../domain/notice';
import type { LinkSecrets } from '../domain/receipt';

/** A message to the site team, or a newsletter sign-up. */
export interface StoredMessage {
  id: string;
  kind: MessageKind;
  email: string;
  /** The other fields, depending on the kind. */
  fields: Partial<Omit<ContactMessage, 'email'>>;
  handled: boolean;
  /** The signed-in sender; null for a visitor or a deleted account. */
  senderId?: string | null;
  /** When the owner of a newsletter address confirmed it; missing where an earlier version stored it. */
  confirmedAt?: Date | null;
  createdAt: Date;
}

/** The link that confirms a newsletter address. */
interface SubscriptionLink {
  hash: string;
  until: Date;
  /** Of the mail. */
  language: Language;
}

/** A user, and their address if it is known to be theirs. */
interface SenderOfMessages {
  userId: string;
  email?: string | undefined;
}

export interface MessageStore extends NewsletterAddresses {
  /** A message whose id already exists is left unchanged. */
  add(message: StoredMessage): Promise<void>;
  /** Stores a newsletter address, once. @returns its entry, which may be there already */
  addAddress(address: Omit<StoredMessage, 'kind' | 'fields'>): Promise<StoredMessage>;
  /** Sets the link of an address that nobody has confirmed. */
  setLink(id: string, link: SubscriptionLink): Promise<void>;
  /** Uses a link up, atomically. @returns false when there is none with this hash any more */
  confirm(hash: string, at: Date): Promise<boolean>;
  /** Deletes addresses that nobody has confirmed while their link worked. */
  removeUnconfirmed(at: Date): Promise<void>;
  /** Newest first. */
  list(
    criteria: { kind?: MessageKind | undefined; handled?: boolean | undefined },
    page: { limit: number; offset: number },
  ): Promise<{ messages: StoredMessage[]; total: number }>;
  /** Messages sent while signed in, and messages from the user's address (case-insensitive). */
  ofSender(sender: SenderOfMessages): Promise<StoredMessage[]>;
  /** Keeps the messages of a deleted account, but removes the link to it. */
  clearSender(userId: string): Promise<void>;
  /** @returns the message before the change; null if it does not exist */
  setHandled(id: string, handled: boolean): Promise<StoredMessage | null>;
  /**
   * Deletes older contact messages, but keeps newsletter addresses.
   * @returns how many
   */
  removeBefore(before: Date): Promise<number>;
  /** @returns false if it does not exist */
  remove(id: string): Promise<boolean>;
}

/** A stored message as admins and its sender receive it. */
const presentMessage = ({
  id,
  kind,
  email,
  fields,
  handled,
  confirmedAt,
  createdAt,
}: StoredMessage): Message => ({
  id,
  kind,
  email,
  ...fields,
  handled,
  ...(kind === 'newsletter' ? { confirmedAt: confirmedAt?.toISOString() ?? null } : {}),
  createdAt: createdAt.toISOString(),
});

interface SentMessages {
  messages: Message[];
  newsletter: Message[];
}

/** Use cases for contact messages and newsletter sign-ups. */
export interface HandleMessages {
  /** @param id the same id when an interrupted attempt is repeated */
  contact(id: string, message: ContactMessage, senderId: string | null): Promise<void>;
  /** Stores an address, and has a link mailed to it unless it is confirmed. The caller does not learn which. */
  subscribe(subscription: z.output<typeof newsletterSchema>, senderId: string | null): Promise<void>;
  /**
   * Confirms an address with the mailed link.
   * @throws AppError `not_found` when the link is wrong, used or past
   */
  confirm(token: string): Promise<void>;
  list(query: MessageQuery): Promise<MessageList>;
  /** What a user has sent. */
  ofSender(sender: SenderOfMessages): Promise<SentMessages>;
  /** Permanently deletes what a user has sent. @returns how many */
  removeOf(sender: SenderOfMessages): Promise<number>;
  /**
   * @throws AppError `not_found`
   */
  setHandled(id: string, handled: boolean): Promise<Message>;
  /**
   * Permanently deletes a message, when its sender asks for it.
   * @throws AppError `not_found`
   */
  remove(id: string): Promise<void>;
}

/** Stores messages until an admin has handled them. */
export const createHandleMessages = (options: {
  messages: MessageStore;
  clock: Clock;
  ids: IdGenerator;
  links: LinkSecrets;
  notices: Pick<NoticeQueue, 'add'>;
}): HandleMessages => {
  const { messages, clock, ids, links, notices } = options;
  const waiting = () => ({ handled: false, createdAt: clock.now() });
  return {
    contact: (id, { email, ...fields }, senderId) =>
      messages.add({ id, kind: 'contact', email, fields, senderId, ...waiting() }),
    async subscribe({ email, language = 'en' }, senderId) {
      const entry = { id: ids.documentId(), email, senderId, confirmedAt: null, ...waiting() };
      const { id, confirmedAt } = await messages.addAddress(entry);
      if (confirmedAt) return;
      const until = new Date(clock.now().getTime() + limits.newsletterLinkMs);
      await messages.setLink(id, { hash: links.hashOf(links.newsletter(id)), until, language });
      await notices.add({
        key: `newsletter:${ids.documentId()}`,
        kind: 'newsletterConfirmation',
        to: { newsletter: id },
        place: '',
        link: { newsletter: id },
      });
    },
    async confirm(token) {
      if (!(await messages.confirm(links.hashOf(token), clock.now()))) throw notFound();
    },
    async list(query) {
      const found = await messages.list(query, query);
      return {
        messages: found.messages.map(presentMessage),
        pagination: paginationOf(query, { total: found.total, count: found.messages.length }),
      };
    },
    async ofSender(sender) {
      const sent = await messages.ofSender(sender);
      const ofKind = (kind: MessageKind) => sent.filter((message) => message.kind === kind);
      return {
        messages: ofKind('contact').map(presentMessage),
        newsletter: ofKind('newsletter').map(presentMessage),
      };
    },
    async removeOf(sender) {
      const sent = await messages.ofSender(sender);
      const removed = await Promise.all(sent.map(({ id }) => messages.remove(id)));
      return removed.filter(Boolean).length;
    },
    async setHandled(id, handled) {
      const message = await messages.setHandled(id, handled);
      if (!message) throw notFound();
      return presentMessage(message);
    },
    async remove(id) {
      if (!(await messages.remove(id))) throw notFound();
    },
  };
};
