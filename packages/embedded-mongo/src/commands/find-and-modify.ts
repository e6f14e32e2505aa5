import { decodeTyped } from '../bson/codec';
import { isDocument, toView, type Document } from '../bson/values';
import { failedToParse } from '../errors';
import { compileFilter } from '../query/engine';
import { compileProjection } from '../query/projection';
import { parseSort } from '../query/sort';
import { type Collection } from '../storage/collection';
import { updateMatching } from '../update/update-matching';
import { namespaceOf, ok, optionalDocument, type Command, type CommandRequest } from './command';
import { assertHint } from './read-commands';

const removeOne = (
  request: CommandRequest,
  collection: Collection | undefined,
  project: (raw: Buffer) => Document,
): Document => {
  const [document] =
    collection?.find({
      filter: optionalDocument(request.args, 'query'),
      sort: parseSort(optionalDocument(request.args, 'sort')),
      limit: 1,
    }) ?? [];
  if (document === undefined) return { lastErrorObject: { n: 0 }, value: null, ok };
  collection?.remove(document);
  return { lastErrorObject: { n: 1 }, value: project(document.raw), ok };
};

/** Changes or removes the first matching document and answers it. */
export const findAndModify: Command = {
  fields: [
    'query',
    'sort',
    'remove',
    'update',
    'new',
    'fields',
    'upsert',
    'bypassDocumentValidation',
    'collation',
    'arrayFilters',
    'hint',
    'let',
  ],
  writes: true,
  run(request, { store }) {
    const { args, typed } = request;
    const namespace = namespaceOf(request);
    const filter = optionalDocument(args, 'query');
    const projection = optionalDocument(args, 'fields');
    compileFilter(filter);
    assertHint(store.get(namespace), args['hint']);
    const remove = args['remove'] === true;
    if (remove && 'update' in args) throw failedToParse("Cannot specify both an 'update' and 'remove'=true");
    if (remove && args['new'] === true)
      throw failedToParse(
        "Cannot specify both 'new'=true and 'remove'=true; 'remove' always returns the deleted document",
      );
    if (remove && args['upsert'] === true)
      throw failedToParse("Cannot specify both 'upsert'=true and 'remove'=true");
    if (!remove && !('update' in args))
      throw failedToParse("Either an 'update' or 'remove'=true must be specified");
    const project = (raw: Buffer): Document => compileProjection(projection, filter)(decodeTyped(raw));
    if (remove) return removeOne(request, store.get(namespace), project);
    const result = updateMatching(store.get(namespace), () => store.getOrCreate(namespace), {
      filter: isDocument(typed['query']) ? typed['query'] : {},
      update: typed['update'],
      arrayFilters: Array.isArray(typed['arrayFilters']) ? typed['arrayFilters'] : [],
      multi: false,
      upsert: args['upsert'] === true,
      sort: parseSort(toView(typed['sort'] ?? {}) as Document),
    });
    const shown = args['new'] === true ? result.after : result.before;
    return {
      lastErrorObject: {
        n: result.matched + (result.upserted ? 1 : 0),
        updatedExisting: result.matched > 0,
        ...(result.upserted && { upserted: result.upserted.typed['_id'] }),
      },
      value: shown === undefined ? null : project(shown),
      ok,
    };
  },
};
