import { folderOf, originalName } from '../domain/object-names';
import type { ObjectStore, StoredObject } from '../domain/object-store';

/**
 * Removes all sizes and formats of a picture from the store. The original goes first: a request that is making a
 * variant checks for it again afterwards.
 * @returns the removed objects
 * @throws StoreUnavailableError
 */
export const removePicture = async (
  store: Pick<ObjectStore, 'head' | 'list' | 'remove'>,
  key: string,
): Promise<StoredObject[]> => {
  const original = await store.head(originalName(key));
  await store.remove([originalName(key)]);
  const others: StoredObject[] = [];
  for await (const object of store.list(folderOf(key))) others.push(object);
  await store.remove(others.map(({ name }) => name));
  return original ? [original, ...others] : others;
};
