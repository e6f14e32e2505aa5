export { createServiceApp } from './app';
export { bodyLimitsFor, hasBody, isUpload, limitBodies, type BodyLimits } from './body-limits';
export { rangeOf } from './byte-range';
export { createBreaker, within, type Breaker } from './breaker';
export { systemClock, type Clock } from './clock';
export {
  brokerFields,
  brokerLogin,
  brokerUrlField,
  ConfigError,
  loadConfig,
  portField,
  serverFields,
  seedField,
  urlField,
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
export { createCsvExports, safeCell } from './csv-export';
export { handleErrors, isDatabaseAway, presentError } from './errors-middleware';
export { etagOf, matchesEtag, sendJson, setEtag } from './etag';
export { statusOf } from './http-status';
export { internalHeaders, internalTokenField } from './internal-token';
export { createLogger, type Logger } from './logger';
export { createMetrics, readDiskUsage, type Metrics } from './metrics';
export {
  findCaller,
  findClientAddress,
  identifyRequest,
  logAccess,
  setSecurityHeaders,
  traceRequests,
} from './middleware';
export { endpointRoute, mount, type EndpointRequest } from './mount';
export { createRateLimiter, type RateLimiter, type RateLimitMode } from './rate-limit';
export { readBody, readParams, readQuery } from './read-input';
export { packingOf, receiveBody, unpackedBody } from './receive-body';
export { repeat, type Repetition } from './repeat';
export { runMain, type Program } from './run-main';
export { createService, type ReadinessCheck, type Service, type StopOptions } from './service';
export {
  createRemoteSessionVerifier,
  keyIdOf,
  readAccessToken,
  type RemoteSessionVerifier,
  type SessionVerifier,
} from './sessions';
export { createTracing, currentTrace, type Tracing } from './tracing';
