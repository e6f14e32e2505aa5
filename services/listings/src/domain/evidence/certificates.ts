import {
  certificateSeenKinds,
  type CertifyingBody,
  type CertificateFile,
  type ListingOrigin,
} from '@halalmap/contracts';
import {
  asksHalal,
  type CertificateScope,
  certificateScopes,
  type EntityType,
  fieldsWith,
  type HalalScope,
  listingTypes,
} from '@halalmap/listing-model';
import { AppError } from '@halalmap/errors';
import type {
  Evidence,
  EvidenceFacts,
  ListingFacts,
  Speaker,
  StoredListing,
} from '../listing/stored-listing';
import { checkSighting, textOf, type PathOf, type Sighting } from './certificate-sighting';
import { endOfManilaDay, manilaDayOf } from '../manila-time';

/** Looks up a certifying body by id or by name. */
export type FindCertifyingBody = (named: {
  id: number | null;
  name: string | null;
}) => CertifyingBody | undefined;

/** What the certificates of a place depend on besides the evidence. */
export interface CertifiedPlace {
  entityType: EntityType;
  /** A product whose town or province says that it is made in the Philippines. */
  isMadeHere: boolean;
  findBody: FindCertifyingBody;
  /** Milliseconds since 1970. */
  time: number;
}

/** The fields of a listing that state a certificate. */
export const certificateFields = fieldsWith({ trust: 'certificate' });

export type CertificateFacts = Pick<ListingFacts, (typeof certificateFields)[number]>;

/** A fact of the listing itself, with who stated it, and when. */
export interface Said<Value> {
  value: Value;
  by: Speaker | 'published';
  at: Date;
}

/** What the listing itself states. */
export interface Statement {
  entityType: EntityType;
  /** Whether people ask of it if what it offers is halal. Left out: as of its type. */
  isHalalAsked?: boolean;
  origin: ListingOrigin;
  halalScope: Said<HalalScope | null>;
  halalCertified: Said<string>;
  muslimOwned: string;
  alcoholServed: string | null;
  porkOnPremises: string | null;
  /** A product whose town or province says that it is made in the Philippines. */
  isMadeHere: boolean;
  /** The certificate that the listing states, whether or not it was seen. */
  certificate: CertificateFacts;
  /** When the submitter's statement was last changed. */
  statedAt: Date;
}

/** Whether people ask of what is stated if it is halal. */
export const isAskedOf = ({ entityType, isHalalAsked = asksHalal(entityType) }: Statement): boolean =>
  isHalalAsked;

/**
 * Evidence kinds with which HalalMap staff or a certifier confirms a certificate. Statements by others do not count.
 */
const vouchedKinds: ReadonlySet<string> = new Set(Object.values(certificateSeenKinds));

/** Whether evidence of this kind records what HalalMap staff or a certifier says. */
export const isVouched = (kind: string): boolean => vouchedKinds.has(kind);

/** Why a certificate does not certify a place. `certificate_of_other`: it is for something else. */
export type Shortcoming =
  | 'body_unknown'
  | 'body_unrecognised'
  | 'body_elsewhere'
  | 'made_elsewhere'
  | 'certificate_incomplete'
  | 'certificate_of_other';

export interface Certificate {
  bodyName: string | null;
  body: CertifyingBody | undefined;
  number: string | null;
  validUntil: string | null;
  scope: CertificateScope | null;
  scopeText: string | null;
  /** Whether the body is recognised, on the day of issue where that is known; null where nobody could confirm it. */
  recognised: boolean | null;
  /** Null for a certificate that certifies the place while it is valid. */
  shortcoming: Shortcoming | null;
}

/** A certificate recorded in the evidence. */
export interface SeenCertificate extends Certificate {
  evidence: Evidence;
}

/** Earlier versions stored words such as `N/A`. */
const scopeOf = (value: unknown): CertificateScope | null =>
  certificateScopes.find((scope) => scope === value) ?? null;

/** How long a source for a recognition is believed, in months. */
const sourceLastsMonths = 24;

