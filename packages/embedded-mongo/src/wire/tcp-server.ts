import { createServer, type Server, type Socket } from 'node:net';
import { type Document } from '../bson/values';
import { toCommandError } from '../errors';
import { BSONError } from 'bson';
import { encodeReply, parseRequest, readMessages, type WireRequest } from './messages';

/** What answers a request; it never throws. */
export type RequestHandler = (request: WireRequest, connectionId: number) => Promise<Document | Buffer>;

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

/** One request after the other, as MongoDB serves a connection; malformed bytes end this connection and no other. */
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

/** Listens on 127.0.0.1; port 0 takes any free one. */
export const listen = async (
  port: number,
  handle: RequestHandler,
): Promise<{ port: number; close(): Promise<void> }> => {
  const sockets = new Set<Socket>();
  let lastConnectionId = 0;
  const server: Server = createServer({ noDelay: true }, (socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    socket.on('error', () => socket.destroy());
    serve(socket, ++lastConnectionId, handle).then(
      () => socket.destroySoon(),
      () => socket.destroy(),
    );
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', resolve);
  });
  const address = server.address();
  return {
    port: typeof address === 'object' && address !== null ? address.port : port,
    close: () =>
      new Promise((resolve) => {
        server.close(() => {
          resolve();
        });
        for (const socket of sockets) socket.destroy();
      }),
  };
};
