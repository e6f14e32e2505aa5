import type { FieldSpec } from './field-spec';
import type { EntityType } from './types';

/** Answers to a question about a place; null if nobody answered. */
export const answers = ['Yes', 'No', 'Unknown'] as const;

/** What of the food is halal. `Unknown` is an answer; null means that nobody answered. */
export const halalScopes = ['all', 'part', 'pork_free', 'not_halal', 'Unknown'] as const;
export type HalalScope = (typeof halalScopes)[number];

/** What a certificate covers. */
export const certificateScopes = [
  'premises',
  'kitchen',
  'product_line',
  'plant',
  'slaughter',
  'other',
] as const;
export type CertificateScope = (typeof certificateScopes)[number];

/** How the animals are slaughtered. */
export const slaughterWays = ['hand', 'machine', 'Unknown'] as const;

/** The gelatin in a product; `animal` without a word on whether it is halal. */
export const gelatins = ['none', 'halal', 'animal', 'Unknown'] as const;

/** The types of mosque that forms offer, as they are stored. Their labels are in the catalogues. */
export const mosqueTypes = [
  'Community Mosque',
  "Jama'ah Mosque",
  'Islamic Center',
  'University Mosque',
  'Prayer Room (Musalla)',
] as const;
export type MosqueType = (typeof mosqueTypes)[number];
/** A room for prayer in a mall, terminal or office. */
export const prayerRoom = 'Prayer Room (Musalla)' satisfies MosqueType;

/** The five daily prayers, in the order of the day. */
export const prayerNames = ['fajr', 'dhuhr', 'asr', 'maghrib', 'isha'] as const;
export type PrayerName = (typeof prayerNames)[number];

/** Who may be buried in a cemetery. */
export const openToWhom = ['all', 'community', 'family', 'Unknown'] as const;

/** Price tiers: under 500 pesos, 500-1000, 1000-2000, above. */
export const priceRanges = ['$', '$$', '$$$', '$$$$'] as const;
export type PriceRange = (typeof priceRanges)[number];

const trade = ['food', 'business'] as const satisfies readonly EntityType[];
const placed = ['food', 'business', 'mosque', 'cemetery'] as const satisfies readonly EntityType[];
const sold = ['food', 'business', 'product'] as const satisfies readonly EntityType[];
const food = ['food'] as const satisfies readonly EntityType[];
const business = ['business'] as const satisfies readonly EntityType[];
const mosque = ['mosque'] as const satisfies readonly EntityType[];
const product = ['product'] as const satisfies readonly EntityType[];
const cemetery = ['cemetery'] as const satisfies readonly EntityType[];

/** Questions about the kitchen that a certificate covers. */
const kitchen = {
  kind: 'answer',
  types: trade,
  identifies: 'kitchen',
  aboutHalal: true,
  asked: 'everyone',
} as const;

/** Contact details, the exact position and texts about people: the public history never shows their values. */
const hidden = { history: 'private' } as const;
const accepted = { elsewhere: 'accepted' } as const;

/**
 * The fields of a listing, except type and name. Their order is that of responses, of the columns of an export and of
 * the documentation.
 */
