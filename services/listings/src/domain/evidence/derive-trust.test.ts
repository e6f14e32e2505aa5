import { evidenceKinds, halalLevels, trustRank, type CertifyingBody, type Trust } from '@halalmap/contracts';
import { halalScopes, type HalalScope } from '@halalmap/listing-model';
import fc from 'fast-check';
import { createBundledReferenceData } from '../../adapters/reference/mongo-reference-data';
import { aCertificate, anEvidence } from '../../testing/builders';
import type { CertificateFacts, Said, Statement } from './certificates';
import { assessTrust, scopeRank, type TrustInput } from './derive-trust';
import type { Evidence, EvidenceFacts } from '../listing/stored-listing';

const reference = createBundledReferenceData();
const day = 24 * 60 * 60_000;
const now = new Date('2026-11-21T04:00:00Z');
const daysAgo = (days: number): Date => new Date(now.getTime() - days * day);

const noCertificate: CertificateFacts = {
  certifyingBody: null,
  certifyingBodyId: null,
  certificationNumber: null,
  expiryDate: null,
  certificateScope: null,
  certificateScopeText: null,
  certificateHolder: null,
  certificateIssuedOn: null,
};

interface Stating extends Partial<Omit<Statement, 'halalScope' | 'halalCertified' | 'certificate'>> {
  halalScope?: HalalScope | null;
  halalCertified?: string;
  certificate?: Partial<CertificateFacts>;
  by?: Said<unknown>['by'];
  /** When scope and certificate were stated. */
  at?: Date;
}

const stating = ({
  halalScope = null,
  halalCertified = 'Unknown',
  certificate,
  by = 'submission',
  at = daysAgo(400),
  ...fields
}: Stating = {}): Statement => ({
  entityType: 'food',
  origin: 'submitted',
  muslimOwned: 'Unknown',
  alcoholServed: null,
  porkOnPremises: null,
  isMadeHere: false,
  statedAt: at,
  ...fields,
  halalScope: { value: halalScope, by, at },
  halalCertified: { value: halalCertified, by, at },
  certificate: { ...noCertificate, ...certificate },
});

const input = (fields: Partial<TrustInput> = {}): TrustInput => ({
  evidence: [],
  statement: stating(),
  findBody: ({ id, name }) =>
    (id === null ? undefined : reference.certifyingBodies.byId(id)) ??
    (name === null ? undefined : reference.certifyingBodyByName(name)),
  now,
  ...fields,
});
const trustOf = (evidence: Evidence[], statement = stating(), fields: Partial<TrustInput> = {}): Trust =>
  assessTrust(input({ evidence, statement, ...fields })).trust;
const levelOf = (...parameters: Parameters<typeof trustOf>): Trust['level'] => trustOf(...parameters).level;

const account = (user: string): EvidenceFacts => ({
  emailVerified: true,
  accountAgeDays: 7,
  networkGroup: `net-${user}`,
});
/** A confirmation that counts: from an established account, with a separate network for each user. */
const confirmation = (user: string, facts: EvidenceFacts = {}, recordedAt = daysAgo(1)): Evidence =>
  anEvidence({
    kind: 'community_confirmation',
    facts: { verdict: 'still_true', halal: 'all', ...account(user), ...facts },
    recordedBy: user,
    recordedAt,
  });
const dispute = (
  user: string,
  verdict: string,
  facts: EvidenceFacts = {},
  recordedAt = daysAgo(2),
): Evidence =>
  anEvidence({
    kind: 'community_dispute',
    facts: { verdict, ...account(user), ...facts },
    recordedBy: user,
    recordedAt,
  });
const owner = (facts: EvidenceFacts, recordedAt = daysAgo(10)) => anEvidence({ facts, recordedAt });
const visit = (facts: EvidenceFacts, recordedAt = daysAgo(10)) =>
  anEvidence({ kind: 'admin_visit', facts, recordedAt });
const published = (facts: EvidenceFacts, recordedAt = daysAgo(10)) =>
  anEvidence({ kind: 'published_source', facts, recordedAt });
const three = ['u1', 'u2', 'u3'].map((user) => confirmation(user));

