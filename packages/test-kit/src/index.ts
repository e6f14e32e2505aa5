export { checkFormerIndexes, startDatabase, type TestDatabase } from './database';
export { internalToken, withInternalToken } from './internal-token';
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
