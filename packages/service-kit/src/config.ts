import { z } from 'zod';
import { internalTokenField } from './internal-token';

/** Thrown by `loadConfig`; the message lists every problem, one per line. */
export class ConfigError extends Error {
  constructor(readonly problems: string[]) {
    super(
      `The configuration has ${problems.length === 1 ? 'a problem' : 'problems'}:\n${problems.map((line) => `  ${line}`).join('\n')}`,
    );
    this.name = 'ConfigError';
  }
}

/**
 * Reads the configuration from the environment before anything is connected.
 * @param schema object schema whose keys are the names of variables
 * @param environment usually `process.env`; a blank value counts as unset
 * @returns the parsed configuration, frozen
 * @throws ConfigError with every problem at once
 */
export const loadConfig = <T extends z.ZodType>(
  schema: T,
  environment: Record<string, string | undefined>,
): Readonly<z.output<T>> => {
  const given = Object.fromEntries(
    Object.entries(environment).filter(([, value]) => value !== undefined && value !== ''),
  );
  const result = schema.safeParse(given);
  if (!result.success) {
    throw new ConfigError(
      result.error.issues.map((issue) => `${issue.path.join('.') || 'environment'}: ${issue.message}`),
    );
  }
  return Object.freeze(result.data);
};

/**
 * What fills an empty directory: `demo` (samples from published sources, and fictional places with work for admins),
 * `samples`, or `none`.
 */
export const seedField = (fallback: 'demo' | 'samples' | 'none') =>
  z.enum(['demo', 'samples', 'none']).default(fallback);

/** A port number; 0 lets the system choose. */
const portField = (fallback: number) => z.coerce.number().int().min(0).max(65_535).default(fallback);

/** The URL of another HTTP server. */
export const urlField = () =>
  z.url({
    protocol: /^https?$/,
    error: ({ input }) =>
      input === undefined
        ? 'is needed: an address such as http://127.0.0.1:8080'
        : 'must be an http or https URL',
  });

/** Settings of every service: address, log level, rate limits, internal token. */
export const serverFields = (defaults: { port: number; metricsPort: number }) => ({
  HOST: z.string().default('127.0.0.1'),
  PORT: portField(defaults.port),
  METRICS_PORT: portField(defaults.metricsPort),
  LOG_LEVEL: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']).default('info'),
  DRAIN_SECONDS: z.coerce.number().min(0).max(10).default(5),
  HALALMAP_RATE_LIMITS: z.enum(['normal', 'relaxed', 'off']).default('normal'),
  INTERNAL_TOKEN: internalTokenField(),
  /** The folder with the data, where it is on this machine: its disk must not get full. */
  HALALMAP_DATA_DIR: z.string().optional(),
  /** With less free space in that folder, in megabytes, changes are rejected. */
  MIN_FREE_MB: z.coerce.number().int().min(1).max(1_000_000).default(200),
  OTEL_EXPORTER_OTLP_ENDPOINT: urlField().optional(),
});

const isBrokerAddress = (text: string): boolean => {
  const address = text.trim();
  if (!URL.canParse(address)) return false;
  const { protocol, hostname } = new URL(address);
  return (protocol === 'nats:' || protocol === 'tls:') && hostname !== '';
};

/** One or several NATS servers, such as `nats://user:password@one:4222,nats://two:4222`. */
export const brokerUrlField = () =>
  z
    .string({ error: 'is needed: the address of a NATS server, such as nats://127.0.0.1:4222' })
    .refine((url) => url.split(',').every(isBrokerAddress), {
      error: 'must be addresses such as nats://host:4222 or tls://host:4222, with commas between several',
    });

/** NATS login, and number of replicas of each event. */
export const brokerFields = () => ({
  /** A file with a user's credentials, as written by `nsc`. */
  NATS_CREDS: z.string().optional(),
  NATS_TOKEN: z.string().optional(),
  /** A file with the CA certificates (PEM) of the servers. */
  NATS_CA: z.string().optional(),
  NATS_REPLICAS: z.coerce.number().int().min(1).max(5).default(1),
});

/** The NATS settings of a configuration with `brokerFields`, as the event bus expects them. */
export const brokerLogin = (config: {
  NATS_URL: string;
  NATS_CREDS?: string | undefined;
  NATS_TOKEN?: string | undefined;
  NATS_CA?: string | undefined;
  NATS_REPLICAS: number;
}) => ({
  url: config.NATS_URL,
  credsFile: config.NATS_CREDS,
  token: config.NATS_TOKEN,
  caFile: config.NATS_CA,
  replicas: config.NATS_REPLICAS,
});