describe('certified', () => {
  it('requires a body, a number, and a last day that is not over in Manila', () => {
    expect(levelOf([aCertificate('2026-11-21')])).toBe('certified');
    // 16:00 UTC is midnight in Manila.
    const lastMoment = { now: new Date('2026-11-21T15:59:59.999Z') };
    const midnight = { now: new Date('2026-11-21T16:00:00Z') };
    expect(levelOf([aCertificate('2026-11-21')], stating(), lastMoment)).toBe('certified');
    expect(levelOf([aCertificate('2026-11-21')], stating(), midnight)).toBe('unverified');
  });

  it.each([
    ['without a number', { certifyingBody: 'Prime', certificationNumber: ' ' }],
    ['of an unknown body', { certifyingBody: 'My Uncle', certificationNumber: '1' }],
    ['of no body', { certificationNumber: '1' }],
  ])('is not given for a certificate %s', (_what, facts) => {
    const trust = trustOf([aCertificate('2027-01-01', { facts })]);

    expect(trust.level).toBe('unverified');
    expect(trust.certificate?.state).toBe('reported');
    expect(trust.reasons[0]?.text).toContain('does not count');
  });

  const bodyWith = (fields: Partial<CertifyingBody>) => {
    const prime = reference.certifyingBodyByName('Prime');
    return { findBody: () => prime && { ...prime, ...fields } };
  };

  it('is given for a certificate that states its body by another name', () => {
    const known = (name: string) => reference.certifyingBodyByName(name)?.name;
    expect(known('hccip')).toBe('HICCIP');
    expect(known('Halal Chamber of Commerce and Industry of the Philippines')).toBe('HICCIP');
    expect(known('Prime Asia Pacific')).toBe('Prime');
    expect(known('Nobody')).toBeUndefined();
    const facts = { certifyingBody: 'MMHCB', certificationNumber: 'P-1', expiryDate: '2027-01-01' };
    expect(levelOf([aCertificate('2027-01-01', { facts })])).toBe('certified');
  });

  it('is not given for a body marked unrecognised', () => {
    const trust = trustOf([aCertificate('2027-01-01')], stating(), bodyWith({ isRecognized: false }));
    expect(trust).toMatchObject({
      level: 'unverified',
      certificate: { state: 'reported', recognised: false },
    });
  });

  it('says in the certificate that nobody could confirm the recognition of its body', () => {
    const facts = { certifyingBodyId: 1, certificationNumber: '7' };
    const trust = trustOf([aCertificate('2027-01-01', { facts })]);

    expect(trust).toMatchObject({ level: 'certified', certificate: { state: 'valid', recognised: null } });
    expect(trust.reasons.map((reason) => reason.text).join()).toContain('We have not confirmed');
  });

  it.each([
    ['before', '2024-12-31', false, 'unverified'],
    ['on the first day of', '2025-01-01', true, 'certified'],
    ['on the last day of', '2025-12-31', true, 'certified'],
    ['after', '2026-01-01', false, 'unverified'],
  ])(
    'depends on the accreditation of its body: issued %s it',
    (_when, certificateIssuedOn, recognised, level) => {
      const facts = { ...aCertificate('2027-01-01').facts, certificateIssuedOn };
      const dates = { isRecognized: false, accreditedFrom: '2025-01-01', accreditedUntil: '2025-12-31' };
      expect(trustOf([aCertificate('2027-01-01', { facts })], stating(), bodyWith(dates))).toMatchObject({
        level,
        certificate: { recognised },
      });
    },
  );

  it('is given by a body abroad only for a product, unless a Philippine authority recognises it', () => {
    const facts = { certifyingBody: 'JAKIM', certificationNumber: '1' };
    const evidence = [aCertificate('2027-01-01', { facts })];

    expect(levelOf(evidence)).toBe('unverified');
    expect(trustOf(evidence).reasons[0]?.code).toBe('body_elsewhere');
    expect(levelOf(evidence, stating({ entityType: 'product' }))).toBe('certified');
    for (const authority of ['DTI-PAB', 'DTI - Philippine Accreditation Bureau', 'NCMF (former scheme)']) {
      const abroad = bodyWith({ country: 'Malaysia', recognizedBy: [authority] });
      expect(levelOf(evidence, stating(), abroad)).toBe('certified');
    }
  });

  it('is not given to a product made in the Philippines by an authority abroad', () => {
    const facts = { certifyingBody: 'JAKIM', certificationNumber: '1' };
    const trust = trustOf(
      [aCertificate('2027-01-01', { facts })],
      stating({ entityType: 'product', isMadeHere: true }),
    );

    expect(trust).toMatchObject({ level: 'unverified', certificate: { state: 'reported', body: 'JAKIM' } });
    expect(trust.reasons[0]?.code).toBe('made_elsewhere');
    expect(levelOf([aCertificate('2027-01-01')], stating({ entityType: 'product', isMadeHere: true }))).toBe(
      'certified',
    );
  });

  it.each([
    ['food', 'premises', true],
    ['food', 'kitchen', true],
    ['food', null, true],
    ['food', 'product_line', false],
    ['food', 'plant', false],
    ['business', 'slaughter', false],
    ['business', 'other', false],
    ['product', 'product_line', true],
    ['product', 'plant', true],
    ['product', null, true],
    ['product', 'premises', false],
    ['product', 'kitchen', false],
    ['product', 'slaughter', false],
  ] as const)('of a %s depends on what its certificate is for: %s gives %p', (entityType, scope, isGiven) => {
    const facts = { ...aCertificate('2027-01-01').facts, certificateScope: scope };
    const trust = trustOf([aCertificate('2027-01-01', { facts })], stating({ entityType }));

    expect(trust.level).toBe(isGiven ? 'certified' : 'unverified');
    expect(trust.certificate?.state).toBe(isGiven ? 'valid' : 'reported');
    expect(trust.reasons[0]?.code).toBe(isGiven ? 'certificate_valid' : 'certificate_of_other');
  });

  it('shows the certificate of a supplier as a fact', () => {
    const facts = {
      ...aCertificate('2027-06-30').facts,
      certificateScope: 'slaughter',
      certificateScopeText: 'Poultry dressing plant',
    };
    const [fact] = trustOf([aCertificate('2027-06-30', { facts })]).reasons;

    expect(fact?.text).toBe(
      'Certificate P-1 of Prime was seen and is valid until 30 June 2027; it covers the slaughter (“Poultry dressing plant”). The supplier of its meat is certified, the place itself is not',
    );
  });

  it.each([
    ['2024-11-20', null],
    ['2024-11-21', true],
    ['2024-10', null],
    ['2024-11', true],
    ['2023', null],
    ['2024', true],
    [null, true],
  ])(
    'says of a body with its newest source of %s that its recognition is %s',
    (recognitionAsOf, recognised) => {
      const body = bodyWith({ isRecognized: true, recognitionAsOf });
      expect(trustOf([aCertificate('2027-01-01')], stating(), body)).toMatchObject({
        level: 'certified',
        certificate: { recognised },
      });
    },
  );

  it('has one reason that says until when the certificate is valid, what it covers, or when it ended', () => {
    const facts = {
      ...aCertificate('2027-06-30').facts,
      certificateScope: 'kitchen',
      certificateScopeText: 'Hot kitchen',
    };
    const [valid, ...others] = trustOf([aCertificate('2027-06-30', { facts })]).reasons;

    expect(valid).toMatchObject({ validUntil: '2027-06-30' });
    expect(valid?.text).toContain('valid until 30 June 2027; it covers the kitchen (“Hot kitchen”)');
    expect(others.filter(({ validUntil }) => validUntil !== undefined)).toEqual([]);
    expect(trustOf([aCertificate('2027-06-30')]).reasons[0]?.text).toContain('its scope is not stated');
    const ended = trustOf([aCertificate('2026-06-30')]).reasons[0];
    expect(ended).toMatchObject({
      code: 'certificate_ended',
      text: expect.stringContaining('expired on 30 June 2026'),
    });
  });

  it('ends when the evidence is withdrawn', () => {
    expect(trustOf([aCertificate('2027-01-01', { withdrawnAt: daysAgo(1) })])).toMatchObject({
      level: 'unverified',
      certificate: { state: 'none' },
    });
  });

  it('never results from statements of a submitter, an owner or a newspaper', () => {
    for (const kind of ['owner_statement', 'owner_check', 'published_source'] as const) {
      expect(levelOf([aCertificate('2027-01-01', { kind })])).toBe('unverified');
    }
  });

  it('has the scope that is said, else all for a certificate of the premises, else none that is known', () => {
    const seenFor = (certificateScope: string | null) =>
      aCertificate('2027-01-01', { facts: { ...aCertificate('2027-01-01').facts, certificateScope } });

    expect(trustOf([seenFor('premises')]).halal).toEqual({ scope: 'all', by: 'certificate' });
    expect(trustOf([seenFor('kitchen')]).halal).toEqual({ scope: 'Unknown', by: 'certificate' });
    expect(trustOf([seenFor(null)]).halal).toEqual({ scope: 'Unknown', by: 'certificate' });
    expect(trustOf([seenFor('premises')], stating({ halalScope: 'part' })).halal).toEqual({
      scope: 'part',
      by: 'submission',
    });
    expect(
      trustOf([seenFor('premises'), visit({ halalScope: 'all' })], stating({ halalScope: 'part' })).halal,
    ).toEqual({ scope: 'all', by: 'visit' });
  });

  it('settles what was denied before it was seen', () => {
    const premises = { ...aCertificate('2027-01-01').facts, certificateScope: 'premises' };
    const seen = aCertificate('2027-01-01', { facts: premises, recordedAt: daysAgo(5) });
    expect(trustOf([seen, owner({ halalScope: 'not_halal' })])).toMatchObject({
      level: 'certified',
      halal: { scope: 'all', by: 'certificate' },
    });
    expect(levelOf([seen, owner({ halalScope: 'not_halal' }, daysAgo(4))])).toBe('not_halal');
  });
});

