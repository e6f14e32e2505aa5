import {
  type FieldName,
  fieldNames,
  gelatins,
  mosqueTypes,
  openToWhom,
  slaughterWays,
} from '@halalmap/listing-model';
import { factMessages as shared } from '@halalmap/listing-parts/fact-messages';

const labels = Object.fromEntries(
  fieldNames.map((name) => [`fact.${name}`, shared[`listing.fact.${name}`]]),
) as Record<`fact.${FieldName}`, string>;

/** The options of a field as the site words them. */
const optionsOf = <Field extends string, Option extends string>(
  field: Field,
  options: readonly Option[],
  wordOf: (option: Option) => string,
) =>
  Object.fromEntries(options.map((option) => [`fact.${field}.${option}`, wordOf(option)])) as Record<
    `fact.${Field}.${Option}`,
    string
  >;

const womensSections = ['Yes', 'No', 'separate_entrance'] as const;

/** Names of a listing's fields, as admins read them: those of the site, but for the ones that admins know by another. */
export const factMessages = {
  ...labels,
  ...optionsOf('mosqueType', mosqueTypes, (type) => shared[`listing.mosqueType.${type}`]),
  ...optionsOf('slaughter', slaughterWays, (way) => shared[`listing.slaughter.${way}`]),
  ...optionsOf('gelatin', gelatins, (gelatin) => shared[`listing.gelatin.${gelatin}`]),
  ...optionsOf('openTo', openToWhom, (whom) => shared[`listing.openTo.${whom}`]),
  ...optionsOf('womensSection', womensSections, (answer) => shared[`listing.women.${answer}`]),
  'fact.unknown': 'Not known',
  'fact.yes': 'Yes',
  'fact.no': 'No',
  'fact.name': 'Name',
  'fact.role': 'Role',
  'fact.status': 'Status',
  'fact.categoryName': 'Category',
  'fact.foodTypes': 'Cuisine',
  'fact.prayerTimes': 'Prayer times',
  'fact.brandName': 'Brand',
  'fact.day.1': 'Mon',
  'fact.day.2': 'Tue',
  'fact.day.3': 'Wed',
  'fact.day.4': 'Thu',
  'fact.day.5': 'Fri',
  'fact.day.6': 'Sat',
  'fact.day.7': 'Sun',
  'fact.municipalityName': 'City or municipality',
  'fact.provinceName': 'Province',
  'fact.position': 'Position',
  'fact.halalScope.all': 'Everything',
  'fact.halalScope.part': 'Part of it',
  'fact.halalScope.pork_free': 'Only pork-free',
  'fact.halalScope.not_halal': 'Not halal',
  'fact.certificateScope.premises': 'The whole premises',
  'fact.certificateScope.kitchen': 'The kitchen',
  'fact.certificateScope.product_line': 'A line of products',
  'fact.certificateScope.plant': 'The plant',
  'fact.certificateScope.slaughter': 'The slaughter',
  'fact.certificateScope.other': 'Something else',
  'fact.certifyingBody': 'Certifying body',
  'fact.businessRegNumber': 'Registration number',
  'fact.taxId': 'Tax number',
  'fact.googleMapsUrl': 'Google Maps',
  'fact.shopSukiUrl': 'Shop Suki',
  'fact.foodPandaUrl': 'foodpanda',
  'fact.whatsappNumber': 'WhatsApp',
  'fact.viberNumber': 'Viber',
  'fact.subProductType': 'Product subtype',
  'fact.distributor': 'Distributor',
  'fact.entityType': 'Directory',
  'fact.foodTypeId': 'Food type',
  'fact.brand': 'Brand, as typed',
  'fact.certifyingBodyId': 'Certifying body, from the list',
} as const;
