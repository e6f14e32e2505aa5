import type { TrustReason } from '@halalmap/contracts';
import {
  certificatesAmong,
  isValidAt,
  reportedCertificate,
  type Certificate,
  type CertificateFacts,
  type FindCertifyingBody,
  type SeenCertificate,
} from './certificates';
import type { Evidence, EvidenceFacts } from '../listing/stored-listing';

interface ReasonInput {
  /** Evidence that is not withdrawn. */
  evidence: readonly Evidence[];
  statement: {
    origin: string;
    halalCertified: string;
    muslimOwned: string;
    certificate: CertificateFacts;
    statedAt: Date;
  };
  findBody: FindCertifyingBody;
  now: Date;
}

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

const valuesOf = ({ bodyName, number, validUntil }: Certificate): Words['values'] => ({
  body: bodyName,
  number,
  validUntil,
});

const shortcomingOf = ({ bodyName, body, number, validUntil }: Certificate): Omit<Words, 'values'> => {
  if (!body)
    return { code: 'body_unknown', text: `${bodyName} is not among the certifying bodies known here` };
  if (body.isRecognized === false) {
    return { code: 'body_unrecognised', text: `${bodyName} is not recognised as a certifying body` };
  }
  const missing = [...(number ? [] : ['no number']), ...(validUntil ? [] : ['no last day of validity'])];
  return { code: 'certificate_incomplete', text: `it has ${missing.join(' and ')}` };
};

const certificateReasons = (certificate: SeenCertificate, now: number): TrustReason[] => {
  const { evidence, bodyName, body, number, validUntil, counts } = certificate;
  const values = valuesOf(certificate);
  if (!counts) {
    const { code, text } = shortcomingOf(certificate);
    return [reason(evidence, { code, values, text: `A certificate of ${bodyName} does not count: ${text}` })];
  }
  const words: Words = isValidAt(certificate, now)
    ? {
        code: 'certificate_valid',
        values,
        text: `Certificate ${number} of ${bodyName} was seen and is valid until ${spelledDay(validUntil)}`,
      }
    : {
        code: 'certificate_ended',
        values,
        text: `Certificate ${number} of ${bodyName} ended on ${spelledDay(validUntil)} and counts as no certificate`,
      };
  return [
    reason(evidence, words),
    ...(body?.isRecognized === null
      ? [
          aside(evidence, {
            code: 'body_recognition_unknown',
            values: { body: bodyName },
            text: `Whether ${bodyName} is recognised in the Philippines today is not known`,
          }),
        ]
      : []),
  ];
};

const statementsIn = (facts: EvidenceFacts): string[] => [
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
  published_source: { code: 'published', opening: 'Published sources report' },
} as const;
type StatementKind = keyof typeof speakers;

const statementReason = (evidence: Evidence & { kind: StatementKind }): TrustReason => {
  const { facts } = evidence;
  const { code, opening } = speakers[evidence.kind];
  const statements = statementsIn(facts).join(', ') || 'that the place exists';
  const asOf = facts.sourceAsOf ? ` (as of ${facts.sourceAsOf})` : '';
  const values = {
    halalCertified: typeof facts.halalCertified === 'string' ? facts.halalCertified : null,
    muslimOwned: typeof facts.muslimOwned === 'string' ? facts.muslimOwned : null,
    reportedCertified: facts.reportedCertified === true ? 'Yes' : null,
    asOf: facts.sourceAsOf ? String(facts.sourceAsOf) : null,
  };
  return reason(evidence, { code, values, text: `${opening}${asOf}: ${statements}` });
};

/** A visit that was only about the certificate is already covered by the certificate reason. */
const isStatement = (entry: Evidence): entry is Evidence & { kind: StatementKind } =>
  entry.kind in speakers &&
  (entry.kind !== 'admin_visit' ||
    statementsIn(entry.facts).length > 0 ||
    entry.facts.certificationNumber === undefined);

/** One reason for all confirmations or all disputes, dated by the latest. */
const communityReason = (
  evidence: readonly Evidence[],
  kind: 'community_confirmation' | 'community_dispute',
): TrustReason[] => {
  const entries = evidence.filter((entry) => entry.kind === kind);
  const latest = entries.reduce<Evidence | undefined>(
    (best, entry) => (best && best.recordedAt >= entry.recordedAt ? best : entry),
    undefined,
  );
  if (!latest) return [];
  const people = new Set(entries.map((entry) => entry.recordedBy)).size;
  const [code, verb] =
    kind === 'community_confirmation'
      ? (['people_confirmed', 'confirmed'] as const)
      : (['people_disputed', 'disputed'] as const);
  const who = people === 1 ? 'One person' : `${people} people`;
  return [reason(latest, { code, values: { people }, text: `${who} ${verb} what is said here` })];
};

const response = (value: string): string =>
  ({ Yes: 'yes', No: 'no', Unknown: 'not known' })[value] ?? 'not said';

const submissionWords = ({ statement }: ReasonInput): Words => {
  const { origin, halalCertified, muslimOwned } = statement;
  if (origin === 'generated')
    return { code: 'generated', values: {}, text: 'Generated for load tests; this place does not exist' };
  const isImported = origin === 'imported' || origin === 'sample';
  return {
    code: isImported ? 'imported' : 'submitted',
    values: { halalCertified, muslimOwned },
    text: `As ${isImported ? 'imported' : 'submitted'}, not checked: halal certified ${response(halalCertified)}, Muslim-owned ${response(muslimOwned)}`,
  };
};

/** The reason for an expired certificate that the listing states and nobody has recorded as seen. */
const reportedEnd = ({ statement, evidence, findBody, now }: ReasonInput): TrustReason[] => {
  const reported = reportedCertificate(statement.certificate, findBody);
  if (!reported || statement.halalCertified === 'No' || isValidAt(reported, now.getTime())) return [];
  if (certificatesAmong(evidence, findBody).some(({ number }) => number === reported.number)) return [];
  const { bodyName, number, validUntil } = reported;
  return [
    {
      kind: 'submission',
      code: 'reported_certificate_ended',
      values: valuesOf(reported),
      text: `The certificate that was reported, ${number} of ${bodyName}, ended on ${spelledDay(validUntil)}`,
      recordedAt: statement.statedAt.toISOString(),
      ...(validUntil ? { validUntil } : {}),
    },
  ];
};

/** Sample data has no submitter; its sources are the reason. */
const speaksForItself = ({ statement, evidence }: ReasonInput): boolean =>
  statement.origin === 'sample' && evidence.some((entry) => entry.kind === 'published_source');

/** Explains the trust level of a listing to readers, strongest evidence first. Never empty. */
export const reasonsOf = (input: ReasonInput): TrustReason[] => [
  ...certificatesAmong(input.evidence, input.findBody).flatMap((certificate) =>
    certificateReasons(certificate, input.now.getTime()),
  ),
  ...reportedEnd(input),
  ...input.evidence.filter(isStatement).map(statementReason),
  ...communityReason(input.evidence, 'community_confirmation'),
  ...communityReason(input.evidence, 'community_dispute'),
  ...(speaksForItself(input)
    ? []
    : [
        {
          kind: 'submission' as const,
          ...submissionWords(input),
          recordedAt: input.statement.statedAt.toISOString(),
        },
      ]),
];
