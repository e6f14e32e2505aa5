import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { mfeManifestSchema, type SiteDetails } from '@halalmap/contracts';
import {
  brokerFields,
  brokerUrlField,
  hoursField,
  loadConfig,
  serverFields,
  originField,
  reviewHoursField,
  urlField,
  trustedHopsField,
} from '@halalmap/service-kit';
import { z } from 'zod';
import { archiveProblem } from './adapters/map-archive';
import { parseTileSource, type TileSource } from './domain/tile-source';

/** The map of the whole country that comes with the product: beside the bundle in an image, else in the checkout. */
const bundledArchive = (): string | null =>
  ['./map/ph.pmtiles', '../../../packages/reference-data/map/ph.pmtiles']
    .map((path) => fileURLToPath(new URL(path, import.meta.url)))
    .find((path) => archiveProblem(path) === null) ?? null;

/** The source of the map's tiles, checked as far as possible without the network. */
export const tileSourceField = () =>
  z
    .string()
    .transform((address, context): TileSource | null => {
      const source = parseTileSource(address);
      const problem = source?.kind === 'file' ? archiveProblem(source.path) : null;
      if (source && problem === null)
        return source.kind === 'file' ? { kind: 'file', path: resolve(source.path) } : source;
      context.addIssue({
        code: 'custom',
        message: source
          ? `${address} ${problem}`
          : 'must be the path or http address of a PMTiles archive, or the http address of vector tiles',
      });
      return z.NEVER;
    })
    .describe(
      'streets of the map: a PMTiles archive (path or URL), `…/{z}/{x}/{y}` or a TileJSON, served through our own origin ([docs/map.md](map.md)); in one process, unset: `map.pmtiles` in the data folder, if there is one',
    );

