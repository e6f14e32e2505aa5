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
import { findPage, isDuplicateKey, schemaOptions } from '@halalmap/service-kit/mongo';
import { type Connection, type Model, Schema, Types } from 'mongoose';
import { carriesAudit } from '../../adapters/mongo-activity-log';
import type { IdGenerator } from '../../domain/listing/listing-repository';
import type { LinkSecrets } from '../notices/link-secrets';
import type { Notices } from '../notices/notices';

/** A message to the site team, or a newsletter sign-up. */
interface Entry {
  _id: Types.ObjectId;
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
  /** Limits an address to one newsletter sign-up. */
  once: string;
  /** Finds an address ignoring case. */
  emailKey: string;
  /** Of the link that confirms a newsletter address, until that happens. */
  linkHash?: string;
  linkUntil?: Date;
  /** Of the mail with the link. */
  language?: Language;
}

const schema = new Schema<Entry>(
  {
    kind: String,
    email: String,
    fields: Schema.Types.Mixed,
    handled: Boolean,
    senderId: String,
    confirmedAt: Date,
    linkHash: String,
    linkUntil: Date,
    language: String,
    createdAt: Date,
    once: String,
    emailKey: String,
  },
  schemaOptions('messages'),
);
schema.index({ once: 1 }, { unique: true });
// What a deleted message said is gone.
carriesAudit(schema, 'message', { valuesOf: ({ handled }: Entry) => ({ handled }) });
schema.index({ kind: 1, createdAt: -1, _id: -1 });
schema.index({ handled: 1, createdAt: -1, _id: -1 });
schema.index({ createdAt: -1, _id: -1 });
schema.index({ senderId: 1 }, { sparse: true });
schema.index({ email: 1 });
schema.index({ emailKey: 1 });
schema.index({ linkHash: 1 }, { sparse: true });
schema.index({ linkUntil: 1 }, { sparse: true });

const keyOf = (email: string): string => email.trim().toLowerCase();

/** A stored message as admins and its sender receive it. */
const presentMessage = ({ _id, kind, email, fields, handled, confirmedAt, createdAt }: Entry): Message => ({
  id: _id.toHexString(),
  kind,
  email,
  ...fields,
  handled,
  ...(kind === 'newsletter' ? { confirmedAt: confirmedAt?.toISOString() ?? null } : {}),
  createdAt: createdAt.toISOString(),
});

/** A user, and their address if it is known to be theirs. */
interface SenderOfMessages {
  userId: string;
  email?: string | undefined;
}

/** Contact messages and newsletter addresses, stored until an admin has handled them. */
export class Messages {
  private readonly entries: Model<Entry>;

  constructor(
    connection: Connection,
    private readonly options: {
      clock: Clock;
      ids: IdGenerator;
      links: LinkSecrets;
      notices: Pick<Notices, 'add' | 'addReceivers'>;
    },
  ) {
    this.entries = connection.model<Entry>('Message', schema);
    const { links, notices } = options;
    notices.addReceivers('newsletter', {
      receiverOf: (id) => this.unconfirmed(id),
      pathOf: (id) => `/newsletter/${links.newsletter(id)}`,
    });
  }

  /** @param id the same id when an interrupted attempt is repeated: a message that exists is left unchanged */
  async contact(id: string, { email, ...fields }: ContactMessage, senderId: string | null): Promise<void> {
    await this.insert({
      _id: new Types.ObjectId(id),
      kind: 'contact',
      email,
      fields,
      senderId,
      ...this.waiting(),
      once: id,
      emailKey: keyOf(email),
    });
  }

  /** Stores an address, and has a link mailed to it unless it is confirmed. The caller does not learn which. */
  async subscribe(
    { email, language = 'en' }: z.output<typeof newsletterSchema>,
    senderId: string | null,
  ): Promise<void> {
    const { clock, ids, links, notices } = this.options;
    const emailKey = keyOf(email);
    const once = `newsletter:${emailKey}`;
    const added: Entry = {
      _id: new Types.ObjectId(ids.documentId()),
      kind: 'newsletter',
      email,
      senderId,
      confirmedAt: null,
      ...this.waiting(),
      fields: {},
      once,
      emailKey,
    };
    await this.insert(added);
    const { _id, confirmedAt } = (await this.entries.findOne({ once }).lean<Entry>()) ?? added;
    if (confirmedAt) return;
    const id = _id.toHexString();
    const linkUntil = new Date(clock.now().getTime() + limits.newsletterLinkMs);
    await this.entries.updateOne(
      { _id, confirmedAt: null },
      { $set: { linkHash: links.hashOf(links.newsletter(id)), linkUntil, language } },
    );
    await notices.add({
      key: `newsletter:${ids.documentId()}`,
      kind: 'newsletterConfirmation',
      to: { newsletter: id },
      place: '',
      link: { newsletter: id },
    });
  }

