import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbeddedMongo, type EmbeddedMongo } from './start-embedded-mongo';
import { describeConformance, describeRefusals } from './testing/conformance';
import { refusalCases } from './testing/error-cases';

describe('the embedded MongoDB', () => {
  let dataDir: string;
  let server: EmbeddedMongo;

  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'halalmap-mongo-'));
    server = await startEmbeddedMongo({ dataDir });
  });
  afterAll(async () => {
    await server.stop();
    await rm(dataDir, { recursive: true });
  });

  describe('offers', () => {
    describeConformance(() => server.url);
  });
  describe('unsupported features:', () => {
    describeRefusals(() => server.url, refusalCases);
  });
});
