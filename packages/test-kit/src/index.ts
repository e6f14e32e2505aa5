export { hasNatsServer, startNatsServer, type NatsServer } from './nats-server';
export { until } from './until';