/** Whether what is known about a recognition is still believed: its newest source may be a year, a month or a day. */
const isFresh = (asOf: string | null, time: number): boolean => {
  const [, year, month = '12', day] = /^(\d{4})(?:-(\d{2})(?:-(\d{2}))?)?$/.exec(asOf ?? '') ?? [];
  if (year === undefined) return true;
  const months = Number(month) - 1 + sourceLastsMonths;
  const end =
    day === undefined
      ? Date.UTC(Number(year), months + 1, 1)
      : Date.UTC(Number(year), months, Number(day) + 1);
  return time < end;
};

/**
 * Whether a body was recognised when it issued a certificate, as far as its accreditation dates are known. Otherwise
 * whether it is recognised today; null where nobody could confirm that lately.
 */
const recognisedOn = (body: CertifyingBody, issuedOn: string | null, time: number): boolean | null => {
  const { accreditedFrom: from, accreditedUntil: until } = body;
  const isRecognised =
    body.isRecognized === true && !isFresh(body.recognitionAsOf, time) ? null : body.isRecognized;
  if (issuedOn === null) return isRecognised;
  if ((from !== null && issuedOn < from) || (until !== null && issuedOn > until)) return false;
  return from !== null && until !== null ? true : isRecognised;
};

const philippineAuthority =
  /\b(?:DTI-?PAB|NCMF|Philippine Accreditation Bureau|National Commission on Muslim Filipinos)\b/i;

/** Whether a Philippine authority stands behind a body. Others certify only products, of their own country. */
const mayCertifyHere = ({ country, recognizedBy }: CertifyingBody): boolean =>
  /^(?:the )?philippines$/i.test(country.trim()) ||
  recognizedBy.some((authority) => philippineAuthority.test(authority));

/** What a certificate must be for to certify a place, or a product. A certificate that does not say it may be. */
const certifyingScopes: Record<'ofPlaces' | 'ofProducts', ReadonlySet<CertificateScope>> = {
  ofPlaces: new Set(['premises', 'kitchen']),
  ofProducts: new Set(['product_line', 'plant']),
};

const toCertificate = (
  facts: Readonly<Partial<Record<keyof CertificateFacts, unknown>>>,
  validUntil: string | null,
  { entityType, isMadeHere, findBody, time }: CertifiedPlace,
): Certificate | null => {
  const name = textOf(facts.certifyingBody);
  const id = typeof facts.certifyingBodyId === 'number' ? facts.certifyingBodyId : null;
  const number = textOf(facts.certificationNumber);
  if (name === null && id === null && number === null) return null;
  const body = findBody({ id, name });
  const recognised = body ? recognisedOn(body, textOf(facts.certificateIssuedOn), time) : null;
  const scope = scopeOf(facts.certificateScope);
  const { isPlace } = listingTypes[entityType];
  const shortcoming = (): Shortcoming | null => {
    if (!body) return 'body_unknown';
    if (recognised === false) return 'body_unrecognised';
    if (!mayCertifyHere(body) && isPlace) return 'body_elsewhere';
    if (!mayCertifyHere(body) && isMadeHere) return 'made_elsewhere';
    if (!number || !validUntil) return 'certificate_incomplete';
    const isOfOther = scope !== null && !certifyingScopes[isPlace ? 'ofPlaces' : 'ofProducts'].has(scope);
    return isOfOther ? 'certificate_of_other' : null;
  };
  return {
    bodyName: body?.name ?? name,
    body,
    number,
    validUntil,
    scope,
    scopeText: textOf(facts.certificateScopeText),
    recognised,
    shortcoming: shortcoming(),
  };
};

/** The certificates recorded in the evidence. */
export const certificatesAmong = (evidence: readonly Evidence[], place: CertifiedPlace): SeenCertificate[] =>
  evidence
    .filter((entry) => vouchedKinds.has(entry.kind))
    .flatMap((entry) => {
      const validUntil = entry.validUntil ?? textOf(entry.facts.expiryDate);
      const certificate = toCertificate(entry.facts, validUntil, place);
      return certificate ? [{ ...certificate, evidence: entry }] : [];
    });

