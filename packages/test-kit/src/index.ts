export { buildListing, nextId } from './build-listing';
export { freePort, freePorts } from './free-port';
export { hasMinioServer, startMinioServer, type MinioServer } from './minio-server';
export { hasNatsServer, startNatsServer, type NatsServer } from './nats-server';
export { until } from './until';
export { createTestSessions, type TestCaller, type TestSessions } from './sessions';
