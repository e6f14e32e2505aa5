import { userActedSchema, userActedType, type EventEnvelope, type UserActed } from '@halalmap/contracts';
import { createInProcessBus, type EventBus } from '@halalmap/event-bus';
import { createLogger } from '@halalmap/service-kit';
import { databaseName } from '@halalmap/service-kit/mongo';
import { startDatabase, type TestDatabase } from '@halalmap/test-kit';
import { createConnection } from 'mongoose';
import type { OutgoingMail } from '../domain/ports';
import type { IdentityService } from '../service';
import { errorOf, goodPassword, tokenIn, type Device } from './client';
import { startFakeListings } from './fake-listings';
import { settableClock, startIdentity } from './start-identity';

/** The address of the admin that the service creates at its start. */
export const adminEmail = 'admin@mail.example';

export const json = async <T>(response: Response | Promise<Response>): Promise<T> =>
  (await (await response).json()) as T;

/** The status of a response, and the code of its error if it is one. */
export const outcomeOf = async (response: Response | Promise<Response>): Promise<string> => {
  const { status } = await response;
  return status < 400 ? String(status) : `${status} ${(await errorOf(await response)).code}`;
};

/**
 * The identity service for tests of second factors: started anew before each test, with a clock that the test sets, and
 * with what it mails and reports.
 * @param options.database prefix of the names of its databases
 */
export class FactorTest {
  identity!: IdentityService;
  clock!: ReturnType<typeof settableClock>;
  mails: OutgoingMail[] = [];
  private mongo!: TestDatabase;
  private listings!: Awaited<ReturnType<typeof startFakeListings>>;
  private bus!: EventBus;
  private received: EventEnvelope[] = [];
  private started = 0;

  constructor(private readonly options: { database: string; environment?: Record<string, string> }) {
    beforeAll(async () => {
      [this.mongo, this.listings] = await Promise.all([startDatabase(), startFakeListings()]);
    });
    afterAll(() => Promise.all([this.mongo.stop(), this.listings.stop()]));
    beforeEach(() => this.start());
    afterEach(() => this.stop());
  }

  /** The audit log entries so far. */
  entries(): UserActed[] {
    return this.received.map(({ data }) => userActedSchema.parse(data));
  }

  /** Registers an account and verifies its address. */
  async register(who: Device, email: string): Promise<void> {
    await who.register(email);
    const token = tokenIn(this.mails.findLast(({ to }) => to === email)?.text ?? '');
    await who.send('POST', '/api/auth/verify-email', { token });
  }

  /** The tokens of mailed links that are stored for a user, as JSON. */
  async storedTokens(userId: string): Promise<string> {
    const url = this.mongo.url(`${this.options.database}${this.started}`);
    const connection = createConnection();
    await connection.openUri(url, { dbName: databaseName(url, 'identity') });
    try {
      const found = await connection.collection('mailed_tokens').find({ userId }).toArray();
      return JSON.stringify(found);
    } finally {
      await connection.close();
    }
  }

  async restart(environment: Record<string, string>): Promise<void> {
    await this.stop();
    await this.start(environment);
  }

  private async start(environment: Record<string, string> = {}): Promise<void> {
    this.clock = settableClock();
    this.received = [];
    this.mails = [];
    this.bus = await createInProcessBus({ logger: createLogger({ name: 'test', level: 'silent' }) });
    await this.bus.subscribe({
      consumer: 'log',
      types: [userActedType],
      handle: async (event) => void this.received.push(event),
    });
    this.identity = await startIdentity({
      mongo: this.mongo,
      database: `${this.options.database}${(this.started += 1)}`,
      environment: {
        HALALMAP_ADMIN_EMAIL: adminEmail,
        HALALMAP_ADMIN_PASSWORD: goodPassword,
        ...this.options.environment,
        ...environment,
      },
      clock: this.clock,
      bus: this.bus,
      listingsUrl: this.listings.url,
      onMail: (mail) => this.mails.push(mail),
    });
  }

  private async stop(): Promise<void> {
    await this.identity.stop();
    await this.bus.close();
  }
}
