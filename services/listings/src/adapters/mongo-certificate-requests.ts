import { retention } from '@halalmap/contracts';
import { findPage, schemaOptions } from '@halalmap/service-kit/mongo';
import { type Connection, Schema, Types } from 'mongoose';
import type { CertificateRequestStore, StoredCertificateRequest } from '../domain/certificate-request';
import { carriesAudit } from './mongo-activity-log';

/** `isAnswered` is what `answeredAt` says, in a form that an index can sort by. */
type Entry = Omit<StoredCertificateRequest, 'id'> & { _id: Types.ObjectId; isAnswered: boolean };

const schema = new Schema<Entry>(
  {
    listingId: String,
    hash: String,
    email: String,
    createdAt: Date,
    expiresAt: Date,
    answeredAt: Date,
    isAnswered: Boolean,
    changeId: String,
  },
  schemaOptions('certificate_requests'),
);
schema.index({ hash: 1 }, { unique: true });
carriesAudit(schema, 'certificate-request');
schema.index({ createdAt: -1, _id: -1 });
schema.index({ isAnswered: 1, createdAt: -1, _id: -1 });
schema.index({ listingId: 1, createdAt: -1, _id: -1 });
schema.index({ expiresAt: 1 }, { expireAfterSeconds: retention.certificateRequests / 1_000 });

const fromEntry = ({ _id, isAnswered, ...request }: Entry): StoredCertificateRequest => ({
  id: _id.toHexString(),
  ...request,
});

/** Certificate requests in MongoDB; a few hundred, as they are deleted 90 days after their link has ended. */
export const createMongoCertificateRequests = ({
  connection,
}: {
  connection: Connection;
}): CertificateRequestStore => {
  const entries = connection.model<Entry>('CertificateRequest', schema);
  const filterOf = (status: string | undefined, now: Date): Record<string, unknown> => {
    if (status === 'answered') return { isAnswered: true };
    if (status === 'sent') return { isAnswered: false, expiresAt: { $gt: now } };
    return status === 'expired' ? { isAnswered: false, expiresAt: { $lte: now } } : {};
  };
  return {
    async insert({ id, ...request }) {
      await entries.create({
        _id: new Types.ObjectId(id),
        ...request,
        isAnswered: request.answeredAt !== null,
      });
    },
    async find(id) {
      const entry = await entries.findOne({ _id: new Types.ObjectId(id) }).lean<Entry>();
      return entry && fromEntry(entry);
    },
    async findByHash(hash) {
      const entry = await entries.findOne({ hash }).lean<Entry>();
      return entry && fromEntry(entry);
    },
    async list({ status, listingId, now }, page) {
      const filter: Record<string, unknown> = {
        ...filterOf(status, now),
        ...(listingId === undefined ? {} : { listingId }),
      };
      const { found, total } = await findPage(entries, filter, page);
      return { requests: found.map(fromEntry), total };
    },
    async take(id, { changeId, at }) {
      const { matchedCount } = await entries.updateOne(
        { _id: new Types.ObjectId(id), isAnswered: false, expiresAt: { $gt: at } },
        { $set: { isAnswered: true, answeredAt: at, changeId } },
      );
      return matchedCount === 1;
    },
    async reopen(id) {
      await entries.updateOne(
        { _id: new Types.ObjectId(id) },
        { $set: { isAnswered: false, answeredAt: null, changeId: null } },
      );
    },
    async removeOf(listingId) {
      await entries.deleteMany({ listingId });
    },
  };
};
