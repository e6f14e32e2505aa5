import { retention } from '@halalmap/contracts';
import type { Clock } from '@halalmap/service-kit';
import type { PictureClient } from '@halalmap/service-kit/pictures';
import type { ActivityLog } from '../../domain/activity';
import type { ClaimStore } from '../../domain/claim';
import type { MessageStore } from '../../domain/message';
import type { ManageCertificateFiles } from '../evidence/manage-certificate-files';

const batch = 100;

/**
 * Deletes what is older than the retention table allows and has no TTL index: IP addresses in the audit log, contact
 * messages, and the files of decided claims and certificates. Safe to repeat after an interruption.
 */
export const createApplyRetention = (dependencies: {
  activity: Pick<ActivityLog, 'deleteAddresses'>;
  messages: Pick<MessageStore, 'removeBefore'>;
  claims: Pick<ClaimStore, 'withFilesBefore' | 'dropFiles'>;
  claimFiles: Pick<PictureClient, 'release'>;
  certificateFiles: Pick<ManageCertificateFiles, 'tidy'>;
  clock: Clock;
}) =>
  async function applyRetention(): Promise<void> {
    const { activity, messages, claims, claimFiles, certificateFiles, clock } = dependencies;
    const before = (ageMs: number): Date => new Date(clock.now().getTime() - ageMs);

    await certificateFiles.tidy();
    for (;;) {
      const due = await claims.withFilesBefore(before(retention.claimFiles), batch);
      for (const { id, evidenceFiles } of due) {
        await claims.dropFiles(evidenceFiles.map((file) => file.id));
        await claimFiles.release(id);
      }
      if (due.length < batch) break;
    }
    await messages.removeBefore(before(retention.messages));
    await activity.deleteAddresses(before(retention.auditLogAddress));
  };
