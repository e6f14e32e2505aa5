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

const presentMessage = ({ id, kind, email, fields, handled, createdAt }: StoredMessage): Message => ({
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
  contact(id: string, message: ContactMessage): Promise<void>;
  /** Twice is as good as once. */
  subscribe(email: string): Promise<void>;
  list(query: MessageQuery): Promise<MessageList>;
  /** @throws AppError `not_found` */
  setHandled(id: string, handled: boolean): Promise<Message>;
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
    contact: (id, { email, ...fields }) => messages.add({ id, kind: 'contact', email, fields, ...waiting() }),
    subscribe: (email) =>
      messages.add({ id: ids.documentId(), kind: 'newsletter', email, fields: {}, ...waiting() }),
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
