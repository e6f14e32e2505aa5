export { createServiceApp } from './app';
export { bodyLimitsFor, hasBody, isUpload, limitBodies, type BodyLimits } from './body-limits';
export { rangeOf, rangesOf, type ByteRange } from './byte-range';
export { networkOf } from './client-address';
export { systemClock, type Clock, repeat, type Repetition } from './repeat';
export {
  brokerFields,
  brokerLogin,
  brokerUrlField,
  ConfigError,
  loadConfig,
  originAt,
  portField,
  serverFields,
  seedCountField,
  seedField,
  textsOf,
  hoursField,
  originField,
  reviewHoursField,
  urlField,
  trustedHopsField,
} from './config';
export {
  createRouter,
  requireCaller,
  requireRole,
  type Caller,
  type ServiceContext,
  type ServiceMiddleware,
  type ServiceRouter,
  type ServiceState,
} from './context';
export { createCsvExports } from './csv-export';
export { formatUncaughtErrors, handleErrors } from './errors-middleware';
export { EncodedJson, encodeJson, etagOf, matchesEtag, sendJson, setEtag } from './etag';
export { createInternalClient, type InternalClient } from './internal-client';
export { internalHeaders, internalTokenField } from './internal-token';
export { createLogger, type Logger } from './logger';
export { createMetrics, readDiskUsage, type Metrics } from './metrics';
export {
  findClientAddress,
  identifyRequest,
  logAccess,
  setSecurityHeaders,
  traceRequests,
} from './middleware';
export { endpointRoute, mount } from './mount';
export { requireFreeAddress } from './listen';
export { createHourlyLimits, createRateLimiter, type RateLimiter, type RateLimitMode } from './rate-limit';
export { contentEncodingOf, receiveBody, decompressedBody, detailsOf } from './read-input';
export { runMain } from './run-main';
export {
  createService,
  createServiceBase,
  type ReadinessCheck,
  type Service,
  type StopOptions,
} from './service';
export {
  createRemoteSessionVerifier,
  keyIdOf,
  readAccessToken,
  type RemoteSessionVerifier,
  type SessionVerifier,
} from './sessions';
export { createSlots } from './slots';
export { within } from './timeouts';
export { currentTrace } from './tracing';
export { watchBackend, watchService, type BackendWatch } from './watch-backend';
