import { z } from 'zod';

/** Raised by `loadConfig`; the message lists every problem, one a line. */
export class ConfigError extends Error {
  constructor(readonly problems: string[]) {
    super(
      `The configuration has ${problems.length === 1 ? 'a problem' : 'problems'}:\n${problems.map((line) => `  ${line}`).join('\n')}`,
    );
    this.name = 'ConfigError';
  }
}

/**
 * Reads a configuration from the environment before anything is connected.
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

/** A port number; 0 lets the system choose. */
export const portField = (fallback: number) => z.coerce.number().int().min(0).max(65_535).default(fallback);

/** The address of another server. */
export const urlField = () => z.url({ error: 'must be a URL' });

/** What every service reads: where it listens, how much it logs, which proxies it believes. */
export const serverFields = (defaults: { port: number; metricsPort: number }) => ({
  HOST: z.string().default('127.0.0.1'),
  PORT: portField(defaults.port),
  METRICS_PORT: portField(defaults.metricsPort),
  LOG_LEVEL: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']).default('info'),
  HALALMAP_RATE_LIMITS: z.enum(['normal', 'relaxed', 'off']).default('normal'),
});
