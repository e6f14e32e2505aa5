import { editableReferences, type CertifyingBody, type EditableReference } from '@halalmap/contracts';
import * as bundled from '@halalmap/reference-data';
import { isDuplicateKey, schemaOptions } from '@halalmap/service-kit/mongo';
import { Schema, Types, type Connection, type Model } from 'mongoose';
import type {
  ReferenceChange,
  ReferenceChangeStore,
  ReferenceEntry,
  ReferenceStore,
} from '../../domain/reference/reference-store';
import type { ReferenceData, ReferenceList } from '../../domain/reference/reference-data';
import { carriesAudit } from '../mongo-activity-log';

/** A step of the first filling of the database. The entry of a reference list only exists; that of the seeds has a state. */
interface JournalEntry {
  _id: string;
  state?: 'running' | 'done';
}

const schema = new Schema<JournalEntry>({ _id: String, state: String }, schemaOptions('journal'));

/** The steps of the first filling of the database that were made. */
export const journalModel = (connection: Connection): Model<JournalEntry> =>
  (connection.models['Journal'] as Model<JournalEntry> | undefined) ??
  connection.model<JournalEntry>('Journal', schema);

const listOf = <T extends { id: number }>(entries: readonly T[]): ReferenceList<T> => {
  const byId = new Map(entries.map((entry) => [entry.id, entry]));
  return { all: () => entries, byId: (id) => byId.get(id) };
};

/** The reference data bundled with the service. */
export const createBundledReferenceData = (): ReferenceData => {
  const bodiesByName = new Map(
    bundled.certifyingBodies.flatMap((body) =>
      [body.name, body.fullName]
        .filter((name) => name !== null)
        .map((name) => [bundled.fold(name), body] as const),
    ),
  );
  const provincesByName = new Map(
    bundled.provinces.map((province) => [bundled.fold(province.name), province]),
  );
  const districtsByTown = new Map<number, string[]>();
  for (const { name, town } of bundled.districts())
    districtsByTown.set(town.id, [...(districtsByTown.get(town.id) ?? []), name]);
  return {
    categories: listOf(bundled.categories),
    foodTypes: listOf(bundled.foodTypes),
    brands: listOf(bundled.brands),
    certifyingBodies: listOf(bundled.certifyingBodies),
    provinces: listOf(bundled.provinces),
    municipalities: { all: bundled.municipalities, byId: bundled.municipalityById },
    halalProductCategories: listOf(bundled.halalProductCategories),
    halalProductSubcategories: listOf(bundled.halalProductSubcategories),
    muslimBusinessCategories: listOf(bundled.muslimBusinessCategories),
    muslimBusinessSubcategories: listOf(bundled.muslimBusinessSubcategories),
    certifyingBodyByName: (name) => bodiesByName.get(bundled.fold(name)),
    provinceByName: (name) => provincesByName.get(bundled.fold(name)),
    municipalityAliases: bundled.municipalityAliases,
    districtsOf: (municipalityId) => districtsByTown.get(municipalityId) ?? [],
  };
};

interface Stored {
  _id: string;
  kind: EditableReference;
  entry: ReferenceEntry;
}

const storedSchema = new Schema<Stored>(
  { _id: String, kind: String, entry: Schema.Types.Mixed },
  schemaOptions('reference_data'),
);
// The kind of the record is part of its id.
carriesAudit(storedSchema, null, {
  idOf: (id) => String(id).split(':').at(-1) ?? '',
  valuesOf: ({ entry }: Stored) => entry,
});

const startingEntries: Record<EditableReference, readonly { id: number; name: string }[]> = {
  categories: bundled.categories,
  'food-types': bundled.foodTypes,
  brands: bundled.brands,
  'certifying-bodies': bundled.certifyingBodies,
  'halal-product-categories': bundled.halalProductCategories,
  'halal-product-subcategories': bundled.halalProductSubcategories,
  'muslim-business-categories': bundled.muslimBusinessCategories,
  'muslim-business-subcategories': bundled.muslimBusinessSubcategories,
};

/** Defaults for fields that are missing in certifying bodies stored by an earlier release. */
const laterFields = {
  accreditedFrom: null,
  accreditedUntil: null,
  recognizedBy: [],
  recognitionAsOf: null,
  role: 'certifier',
  description: null,
  sources: [],
} satisfies Partial<CertifyingBody>;

/** An entry as it was stored, with the fields that an earlier release did not know. */
const complete = ({ kind, entry }: Pick<Stored, 'kind' | 'entry'>): ReferenceEntry => {
  if (kind !== 'certifying-bodies') return entry;
  const known = bundled.certifyingBodies.find(({ id, name }) => id === entry.id && name === entry.name);
  return { ...laterFields, ...known, ...entry };
};