/** The certificate that a listing states, whether or not it was seen; null when it states none. */
export const statedCertificate = (
  { certificate, halalCertified }: { certificate: CertificateFacts; halalCertified: { value: string } },
  place: CertifiedPlace,
): Certificate | null =>
  halalCertified.value === 'No' ? null : toCertificate(certificate, certificate.expiryDate, place);

/** @param time milliseconds since 1970 */
export const isValidAt = ({ validUntil }: Certificate, time: number): boolean =>
  validUntil !== null && time < endOfManilaDay(validUntil).getTime();

const isSame = (a: EvidenceFacts, b: CertificateFacts): boolean =>
  certificateFields.every((field) => (a[field] ?? null) === b[field]);

/** The stated certificate of a listing, as evidence facts. */
const statedBy = ({ facts }: Pick<StoredListing, 'facts'>): EvidenceFacts =>
  Object.fromEntries(certificateFields.map((field) => [field, facts[field]]));

const isStanding = (entry: Evidence): boolean => vouchedKinds.has(entry.kind) && entry.withdrawnAt === null;

const isOfCertificate = ({ facts }: Evidence): boolean =>
  certificateFields.some((field) => (facts[field] ?? null) !== null);

type NeededFacts = Pick<
  CertificateFacts,
  'certifyingBody' | 'certifyingBodyId' | 'certificationNumber' | 'expiryDate'
>;

/** The fields that a listing still needs before its certificate can be recorded as seen. */
const missingParts = (facts: NeededFacts): string[] => [
  ...(facts.certifyingBody === null && facts.certifyingBodyId === null ? ['certifyingBody'] : []),
  ...(facts.certificationNumber ? [] : ['certificationNumber']),
  ...(facts.expiryDate ? [] : ['expiryDate']),
];

/** @throws AppError `certificate_incomplete` with the missing fields */
export const checkComplete = (facts: NeededFacts, pathOf: PathOf = (field) => field): void => {
  const missing = missingParts(facts);
  if (missing.length === 0) return;
  const message = 'A certificate is recorded as seen with its body, number and valid-until date';
  throw new AppError('certificate_incomplete', message, {
    details: missing.map((field) => ({
      path: pathOf(field),
      message: 'This field is required',
      code: 'required',
    })),
  });
};

const neededParts = 3;

/** Whether a listing states a complete certificate that nobody has recorded as seen. */
export const isCertificateToCheck = (listing: Pick<StoredListing, 'facts' | 'evidence'>): boolean =>
  missingParts(listing.facts).length === 0 &&
  listing.facts.halalCertified !== 'No' &&
  !listing.evidence.some((entry) => isStanding(entry) && isSame(entry.facts, listing.facts));

/** Whether a listing says that it has a certificate, without naming body, number and expiry date. */
export const isCertificateIncomplete = ({
  entityType,
  facts,
}: Pick<StoredListing, 'entityType' | 'facts'>): boolean => {
  if (!asksHalal(entityType) || facts.halalCertified === 'No') return false;
  const missing = missingParts(facts).length;
  return missing > 0 && (facts.halalCertified === 'Yes' || missing < neededParts);
};

/** The state of the certificate that a listing states. */
export const certificateStateOf = (
  listing: Pick<StoredListing, 'entityType' | 'facts' | 'evidence'>,
  now: Date,
): 'none' | 'incomplete' | 'unseen' | 'seen' | 'ended' => {
  if (isCertificateIncomplete(listing)) return 'incomplete';
  if (isCertificateToCheck(listing)) return 'unseen';
  if (missingParts(listing.facts).length > 0 || listing.facts.halalCertified === 'No') return 'none';
  return (listing.facts.expiryDate ?? '') < manilaDayOf(now) ? 'ended' : 'seen';
};

interface SeenRecord extends Sighting {
  id: string;
  /** Id of the admin who has seen it. */
  by: string;
  at: Date;
}

/**
 * The evidence that an admin has seen the certificate stated by a listing.
 * @returns null when it is already recorded
 * @throws AppError `certificate_incomplete`, `certificate_dates` or `holder_differs`
 */
