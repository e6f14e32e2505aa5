import { startEmbeddedMongo } from '@halalmap/embedded-mongo';
import { serve } from './serve';

/** The embedded database in its own process, so that its memory is not counted for the service. */
serve(async ({ dataDir }: { dataDir: string }) => (await startEmbeddedMongo({ dataDir })).url);