describe('cautions', () => {
  const alcohol = { alcoholServed: 'Yes' };
  const both = { ...alcohol, porkOnPremises: 'Yes' };

  it('stand beside every level', () => {
    expect(trustOf([], stating({ ...both })).cautions).toEqual(['alcohol', 'pork']);
    expect(trustOf([aCertificate('2027-01-01')], stating(alcohol)).cautions).toEqual(['alcohol']);
    expect(trustOf([], stating({ alcoholServed: 'No', porkOnPremises: 'Unknown' })).cautions).toEqual([]);
    expect(trustOf([], stating({ entityType: 'mosque' }))).not.toHaveProperty('cautions');
  });

  it('make part of what is said to be all, except by a certificate', () => {
    const scopeOf = (evidence: Evidence[], statement: Statement) => trustOf(evidence, statement).halal?.scope;
    const premises = { ...aCertificate('2027-01-01').facts, certificateScope: 'premises' };

    expect(scopeOf([], stating({ ...alcohol, halalScope: 'all' }))).toBe('part');
    expect(scopeOf([owner({ halalScope: 'all' })], stating(alcohol))).toBe('part');
    expect(scopeOf(three, stating({ porkOnPremises: 'Yes' }))).toBe('part');
    expect(scopeOf([aCertificate('2027-01-01', { facts: premises })], stating(both))).toBe('all');
    expect(
      scopeOf([aCertificate('2027-01-01', { facts: premises })], stating({ ...both, halalScope: 'all' })),
    ).toBe('part');
    expect(scopeOf([], stating({ ...both, halalScope: 'pork_free' }))).toBe('pork_free');
  });
});

describe('a certificate that has ended', () => {
  it('is a note on the level that holds otherwise, if it was once seen', () => {
    const seen = [aCertificate('2026-06-30')];
    for (const [statement, level] of [
      [stating(), 'unverified'],
      [stating({ halalCertified: 'Yes' }), 'claimed_halal'],
      [stating({ halalScope: 'part' }), 'claimed_halal'],
      [stating({ halalScope: 'pork_free' }), 'pork_free'],
    ] as const) {
      expect(trustOf(seen, statement)).toMatchObject({
        level,
        certificate: { state: 'ended', number: 'P-1', validUntil: '2026-06-30', seenAt: expect.any(String) },
      });
    }
    expect(trustOf([...seen, ...three])).toMatchObject({
      level: 'community_confirmed',
      certificate: { state: 'ended' },
    });
  });

  it('stays reported, with its date, if nobody has seen it', () => {
    for (const expiryDate of ['2026-06-30', '2027-06-30']) {
      const certificate = { certifyingBody: 'Prime', certificationNumber: 'P-9', expiryDate };
      const trust = trustOf([], stating({ halalCertified: 'Yes', certificate }));
      expect(trust).toMatchObject({
        level: 'claimed_halal',
        certificate: { state: 'reported', body: 'Prime', number: 'P-9', validUntil: expiryDate },
      });
      expect(trust.certificate).not.toHaveProperty('seenAt');
      expect(trust.reasons[0]).toMatchObject({ kind: 'submission', code: 'certificate_reported' });
    }
  });

  it('is none when the listing denies that it is certified', () => {
    const certificate = { certifyingBody: 'Prime', certificationNumber: 'P-9', expiryDate: '2027-01-01' };
    expect(trustOf([], stating({ halalCertified: 'No', certificate }))).toMatchObject({
      level: 'unverified',
      certificate: { state: 'none' },
    });
  });
});

