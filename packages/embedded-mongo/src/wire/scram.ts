import { createHash, createHmac, pbkdf2Sync, randomBytes, timingSafeEqual } from 'node:crypto';
import { Binary } from 'bson';
import type { Document } from '../bson/values';
import { CommandError } from '../errors';

/** The only user. */
export const userName = 'halalmap';

const iterations = 15_000;
/** Commands that need no authentication. */
const open = new Set(['hello', 'isMaster', 'ismaster', 'buildInfo', 'ping', 'endSessions']);

const failed = (): CommandError => new CommandError(18, 'Authentication failed.');
const hmac = (key: Buffer, text: string): Buffer => createHmac('sha256', key).update(text).digest();
const sha256 = (bytes: Buffer): Buffer => createHash('sha256').update(bytes).digest();

const payloadOf = (command: Document): string => {
  const { payload } = command;
  if (payload instanceof Binary) return Buffer.from(payload.buffer).toString('utf8', 0, payload.position);
  if (payload instanceof Uint8Array) return Buffer.from(payload).toString('utf8');
  throw failed();
};
/** The attributes of a SCRAM message, such as `r=…,p=…`. */
const attributesOf = (message: string): Map<string, string> =>
  new Map(message.split(',').map((part) => [part.slice(0, 1), part.slice(2)]));

/** Authentication state of a connection: the exchange in progress, and whether the client has proved that it knows the password. */
interface Conversation {
  clientFirst: string;
  serverFirst: string;
  nonce: string;
  skipsEmptyExchange: boolean;
  isProved: boolean;
}

/** Authentication of a server with a password. */
export interface Access {
  /**
   * Handles the authentication commands, and passes on other commands of authenticated connections.
   * @returns the response, or null when the server must run the command
   * @throws CommandError 13 for a command that needs authentication, 18 for failed authentication
   */
  check(connectionId: number, name: string, command: Document): Document | null;
  /** Call when the connection is closed. */
  forget(connectionId: number): void;
}

/**
 * SCRAM-SHA-256 (RFC 5802, RFC 7677) in MongoDB's commands `saslStart` and `saslContinue`.
 * @param password ASCII, so that no preparation of the text is needed
 */
export const createScramAccess = (password: string): Access => {
  const salt = randomBytes(28);
  const salted = pbkdf2Sync(password, salt, iterations, 32, 'sha256');
  const storedKey = sha256(hmac(salted, 'Client Key'));
  const serverKey = hmac(salted, 'Server Key');
  const conversations = new Map<number, Conversation>();
  const signedIn = new Set<number>();
  const reply = (text: string, done: boolean): Document => ({
    conversationId: 1,
    done,
    payload: new Binary(Buffer.from(text)),
    ok: 1,
  });

  const start = (id: number, command: Document): Document => {
    const options = command['options'] as { skipEmptyExchange?: boolean } | undefined;
    const message = payloadOf(command);
    const clientFirst = message.replace(/^n,,/, '');
    const given = attributesOf(clientFirst);
    if (command['mechanism'] !== 'SCRAM-SHA-256' || clientFirst === message || !given.get('r'))
      throw failed();
    if (given.get('n') !== userName) throw failed();
    const nonce = `${given.get('r') ?? ''}${randomBytes(24).toString('base64')}`;
    const serverFirst = `r=${nonce},s=${salt.toString('base64')},i=${iterations}`;
    const skipsEmptyExchange = options?.skipEmptyExchange === true;
    conversations.set(id, { clientFirst, serverFirst, nonce, skipsEmptyExchange, isProved: false });
    return reply(serverFirst, false);
  };

  const prove = (id: number, conversation: Conversation, message: string): Document => {
    const given = attributesOf(message);
    const proof = Buffer.from(given.get('p') ?? '', 'base64');
    const authMessage = `${conversation.clientFirst},${conversation.serverFirst},${message.replace(/,p=[^,]*$/, '')}`;
    const signature = hmac(storedKey, authMessage);
    if (given.get('c') !== 'biws' || given.get('r') !== conversation.nonce) throw failed();
    if (proof.length !== signature.length) throw failed();
    const clientKey = Buffer.from(proof.map((byte, index) => byte ^ (signature[index] ?? 0)));
    if (!timingSafeEqual(sha256(clientKey), storedKey)) throw failed();
    conversation.isProved = true;
    if (conversation.skipsEmptyExchange) signedIn.add(id);
    const final = `v=${hmac(serverKey, authMessage).toString('base64')}`;
    return reply(final, conversation.skipsEmptyExchange);
  };

  const proceed = (id: number, command: Document): Document => {
    const conversation = conversations.get(id);
    if (!conversation) throw failed();
    try {
      if (!conversation.isProved) return prove(id, conversation, payloadOf(command));
    } catch (error) {
      conversations.delete(id);
      throw error;
    }
    signedIn.add(id);
    return reply('', true);
  };

  return {
    check(id, name, command) {
      if (name === 'saslStart') return start(id, command);
      if (name === 'saslContinue') return proceed(id, command);
      if (signedIn.has(id) || open.has(name)) return null;
      throw new CommandError(13, `Command ${name} requires authentication`);
    },
    forget(id) {
      conversations.delete(id);
      signedIn.delete(id);
    },
  };
};
