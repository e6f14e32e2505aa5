import {
  endpoints,
  paginationOf,
  type DeadLetterList,
  type DeadLetterView,
  type PageQuery,
} from '@halalmap/contracts';
import { conflict, notFound, unavailable, unprocessable } from '@halalmap/errors';
import {
  BusUnavailableError,
  DeadLetterError,
  eventSubject,
  replayAll,
  type DeadLetter,
  type EventBus,
} from '@halalmap/event-bus';
import { type Clock, createRouter, type Logger, mount } from '@halalmap/service-kit';
import { describeAudit, unaudited } from '../../app/activity/audit-scope';
import type { Module } from '../../module';

const present = (deadLetter: DeadLetter): DeadLetterView => ({
  id: deadLetter.id,
  // Consumer names start with the name of their service.
  service: deadLetter.consumer.split('-', 1)[0] ?? deadLetter.consumer,
  subject: eventSubject(deadLetter.event.type, deadLetter.event.aggregateId),
  eventId: deadLetter.event.id,
  error: deadLetter.error,
  attempts: deadLetter.attempts,
  firstAt: deadLetter.firstAt,
  lastAt: deadLetter.lastAt,
  payload: deadLetter.event,
});

/**
 * Calls the bus and converts its errors.
 * @throws AppError `unavailable`, `not_found` or `unprocessable`
 */
const callBus = async <T>(call: () => Promise<T>): Promise<T> => {
  try {
    return await call();
  } catch (error) {
    if (error instanceof BusUnavailableError)
      throw unavailable('The event broker is not available right now');
    if (!(error instanceof DeadLetterError)) throw error;
    if (error.reason === 'unknown') throw notFound(error.message);
    throw unprocessable([{ path: 'id', message: error.message }]);
  }
};

/** Events that a service could not process, for admins. The bus stores them for all services. */
export const createDeadLettersModule = ({
  bus,
  clock,
  logger,
}: {
  bus: Pick<EventBus, 'deadLetters' | 'countDeadLetters' | 'replay'>;
  clock: Clock;
  logger: Logger;
}) => {
  const { deadLetters } = endpoints;
  const router = createRouter();
  let replaying = false;

  const list = async (query: PageQuery): Promise<DeadLetterList> => {
    const deadLetters = await bus.deadLetters(query);
    const total = await bus.countDeadLetters();
    return {
      deadLetters: deadLetters.map(present),
      pagination: paginationOf(query, { total, count: deadLetters.length }),
    };
  };

  const replayThemAll = async (): Promise<void> => {
    try {
      logger.info(await replayAll(bus), 'dead letters were replayed');
    } catch (error) {
      logger.warn({ err: error }, 'not all dead letters could be replayed');
    } finally {
      replaying = false;
    }
  };

  mount(router, deadLetters.list, ({ query }) => callBus(() => list(query)));

  mount(router, deadLetters.replayAll, async () => {
    if (replaying) throw conflict('The dead letters are already being replayed', 'in_progress');
    await callBus(() => bus.countDeadLetters());
    replaying = true;
    describeAudit({ isDue: true });
    void unaudited(replayThemAll);
    return { startedAt: clock.now().toISOString() };
  });

  mount(router, deadLetters.replay, async ({ params: { id } }) => {
    await unaudited(() => callBus(() => bus.replay(id)));
    describeAudit({ isDue: true });
    return { startedAt: clock.now().toISOString() };
  });

  return { routes: [router] } satisfies Module;
};
