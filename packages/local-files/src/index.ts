export { DataError } from './data-error';
export { freeBytes, megabyte, reserveOf } from './free-space';
export { checkLmdbFile, forgetClosed, recordClosed } from './lmdb-file';
export { keepPrivate } from './private-files';
