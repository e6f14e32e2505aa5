import { api, asApiError, defineMutation, defineQuery } from '@halalmap/api-client';
import type { Health, SystemMetrics } from '@halalmap/contracts';
import { useEffect } from 'react';

const monitoringApi = api.injectEndpoints({
  endpoints: (build) => ({
    health: build.query(defineQuery('GET /api/health')),
    metrics: build.query(defineQuery('GET /api/metrics')),
    history: build.query(defineQuery('GET /api/metrics/history', () => ({ query: { hours: 1 } }))),
    rebuild: build.query(defineQuery('GET /api/search/reindex')),
    startRebuild: build.mutation(defineMutation('POST /api/search/reindex')),
    makeOperatorToken: build.mutation(defineMutation('POST /api/operator-tokens')),
    replayAll: build.mutation(defineMutation('POST /api/dead-letters/replay')),
  }),
});

export const {
  useHistoryQuery,
  useRebuildQuery,
  useStartRebuildMutation,
  useReplayAllMutation,
  useMakeOperatorTokenMutation,
} = monitoringApi;

const healthMs = 10_000;
const metricsMs = 30_000;

/** An unhealthy site responds with 503 and its health as the body. */
const healthOf = (error: unknown): Health | null => {
  const { status, raw } = asApiError(error);
  if (status !== 503) return null;
  try {
    const body = JSON.parse(raw.slice(raw.indexOf('{'))) as Partial<Health>;
    return body.performance ? (body as Health) : null;
  } catch {
    return null;
  }
};

interface SystemState {
  health: Health | null;
  metrics: SystemMetrics | null;
  /** Why there is no data, or no new data. */
  error: unknown;
  /** When the last response came, in milliseconds since 1970. */
  updatedAt: number | null;
  retry(): void;
}

/**
 * Polls health every 10 s and metrics every 30 s. While the site is not healthy, metrics are fetched immediately and
 * then every 10 s.
 */
export const useSystem = (): SystemState => {
  const options = { refetchOnMountOrArgChange: true };
  const health = monitoringApi.useHealthQuery(undefined, { ...options, pollingInterval: healthMs });
  const troubled = health.isError || (health.data !== undefined && health.data.status !== 'healthy');
  const metrics = monitoringApi.useMetricsQuery(undefined, {
    ...options,
    pollingInterval: troubled ? healthMs : metricsMs,
  });
  const unhealthy = health.isError ? healthOf(health.error) : null;
  const shown = unhealthy ?? health.data ?? null;
  const { refetch } = metrics;
  useEffect(() => {
    if (troubled) void refetch();
  }, [troubled, refetch]);

  return {
    health: shown,
    metrics: metrics.data ?? null,
    error: metrics.error ?? (unhealthy ? null : health.error) ?? null,
    updatedAt: metrics.fulfilledTimeStamp ?? null,
    retry() {
      void health.refetch();
      void refetch();
    },
  };
};