export const fields = {
  description: {
    kind: 'longText',
    asked: 'everyone',
    headers: 'about details',
    jsonLd: { property: 'description' },
  },
  alternateNames: {
    kind: 'names',
    headers: 'othernames alias aliases alsoknownas arabicname namearabic namear',
    jsonLd: { property: 'alternateName' },
  },

  email: {
    kind: 'email',
    ...hidden,
    asked: 'everyone',
    headers: 'emailaddress mail',
    jsonLd: { property: 'email', types: trade },
  },
  phone: {
    kind: 'phone',
    ...hidden,
    asked: 'everyone',
    headers:
      'mobile telephone tel telno cellphone cellphoneno contactno contactnumber phoneno phonenumber mobileno mobilenumber telephonenumber telephoneno',
  },
  website: { kind: 'link', ...hidden, headers: 'web url websiteurl' },
  facebookUrl: {
    kind: 'link',
    profiles: 'https://www.facebook.com/',
    ...hidden,
    headers: 'facebook fb facebookpage fbpage',
    jsonLd: { property: 'sameAs' },
  },
  instagramUrl: {
    kind: 'link',
    profiles: 'https://www.instagram.com/',
    ...hidden,
    headers: 'instagram ig',
    jsonLd: { property: 'sameAs' },
  },
  tiktokUrl: {
    kind: 'link',
    profiles: 'https://www.tiktok.com/@',
    ...hidden,
    headers: 'tiktok',
    jsonLd: { property: 'sameAs' },
  },
  shopSukiUrl: { kind: 'link', types: sold, ...accepted, ...hidden },
  shopeeUrl: { kind: 'link', types: sold, ...accepted, ...hidden, headers: 'shopee' },
  lazadaUrl: { kind: 'link', types: sold, ...accepted, ...hidden, headers: 'lazada' },
  whatsappNumber: { kind: 'phone', ...hidden, headers: 'whatsapp' },
  viberNumber: { kind: 'phone', ...hidden, headers: 'viber' },
  foodPandaUrl: { kind: 'link', types: trade, ...accepted, ...hidden, headers: 'foodpanda' },
  grabUrl: { kind: 'link', types: trade, ...accepted, ...hidden, headers: 'grab grabfood' },

  address: {
    kind: 'text',
    identifies: 'place',
    placeholders: 'empty',
    ...hidden,
    asked: 'everyone',
    headers: 'streetaddress addr fulladdress completeaddress',
  },
  unitNumber: { kind: 'text', identifies: 'place', ...hidden, asked: mosque, headers: 'unit unitno' },
  buildingName: { kind: 'text', identifies: 'place', ...hidden, asked: mosque, headers: 'building bldg' },
  streetNumber: { kind: 'text', identifies: 'place', ...hidden, headers: 'houseno housenumber' },
  streetName: { kind: 'text', identifies: 'place', ...hidden, headers: 'street' },
  barangay: { kind: 'text', identifies: 'place', asked: 'everyone', headers: 'brgy bgy' },
  municipality: {
    kind: 'text',
    identifies: 'place',
    asked: 'admins',
    headers: 'town city towncity citytown citymunicipality municipalitycity',
  },
  province: { kind: 'text', identifies: 'place', asked: 'admins', headers: 'prov' },
  region: { kind: 'text', identifies: 'place', asked: 'admins' },
  islandGroup: {
    kind: 'choice',
    options: ['Luzon', 'Visayas', 'Mindanao'],
    identifies: 'place',
    asked: 'admins',
  },
  postalCode: { kind: 'text', identifies: 'place', headers: 'zip zipcode postcode' },
  landmark: { kind: 'text', ...hidden },
  extraDirections: { kind: 'text', ...hidden },
  googleMapsUrl: {
    kind: 'link',
    identifies: 'place',
    ...hidden,
    headers: 'googlemaps googlemapslink maplink',
    jsonLd: { property: 'hasMap', types: placed },
  },
  latitude: { kind: 'degrees', bound: 90, identifies: 'place', ...hidden, asked: 'everyone', headers: 'lat' },
  longitude: {
    kind: 'degrees',
    bound: 180,
    identifies: 'place',
    ...hidden,
    asked: 'everyone',
    headers: 'lon lng long',
  },

  yearsInOperation: { kind: 'number', min: 0, max: 2_000, types: sold, ...accepted },
  yearEstablished: {
    jsonLd: { property: 'foundingDate', types: trade, as: 'text' },
    kind: 'number',
    min: 1,
    max: 2_100,
    asked: business,
    headers: 'established yearfounded',
  },
  businessRegNumber: { kind: 'text', types: sold, ...accepted, readers: 'managers' },
  taxId: { kind: 'text', types: sold, ...accepted, readers: 'managers' },
  numberOfEmployees: { kind: 'number', min: 0, max: 10_000_000, types: sold, ...accepted },
  servicesOffered: { kind: 'longText', types: trade, ...accepted, asked: business },
  specialties: { kind: 'names', types: trade, ...accepted, asked: food },
  category: { kind: 'text', asked: 'admins' },
  foodTypes: {
    jsonLd: { property: 'servesCuisine' },
    kind: 'names',
    types: food,
    ...accepted,
    statement: 'foodTypes',
    asked: 'everyone',
    headers: 'cuisine cuisines foodtype',
  },
  foodTypeId: { kind: 'reference', types: food, ...accepted, statement: 'foodTypes', setWith: 'foodTypes' },
  priceRange: {
    kind: 'choice',
    options: priceRanges,
    types: trade,
    ...accepted,
    asked: food,
    jsonLd: { property: 'priceRange', as: 'pesoSigns' },
  },
  openingHours: {
    kind: 'openingHours',
    types: placed,
    ...accepted,
    statement: 'openingHours',
    asked: trade,
    headers: 'hours businesshours operatinghours storehours',
  },
  /** In Ramadan, instead of the others. */
  ramadanHours: { kind: 'openingHours', types: placed, ...accepted, headers: 'ramadanopeninghours' },
  openingHoursText: { kind: 'text', types: placed, ...accepted, statement: 'openingHours', asked: trade },
  acceptedPayments: {
    kind: 'text',
    types: trade,
    ...accepted,
    headers: 'payments paymentmethods',
    jsonLd: { property: 'paymentAccepted' },
  },
  deliveryMethods: { kind: 'text', types: trade, ...accepted },
  isWomenLed: { kind: 'boolean', types: sold, ...accepted },

  parkingAvailable: { kind: 'flag', types: placed, ...accepted, amenity: 'Parking' },
  wifiAvailable: { kind: 'flag', types: placed, ...accepted, amenity: 'Wi-Fi' },
  wheelchairAccessible: { kind: 'flag', types: placed, ...accepted, amenity: 'Wheelchair access' },
  prayerAreaAvailable: { kind: 'flag', types: placed, ...accepted, amenity: 'Prayer area' },

  halalScope: {
    kind: 'choice',
    aboutHalal: true,
    options: halalScopes,
    types: sold,
    only: { product: ['all', 'not_halal', 'Unknown'] },
    trust: 'statement',
    asked: 'everyone',
  },
  alcoholServed: { ...kitchen, filter: { parameter: 'alcohol', value: 'no' } },
  porkOnPremises: { ...kitchen, filter: { parameter: 'pork', value: 'no' } },
  separateKitchen: { ...kitchen, filter: { parameter: 'separateKitchen', value: 'yes' } },
  womensPrayerArea: {
    kind: 'answer',
    types: trade,
    asked: 'everyone',
    filter: { parameter: 'womensPrayerArea', value: 'yes' },
  },
  meatSource: {
    kind: 'text',
    aboutHalal: true,
    types: trade,
    identifies: 'kitchen',
    placeholders: 'empty',
    asked: 'everyone',
  },
  slaughter: {
    kind: 'choice',
    options: slaughterWays,
    aboutHalal: true,
    types: food,
    identifies: 'kitchen',
    asked: 'everyone',
  },
  stunning: { ...kitchen, types: food, headers: 'stunned' },
  sharedOil: { ...kitchen, types: food, headers: 'sharedfryer' },
  noPorkSign: { ...kitchen, headers: 'noporknolard' },
  halalCertified: {
    kind: 'declaration',
    aboutHalal: true,
    types: sold,
    ...accepted,
    trust: 'statement',
    asked: 'everyone',
    headers: 'certified',
  },
  muslimOwned: { kind: 'declaration', types: sold, ...accepted, trust: 'statement', asked: 'everyone' },
  certifyingBody: {
    kind: 'text',
    aboutHalal: true,
    types: sold,
    trust: 'certificate',
    statement: 'certifyingBody',
    asked: 'everyone',
    headers: 'certifier certifiedby halalcertifier',
  },
  certificationBody: { kind: 'text', types: sold, aboutHalal: true, sameAs: 'certifyingBody' },
  certificationNumber: {
    kind: 'text',
    aboutHalal: true,
    types: sold,
    trust: 'certificate',
    asked: 'everyone',
    headers: 'certificateno certificatenumber certno',
  },
  expiryDate: {
    kind: 'day',
    aboutHalal: true,
    types: sold,
    trust: 'certificate',
    asked: 'everyone',
    headers: 'expiry validuntil expirationdate certificateexpiry',
  },
  certifyingBodyId: {
    kind: 'reference',
    aboutHalal: true,
    types: sold,
    trust: 'certificate',
    statement: 'certifyingBody',
    setWith: 'certifyingBody',
  },
  certificateScope: {
    kind: 'choice',
    aboutHalal: true,
    options: certificateScopes,
    types: sold,
    trust: 'certificate',
    asked: 'everyone',
  },
  certificateScopeText: {
    kind: 'text',
    aboutHalal: true,
    types: sold,
    trust: 'certificate',
    asked: 'everyone',
  },
  certificateHolder: {
    kind: 'text',
    aboutHalal: true,
    types: sold,
    trust: 'certificate',
    history: 'private',
    asked: 'everyone',
  },
  certificateIssuedOn: {
    kind: 'day',
    aboutHalal: true,
    types: sold,
    trust: 'certificate',
    asked: 'everyone',
  },

  brand: { kind: 'text', types: product, statement: 'brand', asked: 'everyone' },
  productType: { kind: 'text', types: product },
  subProductType: { kind: 'text', types: product },
  price: { kind: 'price', types: product, asked: 'everyone' },
  manufacturer: {
    kind: 'text',
    types: product,
    asked: 'everyone',
    jsonLd: { property: 'manufacturer', as: 'organization' },
  },
  distributor: { kind: 'text', types: product, asked: 'everyone' },
  ingredients: { kind: 'longText', types: product, asked: 'everyone', headers: 'ingredient' },
  gelatin: { kind: 'choice', options: gelatins, types: product, identifies: 'kitchen', asked: 'everyone' },
  alcoholInside: { kind: 'answer', types: product, identifies: 'kitchen', asked: 'everyone' },
  nutritionalInfo: { kind: 'longText', types: product },
  allergenInfo: { kind: 'longText', types: product, asked: 'everyone' },
  barcode: { kind: 'barcode', types: product, asked: 'everyone', headers: 'ean upc gtin' },

  mosqueType: { kind: 'text', types: mosque, asked: 'everyone' },
  capacity: {
    kind: 'number',
    min: 0,
    max: 10_000_000,
    types: mosque,
    asked: 'everyone',
    jsonLd: { property: 'maximumAttendeeCapacity' },
  },
  imamName: { kind: 'text', types: mosque, ...hidden, asked: 'everyone', headers: 'imam' },
  khutbahLanguage: { kind: 'text', types: mosque, asked: 'everyone' },
  womensSection: {
    kind: 'choice',
    options: [...answers, 'separate_entrance'],
    types: mosque,
    asked: 'everyone',
  },
  wuduArea: { kind: 'answer', types: mosque, asked: 'everyone' },
  womensWudu: { kind: 'answer', types: mosque, asked: 'everyone' },
  janazahServices: { kind: 'answer', types: mosque, asked: 'everyone' },
  madrasah: { kind: 'answer', types: mosque, asked: 'everyone' },
  taraweeh: { kind: 'answer', types: mosque, asked: 'everyone', headers: 'tarawih' },
  iftarForAll: { kind: 'answer', types: mosque, asked: 'everyone' },
  shoeRacks: { kind: 'answer', types: mosque, asked: 'everyone' },
  administrator: {
    kind: 'text',
    types: ['mosque', 'cemetery'],
    ...hidden,
    asked: cemetery,
    headers: 'runby managedby',
  },
  fajrTime: { kind: 'time', types: mosque, asked: 'everyone' },
  dhuhrTime: { kind: 'time', types: mosque, asked: 'everyone' },
  asrTime: { kind: 'time', types: mosque, asked: 'everyone' },
  maghribTime: { kind: 'time', types: mosque, asked: 'everyone' },
  ishaTime: { kind: 'time', types: mosque, asked: 'everyone' },
  prayerTimesAsOf: { kind: 'day', types: mosque, asked: 'everyone' },
  iqamahMinutes: { kind: 'iqamah', types: mosque, asked: 'everyone' },
  jumuahTimes: { kind: 'times', types: mosque, asked: 'everyone' },
  eidPrayer: { kind: 'eidPrayer', types: mosque, asked: 'everyone', headers: 'eid' },
  facilities: { kind: 'names', types: mosque, asked: 'everyone' },

  openTo: {
    kind: 'choice',
    options: openToWhom,
    types: cemetery,
    asked: 'everyone',
    filter: { parameter: 'openTo', value: 'all' },
    headers: 'opentowhom',
  },
  plotsAvailable: {
    kind: 'answer',
    types: cemetery,
    asked: 'everyone',
    filter: { parameter: 'plots', value: 'yes' },
    headers: 'plots',
  },
  plotsAsOf: { kind: 'day', types: cemetery, asked: 'everyone' },
  burialFee: { kind: 'text', types: cemetery, asked: 'everyone', headers: 'fee' },
  washing: {
    kind: 'answer',
    types: cemetery,
    asked: 'everyone',
    filter: { parameter: 'washing', value: 'yes' },
    headers: 'ghusl',
  },
  shroud: { kind: 'answer', types: cemetery, asked: 'everyone', headers: 'kafan' },
  transport: {
    kind: 'answer',
    types: cemetery,
    asked: 'everyone',
    filter: { parameter: 'transport', value: 'yes' },
    headers: 'hearse vehicle',
  },
  nightPhone: { kind: 'phone', types: cemetery, ...hidden, asked: 'everyone', headers: 'phoneatnight' },
  documentsAsked: { kind: 'longText', types: cemetery, asked: 'everyone', headers: 'documents' },

  brandId: { kind: 'reference', types: product, ...accepted, statement: 'brand', asked: 'everyone' },
  categoryId: { kind: 'reference', asked: 'admins' },
  provinceId: { kind: 'reference', identifies: 'place', statement: 'town', asked: 'everyone' },
  municipalityId: { kind: 'reference', identifies: 'place', statement: 'town', asked: 'everyone' },
  halalProductCategoryId: {
    kind: 'reference',
    types: product,
    ...accepted,
    statement: 'productCategory',
    asked: 'everyone',
  },
  halalProductSubcategoryId: {
    kind: 'reference',
    types: product,
    ...accepted,
    statement: 'productCategory',
    asked: 'everyone',
  },
  muslimBusinessCategoryId: {
    kind: 'reference',
    types: business,
    ...accepted,
    statement: 'businessCategory',
    asked: 'everyone',
  },
  muslimBusinessSubcategoryId: {
    kind: 'reference',
    types: business,
    ...accepted,
    statement: 'businessCategory',
    asked: 'everyone',
  },

  additionalInfo: { kind: 'longText', ...hidden },
  tags: { kind: 'names' },
} as const satisfies Record<string, FieldSpec>;

type Fields = typeof fields;
/** Name of a field in the registry. */
export type FieldName = keyof Fields;
/** Names of the fields that have an attribute with this value. */
export type FieldWith<Attribute> = {
  [Name in FieldName]: Fields[Name] extends Attribute ? Name : never;
}[FieldName];

/** Names of all fields, in the order of the registry. */
export const fieldNames = Object.keys(fields) as FieldName[];

/** The attributes of a field, whatever its kind. */
export const specOf = (name: FieldName): FieldSpec => fields[name];

/** Whether a name is that of a field of the registry. */
export const isFieldName = <Name extends string>(name: Name): name is Name & FieldName =>
  Object.hasOwn(fields, name);

/**
 * Names of the fields that have an attribute with this value.
 * @example fieldsWith({ readers: 'managers' })
 */
export const fieldsWith = <const Attribute extends Partial<FieldSpec>>(
  attribute: Attribute,
): Array<FieldWith<Attribute>> =>
  fieldNames.filter((name): name is FieldWith<Attribute> =>
    Object.entries(attribute).every(
      ([key, value]) => (fields[name] as Record<string, unknown>)[key] === value,
    ),
  );
