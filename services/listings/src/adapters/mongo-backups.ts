import type { Metrics } from '@halalmap/service-kit';
import { schemaOptions } from '@halalmap/service-kit/mongo';
import { type Connection, Schema, type Types } from 'mongoose';

/** A backup that ended, as `npm run backup` notes it in the database. */
interface BackupDocument {
  _id: Types.ObjectId;
  at: Date;
  ok: boolean;
}

const keptMs = 90 * 24 * 60 * 60_000;
/** More than a month of nights. */
const looksBack = 50;

const schema = new Schema<BackupDocument>(
  { at: { type: Date, required: true }, ok: { type: Boolean, required: true } },
  schemaOptions('backups'),
);
schema.index({ at: 1 }, { expireAfterSeconds: keptMs / 1_000 });

/** When backups ended. */
export interface BackupLog {
  /** Null when none of the last ones did. */
  last(): Promise<{ finishedAt: Date | null; failedAt: Date | null }>;
}

export const createMongoBackupLog = ({ connection }: { connection: Connection }): BackupLog => {
  const model = connection.model<BackupDocument>('Backup', schema);
  return {
    async last() {
      const ended = await model
        .find({ at: { $gt: new Date(0) } })
        .sort({ at: -1 })
        .limit(looksBack)
        .lean<BackupDocument[]>();
      const lastAt = (ok: boolean): Date | null => ended.find((backup) => backup.ok === ok)?.at ?? null;
      return { finishedAt: lastAt(true), failedAt: lastAt(false) };
    },
  };
};

/** Registers the metrics of backups. Without any yet, the age counts from the start of this process. */
export const measureBackups = (metrics: Metrics, backups: BackupLog, now: () => Date): void => {
  const startedAt = now();
  const secondsOf = async (which: 'finishedAt' | 'failedAt'): Promise<number> => {
    const at = (await backups.last())[which];
    // The gauge is left out while it cannot be read.
    if (!at) throw new Error('There was none');
    return at.getTime() / 1_000;
  };
  metrics.gauge('backup_last_success_timestamp_seconds', 'When the last backup was complete', () =>
    secondsOf('finishedAt'),
  );
  metrics.gauge('backup_last_failure_timestamp_seconds', 'When a backup failed last', () =>
    secondsOf('failedAt'),
  );
  metrics.gauge('backup_failed', '1 when the last backup failed, else 0', async () => {
    const { finishedAt, failedAt } = await backups.last();
    return failedAt !== null && (finishedAt === null || failedAt > finishedAt) ? 1 : 0;
  });
  metrics.gauge(
    'backup_age_seconds',
    'Seconds since the last complete backup, or since the start',
    async () => {
      const { finishedAt } = await backups.last();
      return Math.max(0, (now().getTime() - (finishedAt ?? startedAt).getTime()) / 1_000);
    },
  );
};