/** A list in memory that can only be replaced as a whole. */
const createList = (initial: readonly ReferenceEntry[]) => {
  let entries = initial;
  let byId = new Map<number, ReferenceEntry>();
  const replaceAll = (next: readonly ReferenceEntry[]): void => {
    entries = [...next].sort((a, b) => a.id - b.id);
    byId = new Map(entries.map((entry) => [entry.id, entry]));
  };
  replaceAll(initial);
  return { all: () => entries, byId: (id: number) => byId.get(id), replaceAll };
};

interface MongoReferenceData extends ReferenceStore {
  reference: ReferenceData;
  /** Reloads everything. The first call stores the bundled data. */
  load(): Promise<void>;
}

/**
 * Reference data that admins edit, stored in MongoDB and cached completely in memory. Places are bundled with the
 * service. Edits by another replica are visible after the next `load`.
 */
export const createMongoReferenceData = ({ connection }: { connection: Connection }): MongoReferenceData => {
  const stored = connection.model<Stored>('ReferenceEntry', storedSchema);
  const journal = journalModel(connection);
  const lists = Object.fromEntries(
    editableReferences.map((kind) => [kind, createList(startingEntries[kind] as readonly ReferenceEntry[])]),
  ) as Record<EditableReference, ReturnType<typeof createList>>;
  const as = <T extends { id: number }>(kind: EditableReference): ReferenceList<T> =>
    lists[kind] as unknown as ReferenceList<T>;
  const bodyNamed = (name: string): CertifyingBody | undefined => {
    const wanted = bundled.fold(name);
    return as<CertifyingBody>('certifying-bodies')
      .all()
      .find((body) =>
        [body.name, body.fullName].some((text) => text !== null && bundled.fold(text) === wanted),
      );
  };

  const seed = async (kind: EditableReference): Promise<void> => {
    const mark = { _id: `reference:${kind}` };
    if (await journal.findOne(mark).lean()) return;
    const documents = (startingEntries[kind] as readonly ReferenceEntry[]).map((entry) => ({
      _id: `${kind}:${entry.id}`,
      kind,
      entry,
    }));
    try {
      await stored.insertMany(documents, { ordered: false, lean: true });
    } catch (error) {
      if (!isDuplicateKey(error)) throw error;
    }
    await journal.updateOne(mark, { $setOnInsert: mark }, { upsert: true });
  };

  const put = (kind: EditableReference, entry: ReferenceEntry): void => {
    const others = lists[kind].all().filter(({ id }) => id !== entry.id);
    lists[kind].replaceAll([...others, entry]);
  };

  return {
    reference: {
      ...createBundledReferenceData(),
      categories: as('categories'),
      foodTypes: as('food-types'),
      brands: as('brands'),
      certifyingBodies: as('certifying-bodies'),
      halalProductCategories: as('halal-product-categories'),
      halalProductSubcategories: as('halal-product-subcategories'),
      muslimBusinessCategories: as('muslim-business-categories'),
      muslimBusinessSubcategories: as('muslim-business-subcategories'),
      certifyingBodyByName: bodyNamed,
    },
    async load() {
      for (const kind of editableReferences) await seed(kind);
      const documents = await stored.find({}).lean<Stored[]>();
      for (const kind of editableReferences) {
        lists[kind].replaceAll(documents.filter((document) => document.kind === kind).map(complete));
      }
    },
    all: (kind) => lists[kind].all(),
    async add(kind, entry) {
      try {
        await stored.create({ _id: `${kind}:${entry.id}`, kind, entry });
      } catch (error) {
        if (isDuplicateKey(error)) return false;
        throw error;
      }
      put(kind, entry);
      return true;
    },
    async replace(kind, entry) {
      await stored.updateOne({ _id: `${kind}:${entry.id}` }, { $set: { entry } });
      put(kind, entry);
    },
    async remove(kind, id) {
      await stored.deleteOne({ _id: `${kind}:${id}` });
      lists[kind].replaceAll(lists[kind].all().filter((entry) => entry.id !== id));
    },
  };
};

type StoredChange = ReferenceChange & { _id: Types.ObjectId };

const changeSchema = new Schema<StoredChange>(
  { kind: String, id: Number, from: String, to: String },
  { ...schemaOptions('reference_changes'), id: false },
);

/** Reference data changes that are not applied to all listings yet, in MongoDB. */
export const createMongoReferenceChanges = (options: { connection: Connection }): ReferenceChangeStore => {
  const stored = options.connection.model<StoredChange>('ReferenceChange', changeSchema);
  return {
    async add(change) {
      await stored.create({ _id: new Types.ObjectId(), ...change });
    },
    async all() {
      const documents = await stored.find({}).sort({ _id: 1 }).lean<StoredChange[]>();
      return documents.map(({ _id, ...change }) => ({ ...change, key: _id.toHexString() }));
    },
    async remove(key) {
      await stored.deleteOne({ _id: new Types.ObjectId(key) });
    },
  };
};
