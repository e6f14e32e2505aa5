export { createFolderObjectStore } from './adapters/folder-object-store';
export { createObjectStore } from './adapters/object-store';
export type { ObjectStore } from './domain/object-store';