describe('community_confirmed', () => {
  it('requires three different users within a year who say that all or part is halal', () => {
    expect(trustOf(three)).toMatchObject({
      level: 'community_confirmed',
      halal: { scope: 'all', by: 'community' },
    });
    expect(levelOf([confirmation('u1'), confirmation('u1'), confirmation('u2')])).toBe('unverified');
    expect(levelOf([...three.slice(1), confirmation('u1', {}, daysAgo(366))])).toBe('unverified');
  });

  it.each([null, 'unknown'])('does not count a confirmation that answers %s', (halal) => {
    expect(levelOf([...three.slice(1), confirmation('u1', { halal })])).toBe('unverified');
  });

  it.each<[string[], string]>([
    [['all', 'all', 'part'], 'all'],
    [['all', 'part', 'part'], 'part'],
    [['all', 'all', 'part', 'part'], 'part'],
  ])('has the scope that most say, part in doubt: %p gives %s', (answers, scope) => {
    const evidence = answers.map((halal, index) => confirmation(`u${index}`, { halal }));
    expect(trustOf(evidence).halal?.scope).toBe(scope);
  });

  it.each<[string, EvidenceFacts]>([
    ['without a verified address', { emailVerified: false }],
    ['younger than 7 days', { accountAgeDays: 6 }],
    ['of which nothing is known', { emailVerified: null, accountAgeDays: null, networkGroup: null }],
  ])('does not count accounts %s', (_what, facts) => {
    expect(levelOf([...three.slice(1), confirmation('u1', facts)])).toBe('unverified');
  });

  it('requires two networks', () => {
    const from = (...networks: string[]) =>
      networks.map((networkGroup, n) => confirmation(`u${n}`, { networkGroup }));

    expect(levelOf(from('a', 'a', 'a', 'a'))).toBe('unverified');
    expect(levelOf(from('a', 'a', 'b'))).toBe('community_confirmed');
  });

  it('is not given while somebody disputes that it is halal, and stays under other disputes', () => {
    const doubt = dispute('u9', 'not_halal');
    expect(levelOf([...three, doubt])).toBe('unverified');
    expect(levelOf([...three, { ...doubt, withdrawnAt: daysAgo(1) }])).toBe('community_confirmed');
    expect(levelOf([...three, dispute('u9', 'not_halal', { emailVerified: false })])).toBe(
      'community_confirmed',
    );
    expect(levelOf([...three, dispute('u9', 'wrong_info')])).toBe('community_confirmed');
  });
});

describe('claimed_halal', () => {
  it.each(['all', 'part'] as const)('is given when %s is said to be halal, with who says so', (scope) => {
    for (const [by, evidence, statement] of [
      ['submission', [], stating({ halalScope: scope })],
      ['published', [], stating({ halalScope: scope, by: 'published', origin: 'sample' })],
      ['admin', [], stating({ halalScope: scope, by: 'admin' })],
      ['owner', [owner({ halalScope: scope })], stating()],
      ['visit', [visit({ halalScope: scope })], stating()],
      ['published', [published({ halalScope: scope })], stating()],
    ] as const) {
      expect(trustOf([...evidence], statement)).toMatchObject({
        level: 'claimed_halal',
        halal: { scope, by },
        certificate: { state: 'none' },
      });
    }
  });

  it('is given when a certificate is said to exist, of which the scope is not known', () => {
    expect(trustOf([], stating({ halalCertified: 'Yes' }))).toMatchObject({
      level: 'claimed_halal',
      halal: { scope: 'Unknown', by: 'submission' },
      certificate: { state: 'reported', recognised: null },
    });
    expect(levelOf([owner({ halalCertified: 'Yes' })])).toBe('claimed_halal');
    expect(levelOf([published({ halalCertified: 'Yes' })])).toBe('claimed_halal');
  });

  it('is given for a certificate that a publication reported, which may have lapsed', () => {
    expect(trustOf([published({ reportedCertified: true, sourceAsOf: '2009' })])).toMatchObject({
      level: 'claimed_halal',
      halal: { scope: 'Unknown', by: 'published' },
      certificate: { state: 'reported', recognised: null },
    });
  });

  it('ends when somebody who knows the place denies the certificate', () => {
    expect(
      levelOf([
        published({ halalCertified: 'Yes' }, daysAgo(9)),
        owner({ halalCertified: 'No' }, daysAgo(8)),
      ]),
    ).toBe('unverified');
  });

  it('does not end because there is no certificate', () => {
    expect(levelOf([], stating({ halalScope: 'all', halalCertified: 'No', muslimOwned: 'Yes' }))).toBe(
      'claimed_halal',
    );
  });
});

