import type { EventBus } from './event-bus';

/**
 * Wraps a bus so that its consumers receive events only while a backend is available.
 * @param isReady whether the backend is available now
 */
export const whenReady = (bus: EventBus, isReady: () => boolean | Promise<boolean>): EventBus => ({
  ...bus,
  subscribe: (subscription) => bus.subscribe({ isReady, ...subscription }),
});
