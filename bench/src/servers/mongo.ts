import { startEmbeddedMongo } from '@halalmap/embedded-mongo';
import { serve } from './serve';

/** The embedded database, so that its memory is not counted as that of who uses it. */
serve(async ({ dataDir }: { dataDir: string }) => (await startEmbeddedMongo({ dataDir })).url);
