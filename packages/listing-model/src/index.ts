export * from './fields';
export * from './filters';
export * from './groups';
export * from './schemas';
export * from './typed';
export * from './types';
export * from './value-limits';
