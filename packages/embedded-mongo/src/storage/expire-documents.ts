import { collectValues } from '../bson/paths';
import { type Collection } from './collection';
import { type Store } from './store';

const expireIn = (collection: Collection, now: number): void => {
  for (const { specification, fields } of collection.indexes.values()) {
    const { expireAfterSeconds, partialFilterExpression = {} } = specification;
    const [field] = fields;
    if (expireAfterSeconds === undefined || field === undefined) continue;
    const before = new Date(now - expireAfterSeconds * 1000);
    const filter = { ...partialFilterExpression, [field.path]: { $lte: before } };
    for (const document of collection.find({ filter })) {
      const dates = collectValues(document.view, field.parts).flat();
      if (dates.some((date) => date instanceof Date && date <= before)) collection.remove(document);
    }
  }
};

/** Removes what TTL indexes call expired. A partial index expires only the documents it holds. */
export const expireDocuments = (store: Store, now: number): void => {
  for (const [, collection] of store.entries()) expireIn(collection, now);
};
