import type { UserActed } from '@halalmap/contracts';

/** An action on an account or on `entity`, for the audit log. */
export type AuditEntry = Pick<UserActed, 'by' | 'action' | 'entity' | 'changes' | 'ipAddress' | 'userAgent'>;

/** Who sends a request, and from where. */
export interface Actor {
  userId: string;
  address: string;
  /** The browser's User-Agent. */
  userAgent: string;
}

const maxUserAgentLength = 300;

/** @param changes new and old values, if they say more than the action; never a secret */
export const auditEntryOf = (
  action: AuditEntry['action'],
  { userId, address, userAgent }: Actor,
  changes: AuditEntry['changes'] = null,
): AuditEntry => ({
  by: userId,
  action,
  changes,
  ipAddress: address,
  userAgent: userAgent.slice(0, maxUserAgentLength) || null,
});
