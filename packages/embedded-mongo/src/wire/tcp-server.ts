import { createServer, type Server, type Socket } from 'node:net';
import type { Document } from '../bson/values';
import { toCommandError } from '../errors';
import { BSONError } from 'bson';
import { encodeReply, parseRequest, readMessages, type WireRequest } from './messages';

/** Handles a request; it never throws. */
export type RequestHandler = (request: WireRequest, connectionId: number) => Promise<Document | Buffer>;

/** The reply document of a failed command, as MongoDB sends it: `ok: 0` with message, code and code name. */
export const errorReply = (error: unknown): Document => {
  const { message, code, codeName, details } = toCommandError(error);
  return { ok: 0, errmsg: message, code, codeName, ...details };
};

const write = (socket: Socket, bytes: Buffer): Promise<void> | undefined => {
  if (socket.destroyed || socket.write(bytes)) return undefined;
  return new Promise((resolve) => {
    const done = (): void => {
      socket.off('drain', done).off('close', done);
      resolve();
    };
    socket.on('drain', done).on('close', done);
  });
};

/** Serves a connection one request at a time, as MongoDB does; malformed bytes close only this connection. */
const serve = async (socket: Socket, connectionId: number, handle: RequestHandler): Promise<void> => {
  for await (const bytes of readMessages(socket)) {
    let request: WireRequest;
    try {
      request = parseRequest(bytes);
    } catch (error) {
      if (!(error instanceof BSONError)) throw error;
      await write(socket, encodeReply({ requestId: bytes.readInt32LE(4), legacy: false }, errorReply(error)));
      continue;
    }
    const reply = await handle(request, connectionId);
    if (request.wantsReply) await write(socket, encodeReply(request, reply));
  }
};

let lastConnectionId = 0;

/**
 * Listens on a Unix socket or a TCP port.
 * @param at a path, or a host and a port; port 0 picks a free one
 * @param onClose called when a connection has closed
 * @returns the port, 0 for a socket
 */
export const listen = async (
  at: { path: string } | { host: string; port: number },
  handle: RequestHandler,
  onClose: (connectionId: number) => void = () => undefined,
): Promise<{ port: number; close(): Promise<void> }> => {
  const sockets = new Set<Socket>();
  const server: Server = createServer({ noDelay: true }, (socket) => {
    const connectionId = (lastConnectionId += 1);
    sockets.add(socket);
    socket.on('close', () => {
      sockets.delete(socket);
      onClose(connectionId);
    });
    socket.on('error', () => socket.destroy());
    serve(socket, connectionId, handle).then(
      () => socket.destroySoon(),
      () => socket.destroy(),
    );
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(at, resolve);
  });
  const address = server.address();
  return {
    port: typeof address === 'object' && address !== null ? address.port : 0,
    close: () =>
      new Promise((resolve) => {
        server.close(() => {
          resolve();
        });
        for (const socket of sockets) socket.destroy();
      }),
  };
};
