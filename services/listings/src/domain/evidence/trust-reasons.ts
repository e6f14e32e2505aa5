import { asksHalal, listingTypes } from '@halalmap/listing-model';
import type { TrustReason } from '@halalmap/contracts';
import type { CertificateScope } from '@halalmap/listing-model';
import { countsForOthers } from './community';
import {
  certificatesAmong,
  isAskedOf,
  isValidAt,
  statedCertificate,
  type Certificate,
  type CertifiedPlace,
  type FindCertifyingBody,
  type SeenCertificate,
  type Shortcoming,
  type Statement,
} from './certificates';
import type { Evidence, EvidenceFacts } from '../listing/stored-listing';
import { manilaDayOf } from '../manila-time';

interface ReasonInput {
  /** Evidence that is not withdrawn. */
  evidence: readonly Evidence[];
  statement: Statement;
  findBody: FindCertifyingBody;
  now: Date;
}

/** What the certificates of the place depend on. */
const placeOf = ({ statement, findBody, now }: ReasonInput): CertifiedPlace => ({
  entityType: statement.entityType,
  isMadeHere: statement.isMadeHere,
  findBody,
  time: now.getTime(),
});

/** The text of a reason: in English, and as a code with values for other languages. */
type Words = Required<Pick<TrustReason, 'text' | 'code' | 'values'>>;

const reason = (evidence: Evidence, words: Words): TrustReason => ({
  kind: evidence.kind,
  ...words,
  ...(evidence.source ? { source: evidence.source } : {}),
  recordedAt: evidence.recordedAt.toISOString(),
  ...(evidence.validUntil ? { validUntil: evidence.validUntil } : {}),
});

/** An additional reason for an entry. Omits the validity date, which the entry's main reason already has. */
const aside = (evidence: Evidence, words: Words): TrustReason =>
  reason({ ...evidence, validUntil: null }, words);

const days = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  timeZone: 'UTC',
});

/** A calendar day, written out, such as "30 June 2026". */
const spelledDay = (day: string | null): string => (day ? days.format(new Date(`${day}T00:00:00Z`)) : '');

const nameOf = ({ bodyName }: Certificate): string => bodyName ?? 'a body that is not named';

const valuesOf = (certificate: Certificate): Words['values'] => ({
  body: certificate.bodyName,
  number: certificate.number,
  validUntil: certificate.validUntil,
  scope: certificate.scope,
  scopeText: certificate.scopeText,
});

const scopes: Record<CertificateScope, string> = {
  premises: 'the whole premises',
  kitchen: 'the kitchen',
  product_line: 'a line of products',
  plant: 'a plant',
  slaughter: 'the slaughter',
  other: 'something else',
};

/** What a certificate covers, as the end of a sentence. */
const coverage = ({ scope, scopeText }: Certificate): string => {
  const quoted = scopeText === null ? '' : ` (“${scopeText}”)`;
  if (scope === null) return scopeText === null ? '; its scope is not stated' : `; it covers${quoted}`;
  return `; it covers ${scopes[scope]}${quoted}`;
};

const shortcomings: Record<
  Exclude<Shortcoming, 'certificate_of_other'>,
  (certificate: Certificate) => string
> = {
  body_unknown: (certificate) => `${nameOf(certificate)} is not among the certifying bodies known here`,
  body_unrecognised: (certificate) => `${nameOf(certificate)} is not recognised as a certifying body`,
  body_elsewhere: (certificate) =>
    `${nameOf(certificate)} certifies products of its own country, not places in the Philippines`,
  made_elsewhere: (certificate) =>
    `${nameOf(certificate)} certifies products of its own country, and this one is made in the Philippines`,
  certificate_incomplete: ({ number, validUntil }) => {
    const missing = [...(number ? [] : ['no number']), ...(validUntil ? [] : ['no last day of validity'])];
    return `it has ${missing.join(' and ')}`;
  },
};

/** What a certificate that is for something else leaves open. */
const otherThan = ({ scope }: Certificate, subject: 'place' | 'product'): string => {
  if (scope === 'slaughter') return `The supplier of its meat is certified, the ${subject} itself is not`;
  return `That does not certify the ${subject} itself`;
};

