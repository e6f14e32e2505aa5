import type { Socket } from 'node:net';

/** The part of the MongoDB driver's connection that `mongo.ts` patches; it is missing in the driver's types. */
export class Connection {
  readonly closed: boolean;
  readonly socket: Socket;
  cleanup(error: Error): void;
}
