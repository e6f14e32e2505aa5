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
export interface JournalEntry {
  _id: string;
  state?: 'running' | 'done';
}

const schema = new Schema<JournalEntry>({ _id: String, state: String }, schemaOptions('journal'));

/** The steps of the first filling of the database that were made. */
export const journalModel = (connection: Connection): Model<JournalEntry> =>
  connection.models['Journal'] ?? connection.model<JournalEntry>('Journal', schema);

const listOf = <T extends { id: number }>(entries: readonly T[]): ReferenceList<T> => {
  const byId = new Map(entries.map((entry) => [entry.id, entry]));
  return { all: () => entries, byId: (id) => byId.get(id) };
};

/** The body of a name, without regard to case and accents. Its own names come before what others are also called. */
const certifierNamed = (bodies: readonly CertifyingBody[], name: string): CertifyingBody | undefined => {
  const wanted = bundled.fold(name);
  const isMeant = (text: string | null): boolean => text !== null && bundled.fold(text) === wanted;
  return (
    bodies.find((body) => isMeant(body.name) || isMeant(body.fullName)) ??
    bodies.find(({ aliases }) => aliases.some(isMeant))
  );
};

/** The reference data bundled with the service. */
export const createBundledReferenceData = (): ReferenceData => {
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
    certifyingBodyByName: (name) => certifierNamed(bundled.certifyingBodies, name),
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

/** Defaults for fields that are missing in certifying bodies stored by an earlier release. */
const laterFields = {
  aliases: [],
  accreditedFrom: null,
  accreditedUntil: null,
  recognizedBy: [],
  recognitionAsOf: null,
  sourceAsOf: null,
  role: 'certifier',
  description: null,
  sources: [],
} satisfies Partial<CertifyingBody>;

/** Kinds whose entries earlier releases stored without whether halal is asked of them. */
const businessKinds: Partial<
  Record<
    EditableReference,
    { bundled: ReadonlyArray<{ id: number; asksHalal: boolean | null }>; otherwise: boolean | null }
  >
> = {
  'muslim-business-categories': { bundled: bundled.muslimBusinessCategories, otherwise: true },
  'muslim-business-subcategories': { bundled: bundled.muslimBusinessSubcategories, otherwise: null },
};

/** An entry as it was stored, with the fields that an earlier release did not know. */
const complete = ({ kind, entry }: Pick<Stored, 'kind' | 'entry'>): ReferenceEntry => {
  const ofBusinesses = businessKinds[kind];
  if (ofBusinesses) {
    const { bundled: known, otherwise } = ofBusinesses;
    return { asksHalal: known.find(({ id }) => id === entry.id)?.asksHalal ?? otherwise, ...entry };
  }
  if (kind !== 'certifying-bodies') return entry;
  const known = bundled.certifyingBodies.find(({ id, name }) => id === entry.id && name === entry.name);
  return { ...laterFields, ...known, ...entry };
};

/** A list in memory that can only be replaced as a whole. */
interface EditableList<T extends { id: number }> extends ReferenceList<T> {
  /** The entries that come with the service. */
  bundled: readonly T[];
  replaceAll(entries: readonly T[]): void;
}

const editableListOf = <T extends { id: number }>(bundled: readonly T[]): EditableList<T> => {
  const inOrder = (entries: readonly T[]): ReferenceList<T> =>
    listOf([...entries].sort((a, b) => a.id - b.id));
  let list = inOrder(bundled);
  return {
    bundled,
    all: () => list.all(),
    byId: (id) => list.byId(id),
    replaceAll(entries) {
      list = inOrder(entries);
    },
  };
};

const createLists = () => ({
  categories: editableListOf(bundled.categories),
  'food-types': editableListOf(bundled.foodTypes),
  brands: editableListOf(bundled.brands),
  'certifying-bodies': editableListOf(bundled.certifyingBodies),
  'halal-product-categories': editableListOf(bundled.halalProductCategories),
  'halal-product-subcategories': editableListOf(bundled.halalProductSubcategories),
  'muslim-business-categories': editableListOf(bundled.muslimBusinessCategories),
  'muslim-business-subcategories': editableListOf(bundled.muslimBusinessSubcategories),
});

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
  const typed = createLists();
  /** The same lists for what treats every kind alike. The endpoints check the fields of a kind. */
  const lists: Record<EditableReference, EditableList<ReferenceEntry>> = typed;
  const bodyNamed = (name: string): CertifyingBody | undefined =>
    certifierNamed(typed['certifying-bodies'].all(), name);

  const seed = async (kind: EditableReference): Promise<void> => {
    const mark = { _id: `reference:${kind}` };
    if (await journal.findOne(mark).lean()) return;
    const documents = lists[kind].bundled.map((entry) => ({
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
      categories: typed.categories,
      foodTypes: typed['food-types'],
      brands: typed.brands,
      certifyingBodies: typed['certifying-bodies'],
      halalProductCategories: typed['halal-product-categories'],
      halalProductSubcategories: typed['halal-product-subcategories'],
      muslimBusinessCategories: typed['muslim-business-categories'],
      muslimBusinessSubcategories: typed['muslim-business-subcategories'],
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
