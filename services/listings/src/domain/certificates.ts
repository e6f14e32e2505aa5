import type { CertifyingBody } from '@halalmap/contracts';
import type { Evidence } from './evidence';
import { endOfManilaDay } from './manila-time';
import type { StoredListing } from './stored-listing';

/** Looks up the certifying body that somebody named, by id or by name. */
export type FindCertifyingBody = (named: {
  id: number | null;
  name: string | null;
}) => CertifyingBody | undefined;

/** Kinds by which somebody of HalalMap or a certifier vouches for a certificate; words of others are no certificate. */
const vouchedKinds: ReadonlySet<string> = new Set(['certificate', 'certifier_registry', 'admin_visit']);

export interface Certificate {
  evidence: Evidence;
  bodyName: string;
  body: CertifyingBody | undefined;
  number: string | null;
  validUntil: string | null;
  /** All three parts are there and the body is not marked unrecognised. */
  counts: boolean;
}

const textOf = (value: unknown): string | null =>
  typeof value === 'string' && value.trim() !== '' ? value.trim() : null;

const toCertificate = (evidence: Evidence, findBody: FindCertifyingBody): Certificate | null => {
  const { certifyingBody, certifyingBodyId, certificationNumber, expiryDate } = evidence.facts;
  const name = textOf(certifyingBody);
  const id = typeof certifyingBodyId === 'number' ? certifyingBodyId : null;
  const number = textOf(certificationNumber);
  const validUntil = evidence.validUntil ?? textOf(expiryDate);
  if (name === null && id === null && number === null) return null;
  const body = findBody({ id, name });
  return {
    evidence,
    bodyName: body?.name ?? name ?? 'an unnamed body',
    body,
    number,
    validUntil,
    counts: Boolean(body && body.isRecognized !== false && number && validUntil),
  };
};

/** The certificates that evidence speaks of. */
export const certificatesAmong = (
  evidence: readonly Evidence[],
  findBody: FindCertifyingBody,
): Certificate[] =>
  evidence
    .filter((entry) => vouchedKinds.has(entry.kind))
    .map((entry) => toCertificate(entry, findBody))
    .filter((certificate) => certificate !== null);

/** @param time milliseconds since 1970 */
export const isValidAt = ({ validUntil }: Certificate, time: number): boolean =>
  validUntil !== null && time < endOfManilaDay(validUntil).getTime();

const isSame = (a: Evidence['facts'], b: Evidence['facts']): boolean =>
  ['certifyingBody', 'certifyingBodyId', 'certificationNumber', 'expiryDate'].every(
    (key) => a[key] === b[key],
  );

/**
 * What an admin has seen who publishes a listing that names body, number and last day.
 * @returns null when a part is missing or the same certificate is recorded already
 */
export const certificateSeen = (
  listing: StoredListing,
  record: { id: string; by: string; at: Date },
): Evidence | null => {
  const { certifyingBody, certifyingBodyId, certificationNumber, expiryDate } = listing.facts;
  if ((certifyingBody === null && certifyingBodyId === null) || !certificationNumber || !expiryDate)
    return null;
  const facts = { certifyingBody, certifyingBodyId, certificationNumber, expiryDate };
  const isKnown = listing.evidence.some(
    (entry) => entry.kind === 'certificate' && entry.withdrawnAt === null && isSame(entry.facts, facts),
  );
  if (isKnown) return null;
  return {
    id: record.id,
    kind: 'certificate',
    facts,
    source: null,
    recordedAt: record.at,
    recordedBy: record.by,
    validUntil: expiryDate,
    withdrawnAt: null,
  };
};
