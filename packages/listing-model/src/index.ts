export * from './fields';
export * from './filters';
export * from './schemas';
export * from './types';
export * from './value-limits';
