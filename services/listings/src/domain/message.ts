import type { ContactMessage, MessageKind } from '@halalmap/contracts';

/** What somebody sent to the people of the site. */
export interface StoredMessage {
  id: string;
  kind: MessageKind;
  email: string;
  /** The other fields of the kind. */
  fields: Partial<Omit<ContactMessage, 'email'>>;
  handled: boolean;
  createdAt: Date;
}

/** Where messages are kept. */
export interface MessageStore {
  /** An address that asked for the newsletter is kept once; a message whose id is there already stays as it is. */
  add(message: StoredMessage): Promise<void>;
  /** The newest first. */
  list(
    criteria: { kind?: MessageKind | undefined; handled?: boolean | undefined },
    page: { limit: number; offset: number },
  ): Promise<{ messages: StoredMessage[]; total: number }>;
  /** @returns null when there is no such message */
  setHandled(id: string, handled: boolean): Promise<StoredMessage | null>;
  /** @returns false when there is no such message */
  remove(id: string): Promise<boolean>;
}
