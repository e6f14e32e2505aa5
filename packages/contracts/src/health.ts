import { z } from 'zod';

/** `GET /api/health`. Uptime in seconds, memory in bytes, `cacheHitRate` 0 to 100, `avgResponseTime` in milliseconds. */
export const healthSchema = z
  .object({
    status: z.enum(['healthy', 'degraded', 'unhealthy']),
    uptime: z.number(),
    version: z.string(),
    database: z.string(),
    timestamp: z.iso.datetime(),
    performance: z.object({
      avgResponseTime: z.number(),
      cacheHitRate: z.number(),
      dbQueryCount: z.int(),
      memoryUsage: z.object({ heapUsed: z.int(), heapTotal: z.int(), rss: z.int() }),
    }),
  })
  .meta({ id: 'Health' });
export type Health = z.infer<typeof healthSchema>;

/** `GET /internal/status` of listings: what the health answer says of the database. Never through the gateway. */
export const databaseStatusSchema = z.object({
  /** Name of the product, such as `MongoDB`. */
  database: z.string(),
  /** Commands sent to it since the service started. */
  queryCount: z.int().min(0),
});
export type DatabaseStatus = z.infer<typeof databaseStatusSchema>;

/** `GET /mfe-manifest.json`: where the shell finds the remotes. */
export const mfeManifestSchema = z.object({
  remotes: z.array(
    z.object({ name: z.enum(['directory', 'admin', 'monitoring']), version: z.string(), entry: z.string() }),
  ),
});
export type MfeManifest = z.infer<typeof mfeManifestSchema>;