/** Origins that tiles may come from, besides that of their description: a description could name any server that this one reaches. */
export const tileOriginsField = () =>
  z
    .string()
    .transform((text, context) => {
      const origins = text.split(/[\s,]+/).filter(Boolean);
      if (origins.every((origin) => /^https?:\/\/[^/?#@\\]+\/?$/i.test(origin) && URL.canParse(origin)))
        return origins.map((origin) => new URL(origin).origin);
      context.addIssue({
        code: 'custom',
        message: 'must be origins such as https://tiles.example, separated by spaces or commas',
      });
      return z.NEVER;
    })
    .default([])
    .describe(
      'further origins that the tiles of a TileJSON may come from, separated by spaces or commas; those of its own origin always may',
    );

/** What `MAP_TILES_URL` is of a process with a data folder: its value, else `map.pmtiles` in that folder, if there is one. */
export const mapTilesOf = ({
  MAP_TILES_URL: given,
  HALALMAP_DATA_DIR: folder,
}: Record<string, string | undefined>): string | undefined => {
  const own = resolve(folder || '.data', 'map.pmtiles');
  return given || (existsSync(own) ? own : undefined);
};

const mailAddress = () => z.email({ error: 'must be an email address' }).optional();

export const webFilesField = () =>
  z
    .enum(['memory', 'disk'])
    .default('memory')
    .describe(
      'where the files of the front end are kept: `memory` reads them once at start, `disk` at each request (`npm run dev`)',
    );

const urlOf = (service: string) => urlField().describe(`origin of the ${service} service`);

/** Origins whose host name resolves to the address of each replica, such as a headless Service of Kubernetes. */
const replicasOf = (service: string, otherwise = 'the origin of the service') =>
  urlField()
    .optional()
    .describe(
      `origin whose host name resolves to the address of each replica of ${service}, for the monitoring page; unset: ${otherwise}`,
    );

/** Remotes that `npm start` builds while the product runs already, separated by commas. */
export const lateRemotesField = () =>
  z
    .string()
    .default('')
    .transform((names) => names.split(',').filter(Boolean))
    .pipe(mfeManifestSchema.shape.building.unwrap())
    .describe(
      'remotes that `npm start` builds while the product runs already, separated by commas; set by itself',
    );

/** What the pages say and do in this installation: contact, operator, and whether devices keep them. */
export const siteFields = {
  CONTACT_EMAIL: mailAddress().describe('email address on the contact page; unset: none'),
  OPERATOR_NAME: z
    .string()
    .trim()
    .max(200)
    .optional()
    .describe(
      'who runs this installation and answers for personal data, on the legal pages ([docs/launch.md](launch.md))',
    ),
  OPERATOR_ADDRESS: z.string().trim().max(500).optional().describe('postal address of the operator'),
  OPERATOR_EMAIL: mailAddress().describe('email address of the operator'),
  DPO_EMAIL: mailAddress().describe('email address of the data protection officer'),
  REQUIRE_OPERATOR: z
    .stringbool({ error: 'must be true or false' })
    .default(false)
    .describe(
      'whether the four variables about the operator must be set; the production overlay sets it to `true`',
    ),
  REVIEW_HOURS: reviewHoursField(),
  REPLY_HOURS: hoursField().describe(
    'hours within which messages are answered, as the pages promise it; unset: they promise no time',
  ),
  SOCIAL_LINKS: z
    .string()
    .transform((text, context) => {
      const links = parseSocialLinks(text);
      if (links) return links;
      context.addIssue({ code: 'custom', message: 'must be http addresses, separated by spaces or commas' });
      return z.NEVER;
    })
    .default([])
    .describe('URLs of the site’s other profiles, separated by spaces or commas'),
  SERVICE_WORKER: z
    .enum(['on', 'off'], { error: 'must be on or off' })
    .default('on')
    .describe(
      'whether browsers keep pages for reading without a network; `off` makes them delete what they have kept',
    ),
};

const fields = z.object({
  ...serverFields({ port: 8080, metricsPort: 9464 }),
  PUBLIC_URL: originField().optional(),
  TRUSTED_HOPS: trustedHopsField(),
  IDENTITY_URL: urlOf('identity'),
  LISTINGS_URL: urlOf('listings'),
  MEDIA_URL: urlOf('media'),
  SEARCH_URL: urlOf('search'),
  GATEWAY_PEERS_URL: replicasOf('the gateway', 'this process alone'),
  IDENTITY_PEERS_URL: replicasOf('identity'),
  LISTINGS_PEERS_URL: replicasOf('listings'),
  MEDIA_PEERS_URL: replicasOf('media'),
  SEARCH_PEERS_URL: replicasOf('search'),
  NODE_ENV: z.string().default('development').describe('`production`, or what Node’s libraries take it for'),
  PROMETHEUS_URL: urlField()
    .optional()
    .describe(
      'Prometheus server for the monitoring page’s charts of the last hour; unset: the gateway’s memory',
    ),
  WEB_ROOT: z
    .string()
    .transform((path) => resolve(path))
    .describe('folder with the built shell and remotes'),
  WEB_FILES: webFilesField(),
  REMOTES_BEING_BUILT: lateRemotesField(),
  MAP_TILES_URL: tileSourceField()
    .default((): TileSource | null => {
      const path = bundledArchive();
      return path === null ? null : { kind: 'file', path };
    })
    .meta({ default: 'the map that comes with the product' }),
  MAP_TILES_ORIGINS: tileOriginsField(),
  ...siteFields,
  LOOPBACK_ORIGINS: z
    .stringbool()
    .default(false)
    .describe('whether requests may come from pages of any loopback address, for a product on this machine'),
});

const operatorFields = ['OPERATOR_NAME', 'OPERATOR_ADDRESS', 'OPERATOR_EMAIL', 'DPO_EMAIL'] as const;

/** Refuses an installation for the public that does not say who answers for personal data. */
export const needsOperator = (
  config: Partial<Record<(typeof operatorFields)[number], string | undefined>> & {
    REQUIRE_OPERATOR: boolean;
  },
  context: z.RefinementCtx,
): void => {
  if (!config.REQUIRE_OPERATOR) return;
  for (const name of operatorFields.filter((field) => !config[field]))
    context.addIssue({ code: 'custom', path: [name], message: 'must be set: the legal pages name it' });
};

const schema = fields.superRefine(needsOperator);

/** Additional configuration of a separate process: the broker, whose events invalidate the in-memory cache. */
export const gatewaySettings = fields
  .extend({ NATS_URL: brokerUrlField(), ...brokerFields() })
  .superRefine(needsOperator);

export type GatewayConfig = Readonly<z.output<typeof schema>>;
type GatewayProcessConfig = Readonly<z.output<typeof gatewaySettings>>;

/**
 * The configuration of the gateway inside another process, which provides the bus.
 * @throws ConfigError with every problem at once
 */
export const readGatewayConfig = (environment: Record<string, string | undefined>): GatewayConfig =>
  loadConfig(schema, environment);

/**
 * The configuration of the gateway as a separate process.
 * @throws ConfigError with every problem at once
 */
export const readGatewayProcessConfig = (
  environment: Record<string, string | undefined> = process.env,
): GatewayProcessConfig => loadConfig(gatewaySettings, environment);

/** What pages show of the operator's settings. */
export const siteOf = (config: GatewayConfig): SiteDetails => {
  const operator = {
    name: config.OPERATOR_NAME ?? null,
    address: config.OPERATOR_ADDRESS ?? null,
    email: config.OPERATOR_EMAIL ?? null,
    dpoEmail: config.DPO_EMAIL ?? null,
  };
  const isNamed = Object.values(operator).some((value) => value !== null);
  return {
    contactEmail: config.CONTACT_EMAIL ?? null,
    socialLinks: config.SOCIAL_LINKS,
    ...(isNamed ? { operator } : {}),
    ...(config.REVIEW_HOURS === undefined ? {} : { reviewHours: config.REVIEW_HOURS }),
    ...(config.REPLY_HOURS === undefined ? {} : { replyHours: config.REPLY_HOURS }),
    ...(config.SERVICE_WORKER === 'on' ? { worksOffline: true as const } : {}),
  };
};

const knownNames: Readonly<Record<string, string>> = {
  'facebook.com': 'Facebook',
  'instagram.com': 'Instagram',
  'tiktok.com': 'TikTok',
  'youtube.com': 'YouTube',
};

const parseLink = (address: string): { name: string; url: string } | null => {
  if (!/^https?:\/\//i.test(address) || !URL.canParse(address)) return null;
  const { href, hostname } = new URL(address);
  const host = hostname.replace(/^(www|m)\./, '');
  return { name: knownNames[host] ?? host, url: href };
};

/**
 * Parses `SOCIAL_LINKS`: absolute URLs separated by spaces or commas, shown in this order under the name of their site.
 * @returns null when one of them is not an http(s) URL
 */
export const parseSocialLinks = (text: string): SiteDetails['socialLinks'] | null => {
  const links = text
    .split(/[\s,]+/)
    .filter(Boolean)
    .map(parseLink);
  return links.every((link) => link !== null) ? links : null;
};
