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
    throw new ConfigError([
      ...new Set(
        result.error.issues.map((issue) => `${issue.path.join('.') || 'environment'}: ${issue.message}`),
      ),
    ]);
  }
  return Object.freeze(result.data);
};

/**
 * What fills an empty directory: `demo` (samples from published sources, and fictional places with work for admins),
 * `samples`, or `none`.
 */
export const seedField = (fallback: 'demo' | 'samples' | 'none') =>
  z
    .enum(['demo', 'samples', 'none'])
    .default(fallback)
    .describe(
      'what an empty directory is filled with, once: `demo` (the samples, fictional demo places and work for admins), `samples` or `none`',
    );

/** How many listings are generated in addition. */
export const seedCountField = () =>
  wholeNumberField(0, 1_000_000)
    .default(0)
    .describe('generated listings in addition to the samples, for load tests');

/** A whole number; both limits are allowed. */
const wholeNumberField = (min: number, max: number) => {
  const error = `must be a whole number from ${min} to ${max}`;
  return z.coerce.number({ error }).int({ error }).min(min, { error }).max(max, { error });
};

/** How many proxies stand in front. */
export const trustedHopsField = () =>
  wholeNumberField(0, 10)
    .default(0)
    .describe('number of proxies in front whose `X-Forwarded-For` is trusted');

/** A port number; 0 lets the system choose. */
export const portField = () => wholeNumberField(0, 65_535);

const hostInUrl = (host: string): string => (host.includes(':') ? `[${host}]` : host);

/** The origin of a server, as browsers write it: `http://[::1]:8080`, or `http://localhost` on port 80. */
export const originAt = ({ HOST, PORT }: { HOST: string; PORT: number }): string =>
  new URL(`http://${hostInUrl(HOST)}:${PORT}`).origin;

/** Where a server listens: a name or an IP address. */
const hostField = () =>
  z
    .string()
    .refine((host) => URL.canParse(`http://${hostInUrl(host)}`), 'must be a host name or an IP address');

/**
 * Fields that are checked like these and keep their texts, for a process that passes them on to the service that reads
 * them. All are optional.
 */
export const textsOf = <T extends Record<string, z.ZodType>>(fields: T) => {
  const textOf = (field: z.ZodType) =>
    z
      .string()
      .superRefine((text, context) => {
        for (const { message } of field.safeParse(text).error?.issues ?? [])
          context.addIssue({ code: 'custom', message });
      })
      .optional();
  return Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, textOf(field)])) as {
    [Name in keyof T]: ReturnType<typeof textOf>;
  };
};

/** The URL of another HTTP server. */
export const urlField = () =>
  z.url({
    protocol: /^https?$/,
    error: ({ input }) =>
      input === undefined
        ? 'is needed: an address such as http://127.0.0.1:8080'
        : 'must be an http or https URL',
  });

/** The public address of the site, of which only the origin counts: anything after it would be left out without a word. */
export const originField = () =>
  urlField()
    .refine((address) => !URL.canParse(address) || /^https?:\/\/[^/?#@\\]+\/?$/i.test(address.trim()), {
      error: 'must be only scheme, host and port, such as https://halalmap.example',
    })
    .describe(
      'public origin of the site: in canonical links, emails and QR codes, and in the check of the `Origin` header; the gateway and one process, unset: from `HOST` and `PORT`',
    );

/** Hours of a promise; unset: none is made. */
export const hoursField = () =>
  z.coerce
    .number({ error: 'must be a number of hours' })
    .int('must be a whole number of hours')
    .min(1, 'must be at least 1')
    .max(720, 'must be at most 720')
    .optional();

/** Hours within which submissions are read, for the gateway and for mails. */
export const reviewHoursField = () =>
  hoursField().describe(
    'hours within which submissions are read, as pages and mails promise it; unset: they promise no time',
  );

/** Settings of every service: address, log level, rate limits, internal token. */
export const serverFields = (defaults: {
  port: number;
  metricsPort: number;
  logLevel?: 'info' | 'warn';
}) => ({
  HOST: hostField().default('127.0.0.1').describe('host name or address that the process listens at'),
  PORT: portField().default(defaults.port).describe('port that the process listens at; 0: any free one'),
  METRICS_PORT: portField()
    .default(defaults.metricsPort)
    .describe('port of the Prometheus metrics, which are never on the public one'),
  LOG_LEVEL: z
    .enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'])
    .default(defaults.logLevel ?? 'info')
    .describe('minimum level that is logged'),
  DRAIN_SECONDS: z.coerce
    .number()
    .min(0)
    .max(10)
    .default(5)
    .describe('how long a process keeps serving after SIGTERM while it is not ready; 0 to 10'),
  HALALMAP_RATE_LIMITS: z
    .enum(['normal', 'relaxed', 'off'])
    .default('normal')
    .describe('`normal`, or for tests and benchmarks `relaxed` or `off`'),
  INTERNAL_TOKEN: internalTokenField().describe(
    'authenticates requests between services below `/internal`, the same for all; in one process it is generated',
  ),
  HALALMAP_DATA_DIR: z
    .string()
    .optional()
    .describe(
      'folder of all stored data; an empty one is filled. Of a service that stores nothing there: whose disk must not get full',
    ),
  MIN_FREE_MB: wholeNumberField(1, 1_000_000)
    .default(200)
    .describe(
      'with less free space in the data folder, in megabytes, changes are 503 `storage_full`; reading goes on',
    ),
  OTEL_EXPORTER_OTLP_ENDPOINT: urlField()
    .optional()
    .describe(
      'collector that traces are sent to by OTLP over HTTP, unset: no traces; OpenTelemetry’s variables for headers, sampling and batches apply',
    ),
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
    })
    .describe(
      'NATS server, or several with commas between; user and password may stand in the URL. In one process, unset: events stay in the process',
    );

/** NATS login, and number of replicas of each event. */
export const brokerFields = () => ({
  NATS_CREDS: z.string().optional().describe('file with the credentials of a NATS user, as written by `nsc`'),
  NATS_TOKEN: z.string().optional().describe('token that NATS asks for'),
  NATS_CA: z.string().optional().describe('file with the CA certificates (PEM) of the NATS servers, for TLS'),
  NATS_REPLICAS: wholeNumberField(1, 5).default(1).describe('replicas of each event in NATS'),
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
