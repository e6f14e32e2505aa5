import { encodeCursorReply } from '../bson/codec';
import { type Document } from '../bson/values';
import { type Cursors } from '../cursors';
import { isDocument } from '../bson/values';
import { optionalCount } from './command';

const defaultFirstBatch = 101;

/** The answer that opens a cursor over encoded documents. The batch size stands in the command, or below its `cursor`. */
export const cursorReply = (
  cursors: Cursors,
  { namespace, documents, args }: { namespace: string; documents: Buffer[]; args: Document },
): Buffer => {
  const settings = isDocument(args['cursor']) ? args['cursor'] : args;
  const batch = cursors.start({
    namespace,
    documents,
    batchSize: optionalCount(settings, 'batchSize') ?? defaultFirstBatch,
    single: args['singleBatch'] === true,
    expires: args['noCursorTimeout'] !== true,
  });
  return encodeCursorReply({ batchName: 'firstBatch', documents: batch.documents, id: batch.id, namespace });
};
