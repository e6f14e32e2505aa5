export * from './fields';
export * from './schemas';
export * from './types';
export * from './value-limits';
