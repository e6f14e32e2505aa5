/**
 * Generates the modules in `src/generated/` from the collected data in `data/`. Nulls stay null, nothing is filled in. `node
 * scripts/generate.mjs` writes the files; `--check` only compares and fails when one is out of date.
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { genericCategories } from './categories.mjs';

const dataOf = (name) => JSON.parse(readFileSync(new URL(`../data/${name}.json`, import.meta.url), 'utf8'));
const itemsOf = (name) => dataOf(name).items;
const psgc = (code) => Number(code);

/** For files in which the position is the id: the first entry is 1. Entries are only ever appended, so that ids never change. */
const withId = (item, index) => ({ id: index + 1, ...item });
const pick = (item, names) => Object.fromEntries(names.map((name) => [name, item[name] ?? null]));

const regions = itemsOf('regions').map((region) => ({
  id: psgc(region.psgcCode),
  ...pick(region, ['name', 'shortName', 'longName', 'islandGroup']),
}));

const provinces = itemsOf('provinces').map((province) => ({
  id: psgc(province.psgcCode),
  ...pick(province, ['name', 'region', 'islandGroup', 'population', 'area', 'capitalCity']),
}));
const provinceIds = new Map(provinces.map((province) => [province.name, province.id]));

const provinceRegions = new Map(provinces.map((province) => [province.name, province.region]));

const aliasesOf = (place) =>
  [...new Set([place.officialName, ...place.aliases])].filter((alias) => alias && alias !== place.name);

const municipalities = itemsOf('municipalities').map((place) => [
  psgc(place.psgcCode),
  place.name,
  provinceIds.get(place.province),
  place.municipalityType,
  place.zipCodeStart,
  place.zipCodeEnd,
  place.lat,
  place.lng,
  place.population,
  place.area,
  place.isCapital ? 1 : 0,
  aliasesOf(place),
  // Only where it is not that of the province.
  place.region === provinceRegions.get(place.province) ? null : place.region,
]);

/** Cities that belong to no province, although the list puts them in one. Metro Manila is none. */
const independentCities = itemsOf('municipalities')
  .filter(({ independentFromProvince, province }) => independentFromProvince && province !== 'Metro Manila')
  .map(({ psgcCode }) => psgc(psgcCode));

/** Names of places besides those above: `[name, id, 1 if it is a former one]`. */
const placeNames = itemsOf('place-names').map(({ name, psgc: code, kind }) => [
  name,
  psgc(code),
  kind === 'former' ? 1 : 0,
]);

/** Parts of an address that are a street, a building or a grounds, not a part of a town. */
const notDistrict =
  /[\d()]|\b(?:street|avenue|boulevard|road|near|floor|corner|mall|megamall|plaza|center|building|complex|compound|campus|grounds|homes|camp)\b/i;

/** Parts of towns by the names that the collected addresses give them, such as Quiapo: `[town, district]`, by town and name. */
const districts = [
  ...new Map(
    [...itemsOf('sample-listings'), ...itemsOf('mosques')].flatMap(({ address, municipality, province }) => {
      const town = itemsOf('municipalities').find(
        (place) => place.name === municipality && place.province === province,
      );
      if (!address || !town) return [];
      const own = [town.name, `${town.name} City`, town.province, ...aliasesOf(town)];
      return address
        .split(',')
        .map((part) => part.trim())
        .filter((part) => !own.includes(part) && !notDistrict.test(part))
        .map((part) => [`${town.psgcCode} ${part}`, [psgc(town.psgcCode), part]]);
    }),
  ),
]
  .sort(([one], [other]) => (one < other ? -1 : 1))
  .map(([, row]) => row);

/** Districts of cities by OpenStreetMap's names, `[city, district]`: people write them in place of the city. */
const cities = new Set(municipalities.filter(([, , , type]) => type === 'City').map(([id]) => id));
const cityDistricts = JSON.parse(
  readFileSync(new URL('../map/landmarks-osm.json', import.meta.url), 'utf8'),
).rows.flatMap(([name, , kind, , , code]) =>
  kind === 'district' && cities.has(psgc(code)) ? [[psgc(code), name]] : [],
);

const foodTypes = itemsOf('food-types').map((type, index) =>
  withId(
    pick(type, [
      'name',
      'cuisineFamily',
      'description',
      'typicalIngredients',
      'dietaryRestrictions',
      'isActive',
    ]),
    index,
  ),
);

