import { z } from 'zod';

/** Where the map's streets come from, `GET /map-tiles.json`: paths of the own origin; null where no source is set up. */
export const mapTilesSchema = z
  .object({
    kind: z.enum(['pmtiles', 'tiles']),
    /** Path of the archive, or of a tile with `{z}`, `{x}` and `{y}` in it. */
    path: z.string(),
    minZoom: z.int().optional(),
    maxZoom: z.int().optional(),
    /** Names of the layers, where the source says. */
    layers: z.array(z.string()).optional(),
    /** Whose data it is, as plain text, where the source says. */
    attribution: z.string().optional(),
  })
  .nullable();
export type MapTiles = NonNullable<z.infer<typeof mapTilesSchema>>;