const certificateReasons = (
  certificate: SeenCertificate,
  { entityType, time: now }: CertifiedPlace,
): TrustReason[] => {
  const { evidence, number, validUntil, shortcoming, recognised } = certificate;
  const [body, values] = [nameOf(certificate), valuesOf(certificate)];
  if (shortcoming === 'certificate_of_other') {
    const subject = listingTypes[entityType].isPlace ? 'place' : 'product';
    const until = isValidAt(certificate, now) ? 'is valid until' : 'expired on';
    return [
      reason(evidence, {
        code: shortcoming,
        values: { ...values, subject },
        text: `Certificate ${number} of ${body} was seen and ${until} ${spelledDay(validUntil)}${coverage(certificate)}. ${otherThan(certificate, subject)}`,
      }),
    ];
  }
  if (shortcoming !== null) {
    const why = shortcomings[shortcoming](certificate);
    const text = `A certificate of ${body} does not count: ${why}`;
    return [reason(evidence, { code: shortcoming, values, text })];
  }
  const words: Words = isValidAt(certificate, now)
    ? {
        code: 'certificate_valid',
        values,
        text: `Certificate ${number} of ${body} was seen and is valid until ${spelledDay(validUntil)}${coverage(certificate)}`,
      }
    : {
        code: 'certificate_ended',
        values,
        text: `Certificate expired on ${spelledDay(validUntil)} (${body}). It counts as no certificate`,
      };
  return [
    reason(evidence, words),
    ...(recognised === null
      ? [
          aside(evidence, {
            code: 'body_recognition_unknown',
            values: { body },
            text: `We have not confirmed that ${body} is accredited today`,
          }),
        ]
      : []),
  ];
};

const scopeStatements: Readonly<Record<string, string>> = {
  all: 'all of it is halal',
  part: 'part of it is halal',
  pork_free: 'it is only pork-free',
  not_halal: 'it is not halal',
};

const statementsIn = (facts: EvidenceFacts): string[] => [
  ...[scopeStatements[String(facts.halalScope)]].filter((words) => words !== undefined),
  ...(facts.halalCertified === 'Yes' ? ['halal certified'] : []),
  ...(facts.halalCertified === 'No' ? ['not halal certified'] : []),
  ...(facts.halalCertified === undefined && facts.reportedCertified === true
    ? ['certified at that time, which may have lapsed']
    : []),
  ...(facts.muslimOwned === 'Yes' ? ['Muslim-owned'] : []),
  ...(facts.muslimOwned === 'No' ? ['not Muslim-owned'] : []),
];

const speakers = {
  owner_statement: { code: 'owner_says', opening: 'The owner says' },
  admin_visit: { code: 'visit_found', opening: 'A visit by HalalMap found' },
} as const;
type StatementKind = keyof typeof speakers | 'published_source';

