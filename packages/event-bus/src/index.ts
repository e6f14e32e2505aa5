export {
  BusUnavailableError,
  DeadLetterError,
  type Candidacy,
  type DeadLetter,
  type EventBus,
  type Subscription,
} from './event-bus';
export { createInProcessBus } from './in-process/in-process-bus';
export { createJetStreamBus } from './jetstream/jetstream-bus';
export { eventSubject } from './jetstream/streams';
export { createRelay } from './relay';
export { replayAll, createServiceEvents } from './service-events';
