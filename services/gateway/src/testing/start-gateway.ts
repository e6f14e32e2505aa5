import type { ServiceStatus } from '@halalmap/contracts';
import { createLogger, type BodyLimits, type Service } from '@halalmap/service-kit';
import { internalToken } from '@halalmap/test-kit';
import { readGatewayConfig } from '../config';
import { createGatewayService } from '../service';
import { startFakeUpstream, type CannedResponse, type SeenRequest } from './fake-upstream';
import { aStatus } from './builders';
import { makeWebRoot } from './web-root';

type Name = 'identity' | 'listings' | 'media' | 'search';
export type Responses = Record<Name, (request: SeenRequest) => CannedResponse>;

/** The gateway built as in production, in front of fake services. */
export interface RunningGateway {
  gateway: Service;
  upstreams: Record<Name, Awaited<ReturnType<typeof startFakeUpstream>>>;
  /** May be replaced at any time. */
  answers: Responses;
  /** Status of the services; null for none. May be replaced at any time. */
  statuses: Record<Name, ServiceStatus | null>;
  /** The built front end on disk. */
  web: ReturnType<typeof makeWebRoot>;
  send(path: string, init?: RequestInit): Promise<Response>;
  stop(): Promise<void>;
}

/**
 * @param environment overrides configuration variables
 * @param shellFiles additional files of the shell's build
 * @param bodyLimits minimum speed of request bodies
 */
export const startGateway = async (
  responses: Partial<Responses> = {},
  environment: Record<string, string> = {},
  shellFiles: Record<string, string> = {},
  bodyLimits?: BodyLimits,
): Promise<RunningGateway> => {
  const web = makeWebRoot(shellFiles);
  const all: Responses = {
    identity: () => ({}),
    listings: () => ({}),
    media: () => ({}),
    search: () => ({}),
    ...responses,
  };
  const statuses: RunningGateway['statuses'] = {
    identity: aStatus('identity'),
    listings: aStatus('listings'),
    media: aStatus('media'),
    search: aStatus('search'),
  };
  const upstreams = {
    identity: await startFakeUpstream((request) => all.identity(request), {
      status: () => statuses.identity,
    }),
    listings: await startFakeUpstream((request) => all.listings(request), {
      status: () => statuses.listings,
    }),
    media: await startFakeUpstream((request) => all.media(request), { status: () => statuses.media }),
    search: await startFakeUpstream((request) => all.search(request), { status: () => statuses.search }),
  };
  const stopOthers = async (): Promise<void> => {
    await Promise.all(Object.values(upstreams).map((upstream) => upstream.stop()));
    web.remove();
  };
  const build = () =>
    createGatewayService({
      config: readGatewayConfig({
        PORT: '0',
        METRICS_PORT: '0',
        INTERNAL_TOKEN: internalToken,
        PUBLIC_URL: 'http://halalmap.test',
        IDENTITY_URL: upstreams.identity.url,
        LISTINGS_URL: upstreams.listings.url,
        MEDIA_URL: upstreams.media.url,
        SEARCH_URL: upstreams.search.url,
        WEB_ROOT: web.path,
        ...environment,
      }),
      logger: createLogger({ name: 'gateway', level: 'silent' }),
      ...(bodyLimits ? { bodyLimits } : {}),
    });
  const gateway = await Promise.resolve()
    .then(build)
    .catch(async (error: unknown) => {
      // Open servers would keep the test run from ending.
      await stopOthers();
      throw error;
    });
  await gateway.start();
  return {
    gateway,
    upstreams,
    answers: all,
    statuses,
    web,
    send: (path, init) => fetch(gateway.url() + path, { redirect: 'manual', ...init }),
    async stop() {
      await gateway.stop();
      await stopOthers();
    },
  };
};
