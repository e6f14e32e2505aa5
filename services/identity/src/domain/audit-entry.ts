import type { UserActed } from '@halalmap/contracts';

/** Something that was done to an account, or to `entity`, for the log of who did what. */
export type AuditEntry = Pick<UserActed, 'by' | 'action' | 'entity' | 'changes' | 'ipAddress' | 'userAgent'>;

/** Who asks for something, and from where. */
export interface Actor {
  userId: string;
  address: string;
  /** The browser as it names itself. */
  userAgent: string;
}

const userAgentKept = 300;

/** @param changes what it is now and was before, if that says more than the action; never a secret */
export const auditEntryOf = (
  action: AuditEntry['action'],
  { userId, address, userAgent }: Actor,
  changes: AuditEntry['changes'] = null,
): AuditEntry => ({
  by: userId,
  action,
  changes,
  ipAddress: address,
  userAgent: userAgent.slice(0, userAgentKept) || null,
});