describe.each(['pork_free', 'not_halal'] as const)('%s', (scope) => {
  it.each([
    ['the owner', 'owner', [owner({ halalScope: scope }, daysAgo(5))], stating()],
    ['a visit', 'visit', [visit({ halalScope: scope }, daysAgo(5))], stating()],
    ['an admin', 'admin', [], stating({ halalScope: scope, by: 'admin', at: daysAgo(5) })],
  ] as const)(
    'said by %s after the certificate was seen stands over every other level',
    (_who, by, said, statement) => {
      const certified = aCertificate('2027-01-01', { recordedAt: daysAgo(6) });
      expect(trustOf([certified, ...three, ...said], statement)).toMatchObject({
        level: scope,
        halal: { scope, by },
        certificate: { state: 'valid' },
      });
      expect(levelOf([aCertificate('2027-01-01', { recordedAt: daysAgo(4) }), ...said], statement)).toBe(
        'certified',
      );
      expect(levelOf([...three, ...said], statement)).toBe(scope);
      expect(levelOf([...said, owner({ halalScope: 'all' }, daysAgo(1))], statement)).toBe('claimed_halal');
    },
  );

  it('said by the owner before the certificate holds again when that has ended', () => {
    const said = owner({ halalScope: scope }, daysAgo(300));
    expect(levelOf([said, aCertificate('2026-11-01', { recordedAt: daysAgo(200) })])).toBe(scope);
  });

  it('said by anyone else stands if it is newer than the claim, and never over what was proven', () => {
    const statement = stating({ halalScope: scope, at: daysAgo(5) });
    expect(trustOf([], statement)).toMatchObject({ level: scope, halal: { scope, by: 'submission' } });
    expect(levelOf([owner({ halalScope: 'all' }, daysAgo(6))], statement)).toBe(scope);
    expect(levelOf([owner({ halalScope: 'all' }, daysAgo(4))], statement)).toBe('claimed_halal');
    expect(levelOf(three, statement)).toBe('community_confirmed');
    expect(levelOf([aCertificate('2027-01-01', { recordedAt: daysAgo(9) })], statement)).toBe('certified');
  });
});

describe('unverified', () => {
  it.each([null, 'Unknown'] as const)('is what nobody knows: %s', (halalScope) => {
    expect(trustOf([], stating({ halalScope }))).toMatchObject({
      level: 'unverified',
      halal: { scope: 'Unknown', by: null },
    });
  });
});

describe('the owner', () => {
  it('is Muslim according to the owner or a visit, not to the submitter, whatever the level', () => {
    expect(trustOf([owner({ muslimOwned: 'Yes' })])).toMatchObject({
      level: 'unverified',
      muslimOwned: true,
    });
    expect(trustOf([visit({ muslimOwned: 'Yes' })]).muslimOwned).toBe(true);
    expect(trustOf([], stating({ muslimOwned: 'Yes' })).muslimOwned).toBe(false);
    expect(trustOf([owner({ muslimOwned: 'Yes' })], stating({ halalScope: 'all' }))).toMatchObject({
      level: 'claimed_halal',
      muslimOwned: true,
    });
    expect(trustOf([owner({ muslimOwned: 'Yes' }), aCertificate('2027-01-01')])).toMatchObject({
      level: 'certified',
      muslimOwned: true,
    });
  });

  it('is as the latest visit found, else as the owner said last', () => {
    const isOwned = (...evidence: Evidence[]) => trustOf(evidence).muslimOwned;
    expect(
      isOwned(visit({ muslimOwned: 'No' }, daysAgo(20)), owner({ muslimOwned: 'Yes' }, daysAgo(1))),
    ).toBe(false);
    expect(
      isOwned(visit({ muslimOwned: 'No' }, daysAgo(20)), visit({ muslimOwned: 'Yes' }, daysAgo(1))),
    ).toBe(true);
    for (const later of ['No', 'Unknown', 'not_specified']) {
      expect(
        isOwned(owner({ muslimOwned: 'Yes' }, daysAgo(9)), owner({ muslimOwned: later }, daysAgo(8))),
      ).toBe(false);
    }
  });
});

describe('the statement of a listing', () => {
  it.each([
    ['submitted', 'submitted', 'As submitted, not checked'],
    ['imported', 'imported', 'As imported, not checked'],
    ['generated', 'generated', 'this place does not exist'],
  ] as const)('of origin %s has the code %s', (origin, code, text) => {
    expect(trustOf([], stating({ origin })).reasons).toMatchObject([
      { kind: 'submission', code, text: expect.stringContaining(text) },
    ]);
  });

  it('says what is halal in words', () => {
    const text = (halalScope: HalalScope) => trustOf([], stating({ halalScope })).reasons[0]?.text;
    expect(text('part')).toContain('part of it is halal');
    expect(text('pork_free')).toContain('only pork-free');
  });

  it('gives the sources of a sample as reasons, with their age', () => {
    const evidence = [
      anEvidence({
        kind: 'published_source',
        facts: { muslimOwned: 'Yes', sourceAsOf: '2009' },
        source: 'balita.ph 2009',
      }),
    ];
    expect(trustOf(evidence, stating({ origin: 'sample' }))).toMatchObject({
      level: 'unverified',
      muslimOwned: false,
      reasons: [
        {
          kind: 'published_source',
          text: 'Listed on balita.ph in 2009 as Muslim-owned. We have not checked it.',
          source: 'balita.ph 2009',
        },
      ],
    });
  });
});

describe('a mosque', () => {
  const mosque = stating({ entityType: 'mosque' });

  it('has its facts published until somebody confirms them, and no halal, certificate or owner', () => {
    const trust = trustOf([], mosque);
    expect(trust).toMatchObject({ level: 'facts_published', review: null });
    for (const field of ['halal', 'certificate', 'muslimOwned']) expect(trust).not.toHaveProperty(field);
  });

  it.each<[string, Evidence[]]>([
    ['three users', ['u1', 'u2', 'u3'].map((user) => confirmation(user, { halal: null }))],
    ['its owner', [owner({ capacity: 300 })]],
    ['a visit', [visit({})]],
  ])('has its facts confirmed by %s for a year', (_who, evidence) => {
    expect(levelOf(evidence, mosque)).toBe('facts_confirmed');
    expect(levelOf(evidence, mosque, { now: new Date(now.getTime() + 400 * day) })).toBe('facts_published');
  });
});

