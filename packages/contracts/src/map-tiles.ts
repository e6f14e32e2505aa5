import { z } from 'zod';

/** Source of the map's streets, `GET /map-tiles.json`: paths on our own origin; null when there is none. */
export const mapTilesSchema = z
  .object({
    kind: z.enum(['pmtiles', 'tiles']),
    /** Path of the archive, or of a tile with `{z}`, `{x}` and `{y}`. */
    path: z.string(),
    minZoom: z.int().optional(),
    maxZoom: z.int().optional(),
    /** Names of the layers, if the source lists them. */
    layers: z.array(z.string()).optional(),
    /** Attribution as the source gives it, which may contain markup. An archive has its own. */
    attribution: z.string().optional(),
  })
  .nullable();
export type MapTiles = NonNullable<z.infer<typeof mapTilesSchema>>;
