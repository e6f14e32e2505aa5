export {
  BusUnavailableError,
  type DeadLetter,
  type EventBus,
  type Logger,
  type SubscribeOptions,
  type Subscription,
} from './event-bus';
export { createInProcessBus } from './in-process/in-process-bus';
export { createJetStreamBus } from './jetstream/jetstream-bus';
export { createRelay, type OutboxSource, type Relay } from './relay';
export { ignoreOldRevisions, type RevisionStore } from './revision-guard';
