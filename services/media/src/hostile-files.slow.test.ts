import type { Upload } from '@halalmap/contracts';
import { startDatabase, type TestDatabase } from '@halalmap/test-kit';
import sharp from 'sharp';
import { hostileFiles } from './testing/hostile-files/all';
import type { HostileFile } from './testing/hostile-files/hostile-file';
import { createClient, errorOf } from './testing/client';
import { startMedia, type RunningMedia } from './testing/start-media';

/** A hundred pictures, some of fifty megapixels, take a while on a busy machine. */
const timeoutMs = 120_000;
let corpus: HostileFile[];
let mongo: TestDatabase;
let running: RunningMedia;
const { send, upload } = createClient(() => running);

beforeAll(async () => {
  // Before the service starts, because it disables all decoders of the library except those of the three types.
  corpus = await hostileFiles();
  mongo = await startDatabase();
  running = await startMedia({ mongo, database: 'hostile' });
}, timeoutMs);
afterAll(async () => {
  await running.stop();
  await mongo.stop();
});

const served = async (url: string, accept: string): Promise<Buffer> =>
  Buffer.from(await (await send(url, { headers: { accept } })).arrayBuffer());

/** Lists problems of the served pictures of an accepted file. */
const errorsOf = async (file: HostileFile, made: Upload): Promise<string[]> => {
  const errors: string[] = [];
  const { expected, traces = [] } = file;
  if (expected.status !== 201) return [];
  const facts = [made.mimeType, made.width, made.height].join(' ');
  const wanted = [expected.mimeType, expected.width, expected.height].join(' ');
  if (facts !== wanted) errors.push(`is ${facts} instead of ${wanted}`);
  for (const accept of ['image/jpeg', 'image/webp']) {
    const bytes = await served(made.url, accept);
    const found = [...traces, 'Exif', 'ICC_PROFILE'].filter((trace) => bytes.includes(trace));
    if (found.length > 0) errors.push(`carries ${found.join()} as ${accept}`);
    const { data, info } = await sharp(bytes).raw().toBuffer({ resolveWithObject: true });
    if (info.width !== expected.width || info.height !== expected.height)
      errors.push(`is served in ${info.width}x${info.height} as ${accept}`);
    const { topLeft } = expected;
    const isOff = topLeft?.some((value, channel) => Math.abs(value - (data[channel] ?? 0)) > 16);
    if (isOff) errors.push(`begins with ${[...data.subarray(0, 3)].join()} as ${accept}`);
  }
  return errors;
};

const checkAccess = async (file: HostileFile): Promise<string[]> => {
  const response = await upload({ bytes: file.bytes, name: file.name, type: 'image/jpeg' });
  const { expected } = file;
  if (response.status !== expected.status)
    return [`was answered ${response.status} instead of ${expected.status}`];
  if (expected.status === 201) return errorsOf(file, ((await response.json()) as [Upload])[0]);
  const { message } = await errorOf(response);
  return message === expected.message ? [] : [`was told "${message}"`];
};

describe('the corpus of hostile and unusual files', () => {
  it(
    'gets the expected response to each file and stores nothing harmful',
    async () => {
      const errors: string[] = [];
      const waiting = [...corpus];
      const lane = async (): Promise<void> => {
        for (let file = waiting.shift(); file; file = waiting.shift())
          for (const error of await checkAccess(file)) errors.push(`${file.name} ${error}`);
      };
      await Promise.all([lane(), lane(), lane(), lane()]);

      expect(errors).toEqual([]);
      expect(new Set(corpus.map(({ name }) => name)).size).toBe(corpus.length);
      expect(corpus.length).toBeGreaterThanOrEqual(60);
    },
    timeoutMs,
  );
});
