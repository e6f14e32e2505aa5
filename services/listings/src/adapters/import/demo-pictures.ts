import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { uploadSchema } from '@halalmap/contracts';
import { drawPicture, type Drawing } from '@halalmap/reference-data/demo';
import { z } from 'zod';

/** How many uploads run concurrently, and how many pictures each contains. */
const sendersAtOnce = 3;
const picturesPerRequest = 8;

/**
 * Converts SVG to JPEG in a child process, because the media service disables SVG when it runs in this process.
 * @returns the bytes of each picture as soon as it is drawn, in order
 * @throws Error when the process fails
 */
async function* toJpegs(drawings: readonly string[]): AsyncGenerator<Buffer> {
  const script = `
    import sharp from ${JSON.stringify(import.meta.resolve('sharp'))};
    let given = '';
    for await (const chunk of process.stdin) given += chunk;
    const made = JSON.parse(given).map((svg) => sharp(Buffer.from(svg)).jpeg({ quality: 88 }).toBuffer());
    for (const picture of made) console.log((await picture).toString('base64'));`;
  const child = spawn(process.execPath, ['--input-type=module', '--eval', script], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  child.stdin.end(JSON.stringify(drawings));
  let drawn = 0;
  for await (const line of createInterface({ input: child.stdout })) {
    drawn += 1;
    yield Buffer.from(line, 'base64');
  }
  if (drawn < drawings.length) throw new Error('demo data: the pictures could not be drawn');
}

/**
 * Draws pictures and uploads them to the media service, as visitors do before they submit a place.
 * @returns the URL of each, in order
 * @throws Error when the media service rejects them
 */
export const uploadDrawings = async (mediaUrl: string, drawings: readonly Drawing[]): Promise<string[]> => {
  const jpegs = toJpegs(drawings.map(({ kind, key, turn }) => drawPicture(kind, key, turn)));
  const urls: string[] = [];
  const send = async (form: FormData, start: number): Promise<void> => {
    // Uploads are rate limited by address: each request has its own, of a network that is reserved for documentation.
    const headers = { 'x-forwarded-for': `192.0.2.${1 + start / picturesPerRequest}` };
    const response = await fetch(`${mediaUrl}/api/uploads`, { method: 'POST', body: form, headers });
    if (!response.ok)
      throw new Error(`demo data: pictures were refused with ${response.status}: ${await response.text()}`);
    const uploads = z.array(uploadSchema).parse(await response.json());
    for (const [index, { url }] of uploads.entries()) urls[start + index] = url;
  };
  const requests = (async function* () {
    let start = 0;
    let form = new FormData();
    let next = 0;
    for await (const bytes of jpegs) {
      const { key, kind } = drawings[next] as Drawing;
      form.append('images', new Blob([new Uint8Array(bytes)], { type: 'image/jpeg' }), `${key}-${kind}.jpg`);
      next += 1;
      if (next - start < picturesPerRequest && next < drawings.length) continue;
      yield { form, start };
      start = next;
      form = new FormData();
    }
  })();
  const work = async (): Promise<void> => {
    for await (const { form, start } of requests) await send(form, start);
  };
  await Promise.all(Array.from({ length: sendersAtOnce }, work));
  return urls;
};
