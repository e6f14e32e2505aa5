import { createHash, randomBytes } from 'node:crypto';
import { apiKeyLimits, endpoints, product, type ApiKey, type ApiKeyCreated } from '@halalmap/contracts';
import { internalEndpoints } from '@halalmap/contracts/internal';
import { AppError, notFound } from '@halalmap/errors';
import {
  createRouter,
  mount,
  repeat,
  type Clock,
  type Logger,
  type Repetition,
  type ServiceRouter,
} from '@halalmap/service-kit';
import { isDuplicateKey, schemaOptions } from '@halalmap/service-kit/mongo';
import { type Connection, Schema, Types } from 'mongoose';

interface Entry {
  _id: Types.ObjectId;
  userId: string;
  /** 0 to 4, each once per account, so that nobody gets a sixth key by asking twice at once. */
  slot: number;
  name: string;
  /** SHA-256 of the key. It needs no salt: nobody can guess 256 random bits. */
  hash: string;
  createdAt: Date;
  lastUsedAt: Date | null;
  /** The day in Manila that `requests` counts, `YYYY-MM-DD`. */
  day: string | null;
  requests: number;
}

const schema = new Schema<Entry>(
  {
    userId: String,
    slot: Number,
    name: String,
    hash: String,
    createdAt: Date,
    lastUsedAt: Date,
    day: String,
    requests: Number,
  },
  schemaOptions('api_keys'),
);
schema.index({ userId: 1, slot: 1 }, { unique: true });
schema.index({ hash: 1 }, { unique: true });

const manila = new Intl.DateTimeFormat('en-CA', { timeZone: product.timeZone, dateStyle: 'short' });
const hashOf = (key: string): string => createHash('sha256').update(key).digest('hex');
const tooMany = () =>
  new AppError('too_many_keys', `You have ${apiKeyLimits.max} keys. Delete one before you create another`);

/** How often counted requests are stored. */
const storeMs = 5_000;

/** The API keys of accounts in MongoDB. */
export const createApiKeyStore = (options: { connection: Connection; clock: Clock }) => {
  const entries = options.connection.model<Entry>('ApiKey', schema);
  const { clock } = options;
  /** Requests that are not stored yet, by key. A write for each request would be dearer than the request. */
  let counted = new Map<string, { requests: number; lastUsedAt: Date }>();

  const storeCounts = async (): Promise<void> => {
    const due = counted;
    counted = new Map();
    for (const [id, { requests, lastUsedAt }] of due) {
      const _id = new Types.ObjectId(id);
      const day = manila.format(lastUsedAt);
      const today = await entries.updateOne({ _id, day }, { $inc: { requests }, $set: { lastUsedAt } });
      if (today.matchedCount === 0) await entries.updateOne({ _id }, { $set: { day, requests, lastUsedAt } });
    }
  };

  return {
    storeCounts,
    async allOf(userId: string): Promise<ApiKey[]> {
      await storeCounts();
      const today = manila.format(clock.now());
      const found = await entries.find({ userId }).sort({ createdAt: 1, _id: 1 }).lean<Entry[]>();
      return found.map(({ _id, name, createdAt, lastUsedAt, day, requests }) => ({
        id: _id.toHexString(),
        name,
        createdAt: createdAt.toISOString(),
        lastUsedAt: lastUsedAt?.toISOString() ?? null,
        requestsToday: day === today ? requests : 0,
      }));
    },
    /** @throws AppError `too_many_keys` */
    async create(userId: string, name: string): Promise<ApiKeyCreated> {
      const key = `hm_${randomBytes(32).toString('base64url')}`;
      const _id = new Types.ObjectId();
      const createdAt = clock.now();
      const entry = {
        _id,
        userId,
        name,
        hash: hashOf(key),
        createdAt,
        lastUsedAt: null,
        day: null,
        requests: 0,
      };
      for (let slot = 0; slot < apiKeyLimits.max; slot += 1) {
        try {
          await entries.create({ ...entry, slot });
          return { id: _id.toHexString(), name, key, createdAt: createdAt.toISOString() };
        } catch (error) {
          if (!isDuplicateKey(error)) throw error;
        }
      }
      throw tooMany();
    },
    /** @returns false when the account has no such key */
    async remove(userId: string, id: string): Promise<boolean> {
      const { deletedCount } = await entries.deleteOne({ _id: new Types.ObjectId(id), userId });
      return deletedCount === 1;
    },
    async removeAllOf(userId: string): Promise<void> {
      await entries.deleteMany({ userId });
    },
    find: (hash: string): Promise<Pick<Entry, '_id' | 'userId'> | null> =>
      entries.findOne({ hash }, { userId: 1 }).lean<Pick<Entry, '_id' | 'userId'>>(),
    count(id: string): void {
      const lastUsedAt = clock.now();
      const before = counted.get(id);
      // Yesterday's are stored by then, but for those of the last seconds.
      counted.set(id, { requests: (before?.requests ?? 0) + 1, lastUsedAt });
    },
  };
};

export type ApiKeyStore = ReturnType<typeof createApiKeyStore>;

/** API keys: their own pages create and delete them, and the gateway asks for the key of each request that has one. */
export const createApiKeys = (options: {
  apiKeys: ApiKeyStore;
  users: { findById(id: string): Promise<{ isActive: boolean } | null> };
  logger: Logger;
}): { routes: ServiceRouter; counts: Repetition & { stop(): Promise<void> } } => {
  const { apiKeys, users, logger } = options;
  const routes = createRouter();

  mount(routes, endpoints.apiKeys.list, async ({ caller }) => ({ keys: await apiKeys.allOf(caller.id) }));
  mount(routes, endpoints.apiKeys.create, async ({ caller, body }) =>
    apiKeys.create(caller.id, (await body()).name),
  );
  mount(routes, endpoints.apiKeys.remove, async ({ caller, params: { id } }) => {
    if (!(await apiKeys.remove(caller.id, id))) throw notFound();
  });

  mount(routes, internalEndpoints.identity.useApiKey, async ({ params: { hash } }) => {
    const found = await apiKeys.find(hash);
    const user = found && (await users.findById(found.userId));
    if (!found || !user?.isActive) throw notFound();
    const id = found._id.toHexString();
    apiKeys.count(id);
    return { id };
  });

  const storing = repeat({
    name: 'store the use of API keys',
    everyMs: storeMs,
    logger,
    task: apiKeys.storeCounts,
  });
  return {
    routes,
    counts: {
      ...storing,
      async stop() {
        await storing.stop();
        await apiKeys.storeCounts();
      },
    },
  };
};