describe('a dispute', () => {
  const none = { closed: 0, not_halal: 0, wrong_info: 0 };

  it('puts a place under review, whatever its level, until it is settled', () => {
    const doubt = dispute('u8', 'wrong_info');
    for (const evidence of [[], three, [aCertificate('2027-01-01')]]) {
      expect(trustOf([...evidence, doubt]).review).toMatchObject({ since: doubt.recordedAt.toISOString() });
      expect(trustOf([...evidence, { ...doubt, withdrawnAt: daysAgo(1) }]).review).toBeNull();
    }
    expect(trustOf([doubt], stating({ entityType: 'mosque' })).review).toMatchObject({
      counts: { ...none, wrong_info: 1 },
    });
  });

  it('counts only from an account with a verified address and of seven days', () => {
    expect(trustOf([dispute('u8', 'closed', { emailVerified: false })]).review).toBeNull();
    expect(trustOf([dispute('u8', 'closed', { accountAgeDays: 6 })]).review).toBeNull();
  });

  it('of an earlier version, which stored nothing about its author, still counts', () => {
    const earlier = anEvidence({ kind: 'community_dispute', facts: { verdict: 'not_halal' } });
    expect(trustOf([earlier]).review?.counts).toEqual({ ...none, not_halal: 1 });
  });

  it.each([
    ['certified', [aCertificate('2027-01-01')]],
    ['confirmed', three],
  ])('of a %s place names its kind from a second author in another network on', (_what, evidence) => {
    const counts = (...disputes: Evidence[]) => trustOf([...evidence, ...disputes]).review?.counts;
    const first = dispute('u7', 'not_halal');

    expect(counts(first)).toEqual(none);
    expect(counts(first, dispute('u8', 'not_halal', { networkGroup: 'net-u7' }))).toEqual(none);
    expect(counts(first, dispute('u8', 'not_halal'))).toEqual({ ...none, not_halal: 2 });
  });

  it('of another place names its kind at once', () => {
    expect(trustOf([dispute('u7', 'not_halal')], stating({ halalScope: 'all' })).review?.counts).toEqual({
      ...none,
      not_halal: 1,
    });
  });

  it('is shown with the answer of the owner', () => {
    const answered = { ...dispute('u7', 'closed'), answer: { text: 'We moved next door.', at: daysAgo(1) } };
    expect(trustOf([answered]).review?.answers).toEqual([
      { text: 'We moved next door.', answeredAt: daysAgo(1).toISOString() },
    ]);
  });

  it('puts a place last within its level', () => {
    const [plain, doubted] = [trustOf([]), trustOf([dispute('u7', 'closed')])];
    expect(trustRank(doubted)).toBeGreaterThan(trustRank(plain));
    expect(trustRank(doubted)).toBeLessThan(trustRank({ level: 'pork_free', review: null }));
  });
});

describe('the time of the last update', () => {
  it('is the submission, then added evidence, then the day on which a certificate expired', () => {
    const checkedAt = (evidence: Evidence[]) => trustOf(evidence).checkedAt;

    expect(checkedAt([])).toBe(daysAgo(400).toISOString());
    expect(checkedAt([aCertificate('2027-01-01', { recordedAt: daysAgo(30) })])).toBe(
      daysAgo(30).toISOString(),
    );
    expect(checkedAt([aCertificate('2026-11-10', { recordedAt: daysAgo(30) })])).toBe(
      '2026-11-10T16:00:00.000Z',
    );
  });

  it('ignores a confirmation that was taken back', () => {
    const { checkedAt, stale } = trustOf([{ ...confirmation('a'), withdrawnAt: now }]);
    expect(checkedAt).toBe(daysAgo(400).toISOString());
    expect(stale).toBe(true);
  });

  it('makes trust stale after 365 days', () => {
    expect(trustOf([]).stale).toBe(true);
    expect(trustOf([anEvidence({ recordedAt: daysAgo(364) })]).stale).toBe(false);
  });

  it('is returned with the next time at which the result changes without new evidence', () => {
    const changesAt = (evidence: Evidence[]) => assessTrust(input({ evidence })).changesAt;

    expect(changesAt([])).toBeNull();
    expect(changesAt([aCertificate('2026-12-24')])).toEqual(new Date('2026-12-24T16:00:00Z'));
    expect(changesAt([aCertificate('2026-12-24'), aCertificate('2027-01-24')])).toEqual(
      new Date('2027-01-24T16:00:00Z'),
    );
  });
});

