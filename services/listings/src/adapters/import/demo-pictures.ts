import { spawn } from 'node:child_process';
import { text } from 'node:stream/consumers';
import { uploadSchema } from '@halalmap/contracts';
import { drawPicture, type Drawing } from '@halalmap/reference-data/demo';
import { z } from 'zod';

/** How many uploads run concurrently, and how many pictures each contains. */
const sendersAtOnce = 3;
const picturesPerRequest = 8;

/**
 * Converts SVG to JPEG in a child process, because the media service disables SVG when it runs in this process.
 * @returns the bytes of each picture, in order
 * @throws Error when the process fails
 */
const toJpegs = async (drawings: readonly string[]): Promise<Buffer[]> => {
  const script = `
    import sharp from ${JSON.stringify(import.meta.resolve('sharp'))};
    let given = '';
    for await (const chunk of process.stdin) given += chunk;
    const made = JSON.parse(given).map((svg) => sharp(Buffer.from(svg)).jpeg({ quality: 88 }).toBuffer());
    const pictures = await Promise.all(made);
    process.stdout.write(JSON.stringify(pictures.map((bytes) => bytes.toString('base64'))));`;
  const child = spawn(process.execPath, ['--input-type=module', '--eval', script], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  child.stdin.end(JSON.stringify(drawings));
  const written = await text(child.stdout);
  if (written === '') throw new Error('demo data: the pictures could not be drawn');
  return z
    .array(z.string())
    .parse(JSON.parse(written))
    .map((bytes) => Buffer.from(bytes, 'base64'));
};

/**
 * Draws pictures and uploads them to the media service, as visitors do before they submit a place.
 * @returns the URL of each, in order
 * @throws Error when the media service rejects them
 */
export const uploadDrawings = async (mediaUrl: string, drawings: readonly Drawing[]): Promise<string[]> => {
  const jpegs = await toJpegs(drawings.map(({ kind, key, turn }) => drawPicture(kind, key, turn)));
  const urls: string[] = [];
  const starts = Array.from(
    { length: Math.ceil(drawings.length / picturesPerRequest) },
    (_, request) => request * picturesPerRequest,
  );
  const sendFrom = async (start: number): Promise<void> => {
    const form = new FormData();
    for (const [index, { key, kind }] of drawings.slice(start, start + picturesPerRequest).entries()) {
      const bytes = new Uint8Array(jpegs[start + index] ?? []);
      form.append('images', new Blob([bytes], { type: 'image/jpeg' }), `${key}-${kind}.jpg`);
    }
    // Uploads are rate limited by address: each request has its own, of a network that is reserved for documentation.
    const headers = { 'x-forwarded-for': `192.0.2.${1 + start / picturesPerRequest}` };
    const response = await fetch(`${mediaUrl}/api/uploads`, { method: 'POST', body: form, headers });
    if (!response.ok)
      throw new Error(`demo data: pictures were refused with ${response.status}: ${await response.text()}`);
    const uploads = z.array(uploadSchema).parse(await response.json());
    for (const [index, { url }] of uploads.entries()) urls[start + index] = url;
  };
  const work = async (): Promise<void> => {
    for (let start = starts.shift(); start !== undefined; start = starts.shift()) await sendFrom(start);
  };
  await Promise.all(Array.from({ length: sendersAtOnce }, work));
  return urls;
};
