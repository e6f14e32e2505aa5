import type { ContactMessage, MessageKind } from '@halalmap/contracts';

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
  createdAt: Date;
}

export interface MessageStore {
  /** A newsletter address is stored at most once. A message whose id already exists is left unchanged. */
  add(message: StoredMessage): Promise<void>;
  /** Newest first. */
  list(
    criteria: { kind?: MessageKind | undefined; handled?: boolean | undefined },
    page: { limit: number; offset: number },
  ): Promise<{ messages: StoredMessage[]; total: number }>;
  /**
   * Messages sent while signed in, and messages from the user's address (case-insensitive).
   * @param email omitted unless the address is known to be theirs
   */
  ofSender(sender: { userId: string; email?: string | undefined }): Promise<StoredMessage[]>;
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
