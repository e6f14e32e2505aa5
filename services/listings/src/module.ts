import type { EventBus, Subscription } from '@halalmap/event-bus';
import type { Repetition, ServiceRouter } from '@halalmap/service-kit';

/**
 * What a module gives to the service. A module is a folder that has one subject: its store, its rules, its operations
 * and its routes. `service.ts` joins the modules and knows nothing else of them.
 */
export interface Module {
  routes?: readonly ServiceRouter[];
  /** Subscriptions to events, made when the service starts. */
  events?: ReadonlyArray<(bus: EventBus) => Promise<Subscription>>;
  /** Run from the start of the service to its end. */
  timers?: readonly Repetition[];
  /** Its stores, each of one subject, for the modules that know this one. */
  collections?: Readonly<Record<string, object>>;
}
