import {
  paginationOf,
  type ContactMessage,
  type Message,
  type MessageList,
  type MessageQuery,
} from '@halalmap/contracts';
import { notFound } from '@halalmap/errors';
import type { Clock } from '@halalmap/service-kit';
import type { IdGenerator } from '../../domain/listing/listing-repository';
import type { MessageStore, StoredMessage } from '../../domain/message';

/** A stored message as admins and its sender receive it. */
export const presentMessage = ({ id, kind, email, fields, handled, createdAt }: StoredMessage): Message => ({
  id,
  kind,
  email,
  ...fields,
  handled,
  createdAt: createdAt.toISOString(),
});

/** Use cases for contact messages and newsletter sign-ups. */
export interface HandleMessages {
  /** @param id the same id when an interrupted attempt is repeated */
  contact(id: string, message: ContactMessage, senderId: string | null): Promise<void>;
  /** Idempotent. */
  subscribe(email: string, senderId: string | null): Promise<void>;
  list(query: MessageQuery): Promise<MessageList>;
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
}): HandleMessages => {
  const { messages, clock, ids } = options;
  const waiting = () => ({ handled: false, createdAt: clock.now() });
  return {
    contact: (id, { email, ...fields }, senderId) =>
      messages.add({ id, kind: 'contact', email, fields, senderId, ...waiting() }),
    subscribe: (email, senderId) =>
      messages.add({ id: ids.documentId(), kind: 'newsletter', email, fields: {}, senderId, ...waiting() }),
    async list(query) {
      const found = await messages.list(query, query);
      return {
        messages: found.messages.map(presentMessage),
        pagination: paginationOf(query, { total: found.total, count: found.messages.length }),
      };
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
