export { buildListing, nextId, internalToken, withInternalToken } from './builders';
export { checkFormerIndexes, startDatabase, type TestDatabase } from './database';
export {
  freePort,
  freePorts,
  findMeilisearch,
  startMeilisearch,
  type MeilisearchServer,
  hasMinioServer,
  startMinioServer,
  hasNatsServer,
  startNatsServer,
  type NatsServer,
} from './servers';
export { createSoftwareAuthenticator, type SoftwareAuthenticator } from './software-authenticator';
export { QueryRecorder } from './query-plans';
export { startTcpProxy, type TcpProxy } from './tcp-proxy';
export { until } from './until';