  /**
   * Confirms an address with the mailed link, which is used up.
   * @throws AppError `not_found` when the link is wrong, used or past
   */
  async confirm(token: string): Promise<void> {
    const { clock, links } = this.options;
    const now = clock.now();
    const { matchedCount } = await this.entries.updateOne(
      { linkHash: links.hashOf(token), linkUntil: { $gt: now } },
      { $set: { confirmedAt: now }, $unset: { linkHash: '', linkUntil: '' } },
    );
    if (matchedCount === 0) throw notFound();
  }

  /** Newest first. */
  async list({ kind, handled, ...page }: MessageQuery): Promise<MessageList> {
    const filter = {
      ...(kind === undefined ? {} : { kind }),
      ...(handled === undefined ? {} : { handled }),
    };
    const { limit, offset } = page;
    const { found, total } = await findPage(this.entries, filter, { limit, offset });
    return {
      messages: found.map(presentMessage),
      pagination: paginationOf(page, { total, count: found.length }),
    };
  }

  /** Messages sent while signed in, and messages from the user's address (case-insensitive). */
  async ofSender(sender: SenderOfMessages): Promise<{ messages: Message[]; newsletter: Message[] }> {
    const sent = await this.entries
      .find(this.sentBy(sender))
      .sort({ createdAt: -1, _id: -1 })
      .lean<Entry[]>();
    const ofKind = (kind: MessageKind) => sent.filter((message) => message.kind === kind).map(presentMessage);
    return { messages: ofKind('contact'), newsletter: ofKind('newsletter') };
  }

  /** Permanently deletes what a user has sent. @returns how many */
  async removeOf(sender: SenderOfMessages): Promise<number> {
    const { deletedCount } = await this.entries.deleteMany(this.sentBy(sender));
    return deletedCount;
  }

  /** Keeps the messages of a deleted account, but removes the link to it. */
  async clearSender(senderId: string): Promise<void> {
    await this.entries.updateMany({ senderId }, { $set: { senderId: null } });
  }

  /**
   * @throws AppError `not_found`
   */
  async setHandled(id: string, handled: boolean): Promise<Message> {
    const _id = new Types.ObjectId(id);
    const changed = await this.entries
      .findOneAndUpdate(
        { _id, handled: { $ne: handled } },
        { $set: { handled } },
        { returnDocument: 'after' },
      )
      .lean<Entry>();
    const message = changed ?? (await this.entries.findOne({ _id }).lean<Entry>());
    if (!message) throw notFound();
    return presentMessage(message);
  }

  /**
   * Permanently deletes a message, when its sender asks for it.
   * @throws AppError `not_found`
   */
  async remove(id: string): Promise<void> {
    const { deletedCount } = await this.entries.deleteOne({ _id: new Types.ObjectId(id) });
    if (deletedCount === 0) throw notFound();
  }

  /** Deletes older contact messages, but keeps newsletter addresses. */
  async removeBefore(before: Date): Promise<void> {
    await this.entries.deleteMany({ kind: 'contact', createdAt: { $lt: before } });
  }

  /** Deletes addresses that nobody has confirmed while their link worked. */
  async removeUnconfirmed(at: Date): Promise<void> {
    await this.entries.deleteMany({ linkUntil: { $lte: at }, confirmedAt: null });
  }

  /** The address to be confirmed, with the language of its mail; null when it is confirmed or gone. */
  private async unconfirmed(id: string): Promise<{ email: string; language: Language } | null> {
    const _id = new Types.ObjectId(id);
    const entry = await this.entries.findOne({ _id, confirmedAt: null }).lean<Entry>();
    return entry && { email: entry.email, language: entry.language ?? 'en' };
  }

  private sentBy({ userId, email }: SenderOfMessages) {
    const ofAddress = email === undefined ? [] : [{ emailKey: keyOf(email) }];
    return { $or: [{ senderId: userId }, ...ofAddress] };
  }

  private waiting() {
    return { handled: false, createdAt: this.options.clock.now() };
  }

  private async insert(entry: Entry): Promise<void> {
    try {
      await this.entries.create(entry);
    } catch (error) {
      if (!isDuplicateKey(error)) throw error;
    }
  }
}
