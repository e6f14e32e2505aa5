import { schemaOptions } from '@halalmap/service-kit/mongo';
import { Schema, Types, type Connection } from 'mongoose';
import type { Clock, ResetRequests } from '../../domain/ports';

interface RequestDocument {
  _id: Types.ObjectId;
  email: string;
  dueAt: Date;
}

/** How long a request is leased to the process that handles it. */
const leaseMs = 60_000;

const schema = new Schema<RequestDocument>(
  { email: { type: String, required: true }, dueAt: { type: Date, required: true } },
  schemaOptions('reset_requests'),
);
schema.index({ dueAt: 1 });

/** Password reset requests in MongoDB. */
export const createMongoResetRequests = (options: {
  connection: Connection;
  clock: Clock;
}): ResetRequests => {
  const { clock } = options;
  const model = options.connection.model<RequestDocument>('ResetRequest', schema);
  return {
    async add(email) {
      await model.create({ _id: new Types.ObjectId(), email, dueAt: clock.now() });
    },
    async takeNext() {
      const now = clock.now();
      const taken = await model
        .findOneAndUpdate(
          { dueAt: { $lte: now } },
          { $set: { dueAt: new Date(now.getTime() + leaseMs) } },
          { sort: { dueAt: 1 }, returnDocument: 'after' },
        )
        .lean<RequestDocument>();
      return taken && { id: taken._id.toHexString(), email: taken.email };
    },
    async remove(id) {
      await model.deleteOne({ _id: id });
    },
  };
};
