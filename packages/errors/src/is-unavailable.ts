import { AppError } from './app-error';

/** Names of errors that drivers and HTTP clients throw when the other side cannot be reached or does not respond. */
const names = new Set([
  'AbortError',
  'BodyTimeoutError',
  'BusUnavailableError',
  'ConnectTimeoutError',
  'DisconnectedError',
  'HeadersTimeoutError',
  'MongoClientClosedError',
  'MongoExpiredSessionError',
  'MongoNetworkError',
  'MongoNetworkTimeoutError',
  'MongoNotConnectedError',
  'MongoOperationTimeoutError',
  'MongoPoolClearedError',
  'MongoPoolClearedOnNetworkError',
  'MongoServerSelectionError',
  'MongoTopologyClosedError',
  'MongoWaitQueueTimeoutError',
  'MongooseError',
  'MongooseServerSelectionError',
  'SocketError',
  'TimeoutError',
]);

/** Codes of the operating system, of undici and of S3: network errors, a full disk, a store that rejects everything. */
const codes = new Set([
  ...['ECONNABORTED', 'ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'ESOCKETTIMEDOUT'],
  ...['EAI_AGAIN', 'ENOTFOUND', 'EHOSTDOWN', 'EHOSTUNREACH', 'ENETDOWN', 'ENETUNREACH'],
  ...['EDQUOT', 'EIO', 'EMFILE', 'ENFILE', 'ENOSPC', 'EROFS'],
  ...['UND_ERR_ABORTED', 'UND_ERR_BODY_TIMEOUT', 'UND_ERR_CLOSED', 'UND_ERR_CONNECT_TIMEOUT'],
  ...['UND_ERR_DESTROYED', 'UND_ERR_HEADERS_TIMEOUT', 'UND_ERR_SOCKET'],
  ...['AccessDenied', 'InternalError', 'InvalidAccessKeyId', 'NoSuchBucket', 'RequestTimeout'],
  ...['ServiceUnavailable', 'SignatureDoesNotMatch', 'SlowDown', 'XMinioServerNotInitialized'],
]);

/**
 * Codes of a MongoDB server that say nothing about the command: internal error, unknown error, host unreachable, host not
 * found, not authorized, authentication failed, time limit, network timeout, shutdown, interrupted, not primary and so on.
 */
const mongoServerCodes = new Set([
  1, 6, 7, 8, 13, 18, 24, 50, 63, 89, 91, 133, 134, 150, 189, 262, 9_001, 10_107, 11_600, 11_602, 13_388,
  13_435, 13_436, 14_031,
]);

const retriedCodes: ReadonlySet<string> = new Set(['unavailable', 'storage_full', 'rate_limited']);

const deepestCause = 5;

const isAway = (error: object): boolean => {
  const { name, code } = error as { name?: unknown; code?: unknown };
  if (typeof name === 'string' && names.has(name)) return true;
  if (typeof code === 'string') return codes.has(code);
  return name === 'MongoServerError' && typeof code === 'number' && mongoServerCodes.has(code);
};

/**
 * Whether an error means that a dependency is unavailable now, so that a retry can succeed later. False for errors caused by the input and
 * for programming errors.
 */
export const isUnavailable = (error: unknown, depth = 0): boolean => {
  if (typeof error !== 'object' || error === null || depth > deepestCause) return false;
  if (error instanceof AppError) return retriedCodes.has(error.code);
  if (isAway(error)) return true;
  const { cause, errors } = error as { cause?: unknown; errors?: unknown };
  if (Array.isArray(errors) && errors.length > 0)
    return errors.every((each) => isUnavailable(each, depth + 1));
  return isUnavailable(cause, depth + 1);
};
