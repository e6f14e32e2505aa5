import {
  paginationOf,
  type ContactMessage,
  type Message,
  type MessageList,
  type MessageQuery,
} from '@halalmap/contracts';
import { notFound } from '@halalmap/errors';
import type { Clock } from '@halalmap/service-kit';
import type { IdGenerator } from '../domain/listing-repository';
import type { MessageStore, StoredMessage } from '../domain/message';

export const presentMessage = ({ id, kind, email, fields, handled, createdAt }: StoredMessage): Message => ({
  id,
  kind,
  email,
  ...fields,
  handled,
  createdAt: createdAt.toISOString(),
});

/** What people write to the site, and what admins do with it. */
export interface HandleMessages {
  /** @param id the same again after an attempt that was cut off */
  contact(id: string, message: ContactMessage, senderId: string | null): Promise<void>;
  /** Twice is as good as once. */
  subscribe(email: string, senderId: string | null): Promise<void>;
  list(query: MessageQuery): Promise<MessageList>;
  /**
   * @param onUnchanged called when it was so already
   * @throws AppError `not_found`
   */
  setHandled(id: string, handled: boolean, onUnchanged?: () => void): Promise<Message>;
  /**
   * Deletes for good what somebody wants to have taken back.
   * @throws AppError `not_found`
   */
  remove(id: string): Promise<void>;
}

/** Keeps what people send until an admin has dealt with it. */
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
    async setHandled(id, handled, onUnchanged) {
      const before = await messages.setHandled(id, handled);
      if (!before) throw notFound();
      if (before.handled === handled) onUnchanged?.();
      return presentMessage({ ...before, handled });
    },
    async remove(id) {
      if (!(await messages.remove(id))) throw notFound();
    },
  };
};
