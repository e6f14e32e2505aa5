import { demoCertifier } from '@halalmap/reference-data';
import type { Clock } from '@halalmap/service-kit';
import type { Migration, MigrationContext } from '@halalmap/service-kit/migrations';
import type { ListingOrigin } from '@halalmap/contracts';
import type { StoredListing } from '../domain/listing/stored-listing';
import { storeListingsAgain } from './store-listings-again';

type Fields = Record<string, string | null>;

/** Statements of earlier versions about certifiers and brands that had no or the wrong source, by the id of their entry. */
const corrections: ReadonlyArray<{ entry: string; from: Fields; to: Fields }> = [
  {
    entry: 'certifying-bodies:6',
    from: { certificateValidityPeriod: '3 years with surveillance audits (PNA 2018)' },
    to: { certificateValidityPeriod: null },
  },
  {
    entry: 'certifying-bodies:8',
    from: { name: 'DMUHCMA' },
    to: { name: 'Davao Muslim Ulama Halal Certifying and Monitoring Agency, Inc.' },
  },
  {
    entry: 'certifying-bodies:9',
    from: { name: 'HFCP' },
    to: { name: 'Halal Food Council of the Philippines' },
  },
  ...(
    [
      [
        16,
        'Philippine food maker mentioned as not yet certified.',
        'Philippine food maker.',
        'Not certified (2015)',
      ],
      [
        17,
        'Makilala food maker mentioned as not yet certified.',
        'Philippine food maker.',
        'Not certified (2015)',
      ],
      [18, 'Dairy and poultry brand; only met a certifier.', 'Dairy and poultry brand.', 'No claim found'],
      [19, 'Canned meat brand; only met a certifier.', 'Canned meat brand.', 'No claim found'],
      [20, 'Poultry brand; only met a certifier.', 'Poultry brand.', 'No claim found'],
    ] as const
  ).flatMap(([id, before, description, status]) => [
    { entry: `brands:${id}`, from: { description: before }, to: { description } },
    {
      entry: `brands:${id}`,
      from: { halalCertificationStatus: status },
      to: { halalCertificationStatus: 'Not known' },
    },
  ]),
];

/** Corrects entries as far as no admin has changed them. */
const correctReferences = async ({ connection }: MigrationContext): Promise<void> => {
  const stored = connection.collection<{ _id: string }>('reference_data');
  const inEntry = (fields: Fields) =>
    Object.fromEntries(Object.entries(fields).map(([field, value]) => [`entry.${field}`, value]));
  for (const { entry, from, to } of corrections) {
    await stored.updateOne({ _id: entry, ...inEntry(from) }, { $set: inEntry(to) });
  }
};

const renamed: ReadonlyMap<unknown, string> = new Map(
  corrections.flatMap(({ from, to }) => (from.name && to.name ? [[from.name, to.name]] : [])),
);
const invented: ReadonlySet<ListingOrigin> = new Set(['demo', 'generated']);

/** Certificates of made-up places name the made-up certifier; the two bodies with short names of ours get their own. */
const withOtherBody = (listing: StoredListing): StoredListing => {
  const isInvented = invented.has(listing.origin);
  const bodyFor = ({ certifyingBody, certifyingBodyId }: { [field: string]: unknown }) => {
    const isNamed = (certifyingBody ?? null) !== null || (certifyingBodyId ?? null) !== null;
    if (isInvented && isNamed && certifyingBody !== demoCertifier.name)
      return { certifyingBody: demoCertifier.name, certifyingBodyId: null };
    const name = renamed.get(certifyingBody);
    return name === undefined ? null : { certifyingBody: name };
  };
  const ofListing = bodyFor({ ...listing.facts });
  const ofEvidence = listing.evidence.map(({ facts }) => bodyFor(facts));
  if (!ofListing && ofEvidence.every((body) => body === null)) return listing;
  return {
    ...listing,
    facts: { ...listing.facts, ...ofListing },
    evidence: listing.evidence.map((entry, index) =>
      ofEvidence[index] ? { ...entry, facts: { ...entry.facts, ...ofEvidence[index] } } : entry,
    ),
  };
};

/**
 * Stores every listing again by the rules that tell apart whether the food is halal, whether there is a certificate, and
 * whether the owner is Muslim. Corrects what was said of certifiers and brands.
 */
export const separateTheQuestionsOfTrust = ({ clock }: { clock: Clock }): Migration => ({
  name: '005-separate-the-questions-of-trust',
  async run(context: MigrationContext) {
    await correctReferences(context);
    await storeListingsAgain(context, { clock, change: withOtherBody });
  },
});