describe('places of earlier versions', () => {
  it('have no certificate where the words for it say that there is none', () => {
    const words = { certifyingBody: 'N/A', certificationNumber: 'pending' };
    expect(trustOf([], stating({ certificate: words })).certificate).toMatchObject({ state: 'none' });
  });

  const oldConfirmations = ['u1', 'u2', 'u3'].map((user) => {
    const { halal: _halal, ...facts } = confirmation(user).facts;
    return { ...confirmation(user), facts };
  });
  const claimed = stating({ halalCertified: 'Yes' });
  const endedStatement = stating({
    halalCertified: 'Yes',
    certificate: { certifyingBody: 'Prime', certificationNumber: 'P-1', expiryDate: '2026-06-30' },
  });

  it.each<[before: string, what: string, evidence: Evidence[], statement: Statement, after: Partial<Trust>]>([
    [
      'certified',
      'with a certificate that was seen',
      [aCertificate('2027-01-01')],
      claimed,
      { level: 'certified', certificate: { state: 'valid', recognised: null } },
    ],
    [
      'certificate_expired',
      'with a certificate that was seen',
      [aCertificate('2026-06-30')],
      endedStatement,
      { level: 'claimed_halal', certificate: { state: 'ended', recognised: null } },
    ],
    [
      'certificate_expired',
      'with a certificate that was seen, without a claim',
      [aCertificate('2026-06-30')],
      stating(),
      { level: 'unverified', certificate: { state: 'ended', recognised: null } },
    ],
    [
      'certificate_expired',
      'with a certificate that was only reported',
      [],
      endedStatement,
      { level: 'claimed_halal', certificate: { state: 'reported', recognised: null } },
    ],
    [
      'muslim_owned',
      'with a claim',
      [owner({ muslimOwned: 'Yes' })],
      claimed,
      { level: 'claimed_halal', muslimOwned: true },
    ],
    [
      'muslim_owned',
      'with a claim by the owner',
      [owner({ muslimOwned: 'Yes', halalCertified: 'Yes' })],
      stating(),
      { level: 'claimed_halal', muslimOwned: true },
    ],
    [
      'muslim_owned',
      'without a claim',
      [owner({ muslimOwned: 'Yes' })],
      stating(),
      { level: 'unverified', muslimOwned: true },
    ],
    ['community_confirmed', 'with a claim', oldConfirmations, claimed, { level: 'claimed_halal' }],
    ['community_confirmed', 'without a claim', oldConfirmations, stating(), { level: 'unverified' }],
    ['claimed_halal', 'by the submitter', [], claimed, { level: 'claimed_halal', muslimOwned: false }],
    ['unverified', '', [], stating(), { level: 'unverified' }],
    ['unverified', 'mosque', [], stating({ entityType: 'mosque' }), { level: 'facts_published' }],
    [
      'community_confirmed',
      'mosque',
      oldConfirmations,
      stating({ entityType: 'mosque' }),
      { level: 'facts_confirmed' },
    ],
  ])('of level %s %s keep what still holds', (_before, _what, evidence, statement, after) => {
    expect(trustOf(evidence, statement)).toMatchObject(
      after.certificate ? { ...after, certificate: expect.objectContaining(after.certificate) } : after,
    );
  });
});

const response = fc.constantFrom('Yes', 'No', 'Unknown');
const moment = fc.integer({ min: 0, max: 900 }).map(daysAgo);
const lastDay = fc
  .integer({ min: -500, max: 500 })
  .map((days) => new Date(now.getTime() + days * day).toISOString().slice(0, 10));
const anyScope = fc.constantFrom(...halalScopes, null);
const anyEvidence: fc.Arbitrary<Evidence> = fc
  .record({
    kind: fc.constantFrom(...evidenceKinds),
    recordedAt: moment,
    withdrawnAfter: fc.option(fc.integer({ min: 0, max: 900 })),
    recordedBy: fc.constantFrom('u1', 'u2', 'u3', 'u4'),
    body: fc.constantFrom('Prime', 'IDCP', 'JAKIM', 'Nobody', null),
    number: fc.constantFrom('1', null),
    validUntil: fc.option(lastDay),
    halalScope: anyScope,
    halalCertified: response,
    muslimOwned: response,
    halal: fc.constantFrom('all', 'part', 'unknown', null),
    verdict: fc.constantFrom('closed', 'not_halal', 'wrong_info'),
    emailVerified: fc.boolean(),
    accountAgeDays: fc.constantFrom(0, 6, 7, 400),
    networkGroup: fc.constantFrom('a', 'b', null),
  })
  .map(({ kind, recordedAt, recordedBy, validUntil, withdrawnAfter, body, number, verdict, ...facts }) =>
    anEvidence({
      kind,
      recordedAt,
      recordedBy,
      validUntil,
      withdrawnAt: withdrawnAfter === null ? null : new Date(recordedAt.getTime() + withdrawnAfter * day),
      facts: {
        verdict: kind === 'community_dispute' ? verdict : 'still_true',
        ...facts,
        certifyingBody: body,
        certificationNumber: number,
      },
    }),
  );
const ledger = fc.array(anyEvidence, { maxLength: 10 });
const anyStatement: fc.Arbitrary<Statement> = fc
  .record({
    entityType: fc.constantFrom('food', 'business', 'product'),
    halalScope: anyScope,
    halalCertified: response,
    by: fc.constantFrom('submission', 'admin', 'owner', 'published'),
    at: moment,
    body: fc.constantFrom('Prime', 'Nobody', null),
    expiryDate: fc.option(lastDay),
  })
  .map(({ body, expiryDate, ...fields }) =>
    stating({ ...fields, certificate: { certifyingBody: body, certificationNumber: '1', expiryDate } }),
  );
const rankOf = (evidence: Evidence[], statement: Statement, at = now): number =>
  halalLevels.indexOf(levelOf(evidence, statement, { now: at }) as (typeof halalLevels)[number]);

