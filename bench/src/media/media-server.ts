import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startServer, type RunningProcess } from '../processes';

/** Starts the media service in its own process, with an empty folder and its database in another process. */
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
 * Uploads a photo as a manager of a listing.
 * @returns its address
 * @throws Error when it is rejected
 */
export const addPhoto = async (media: { url: string }, listing: number, photo: Buffer): Promise<string> => {
  const form = new FormData();
  form.append('images', new Blob([new Uint8Array(photo)], { type: 'image/jpeg' }), 'photo.jpg');
  const id = listing.toString(16).padStart(24, '0');
  const response = await fetch(`${media.url}/api/listings/${id}/images`, {
    method: 'POST',
    body: form,
    headers: { authorization: 'Bearer manager' },
  });
  if (response.status !== 201)
    throw new Error(`uploading a photo failed with ${response.status}: ${await response.text()}`);
  const [{ url }] = (await response.json()) as [{ url: string }];
  return url;
};
