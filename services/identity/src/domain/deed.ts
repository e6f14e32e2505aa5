import type { UserActed } from '@halalmap/contracts';

/** Something that was done to an account, for the log of who did what. */
export type Deed = Pick<UserActed, 'by' | 'action' | 'changes' | 'ipAddress' | 'userAgent'>;

/** Who asks for something, and from where. */
export interface Actor {
  userId: string;
  address: string;
  /** The browser as it names itself. */
  userAgent: string;
}

const userAgentKept = 300;

/** @param changes what it is now and was before, if that says more than the action; never a secret */
export const deedOf = (
  action: Deed['action'],
  { userId, address, userAgent }: Actor,
  changes: Deed['changes'] = null,
): Deed => ({
  by: userId,
  action,
  changes,
  ipAddress: address,
  userAgent: userAgent.slice(0, userAgentKept) || null,
});
