import { deliver } from '../deliver';
import { lanesAtOnce, type Logger, type SubscribeOptions } from '../event-bus';
import { createLanes, type LaneItem } from '../lanes';
import type { Journal } from './journal';

interface Member {
  options: SubscribeOptions;
  ending: AbortController;
}

/** Those who share a consumer's name, and the work that they share. */
export interface ConsumerGroup {
  /** @returns ends this member's part; what it waits to try again goes to the others */
  join(options: SubscribeOptions): () => void;
  add(item: LaneItem): void;
  pending(): number;
  hasMembers(): boolean;
  /** Resolves when no handler runs, or after so many milliseconds. */
  idle(timeoutMs: number): Promise<boolean>;
}

export const createConsumerGroup = (options: {
  name: string;
  journal: Journal;
  logger: Logger;
}): ConsumerGroup => {
  const { name, journal, logger } = options;
  let members: Member[] = [];
  let turn = 0;

  const nextMember = (): Member | undefined => {
    turn += 1;
    return members[turn % Math.max(1, members.length)];
  };

  /** @returns whether the event is dealt with: handled, parked or gone */
  const give = async (item: LaneItem, member: Member): Promise<boolean> => {
    const delivery = await journal.begin(name, item.seq);
    if (!delivery) return true;
    const outcome = await deliver({
      ...delivery,
      subscription: member.options,
      signal: member.ending.signal,
      logger,
    });
    if (outcome.kind === 'interrupted') return false;
    if (outcome.kind === 'handled') await journal.acknowledge(name, item.seq);
    if (outcome.kind === 'poison') {
      const { error, attempts } = outcome;
      const { event } = delivery;
      const parkedAt = new Date().toISOString();
      await journal.park(item.seq, {
        id: `${name}-${item.seq}`,
        consumer: name,
        event,
        error,
        attempts,
        parkedAt,
      });
      logger.error({ eventId: event.id, consumer: name, reason: error, attempts }, 'an event was parked');
    }
    return true;
  };

  const lanes = createLanes<LaneItem>({
    concurrency: lanesAtOnce,
    async work(item) {
      try {
        for (let member = nextMember(); member; member = nextMember())
          if (await give(item, member)) return true;
      } catch (error) {
        logger.error(
          { err: error, consumer: name, seq: item.seq },
          'the journal of events cannot be written',
        );
      }
      return false;
    },
  });
  for (const item of journal.pending(name)) lanes.add(item);

  return {
    join(subscription) {
      const member = { options: subscription, ending: new AbortController() };
      members.push(member);
      lanes.resume();
      return () => {
        members = members.filter((other) => other !== member);
        member.ending.abort();
      };
    },
    add: (item) => lanes.add(item),
    pending: () => lanes.items().length,
    hasMembers: () => members.length > 0,
    idle: (timeoutMs) => lanes.idle(timeoutMs),
  };
};