const ours = ' The short name is ours.';

/** A body is never given a short name that it does not use itself. */
const withOwnName = (body) =>
  body.description?.endsWith(ours)
    ? { ...body, name: body.fullName, description: body.description.slice(0, -ours.length) }
    : body;

/** Accreditors and government offices certify nothing themselves; they keep their position so that ids do not change. */
const certifyingBodies = itemsOf('certifying-bodies')
  .map((body, index) => ({ body, entry: withId(body, index) }))
  .filter(({ body }) => !['accreditor', 'government'].includes(body.role))
  .map(({ entry }) => ({
    id: entry.id,
    ...pick(entry, ['name', 'fullName']),
    aliases: entry.aliases ?? [],
    ...pick(entry, [
      'country',
      'accreditationLevel',
      'website',
      'contactEmail',
      'contactPhone',
      'logoUrl',
      'certificateValidityPeriod',
      'isRecognized',
    ]),
    // No source gives the days of an accreditation.
    accreditedFrom: null,
    accreditedUntil: null,
    recognizedBy: entry.recognizedBy,
    recognitionAsOf: entry.recognitionAsOf,
    sourceAsOf: entry.sourceAsOf,
    role: entry.role,
    description: entry.description,
    sources: entry.source,
  }))
  .map(withOwnName);

const brands = itemsOf('brands').map((brand, index) =>
  withId(
    pick(brand, [
      'name',
      'entityType',
      'description',
      'logoUrl',
      'website',
      'countryOfOrigin',
      'halalCertificationStatus',
      'isVerified',
    ]),
    index,
  ),
);

const categoryFields = ['name', 'description', 'icon', 'sortOrder', 'isActive'];
/** A subcategory's id is its category's times 100 plus its position in it. */
const tree = (items, fields = categoryFields) => ({
  categories: items.map((item, index) => withId(pick(item, fields), index)),
  subcategories: items.flatMap((item, index) =>
    item.subcategories.map((sub, position) => ({
      id: (index + 1) * 100 + position + 1,
      ...pick(sub, fields),
      parentCategoryId: index + 1,
    })),
  ),
});
const products = tree(itemsOf('halal-product-categories'));
const businesses = tree(itemsOf('muslim-business-categories'), [...categoryFields, 'asksHalal']);

const facts = itemsOf('islam-facts').map(({ fact, detail }) => ({ fact, detail }));

/** The file writes "N/A" where no website was found. */
const barmmOrganizations = itemsOf('barmm-organizations').map((item) => ({
  ...pick(item, [
    'organization',
    'acronym',
    'category',
    'website',
    'email',
    'phone',
    'address',
    'parentBody',
    'notes',
    'verified',
  ]),
  ...(item.website === 'N/A' ? { website: null } : {}),
  lastChecked: item.lastUpdated,
}));

/** Trust facts and the other data of the file, without the fields that the project does not use. */
const samples = [
  ...itemsOf('sample-listings').map((item) =>
    pick(item, [
      'name',
      'entityType',
      'cuisine',
      'category',
      'subcategory',
      'address',
      'municipality',
      'province',
      'region',
      'latitude',
      'longitude',
      'phone',
      'email',
      'website',
      'halalCertified',
      'reportedCertified',
      'certifyingBody',
      'muslimOwned',
      'description',
      'sourceAsOf',
      'source',
    ]),
  ),
  ...itemsOf('mosques').map((item) => ({
    entityType: 'mosque',
    ...pick(item, [
      'name',
      'alternateNames',
      'mosqueType',
      'address',
      'municipality',
      'province',
      'region',
      'latitude',
      'longitude',
      'yearBuilt',
      'capacity',
      'womensSection',
      'description',
      'source',
    ]),
  })),
  ...itemsOf('cemeteries').map((item) => ({
    entityType: 'cemetery',
    ...pick(item, ['name', 'alternateNames']),
    address: item.place,
    ...pick(item, ['municipality', 'province']),
    region: null,
    ...pick(item, ['latitude', 'longitude', 'description', 'status', 'source']),
    sourceAsOf: item.statusAsOf,
  })),
];

