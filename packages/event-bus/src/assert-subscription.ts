import type { SubscribeOptions } from './event-bus';

const consumerName = /^[\w-]+$/;
const eventType = /^[\w-]+(\.[\w-]+)*$/;

/**
 * Checks a subscription before either bus accepts it. Both buses accept the same names.
 * @throws TypeError for a consumer name or an event type that the broker would reject
 */
export const assertSubscription = ({ consumer, types }: SubscribeOptions): void => {
  if (!consumerName.test(consumer))
    throw new TypeError(`A consumer name has letters, digits, _ and -, not "${consumer}"`);
  if (types.length === 0) throw new TypeError(`The consumer ${consumer} subscribes to no event type`);
  const odd = types.find((type) => !eventType.test(type));
  if (odd !== undefined) throw new TypeError(`"${odd}" is not a valid event type`);
};