export const certificateSeen = (
  listing: Pick<StoredListing, 'name' | 'facts' | 'evidence'>,
  { id, by, at, ...sighting }: SeenRecord,
): Evidence | null => {
  checkComplete(listing.facts);
  const { seen } = sighting;
  const kind = certificateSeenKinds[seen.how];
  const isKnown = listing.evidence.some(
    (entry) => entry.kind === kind && isStanding(entry) && isSame(entry.facts, listing.facts),
  );
  if (isKnown) return null;
  checkSighting(listing.facts, listing, { ...sighting, at });
  return {
    id,
    kind,
    facts: statedBy(listing),
    source: null,
    recordedAt: at,
    recordedBy: by,
    validUntil: listing.facts.expiryDate,
    withdrawnAt: null,
  };
};

/** Other facts found by a visit stay valid when the certificate does not. */
const withoutCertificate = (entry: Evidence, id: string): Evidence[] => {
  const stated: ReadonlySet<string> = new Set(certificateFields);
  const others = Object.entries(entry.facts).filter(([field]) => !stated.has(field));
  return entry.kind === 'admin_visit' && others.length > 0
    ? [{ ...entry, id, facts: Object.fromEntries(others), validUntil: null }]
    : [];
};

/**
 * The evidence of a listing after an edit. Certificates recorded as seen are withdrawn when the listing states another
 * one, or states that it has none.
 * @param newId creates the id for the other facts found by a visit
 */
export const evidenceAfterEdit = (
  before: StoredListing,
  after: StoredListing,
  { at, newId }: { at: Date; newId: () => string },
): readonly Evidence[] => {
  const isRestated = !isSame(statedBy(before), after.facts);
  const isDenied = after.facts.halalCertified === 'No' && before.facts.halalCertified !== 'No';
  if (!isRestated && !isDenied) return before.evidence;
  return before.evidence.flatMap((entry) => {
    const holds = !isDenied && isSame(entry.facts, after.facts);
    if (!isStanding(entry) || !isOfCertificate(entry) || holds) return [entry];
    const withdrawnBecause = isDenied
      ? 'The listing says that it is not halal certified'
      : 'The listing states another certificate';
    return [{ ...entry, withdrawnAt: at, withdrawnBecause }, ...withoutCertificate(entry, newId())];
  });
};

/** A photo or PDF of a certificate that was sent with a submission or a change. The media service stores it. */
export interface StoredCertificateFile extends Omit<CertificateFile, 'url' | 'sentAt'> {
  /** Id in the media service. */
  id: string;
  /** Owner id in the media service: the id of the submitted listing, or of the change. */
  keptFor: string;
  listingId: string;
  /** Null for a file sent with the submission. */
  changeId: string | null;
  /** Null for a visitor or a deleted account. */
  senderId: string | null;
  sentAt: Date;
  /** When an admin decided the submission or change. The file is deleted 90 days later. */
  decidedAt: Date | null;
}

/** Stores which certificate files a listing has. */
export interface CertificateFileStore {
  /** Gives each file the next free number within the listing. */
  insert(files: ReadonlyArray<Omit<StoredCertificateFile, 'n'>>): Promise<void>;
  find(listingId: string, n: number): Promise<StoredCertificateFile | null>;
  /** Ordered by number. */
  ofListing(listingId: string): Promise<StoredCertificateFile[]>;
  ofChanges(changeIds: readonly string[]): Promise<StoredCertificateFile[]>;
  ofSender(userId: string): Promise<StoredCertificateFile[]>;
  /** Moves the files of a change to the change that replaces it. */
  carryOver(changeId: string, toChangeId: string): Promise<void>;
  /** Moves the files to another listing, where they get the next free numbers. */
  move(listingId: string, into: string): Promise<void>;
  clearSender(userId: string): Promise<void>;
  undecided(limit: number, after: string | null): Promise<StoredCertificateFile[]>;
  decide(ids: readonly string[], at: Date): Promise<void>;
  decidedBefore(time: Date, limit: number): Promise<StoredCertificateFile[]>;
  remove(ids: readonly string[]): Promise<void>;
  /** Returns which of these files are known. */
  shownFiles(ids: readonly string[]): Promise<Set<string>>;
}
