import { readFileSync } from 'node:fs';
import { getPayload } from 'payload';
import config from './payload.config.mjs';

// Creates the tables and fills them with the places of the file PLACES.
const payload = await getPayload({ config });
const places = JSON.parse(readFileSync(process.env.PLACES, 'utf8'));
for (const data of places) await payload.db.create({ collection: 'places', data });
process.exit(0);