describe('for any ledger', () => {
  it('an expired certificate is never shown as certified', () => {
    fc.assert(
      fc.property(ledger, anyStatement, fc.integer({ min: 1, max: 900 }), (evidence, said, days) => {
        const expired = evidence.map((entry) => ({
          ...entry,
          validUntil:
            entry.validUntil &&
            daysAgo(days + 1)
              .toISOString()
              .slice(0, 10),
        }));
        expect(levelOf(expired, said)).not.toBe('certified');
      }),
    );
  });

  it('there is a level with a readable reason', () => {
    fc.assert(
      fc.property(ledger, anyStatement, (evidence, said) => {
        const trust = trustOf(evidence, said);
        expect(halalLevels).toContain(trust.level);
        expect(trust.reasons.length).toBeGreaterThan(0);
        expect(trust.reasons.every((reason) => /^[A-Z0-9].{10,}/.test(reason.text))).toBe(true);
        expect(Date.parse(trust.checkedAt)).toBeLessThanOrEqual(now.getTime());
      }),
    );
  });

  it('more doubt never raises the level', () => {
    const doubts = fc.constantFrom<Partial<Evidence>>(
      { kind: 'community_dispute', facts: { verdict: 'not_halal', ...account('u9') } },
      { kind: 'admin_visit', facts: { halalScope: 'not_halal', halalCertified: 'No' } },
      { kind: 'owner_statement', facts: { halalScope: 'not_halal', halalCertified: 'No' } },
      { kind: 'published_source', facts: { halalScope: 'not_halal' } },
    );
    fc.assert(
      fc.property(ledger, anyStatement, doubts, moment, (evidence, said, doubt, recordedAt) => {
        const doubted = [...evidence, anEvidence({ ...doubt, recordedAt })];
        expect(rankOf(doubted, said)).toBeGreaterThanOrEqual(rankOf(evidence, said));
      }),
    );
  });

  it('lowering what is halal never raises the level', () => {
    fc.assert(
      fc.property(ledger, anyStatement, anyScope, (evidence, said, halalScope) => {
        fc.pre(scopeRank(halalScope) > scopeRank(said.halalScope.value));
        fc.pre(evidence.every(({ recordedAt }) => recordedAt < now));
        // What publications deny is weighed after what is said by those who know the place.
        const heard = evidence.filter(({ kind }) => kind !== 'published_source');
        const lowered = {
          ...said,
          halalScope: { value: halalScope ?? 'Unknown', by: 'admin' as const, at: now },
        };
        const value = said.halalScope.value ?? 'Unknown';
        const before = { ...said, halalScope: { value, by: 'admin' as const, at: now } };
        expect(rankOf(heard, lowered)).toBeGreaterThanOrEqual(rankOf(heard, before));
      }),
    );
  });

  it('time alone never raises the level', () => {
    fc.assert(
      fc.property(ledger, anyStatement, fc.integer({ min: 0, max: 2_000 }), (evidence, said, days) => {
        const kept = evidence.map((entry) => ({ ...entry, withdrawnAt: null }));
        const later = new Date(now.getTime() + days * day);
        expect(rankOf(kept, said, later)).toBeGreaterThanOrEqual(rankOf(kept, said));
      }),
    );
  });

  it('nothing changes before the announced time', () => {
    const looks = ({ level, halal, certificate }: Trust) => [level, halal?.scope, certificate?.state];
    fc.assert(
      fc.property(ledger, anyStatement, (evidence, said) => {
        const { changesAt, trust } = assessTrust(input({ evidence, statement: said }));
        const at = (time: Date) => looks(trustOf(evidence, said, { now: time }));
        const before = new Date((changesAt ?? new Date(now.getTime() + 5_000 * day)).getTime() - 1);
        expect(at(before)).toEqual(looks(trust));
        if (changesAt) expect(at(changesAt)).not.toEqual(looks(trust));
      }),
    );
  });

  it('submitter statements and published sources give claimed_halal at most', () => {
    fc.assert(
      fc.property(ledger, anyStatement, (evidence, said) => {
        const reported = evidence.map((entry) => ({ ...entry, kind: 'published_source' as const }));
        expect(rankOf(reported, said)).toBeGreaterThanOrEqual(halalLevels.indexOf('claimed_halal'));
      }),
    );
  });

  it('a certificate that is only stated never certifies, and stating it does not invalidate a seen one', () => {
    fc.assert(
      fc.property(ledger, anyStatement, (evidence, said) => {
        const vouched = ['certificate', 'certifier_registry', 'admin_visit'];
        const unseen = evidence.filter(({ kind }) => !vouched.includes(kind));
        expect(levelOf(unseen, said)).not.toBe('certified');
        const level = levelOf(evidence, { ...said, certificate: noCertificate });
        if (level === 'certified') expect(levelOf(evidence, said)).toBe('certified');
      }),
    );
  });

  it('confirmations from one network, or from new or unverified accounts, never count as confirmed', () => {
    const flaws = fc.constantFrom<EvidenceFacts>(
      { networkGroup: 'one' },
      { emailVerified: false },
      { accountAgeDays: 6 },
    );
    fc.assert(
      fc.property(ledger, anyStatement, flaws, (evidence, said, flaw) => {
        const flawed = evidence.map((entry) => ({ ...entry, facts: { ...entry.facts, ...flaw } }));
        expect(levelOf(flawed, said)).not.toBe('community_confirmed');
      }),
    );
  });

  it('the three questions are answered apart from each other', () => {
    const without = (evidence: Evidence[], ...fields: string[]) =>
      evidence.map((entry) => ({
        ...entry,
        facts: Object.fromEntries(Object.entries(entry.facts).filter(([field]) => !fields.includes(field))),
      }));
    fc.assert(
      fc.property(ledger, anyStatement, (evidence, said) => {
        const trust = trustOf(evidence, said);
        const unowned = trustOf(without(evidence, 'muslimOwned'), said);
        expect([unowned.level, unowned.halal, unowned.certificate]).toEqual([
          trust.level,
          trust.halal,
          trust.certificate,
        ]);
        const onlyOwner = without(evidence, 'halalScope', 'halalCertified', 'certificationNumber', 'halal');
        expect(trustOf(onlyOwner, said).muslimOwned).toBe(trust.muslimOwned);
      }),
    );
  });

  it('disputes never change what a certificate says', () => {
    fc.assert(
      fc.property(ledger, anyStatement, (evidence, said) => {
        const undisputed = evidence.filter(({ kind }) => kind !== 'community_dispute');
        expect(trustOf(evidence, said).certificate).toEqual(trustOf(undisputed, said).certificate);
        if (levelOf(undisputed, said) === 'certified') expect(levelOf(evidence, said)).toBe('certified');
      }),
    );
  });
});
