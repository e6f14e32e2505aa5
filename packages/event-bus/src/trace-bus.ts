import type { EventBus } from './event-bus';

/** The part of a service's tracing that `traceBus` needs. */
interface Tracing {
  span<T>(
    options: {
      name: string;
      kind: 'producer' | 'consumer';
      parent: string | undefined;
      attributes: Record<string, string>;
    },
    work: (span: { traceparent: string } | undefined) => Promise<T>,
  ): Promise<T>;
}

/**
 * Wraps a bus so that publishing and handling an event are spans of the trace in which the event was created. Events that were created
 * outside a trace have no spans.
 * @param tracing undefined where no traces are sent: then the bus is returned as it is
 */
export const traceBus = (bus: EventBus, tracing: Tracing | undefined): EventBus => {
  if (!tracing) return bus;
  return {
    ...bus,
    publish: (event) =>
      tracing.span(
        {
          name: `send ${event.type}`,
          kind: 'producer',
          parent: event.traceparent,
          attributes: { 'messaging.operation.type': 'send', 'messaging.destination.name': event.type },
        },
        (span) => bus.publish(span ? { ...event, traceparent: span.traceparent } : event),
      ),
    subscribe: (options) =>
      bus.subscribe({
        ...options,
        handle: (event) =>
          tracing.span(
            {
              name: `process ${event.type}`,
              kind: 'consumer',
              parent: event.traceparent,
              attributes: {
                'messaging.operation.type': 'process',
                'messaging.destination.name': event.type,
                'messaging.consumer.group.name': options.consumer,
              },
            },
            () => options.handle(event),
          ),
      }),
  };
};
