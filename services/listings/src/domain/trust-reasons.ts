import type { TrustReason } from '@halalmap/contracts';
import { certificatesAmong, isValidAt, type Certificate, type FindCertifyingBody } from './certificates';
import type { Evidence, EvidenceFacts } from './evidence';

interface ReasonInput {
  /** Evidence that is not withdrawn. */
  evidence: readonly Evidence[];
  statement: { origin: string; halalCertified: string; muslimOwned: string; statedAt: Date };
  findBody: FindCertifyingBody;
  now: Date;
}

const reason = (evidence: Evidence, text: string): TrustReason => ({
  kind: evidence.kind,
  text,
  ...(evidence.source ? { source: evidence.source } : {}),
  recordedAt: evidence.recordedAt.toISOString(),
  ...(evidence.validUntil ? { validUntil: evidence.validUntil } : {}),
});

/** What is said besides of an entry: how long that entry holds was said with it. */
const aside = (evidence: Evidence, text: string): TrustReason =>
  reason({ ...evidence, validUntil: null }, text);

const days = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  timeZone: 'UTC',
});

/** A calendar day as people write it, such as "30 June 2026". */
const spelledDay = (day: string | null): string => (day ? days.format(new Date(`${day}T00:00:00Z`)) : '');

const shortcomingOf = ({ bodyName, body, number, validUntil }: Certificate): string => {
  if (!body) return `${bodyName} is not among the certifying bodies known here`;
  if (body.isRecognized === false) return `${bodyName} is not recognised as a certifying body`;
  const missing = [...(number ? [] : ['a number']), ...(validUntil ? [] : ['a last day of validity'])];
  return `it has no ${missing.join(' and no ')}`.replace('no a ', 'no ').replace('no a ', 'no ');
};

const certificateReasons = (certificate: Certificate, now: number): TrustReason[] => {
  const { evidence, bodyName, body, number, validUntil, counts } = certificate;
  if (!counts)
    return [reason(evidence, `A certificate of ${bodyName} does not count: ${shortcomingOf(certificate)}`)];
  const text = isValidAt(certificate, now)
    ? `Certificate ${number} of ${bodyName} was seen and is valid until ${spelledDay(validUntil)}`
    : `Certificate ${number} of ${bodyName} ended on ${spelledDay(validUntil)} and counts as no certificate`;
  return [
    reason(evidence, text),
    ...(body?.isRecognized === null
      ? [aside(evidence, `Whether ${bodyName} is recognised in the Philippines today is not known`)]
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
  owner_statement: 'The owner says',
  admin_visit: 'A visit by HalalMap found',
  published_source: 'Published sources report',
} as const;

const statementReason = (evidence: Evidence & { kind: keyof typeof speakers }): TrustReason => {
  const said = statementsIn(evidence.facts).join(', ') || 'that the place exists';
  const asOf = evidence.facts.sourceAsOf ? ` (as of ${evidence.facts.sourceAsOf})` : '';
  return reason(evidence, `${speakers[evidence.kind]}${asOf}: ${said}`);
};

const isStatement = (entry: Evidence): entry is Evidence & { kind: keyof typeof speakers } =>
  entry.kind in speakers;

/** One reason for all voices of a kind, dated by the latest. */
const communityReason = (
  evidence: readonly Evidence[],
  kind: Evidence['kind'],
  say: (people: string) => string,
): TrustReason[] => {
  const voices = evidence.filter((entry) => entry.kind === kind);
  const latest = voices.reduce<Evidence | undefined>(
    (best, entry) => (best && best.recordedAt >= entry.recordedAt ? best : entry),
    undefined,
  );
  const people = new Set(voices.map((entry) => entry.recordedBy)).size;
  return latest ? [reason(latest, say(people === 1 ? 'One person' : `${people} people`))] : [];
};

const answer = (value: string): string =>
  ({ Yes: 'yes', No: 'no', Unknown: 'not known' })[value] ?? 'not said';

const submissionReason = ({ statement }: ReasonInput): TrustReason => ({
  kind: 'submission',
  text:
    statement.origin === 'generated'
      ? 'Generated for load tests; this place does not exist'
      : `As submitted, not checked: halal certified ${answer(statement.halalCertified)}, Muslim-owned ${answer(statement.muslimOwned)}`,
  recordedAt: statement.statedAt.toISOString(),
});

/** Sample data was submitted by nobody; its sources speak for it. */
const speaksForItself = ({ statement, evidence }: ReasonInput): boolean =>
  statement.origin === 'sample' && evidence.some((entry) => entry.kind === 'published_source');

/** Why a listing has its level, in words for a person, strongest evidence first. There is always one. */
export const reasonsOf = (input: ReasonInput): TrustReason[] => [
  ...certificatesAmong(input.evidence, input.findBody).flatMap((certificate) =>
    certificateReasons(certificate, input.now.getTime()),
  ),
  ...input.evidence.filter(isStatement).map(statementReason),
  ...communityReason(
    input.evidence,
    'community_confirmation',
    (people) => `${people} confirmed what is said here`,
  ),
  ...communityReason(input.evidence, 'community_dispute', (people) => `${people} disputed what is said here`),
  ...(speaksForItself(input) ? [] : [submissionReason(input)]),
];
