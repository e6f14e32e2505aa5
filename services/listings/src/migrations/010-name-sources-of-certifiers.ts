import type { CertifyingBody } from '@halalmap/contracts';
import { certifyingBodies } from '@halalmap/reference-data';
import type { Clock } from '@halalmap/service-kit';
import type { Migration, MigrationContext } from '@halalmap/service-kit/migrations';
import { storeListingsAgain } from './store-listings-again';

type Stored = { _id: string; kind: string; entry: CertifyingBody };

/** What earlier versions said of the accreditation of their certifying bodies. Other words are those of an admin. */
const earlier = [
  'Formerly NCMF-accredited; current DTI-PAB status not confirmed',
  'DTI-PAB accredited (reported Oct 2023)',
  'Accreditation not confirmed',
  'Foreign national authority',
];

const namesOf = ({ name, fullName }: CertifyingBody): string[] =>
  [name, fullName].flatMap((text) => (text === null ? [] : [text.toLowerCase()]));

/** Gives known certifying bodies their sources and what those say, and adds the bodies that are missing. */
export const nameSourcesOfCertifiers = ({ clock }: { clock: Clock }): Migration => ({
  name: '010-name-sources-of-certifiers',
  async run(context: MigrationContext) {
    const { connection } = context;
    const stored = connection.collection<Stored>('reference_data');
    // All of them, because nothing is found by its kind.
    const all = await stored.find({}).toArray();
    const known = all.filter(({ kind }) => kind === 'certifying-bodies');
    // An empty database is filled with all of them at start.
    if (known.length === 0) return;
    const names = new Set(known.flatMap(({ entry }) => namesOf(entry)));
    let highest = Math.max(...known.map(({ entry }) => entry.id));
    for (const body of certifyingBodies) {
      const { id, name, ...said } = body;
      const { country, accreditationLevel, recognizedBy, recognitionAsOf, sourceAsOf, description, sources } =
        said;
      const told = {
        country,
        accreditationLevel,
        recognizedBy,
        recognitionAsOf,
        sourceAsOf,
        description,
        sources,
      };
      await stored.updateOne(
        { _id: `certifying-bodies:${id}`, 'entry.name': name, 'entry.accreditationLevel': { $in: earlier } },
        { $set: Object.fromEntries(Object.entries(told).map(([field, value]) => [`entry.${field}`, value])) },
      );
      if (namesOf(body).some((one) => names.has(one))) continue;
      const isFree = known.every(({ entry }) => entry.id !== id);
      highest = Math.max(highest, id) + (isFree ? 0 : 1);
      const entry = { ...body, id: isFree ? id : highest };
      await stored.insertOne({ _id: `certifying-bodies:${entry.id}`, kind: 'certifying-bodies', entry });
    }
    // Trust depends on what is known of the bodies.
    await storeListingsAgain(context, { clock, change: (listing) => listing });
  },
});
