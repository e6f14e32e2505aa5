import { AsyncLocalStorage } from 'node:async_hooks';
import type { AuditEntityType } from '@halalmap/contracts';
import type { ActivityEntry } from '../../domain/activity';

/** What is being done, for the audit log. */
export interface AuditScope extends Pick<ActivityEntry, 'userId' | 'action' | 'ipAddress' | 'userAgent'> {
  entityType: string;
  /** The record that is named; null: it is the one that is stored. */
  entityId: string | null;
  /** The request, as far as it is known. */
  changes: () => unknown;
  /** Whether there is an entry although no record changes, as for an export. */
  isDue?: boolean;
  newId: () => string;
  now: () => Date;
}

interface RunningScope extends AuditScope {
  entries: Map<string, ActivityEntry>;
  /** Ids of the entries that are stored. */
  stored: Set<string>;
  collections: Set<string>;
  isOpen: boolean;
}

const running = new AsyncLocalStorage<RunningScope | undefined>();

/**
 * Does work for the audit log: the documents that it stores carry the entry in the same write, and the log takes it over
 * from there. What timers and event handlers do meanwhile is not part of it.
 * @param end called after the work, also when it failed: with the models whose documents carry entries, and with the
 *   entry of work that succeeded without a change but is due
 */
export const runAudited = async <T>(
  scope: AuditScope,
  work: () => Promise<T>,
  end: (ended: { due: ActivityEntry | null; collections: ReadonlySet<string> }) => Promise<void>,
): Promise<T> => {
  const started: RunningScope = {
    ...scope,
    entries: new Map(),
    stored: new Set(),
    collections: new Set(),
    isOpen: true,
  };
  let due: ActivityEntry | null = null;
  try {
    const result = await running.run(started, work);
    if (started.isDue && started.stored.size === 0)
      due = entryOf(started, 'due', { entityId: started.entityId, changes: started.changes() });
    return result;
  } finally {
    started.isOpen = false;
    await end({ due, collections: started.collections });
  }
};

/** Runs work without an audit log entry of the current request. */
export const unaudited = <T>(work: () => T): T => running.run(undefined, work);

/** Says more precisely what the current work does. Outside of audited work nothing happens. */
export const describeAudit = (
  part: Partial<Pick<AuditScope, 'action' | 'entityId' | 'changes' | 'isDue'>>,
): void => {
  const scope = running.getStore();
  if (scope) Object.assign(scope, part);
};

const entryOf = (
  scope: RunningScope,
  key: string,
  entry: Pick<ActivityEntry, 'entityId' | 'changes' | 'before'> & Partial<ActivityEntry>,
): ActivityEntry => {
  const { userId, action, entityType, ipAddress, userAgent } = scope;
  const id = scope.entries.get(key)?.id ?? scope.newId();
  const made = { id, userId, action, entityType, ipAddress, userAgent, createdAt: scope.now(), ...entry };
  scope.entries.set(key, made);
  return made;
};

/** Whether what is stored now gets an entry. */
export const isAudited = (): boolean => running.getStore()?.isOpen ?? false;

/** A document that is about to be stored. */
interface AuditedDocument {
  /** Kind of the record; null: the one that the request is about. */
  entityType: AuditEntityType | null;
  /** Undefined when the write does not name it. */
  id: string | undefined;
  /** The values that change, by field. */
  before?: Readonly<Record<string, unknown>>;
  after?: Readonly<Record<string, unknown>>;
}

/**
 * The audit log entries that a document carries: of its own record, or of the one that the request names. The same ones
 * when a write is tried again, none once they are stored.
 */
export const auditEntriesFor = ({ entityType, id, before, after }: AuditedDocument): ActivityEntry[] => {
  const scope = running.getStore();
  if (!scope?.isOpen) return [];
  const isOwn = entityType === null || entityType === scope.entityType;
  const entityId = (isOwn ? id : undefined) ?? scope.entityId;
  if (entityId === null) return [];
  const asked = scope.changes();
  const changes = asked ?? (scope.action === 'update' ? (after ?? null) : null);
  const entries = [entryOf(scope, entityId, { entityId, changes, ...(before ? { before } : {}) })];
  const { certificateSeen } = { ...(asked as { certificateSeen?: unknown } | null) };
  if (entityType === 'listing' && certificateSeen)
    entries.push(
      entryOf(scope, `${entityId} certificate`, {
        action: 'certificateSeen',
        entityType: 'listing',
        entityId: id ?? null,
        changes: certificateSeen,
      }),
    );
  return entries.filter((entry) => !scope.stored.has(entry.id));
};

/** Called when a document with these entries is stored. */
export const auditStored = (entries: readonly ActivityEntry[], collection: string): void => {
  const scope = running.getStore();
  if (!scope || entries.length === 0) return;
  scope.collections.add(collection);
  for (const { id } of entries) scope.stored.add(id);
};
