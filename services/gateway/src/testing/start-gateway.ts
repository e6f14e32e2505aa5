import { createLogger, type Service } from '@halalmap/service-kit';
import { readGatewayConfig } from '../config';
import { createGatewayService } from '../service';
import { startFakeUpstream, type CannedAnswer, type SeenRequest } from './fake-upstream';
import { makeWebRoot } from './web-root';

type Name = 'identity' | 'listings' | 'media' | 'search';
export type Answers = Record<Name, (request: SeenRequest) => CannedAnswer>;

/** A gateway as production builds it, before services that answer what a test says. */
export interface RunningGateway {
  gateway: Service;
  upstreams: Record<Name, Awaited<ReturnType<typeof startFakeUpstream>>>;
  /** May be replaced at any time. */
  answers: Answers;
  /** The built front end on disk. */
  web: ReturnType<typeof makeWebRoot>;
  send(path: string, init?: RequestInit): Promise<Response>;
  stop(): Promise<void>;
}

/**
 * @param environment replaces variables of the configuration
 * @param shellFiles further files of the shell's build
 */
export const startGateway = async (
  answers: Partial<Answers> = {},
  environment: Record<string, string> = {},
  shellFiles: Record<string, string> = {},
): Promise<RunningGateway> => {
  const web = makeWebRoot(shellFiles);
  const all: Answers = {
    identity: () => ({}),
    listings: () => ({}),
    media: () => ({}),
    search: () => ({}),
    ...answers,
  };
  const upstreams = {
    identity: await startFakeUpstream((request) => all.identity(request)),
    listings: await startFakeUpstream((request) => all.listings(request)),
    media: await startFakeUpstream((request) => all.media(request)),
    search: await startFakeUpstream((request) => all.search(request)),
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
        PUBLIC_URL: 'http://halalmap.test',
        IDENTITY_URL: upstreams.identity.url,
        LISTINGS_URL: upstreams.listings.url,
        MEDIA_URL: upstreams.media.url,
        SEARCH_URL: upstreams.search.url,
        WEB_ROOT: web.path,
        ...environment,
      }),
      logger: createLogger({ name: 'gateway', level: 'silent' }),
    });
  const gateway = await Promise.resolve()
    .then(build)
    .catch(async (error: unknown) => {
      // Servers left behind would keep the run of the tests from ending.
      await stopOthers();
      throw error;
    });
  await gateway.start();
  return {
    gateway,
    upstreams,
    answers: all,
    web,
    send: (path, init) => fetch(gateway.url() + path, { redirect: 'manual', ...init }),
    async stop() {
      await gateway.stop();
      await stopOthers();
    },
  };
};
