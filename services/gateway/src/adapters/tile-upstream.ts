import { limits, type MapTiles } from '@halalmap/contracts';
import { notFound, unavailable } from '@halalmap/errors';
import type { Logger } from '@halalmap/service-kit';
import { z } from 'zod';
import { parseTileSource, tilePath, type TilePlace, type TileSource } from '../domain/tile-source';
import { createMapArchive } from './map-archive';
import { discard, readJson, type UpstreamResponse } from './response-reader';
import { createUpstream, type Upstream } from './upstream';

/** The paths under which the gateway serves the source. */
const tilePaths = { archive: '/map-tiles/archive.pmtiles', tile: '/map-tiles/{z}/{x}/{y}' } as const;

const descriptionSchema = z.object({
  tiles: z.array(z.string()).min(1),
  minzoom: z.number().int().optional(),
  maxzoom: z.number().int().optional(),
  attribution: z.string().optional(),
  vector_layers: z.array(z.object({ id: z.string() })).optional(),
});

interface TileRequest {
  headers: Record<string, string>;
  signal: AbortSignal;
}

/** The tile source that `MAP_TILES_URL` configures, or the map that comes with the product. */
export interface TileUpstream {
  /** @throws AppError `unavailable` when the source must be asked and does not respond */
  describe(signal: AbortSignal): Promise<MapTiles>;
  /**
   * @param version the hash in the URL of an archive on disk; undefined for one of another server
   * @throws AppError `not_found` when the source is not an archive, or an archive of another version
   */
  archive(version: string | undefined, request: TileRequest): Promise<UpstreamResponse>;
  /** @throws AppError `not_found` when the source is an archive */
  tile(place: TilePlace, request: TileRequest): Promise<UpstreamResponse>;
  close(): Promise<void>;
}

interface Description {
  tiles: Extract<TileSource, { kind: 'tiles' }>;
  facts: Pick<MapTiles, 'minZoom' | 'maxZoom' | 'layers' | 'attribution'>;
}

/** Only these properties of a TileJSON description are passed on. */
const factsOf = (description: z.output<typeof descriptionSchema>): Description['facts'] => ({
  ...(description.minzoom === undefined ? {} : { minZoom: description.minzoom }),
  ...(description.maxzoom === undefined ? {} : { maxZoom: description.maxzoom }),
  ...(description.attribution === undefined ? {} : { attribution: description.attribution }),
  ...(description.vector_layers ? { layers: description.vector_layers.map(({ id }) => id) } : {}),
});

/** An archive on disk. */
const createFileTiles = (path: string): TileUpstream => {
  const archive = createMapArchive(path);
  return {
    async describe() {
      return { kind: 'pmtiles', path: `/map-tiles/archive.${await archive.version()}.pmtiles` };
    },
    async archive(version, { headers }) {
      if (version !== (await archive.version())) throw notFound();
      return archive.read(headers);
    },
    tile: () => Promise.reject(notFound()),
    close: () => Promise.resolve(),
  };
};

/**
 * Connects to a tile source.
 * @param options.source result of `parseTileSource`
 * @param options.origins that a description may name, besides its own
 */
export const createTileUpstream = (options: {
  source: TileSource;
  origins: readonly string[];
  logger: Logger;
}): TileUpstream =>
  options.source.kind === 'file'
    ? createFileTiles(options.source.path)
    : createRemoteTiles({ ...options, source: options.source });

const createRemoteTiles = (options: {
  source: Exclude<TileSource, { kind: 'file' }>;
  origins: readonly string[];
  logger: Logger;
}): TileUpstream => {
  const { source, logger } = options;
  const origins = new Set([new URL(source.origin).origin, ...options.origins]);
  const connections = new Map<string, Upstream>();
  const connectionTo = (origin: string): Upstream => {
    const known =
      connections.get(origin) ??
      createUpstream({ name: 'tiles', url: origin, logger, watch: null, readMs: limits.connections.readMs });
    connections.set(origin, known);
    return known;
  };
  const get = (origin: string, path: string, { headers, signal }: TileRequest): Promise<UpstreamResponse> =>
    connectionTo(origin).send({ method: 'GET', path, headers, body: null, signal });

  let described: Description | null = source.kind === 'tiles' ? { tiles: source, facts: {} } : null;
  const readDescription = async (path: string, signal: AbortSignal): Promise<Description> => {
    if (described) return described;
    const response = await get(source.origin, path, { headers: { accept: 'application/json' }, signal });
    const parsed = descriptionSchema.safeParse(
      response.status === 200 ? await readJson(response.body).catch(() => null) : discard(response.body),
    );
    const offered = (parsed.data?.tiles ?? [])
      .map((address) => parseTileSource(address.startsWith('/') ? source.origin + address : address))
      .filter((offer) => offer?.kind === 'tiles');
    const tiles = offered.find(({ origin }) => origins.has(new URL(origin).origin));
    if (!parsed.success || !tiles) {
      const message =
        offered.length > 0
          ? 'the tile source names tiles of other origins; MAP_TILES_ORIGINS can allow them'
          : 'the tile source is not described as TileJSON';
      logger.warn({ status: response.status, origins: offered.map(({ origin }) => origin) }, message);
      throw unavailable('The tile source cannot be read');
    }
    described = { tiles, facts: factsOf(parsed.data) };
    return described;
  };

  return {
    async describe(signal) {
      if (source.kind === 'pmtiles') return { kind: 'pmtiles', path: tilePaths.archive };
      const path = source.kind === 'description' ? source.path : source.template;
      const { facts } = await readDescription(path, signal);
      return { kind: 'tiles', path: tilePaths.tile, ...facts };
    },
    async archive(version, request) {
      if (source.kind !== 'pmtiles' || version !== undefined) throw notFound();
      return get(source.origin, source.path, request);
    },
    async tile(place, request) {
      if (source.kind === 'pmtiles') throw notFound();
      const path = source.kind === 'description' ? source.path : source.template;
      const { tiles } = await readDescription(path, request.signal);
      return get(tiles.origin, tilePath(tiles.template, place), request);
    },
    async close() {
      await Promise.all([...connections.values()].map((connection) => connection.close()));
    },
  };
};