/** The name of a site, of a source such as `booky.ph muslim-town` or `https://www.booky.ph/x`; null for other words. */
const siteIn = (source: string): string | null =>
  /^(?:https?:\/\/)?(?:www\.)?((?:[a-z\d][a-z\d-]*\.)+[a-z]{2,})(?=[\s/:?#]|$)/i.exec(source)?.[1] ?? null;

/** When something was published, as part of a sentence. */
const publishedIn = (asOf: string): string => {
  const within = (time: string): string => (time.endsWith('s') ? `the ${time}` : time);
  if (/^\d{4}s?$/.test(asOf)) return ` in ${within(asOf)}`;
  const [, from, to] = /^(\d{4}s?)-(\d{4}s?)$/.exec(asOf) ?? [];
  return from && to ? ` between ${within(from)} and ${within(to)}` : ` (${asOf})`;
};

const publishedAs: Readonly<Record<string, string>> = {
  all: 'all halal',
  part: 'partly halal',
  pork_free: 'only pork-free',
  not_halal: 'not halal',
};

/** What a publication says of a place, as a sentence with the site that it names, if it is one. */
const publishedText = ({ facts, source }: Evidence): string => {
  const sources = (source ?? '').split(/;\s*/).filter(Boolean);
  const [site] = sources.length === 1 ? sources.map(siteIn) : [];
  const { reportedCertified, halalCertified, muslimOwned } = facts;
  const wasCertified = halalCertified === undefined && reportedCertified === true;
  const statements = [
    ...[publishedAs[String(facts.halalScope)]].filter((words) => words !== undefined),
    ...(halalCertified === 'Yes' || wasCertified ? ['halal certified'] : []),
    ...(halalCertified === 'No' ? ['not halal certified'] : []),
    ...(muslimOwned === 'Yes' ? ['Muslim-owned'] : []),
    ...(muslimOwned === 'No' ? ['not Muslim-owned'] : []),
  ];
  const where = site ? `on ${site}` : 'in published sources';
  const when = facts.sourceAsOf ? publishedIn(String(facts.sourceAsOf)) : '';
  const what = statements.length === 0 ? '' : ` as ${statements.join(' and ')}`;
  const lapsed = wasCertified ? ' The certificate may have lapsed since.' : '';
  return `Listed ${where}${when}${what}. We have not checked it.${lapsed}`;
};

const statementReason = (evidence: Evidence & { kind: StatementKind }): TrustReason => {
  const { facts } = evidence;
  const values = {
    halalScope: typeof facts.halalScope === 'string' ? facts.halalScope : null,
    halalCertified: typeof facts.halalCertified === 'string' ? facts.halalCertified : null,
    muslimOwned: typeof facts.muslimOwned === 'string' ? facts.muslimOwned : null,
    reportedCertified: facts.reportedCertified === true ? 'Yes' : null,
    asOf: facts.sourceAsOf ? String(facts.sourceAsOf) : null,
  };
  if (evidence.kind === 'published_source')
    return reason(evidence, { code: 'published', values, text: publishedText(evidence) });
  const { code, opening } = speakers[evidence.kind];
  const statements = statementsIn(facts).join(', ') || 'that the place exists';
  return reason(evidence, { code, values, text: `${opening}: ${statements}` });
};

/** A visit that was only about the certificate is already covered by the certificate reason. */
const isStatement = (entry: Evidence): entry is Evidence & { kind: StatementKind } =>
  (entry.kind in speakers || entry.kind === 'published_source') &&
  (entry.kind !== 'admin_visit' ||
    statementsIn(entry.facts).length > 0 ||
    entry.facts.certificationNumber === undefined);

/** One reason for all confirmations or all disputes, dated by the latest. */
const communityReason = (
  evidence: readonly Evidence[],
  kind: 'community_confirmation' | 'community_dispute',
): TrustReason[] => {
  const isDispute = kind === 'community_dispute';
  const entries = evidence.filter((entry) => entry.kind === kind && countsForOthers(entry));
  const latest = entries.reduce<Evidence | undefined>(
    (best, entry) => (best && best.recordedAt >= entry.recordedAt ? best : entry),
    undefined,
  );
  if (!latest) return [];
  const peopleWho = (halal?: string): number =>
    new Set(
      entries.filter(({ facts }) => !halal || facts.halal === halal).map(({ recordedBy }) => recordedBy),
    ).size;
  const people = peopleWho();
  const who = people === 1 ? 'One person' : `${people} people`;
  if (isDispute) {
    const text = `${who} disputed what is said here`;
    return [reason(latest, { code: 'people_disputed', values: { people }, text })];
  }
  const [all, part] = [peopleWho('all'), peopleWho('part')];
  const answers = [
    ...(all > 0 ? [`${all === 1 ? 'one says' : `${all} say`} that all is halal`] : []),
    ...(part > 0 ? [`${part === 1 ? 'one says' : `${part} say`} that part is halal`] : []),
  ];
  const text = `${who} confirmed what is said here${answers.length > 0 ? ` (${answers.join(', ')})` : ''}`;
  return [reason(latest, { code: 'people_confirmed', values: { people, all, part }, text })];
};

/** The latest answer to a mail that asked the owner, or the address of the place, whether it is still as its page says. */
const checkReason = (evidence: readonly Evidence[]): TrustReason[] => {
  const [latest] = evidence
    .filter(({ kind }) => kind === 'owner_check')
    .sort((a, b) => b.recordedAt.getTime() - a.recordedAt.getTime());
  if (!latest) return [];
  const by = latest.facts.by === 'owner' ? 'owner' : 'address';
  const day = manilaDayOf(latest.recordedAt);
  const who = by === 'owner' ? 'The owner' : 'Whoever reads the mail of this place';
  const text = `${who} said on ${spelledDay(day)} that what is said here is still true`;
  return [reason(latest, { code: 'owner_checked', values: { by, day }, text })];
};

const response = (value: string): string =>
  ({ Yes: 'yes', No: 'no', Unknown: 'not known' })[value] ?? 'not said';

/** What the listing itself states, unless its owner does: the owner's statements are evidence. */
const submissionReason = ({ statement }: ReasonInput): TrustReason => {
  const { origin, halalScope, halalCertified, muslimOwned, entityType, statedAt } = statement;
  const isByAdmin = halalScope.by === 'admin';
  const recordedAt = (isByAdmin ? halalScope.at : statedAt).toISOString();
  const because = { kind: 'submission', recordedAt } as const;
  if (origin === 'generated')
    return {
      ...because,
      code: 'generated',
      values: {},
      text: 'Generated for load tests; this place does not exist',
    };
  const isImported = origin === 'imported' || origin === 'sample';
  const code = isByAdmin ? 'admin_says' : isImported ? 'imported' : 'submitted';
  const opening = {
    admin_says: 'As entered by HalalMap',
    imported: 'As imported, not checked',
    submitted: 'As submitted, not checked',
  }[code];
  if (!isAskedOf(statement) && asksHalal(entityType))
    return {
      ...because,
      code,
      values: { muslimOwned },
      text: `${opening}: Muslim-owned ${response(muslimOwned)}`,
    };
  if (!asksHalal(entityType))
    return {
      ...because,
      code,
      values: listingTypes[entityType].hasPrayers ? {} : { type: entityType },
      text: `${opening}: the facts of this ${entityType}`,
    };
  const scope = halalScope.by === 'owner' ? null : halalScope.value;
  const values = { halalScope: scope, halalCertified: halalCertified.value, muslimOwned };
  const statements = [
    ...(scope === null ? [] : [scopeStatements[scope] ?? 'what is halal is not known']),
    `halal certified ${response(halalCertified.value)}`,
    `Muslim-owned ${response(muslimOwned)}`,
  ];
  return { ...because, code, values, text: `${opening}: ${statements.join(', ')}` };
};

/** The reason for a certificate that the listing states and nobody has recorded as seen. */
const reportedReason = (input: ReasonInput): TrustReason[] => {
  const { statement, evidence, now } = input;
  const place = placeOf(input);
  const stated = statedCertificate(statement, place);
  if (!stated || stated.number === null) return [];
  if (certificatesAmong(evidence, place).some(({ number }) => number === stated.number)) return [];
  const { number, validUntil } = stated;
  const verb = isValidAt(stated, now.getTime()) ? 'is valid until' : 'expired on';
  const until = validUntil === null ? '' : `; it ${verb} ${spelledDay(validUntil)}`;
  return [
    {
      kind: 'submission',
      code: 'certificate_reported',
      values: valuesOf(stated),
      text: `Certificate ${number} of ${nameOf(stated)} is reported and was not seen${until}`,
      recordedAt: statement.statedAt.toISOString(),
      ...(validUntil ? { validUntil } : {}),
    },
  ];
};

/** Sample data has no submitter; its sources are the reason. */
const speaksForItself = ({ statement, evidence }: ReasonInput): boolean =>
  statement.origin === 'sample' && evidence.some((entry) => entry.kind === 'published_source');

/** Whether a valid certificate that was seen settles what the submission stated; not where the statement says less. */
const isSettled = ({ statement, now }: ReasonInput, certificates: readonly SeenCertificate[]): boolean =>
  statement.halalScope.by !== 'admin' &&
  statement.halalScope.value !== 'not_halal' &&
  statement.halalScope.value !== 'pork_free' &&
  certificates.some(
    (certificate) => certificate.shortcoming === null && isValidAt(certificate, now.getTime()),
  );

/** Explains the trust level of a listing to readers, strongest evidence first. Never empty. */
export const reasonsOf = (input: ReasonInput): TrustReason[] => {
  const { evidence, statement } = input;
  const place = placeOf(input);
  const isHalalAsked = isAskedOf(statement);
  const certificates = isHalalAsked ? certificatesAmong(evidence, place) : [];
  return [
    ...certificates.flatMap((certificate) => certificateReasons(certificate, place)),
    ...(isHalalAsked ? reportedReason(input) : []),
    ...evidence.filter(isStatement).map(statementReason),
    ...checkReason(evidence),
    ...communityReason(evidence, 'community_confirmation'),
    ...communityReason(evidence, 'community_dispute'),
    ...(speaksForItself(input) || isSettled(input, certificates) ? [] : [submissionReason(input)]),
  ];
};
