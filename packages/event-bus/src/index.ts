export {
  BusUnavailableError,
  DeadLetterError,
  type Candidacy,
  type DeadLetter,
  type EventBus,
  type EventPosition,
  type Logger,
  type SubscribeOptions,
  type Subscription,
} from './event-bus';
export { createInProcessBus } from './in-process/in-process-bus';
export { createJetStreamBus } from './jetstream/jetstream-bus';
export { eventSubject } from './jetstream/names';
export { createRelay, type OutboxSource, type Relay } from './relay';
export { ignoreOldRevisions, type RevisionStore } from './revision-guard';
export { replayAll } from './replay-all';
export { traceBus } from './trace-bus';
export { whenReady } from './when-ready';
export { measureBacklog, watchBus, type Backlog, type WatchedBus } from './watch-bus';
