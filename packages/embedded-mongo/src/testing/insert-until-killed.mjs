// Run by durability.slow.test.ts: starts a server on the given folder and prints the number of each acknowledged insert.
import { register } from 'tsx/esm/api';

register();
const { startEmbeddedMongo } = await import('../start-embedded-mongo.ts');
const { MongoClient } = await import('mongodb');

const server = await startEmbeddedMongo({ dataDir: process.argv[2] });
const client = await new MongoClient(server.url).connect();
const collection = client.db('durable').collection('numbers');

/** Several concurrent writers, so that commits are shared. */
const insertFrom = async (writer) => {
  for (let n = 0; ; n += 1) {
    await collection.insertOne({ _id: `${writer}-${n}`, text: 'x'.repeat(500) });
    process.stdout.write(`${writer}-${n}\n`);
  }
};
await Promise.all([0, 1, 2, 3].map(insertFrom));
