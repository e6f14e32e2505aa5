import { passwordSchema, signInSchema } from '@halalmap/contracts';
import {
  brokerFields,
  brokerUrlField,
  loadConfig,
  serverFields,
  originField,
  reviewHoursField,
  urlField,
} from '@halalmap/service-kit';
import { z } from 'zod';
import { readPrivateKey, readPublicKey } from './adapters/session/access-tokens';

const mongoUrl = z
  .string({ error: 'is needed: the address of a MongoDB server, such as mongodb://127.0.0.1:27017' })
  .regex(/^mongodb(\+srv)?:\/\/.+/, 'must begin with mongodb:// or mongodb+srv://');

const leastPepper = 16;

const canRead = (read: (pem: string) => unknown) => (pem: string) => {
  try {
    read(pem);
    return true;
  } catch {
    return false;
  }
};

/** What identity reads of the settings of a whole installation. */
export const accountFields = {
  MONGODB_URL: mongoUrl.describe('MongoDB server; in one process, unset: the embedded one'),
  SMTP_URL: z
    .string()
    .regex(/^smtps?:\/\/.+/, 'must begin with smtp:// or smtps://')
    .optional()
    .describe('mail server that sends emails; unset: they wait in the outbox, where admins can read them'),
  MAIL_FROM: z.string().optional().describe('sender address of emails; needed with `SMTP_URL`'),
  PASSWORD_PEPPER: z
    .string({ error: 'is needed: a secret that passwords are hashed with' })
    .min(leastPepper, `must have at least ${leastPepper} characters`)
    .describe(
      `secret that passwords are hashed with, at least ${leastPepper} characters; in one process, unset: generated`,
    ),
  JWT_PRIVATE_KEY: z
    .string({ error: 'is needed: a private key on P-256 as PEM' })
    .refine(canRead(readPrivateKey), 'must be a private key on P-256 as PEM')
    .describe(
      'private key on P-256 (PEM) that access tokens are signed with; in one process, unset: generated',
    ),
  JWT_PREVIOUS_PUBLIC_KEY: z
    .string()
    .refine(canRead(readPublicKey), 'must be a public key on P-256 as PEM')
    .optional()
    .describe('public key (PEM) of the private key before, whose tokens stay valid while it is set'),
  ADMIN_SECOND_FACTOR: z
    .enum(['optional', 'required'])
    .default('optional')
    .describe(
      '`required`: admins cannot use their rights until they have set up two-step sign-in; the production overlay sets it',
    ),
};

/** @param schema has `accountFields` */
export const withSender = <
  T extends z.ZodType<{ SMTP_URL?: string | undefined; MAIL_FROM?: string | undefined }>,
>(
  schema: T,
): T =>
  schema.refine(({ SMTP_URL, MAIL_FROM }) => SMTP_URL === undefined || MAIL_FROM !== undefined, {
    path: ['MAIL_FROM'],
    error: 'is needed with SMTP_URL: the address that mails come from',
  });

const schema = withSender(
  z
    .object({
      ...serverFields({ port: 8081, metricsPort: 9465 }),
      ...accountFields,
      PUBLIC_URL: originField().default('http://127.0.0.1:8080'),
      REVIEW_HOURS: reviewHoursField(),
      LISTINGS_URL: urlField().default('http://127.0.0.1:8082'),
      MEDIA_URL: urlField().default('http://127.0.0.1:8083'),
      HALALMAP_ADMIN_EMAIL: signInSchema.shape.email
        .optional()
        .describe('email address of the first admin, where no samples make one'),
      HALALMAP_ADMIN_PASSWORD: passwordSchema.optional().describe('password of the first admin'),
    })
    .refine(
      (config) =>
        (config.HALALMAP_ADMIN_EMAIL === undefined) === (config.HALALMAP_ADMIN_PASSWORD === undefined),
      { path: ['HALALMAP_ADMIN_PASSWORD'], error: 'goes together with HALALMAP_ADMIN_EMAIL' },
    ),
);

/** Additional configuration of a separate process: the broker. */
export const identitySettings = schema.and(
  z.object({
    NATS_URL: brokerUrlField(),
    ...brokerFields(),
  }),
);

export type IdentityConfig = Readonly<z.output<typeof schema>>;
type IdentityProcessConfig = Readonly<z.output<typeof identitySettings>>;

/**
 * The configuration of the identity service inside another process, which provides the bus.
 * @throws ConfigError with every problem at once
 */
export const readIdentityConfig = (environment: Record<string, string | undefined>): IdentityConfig =>
  loadConfig(schema, environment);

/**
 * The configuration of the identity service as a separate process.
 * @throws ConfigError with every problem at once
 */
export const readIdentityProcessConfig = (
  environment: Record<string, string | undefined> = process.env,
): IdentityProcessConfig => loadConfig(identitySettings, environment);
