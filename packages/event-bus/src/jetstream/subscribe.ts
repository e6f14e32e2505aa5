import { BusUnavailableError, type Logger, type SubscribeOptions, type Subscription } from '../event-bus';
import { pause } from '../pause';
import type { JetStreamConnection } from './connection';
import type { DeadLetters } from './dead-letters';
import { eventStream } from './names';
import { createSession } from './session';

/** Consumes events from now on, through any outage of the broker, until the subscription is closed. */
export const subscribe = (options: {
  connection: JetStreamConnection;
  deadLetters: DeadLetters;
  subscription: SubscribeOptions;
  logger: Logger;
}): Subscription => {
  const { connection, subscription, logger } = options;
  const { consumer: name } = subscription;
  const ending = new AbortController();
  let session = createSession(options);

  /** A session ends when the broker has lost the stream or the consumer; then both are made anew. */
  const keepConsuming = async (): Promise<void> => {
    for (;;) {
      try {
        await session.run();
      } catch (error) {
        if (!(error instanceof BusUnavailableError) || connection.isConnected())
          logger.warn({ err: error, consumer: name }, 'consuming events was interrupted');
      }
      if (ending.signal.aborted) return;
      await session.abandon();
      await pause(connection.isConnected() ? 1_000 : 100, ending.signal);
      if (ending.signal.aborted) return;
      session = createSession(options);
    }
  };
  const consuming = keepConsuming();

  const close = async (): Promise<void> => {
    ending.abort();
    await Promise.all([session.close(), consuming]);
  };
  let closing: Promise<void> | undefined;

  return {
    close: () => (closing ??= close()),
    async pending() {
      const info = await connection.ask(({ manager }) => manager.consumers.info(eventStream, name));
      return info.num_pending + info.num_ack_pending;
    },
  };
};
