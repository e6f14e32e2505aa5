import { JetStreamApiError } from '@nats-io/jetstream';
import { BusUnavailableError, type Candidacy, type EventBus, type Logger } from '../event-bus';
import { pause } from '../wait';
import type { JetStreamConnection } from './connection';
import { roleSubject, stateStream } from './streams';

/** The holder renews at this interval; another candidate takes over after `expiresMs` without a renewal. In milliseconds. */
const renewMs = 2_000;
const lookMs = 1_000;
const heldForMs = 8_000;
const takenOverAfterMs = 10_000;

/** Error code of the broker: the last message of the subject is not the expected one. */
const wrongLastSequence = 10_071;

const isLost = (error: unknown): boolean =>
  error instanceof BusUnavailableError &&
  error.cause instanceof JetStreamApiError &&
  error.cause.code === wrongLastSequence;

/**
 * Competes for a role. The last message on the role's subject is the holder's. Each message names the sequence number of the one before it,
 * so the broker rejects one of two concurrent candidates. Each process measures the time without a message itself, so clocks need not
 * agree.
 */
export const createCandidacy = (options: {
  connection: JetStreamConnection;
  candidate: Parameters<EventBus['compete']>[0];
  logger: Logger;
}): Candidacy => {
  const { connection, candidate, logger } = options;
  const { role } = candidate;
  const subject = roleSubject(role);
  const ending = new AbortController();
  let held: { seq: number; until: number } | undefined;
  let lastChange = { seq: -1, since: 0 };

  const holds = (): boolean => held !== undefined && performance.now() < held.until;

  const change = (next: typeof held): void => {
    const before = held !== undefined;
    held = next;
    if (before === (next !== undefined)) return;
    logger.info({ role }, next ? 'this process now holds the role' : 'this process gave up the role');
    candidate.onChange?.(next !== undefined);
  };

  const write = async (after: number, isFree: boolean): Promise<void> => {
    const asked = performance.now();
    const { seq } = await connection.request(({ client }) =>
      client.publish(subject, JSON.stringify({ isFree, by: candidate.as }), {
        expect: { lastSubjectSequence: after },
        timeout: 3_000,
      }),
    );
    change(isFree ? undefined : { seq, until: asked + heldForMs });
  };

  const take = async (): Promise<void> => {
    const last = await connection.request(({ manager }) =>
      manager.streams.getMessage(stateStream, { last_by_subj: subject }),
    );
    const seq = last?.seq ?? 0;
    if (seq !== lastChange.seq) lastChange = { seq, since: performance.now() };
    const { isFree = true, by } = last?.json<{ isFree: boolean; by?: string }>() ?? {};
    const wasOurs = by !== undefined && by === candidate.as;
    if (isFree || wasOurs || performance.now() - lastChange.since > takenOverAfterMs) await write(seq, false);
  };

  const isReady = async (): Promise<boolean> => {
    try {
      return (await candidate.isReady?.()) ?? true;
    } catch {
      return false;
    }
  };

  const round = async (): Promise<void> => {
    try {
      const ready = await isReady();
      if (held && !ready) await write(held.seq, true);
      else if (held) await write(held.seq, false);
      else if (ready && connection.isConnected()) await take();
    } catch (error) {
      if (isLost(error) || !holds()) change(undefined);
      else if (!(error instanceof BusUnavailableError))
        logger.warn({ err: error, role }, 'the leader election failed');
    }
  };

  const compete = async (): Promise<void> => {
    while (!ending.signal.aborted) {
      await round();
      await pause(held ? renewMs : lookMs, ending.signal);
    }
    if (held) await write(held.seq, true).catch(() => change(undefined));
  };
  const competing = compete();

  return {
    holds,
    async close() {
      ending.abort();
      await competing;
    },
  };
};
