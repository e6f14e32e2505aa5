import type { Socket } from 'node:net';

/** The part of the MongoDB driver's connection that `mongo.ts` mends; the driver's own types do not cover it. */
export class Connection {
  readonly closed: boolean;
  readonly socket: Socket;
  cleanup(error: Error): void;
}
