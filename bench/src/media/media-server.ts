import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startServer, type RunningProcess } from '../processes';

/** The media service in a process of its own, on an empty folder, its database in another process. */
export const startMediaServer = async (): Promise<RunningProcess> => {
  const folder = mkdtempSync(join(tmpdir(), 'halalmap-bench-media-'));
  const mongo = await startServer('mongo', { dataDir: join(folder, 'mongo') });
  const media = await startServer('media', { dataDir: folder, mongoUrl: `${mongo.url}/bench` });
  return {
    ...media,
    async stop() {
      await media.stop();
      await mongo.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
};

/**
 * Sends a photo as who manages a listing does.
 * @returns where it is served
 * @throws Error when it is refused
 */
export const addPhoto = async (media: { url: string }, listing: number, photo: Buffer): Promise<string> => {
  const form = new FormData();
  form.append('images', new Blob([new Uint8Array(photo)], { type: 'image/jpeg' }), 'photo.jpg');
  const id = listing.toString(16).padStart(24, '0');
  const answer = await fetch(`${media.url}/api/listings/${id}/images`, {
    method: 'POST',
    body: form,
    headers: { authorization: 'Bearer manager' },
  });
  if (answer.status !== 201) throw new Error(`a photo was answered ${answer.status}: ${await answer.text()}`);
  const [{ url }] = (await answer.json()) as [{ url: string }];
  return url;
};
