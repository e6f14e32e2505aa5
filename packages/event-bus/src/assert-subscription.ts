import type { SubscribeOptions } from './event-bus';

const consumerName = /^[\w-]+$/;
const eventType = /^[\w-]+(\.[\w-]+)*$/;

/**
 * Both twins take the same names, so that what works on a laptop works with a broker.
 * @throws TypeError for a consumer's name or a type that the broker could not take
 */
export const assertSubscription = ({ consumer, types }: SubscribeOptions): void => {
  if (!consumerName.test(consumer))
    throw new TypeError(`A consumer's name has letters, digits, _ and -, not "${consumer}"`);
  if (types.length === 0) throw new TypeError(`The consumer ${consumer} asks for no type of event`);
  const odd = types.find((type) => !eventType.test(type));
  if (odd !== undefined) throw new TypeError(`"${odd}" is no type of event`);
};
