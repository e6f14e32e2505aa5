import type { ContactMessage, MessageKind } from '@halalmap/contracts';

/** What somebody sent to the people of the site. */
export interface StoredMessage {
  id: string;
  kind: MessageKind;
  email: string;
  /** The other fields of the kind. */
  fields: Partial<Omit<ContactMessage, 'email'>>;
  handled: boolean;
  /** Who was signed in when it was sent; null for a visitor, or an account that is gone. */
  senderId?: string | null;
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
  /**
   * What somebody sent while signed in, and what came from their address in any letter case.
   * @param email left out where nobody knows that the address is theirs
   */
  ofSender(sender: { userId: string; email?: string | undefined }): Promise<StoredMessage[]>;
  /** Keeps what somebody sent, and forgets that it was them: their account is gone. */
  clearSender(userId: string): Promise<void>;
  /** @returns the message as it was before; null when there is no such message */
  setHandled(id: string, handled: boolean): Promise<StoredMessage | null>;
  /** Deletes older contact messages; addresses of the newsletter stay. @returns how many */
  removeBefore(before: Date): Promise<number>;
  /** @returns false when there is no such message */
  remove(id: string): Promise<boolean>;
}
