import { BusUnavailableError, type Logger, type SubscribeOptions, type Subscription } from '../event-bus';
import { createGate } from '../deliver';
import { pause } from '../wait';
import type { JetStreamConnection } from './connection';
import type { DeadLetters } from './dead-letters';
import { eventStream } from './streams';
import { type Session, type UnendedDeliveries, createSession } from './session';

/** Consumes events while the subscription is ready, across outages of the broker and of the handler's backend, until it is closed. */
export const subscribe = (options: {
  connection: JetStreamConnection;
  deadLetters: DeadLetters;
  unended: UnendedDeliveries;
  subscription: SubscribeOptions;
  logger: Logger;
}): Subscription => {
  const { connection, subscription, logger } = options;
  const { consumer: name } = subscription;
  const ending = new AbortController();
  let session: Session | undefined;
  let wake: (() => void) | undefined;
  ending.signal.addEventListener('abort', () => wake?.());
  const gate = createGate({
    subscription,
    logger,
    signal: ending.signal,
    onOpen() {
      session?.resume();
      wake?.();
    },
  });

  const opened = async (): Promise<void> => {
    while (!gate.isOpen() && !ending.signal.aborted)
      await new Promise<void>((resolve) => {
        wake = resolve;
      });
  };

  /** Starts a new session when one ends: all events were handed back, or the broker has lost the stream or the consumer. */
  const keepConsuming = async (): Promise<void> => {
    for (;;) {
      await opened();
      if (ending.signal.aborted) return;
      session = createSession({ ...options, gate });
      try {
        await session.run();
        if (ending.signal.aborted) return;
        await session.close();
        continue;
      } catch (error) {
        if (!(error instanceof BusUnavailableError) || connection.isConnected())
          logger.warn({ err: error, consumer: name }, 'consuming events was interrupted, retrying');
      }
      if (ending.signal.aborted) return;
      await session.abandon();
      await pause(connection.isConnected() ? 1_000 : 100, ending.signal);
    }
  };
  const consuming = keepConsuming();

  const close = async (): Promise<void> => {
    ending.abort();
    await Promise.all([session?.close(), consuming]);
  };
  let closing: Promise<void> | undefined;

  return {
    close: () => (closing ??= close()),
    async pending() {
      const info = await connection.request(({ manager }) => manager.consumers.info(eventStream, name));
      return info.num_pending + info.num_ack_pending;
    },
    async oldest() {
      const info = await connection.request(({ manager }) => manager.consumers.info(eventStream, name));
      if (info.num_pending + info.num_ack_pending === 0) return null;
      // The next event after the last acknowledged one; it may be of another type, and is at most a little older then.
      const seq = info.ack_floor.stream_seq + 1;
      const stored = await connection.request(({ manager }) =>
        manager.streams.getMessage(eventStream, { seq }),
      );
      return stored ? stored.time.getTime() : null;
    },
  };
};