/** What to ask the maker about an ingredient, by what is known of its origin; null where there is nothing to ask. */
const questionOf = ({ origin, animalKind, ask }) => {
  if (origin === 'plant_or_synthetic') return null;
  if (origin === 'pork_named') return 'pork';
  if (origin === 'alcohol' || origin === 'insect') return origin;
  if (animalKind.includes('milk') || /rennet/.test(ask ?? '')) return 'rennet';
  if (animalKind.includes('meat') && animalKind.includes('fish')) return 'fermented';
  if (origin === 'may_be_animal') return animalKind.includes('fat') ? 'fat' : 'source';
  const isHarmless = (kind) => ['fish', 'egg', 'wool', 'insect'].includes(kind);
  return animalKind.length > 0 && animalKind.every(isHarmless) ? 'mixture' : 'slaughter';
};

const ingredientNames = dataOf('ingredient-names');
const synonymsOf = new Map(ingredientNames.synonyms.map(({ id, synonyms }) => [id, synonyms]));
const isNumber = (text) => /^(?:e|ins)[ -]?\d/i.test(text);
/** What labels are read for: by ingredient its numbers and words; and words that must not be taken for one of them by a part. */
const ingredients = {
  items: itemsOf('ingredients').map((item) => ({
    ...pick(item, ['id', 'origin', 'ask']),
    question: questionOf(item),
    numbers: [
      ...new Set([item.eNumber?.slice(1), item.ins].filter(Boolean).map((number) => number.toLowerCase())),
    ],
    words: [
      ...new Set(
        [item.names.en, item.names.fil, item.names.ar, synonymsOf.get(item.id) ?? []]
          .flat()
          .filter((word) => !isNumber(word) && !word.includes('('))
          .map((word) => word.normalize('NFKC').toLowerCase()),
      ),
    ],
  })),
  others: ingredientNames.falseFriends.map(({ text }) => text),
};

const ownTypes = ['Region', 'IslamFact', 'BarmmOrganization'];
const module = (name, type, value) =>
  [
    '// Written by scripts/generate.mjs from data/; change the data and run it again.',
    `import type { ${type} } from '${ownTypes.includes(type) ? '../types' : '@halalmap/contracts'}';`,
    '',
    `export const ${name}: readonly ${type}[] = ${JSON.stringify(value, null, 1)};`,
    '',
  ].join('\n');
const rows = (values) => `[\n${values.map((value) => JSON.stringify(value)).join(',\n')}\n]\n`;

const files = {
  'regions.ts': module('regions', 'Region', regions),
  'provinces.ts': module('provinces', 'Province', provinces),
  'municipalities.json': rows(municipalities),
  'districts.json': rows(districts),
  'city-districts.json': rows(cityDistricts),
  'independent-cities.json': rows(independentCities),
  'place-names.json': rows(placeNames),
  'food-types.ts': module('foodTypes', 'FoodType', foodTypes),
  'certifying-bodies.ts': module('certifyingBodies', 'CertifyingBody', certifyingBodies),
  'brands.ts': module('brands', 'Brand', brands),
  'categories.ts': module('categories', 'Category', genericCategories(foodTypes, products.categories)),
  'halal-product-categories.ts': module('halalProductCategories', 'TopCategory', products.categories),
  'halal-product-subcategories.ts': module(
    'halalProductSubcategories',
    'Subcategory',
    products.subcategories,
  ),
  'muslim-business-categories.ts': module(
    'muslimBusinessCategories',
    'BusinessCategory',
    businesses.categories,
  ),
  'muslim-business-subcategories.ts': module(
    'muslimBusinessSubcategories',
    'BusinessSubcategory',
    businesses.subcategories,
  ),
  'islam-facts.ts': module('islamFacts', 'IslamFact', facts),
  'barmm-organizations.ts': module('barmmOrganizations', 'BarmmOrganization', barmmOrganizations),
  'samples.json': rows(samples),
  'ingredients.json': `${JSON.stringify(ingredients)}\n`,
};

const folder = new URL('../src/generated/', import.meta.url);
const readOrNull = (url) => {
  try {
    return readFileSync(url, 'utf8');
  } catch {
    return null;
  }
};
const outdated = Object.entries(files).filter(([name, text]) => readOrNull(new URL(name, folder)) !== text);
if (process.argv.includes('--check')) {
  for (const [name] of outdated) console.error(`${fileURLToPath(new URL(name, folder))} is out of date`);
  process.exitCode = outdated.length > 0 ? 1 : 0;
} else {
  mkdirSync(folder, { recursive: true });
  for (const [name, text] of outdated) writeFileSync(new URL(name, folder), text);
  console.log(`${outdated.length} of ${Object.keys(files).length} files written`);
}
