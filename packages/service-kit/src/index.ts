export { createServiceApp } from './app';
export { systemClock, type Clock } from './clock';
export { ConfigError, loadConfig, portField, serverFields, urlField } from './config';
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
export { handleErrors, presentError } from './errors-middleware';
export { etagOf, matchesEtag, setEtag } from './etag';
export { statusOf } from './http-status';
export { createLogger, type Logger } from './logger';
export { createMetrics, type Metrics } from './metrics';
export { findCaller, findClientAddress, identifyRequest, logAccess, setSecurityHeaders } from './middleware';
export { createRateLimiter, type RateLimiter, type RateLimitMode } from './rate-limit';
export { hasBody, readBody, readParams, readQuery } from './read-input';
export { repeat, type Repetition } from './repeat';
export { runMain } from './run-main';
export { createService, type ReadinessCheck, type Service } from './service';
export { createRemoteSessionVerifier, keyIdOf, readAccessToken, type SessionVerifier } from './sessions';
