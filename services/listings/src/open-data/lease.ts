import { randomUUID } from 'node:crypto';
import { isDuplicateKey, schemaOptions } from '@halalmap/service-kit/mongo';
import { type Connection, Schema } from 'mongoose';

interface Entry {
  _id: string;
  holder: string;
  until: Date;
}

const schema = new Schema<Entry>({ _id: String, holder: String, until: Date }, schemaOptions('job_leases'));

/** Lets one process at a time do a job, among all that share the database. */
export interface JobLeases {
  /**
   * Takes or renews the lease of a job.
   * @param forMs how long a killed process blocks the job
   * @returns false while another process has it
   */
  take(job: string, forMs: number): Promise<boolean>;
  release(job: string): Promise<void>;
}

/** Leases of jobs in MongoDB, by the machine's clock: they are about processes, not about what is stored. */
export const createJobLeases = (connection: Connection): JobLeases => {
  const entries = connection.model<Entry>('JobLease', schema);
  const holder = randomUUID();
  return {
    async take(job, forMs) {
      const now = new Date();
      const lease = { holder, until: new Date(now.getTime() + forMs) };
      const free = { _id: job, $or: [{ holder }, { until: { $lte: now } }] };
      try {
        // An insert fails with a duplicate key when the lease exists and is not free.
        await entries.updateOne(free, { $set: lease }, { upsert: true });
        return true;
      } catch (error) {
        if (isDuplicateKey(error)) return false;
        throw error;
      }
    },
    async release(job) {
      await entries.deleteOne({ _id: job, holder });
    },
  };
};
