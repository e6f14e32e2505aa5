import { defineCatalogue } from '@halalmap/i18n';

/** The reasons of a trust level, by the codes of the contract, and the facts that they name. */
const en = {
  certificate_valid: 'Certificate {number} of {body} was seen and is valid until {day}{coverage}',
  certificate_ended: 'Certificate expired on {day} ({body}). It counts as no certificate',
  certificate_incomplete:
    'A certificate of {body} does not count: it has {missing, select, both {no number and no last day of validity} number {no number} other {no last day of validity}}',
  body_unknown:
    'A certificate of {body} does not count: {body} is not among the certifying bodies known here',
  body_unrecognised: 'A certificate of {body} does not count: {body} is not recognised as a certifying body',
  body_elsewhere:
    'A certificate of {body} does not count: {body} certifies products of its own country, not places in the Philippines',
  made_elsewhere:
    'A certificate of {body} does not count: {body} certifies products of its own country, and this one is made in the Philippines',
  certificate_of_other:
    'Certificate {number} of {body} was seen and {until, select, ended {expired on} other {is valid until}} {day}{coverage}. {other, select, supplier {The supplier of its meat is certified, the place itself is not} supplierOfProduct {The supplier of its meat is certified, the product itself is not} product {That does not certify the product itself} other {That does not certify the place itself}}',
  body_recognition_unknown: 'We have not confirmed that {body} is accredited today',
  certificate_reported:
    'Certificate {number} of {body} is reported and was not seen{until, select, valid {; it is valid until {day}} ended {; it expired on {day}} other {}}',
  owner_says: 'The owner says: {facts}',
  owner_checked:
    '{by, select, owner {The owner} other {Whoever reads the mail of this place}} said on {day} that what is said here is still true',
  visit_found: 'A visit by HalalMap found: {facts}',
  published:
    'Listed {site, select, none {in published sources} other {on {siteName}}}{time, select, none {} within { in {from}} between { between {from} and {to}} other { ({from})}}{facts, select, none {} other { as {facts}}}. We have not checked it.{lapsed, select, yes { The certificate may have lapsed since.} other {}}',
  people_confirmed:
    '{people, plural, one {One person} other {# people}} confirmed what is said here{answers, select, none {} other { ({answers})}}',
  people_disputed: '{people, plural, one {One person} other {# people}} disputed what is said here',
  submitted: 'As submitted, not checked: {facts}',
  imported: 'As imported, not checked: {facts}',
  admin_says: 'As entered by HalalMap: {facts}',
  generated: 'Generated for load tests; this place does not exist',
  unnamedBody: 'a body that is not named',
  coverage:
    '{scope, select, premises {; it covers the whole premises} kitchen {; it covers the kitchen} product_line {; it covers a line of products} plant {; it covers a plant} slaughter {; it covers the slaughter} null {{text, select, null {; its scope is not stated} other {; it covers}}} other {; it covers something else}}{text, select, null {} other { (“{text}”)}}',
  decade: 'the {year}s',
  comma: '{first}, {second}',
  and: '{first} and {second}',
  sayAll: '{count, plural, one {one says} other {# say}} that all is halal',
  sayPart: '{count, plural, one {one says} other {# say}} that part is halal',
  scope:
    '{scope, select, all {all of it is halal} part {part of it is halal} pork_free {it is only pork-free} not_halal {it is not halal} other {what is halal is not known}}',
  listedScope:
    '{scope, select, all {all halal} part {partly halal} pork_free {only pork-free} not_halal {not halal} other {}}',
  certified: '{certified, select, Yes {halal certified} other {not halal certified}}',
  certifiedThen: 'certified at that time, which may have lapsed',
  certifiedAnswer: 'halal certified {answer, select, Yes {yes} No {no} Unknown {not known} other {not said}}',
  muslimOwned: '{owned, select, Yes {Muslim-owned} other {not Muslim-owned}}',
  muslimOwnedAnswer: 'Muslim-owned {answer, select, Yes {yes} No {no} Unknown {not known} other {not said}}',
  exists: 'that the place exists',
  mosque: '{type, select, cemetery {the facts of this cemetery} other {the facts of this mosque}}',
} as const;

export const reasonMessages = defineCatalogue({ en }, 'ui/reasons');
