import { join } from 'node:path';
import { startNginx } from '../nginx';
import type { Options } from '../options';
import { root, startServer, type Running } from '../processes';
import { shown, shownSpread, type Row } from '../report';
import { interleave, rates } from '../rounds';
import { ratioOf, spreadOf } from '../statistics';
import { addPhoto, startMediaServer } from './media-server';
import { aPhoto } from './photos';

type Server = 'media' | 'gateway' | 'nginx';

const bytesAt = async (url: string): Promise<Uint8Array> =>
  new Uint8Array(await (await fetch(url)).arrayBuffer());

const rowsOf = (
  what: string,
  bytes: number,
  results: Record<Server, Array<{ requestsPerSecond: number }>>,
): Row[] => {
  const nginx = rates(results.nginx);
  const perSecond = (server: Server): string => {
    const spread = spreadOf(rates(results[server]));
    return `${shown(spread.median)}/s, ${shown((spread.median * bytes) / 1024 / 1024, 'MB/s')}`;
  };
  const row = (server: 'media' | 'gateway', name: string): Row => ({
    what: `${what} ${name}`,
    measured: `${shownSpread(ratioOf(rates(results[server]), nginx))} x nginx; ${perSecond(server)}`,
  });
  return [
    row('media', 'by the media service'),
    row('gateway', 'through the gateway'),
    { what: `${what} by nginx`, measured: perSecond('nginx') },
  ];
};

/** Measures the throughput of serving a picture, compared with nginx and the same file. */
export const measureServing = async (options: Options): Promise<Row[]> => {
  const started: Running[] = [];
  try {
    const media = await startMediaServer();
    started.push(media);
    const gateway = await startServer('gateway', { upstream: media.url, webRoot: join(root, 'apps') });
    started.push(gateway);
    const path = await addPhoto(media, 1, await aPhoto(4_000, 3_000));
    const sizes = { card: `${path}?w=320`, full: path };
    const files = {
      card: await bytesAt(media.url + sizes.card),
      full: await bytesAt(media.url + sizes.full),
    };
    const nginx = await startNginx({ 'card.jpg': files.card, 'full.jpg': files.full });
    if (!nginx)
      return [{ what: 'photo delivery, compared with nginx', measured: 'SKIPPED: no nginx on PATH' }];
    started.push(nginx);
    const rows: Row[] = [];
    for (const size of ['card', 'full'] as const) {
      const results = await interleave<Server>({
        ...options,
        subjects: {
          media: { url: media.url + sizes[size] },
          gateway: { url: gateway.url + sizes[size] },
          nginx: { url: `${nginx.url}/${size}.jpg` },
        },
      });
      const bytes = files[size].length;
      rows.push(...rowsOf(`a picture of ${shown(bytes / 1024, 'KB')}`, bytes, results));
    }
    return rows;
  } finally {
    await Promise.all(started.map((server) => server.stop()));
  }
};
