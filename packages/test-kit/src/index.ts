export { buildListing, nextId } from './build-listing';
export { startDatabase, type TestDatabase } from './database';
export { freePort, freePorts } from './free-port';
export { findMeilisearch, startMeilisearch, type MeilisearchServer } from './meilisearch-server';
export { hasMinioServer, startMinioServer } from './minio-server';
export { hasNatsServer, startNatsServer, type NatsServer } from './nats-server';
export { startTcpProxy, type TcpProxy } from './tcp-proxy';
export { until } from './until';
export { internalToken, withInternalToken } from './sessions';
