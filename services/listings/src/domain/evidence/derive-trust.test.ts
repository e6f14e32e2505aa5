import { evidenceKinds, trustLevels, type TrustLevel } from '@halalmap/contracts';
import fc from 'fast-check';
import { createBundledReferenceData } from '../../adapters/reference/mongo-reference-data';
import { aCertificate, anEvidence } from '../../testing/builders';
import type { CertificateFacts } from './certificates';
import { assessTrust, trustRank, type TrustInput } from './derive-trust';
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
};

const input = (fields: Partial<TrustInput> = {}): TrustInput => ({
  evidence: [],
  statement: {
    origin: 'submitted',
    halalCertified: 'Unknown',
    muslimOwned: 'Unknown',
    certificate: noCertificate,
    statedAt: daysAgo(400),
  },
  findBody: ({ id, name }) =>
    (id === null ? undefined : reference.certifyingBodies.byId(id)) ??
    (name === null ? undefined : reference.certifyingBodyByName(name)),
  now,
  ...fields,
});
const levelOf = (evidence: Evidence[], fields: Partial<TrustInput> = {}): TrustLevel =>
  assessTrust(input({ evidence, ...fields })).trust.level;
/** A confirmation that counts: from an established account, with a separate network for each user. */
const confirmation = (user: string, recordedAt = daysAgo(1), facts: EvidenceFacts = {}): Evidence =>
  anEvidence({
    kind: 'community_confirmation',
    facts: {
      verdict: 'still_true',
      emailVerified: true,
      accountAgeDays: 7,
      networkGroup: `net-${user}`,
      ...facts,
    },
    recordedBy: user,
    recordedAt,
  });

describe('certified', () => {
  it('requires a body, a number, and a last day that is not over in Manila', () => {
    expect(levelOf([aCertificate('2026-11-21')])).toBe('certified');
    // 16:00 UTC is midnight in Manila.
    const lastMoment = { now: new Date('2026-11-21T15:59:59.999Z') };
    const midnight = { now: new Date('2026-11-21T16:00:00Z') };
    expect(levelOf([aCertificate('2026-11-21')], lastMoment)).toBe('certified');
    expect(levelOf([aCertificate('2026-11-21')], midnight)).toBe('certificate_expired');
  });

  it.each([
    ['without a number', { certifyingBody: 'Prime', certificationNumber: ' ' }],
    ['of an unknown body', { certifyingBody: 'My Uncle', certificationNumber: '1' }],
    ['of no body', { certificationNumber: '1' }],
  ])('is not given for a certificate %s', (_what, facts) => {
    const evidence = [aCertificate('2027-01-01', { facts })];

    expect(levelOf(evidence)).toBe('unverified');
    expect(assessTrust(input({ evidence })).trust.reasons[0]?.text).toContain('does not count');
  });

  it('is not given for a body marked unrecognised', () => {
    const prime = reference.certifyingBodyByName('Prime');
    const findBody = () => prime && { ...prime, isRecognized: false };

    expect(levelOf([aCertificate('2027-01-01')], { findBody })).toBe('unverified');
  });

  it('has a reason that says so when recognition is unknown', () => {
    const facts = { certifyingBodyId: 1, certificationNumber: '7' };
    const { trust } = assessTrust(input({ evidence: [aCertificate('2027-01-01', { facts })] }));

    expect(trust.level).toBe('certified');
    expect(trust.reasons.map((reason) => reason.text).join()).toContain('is not known');
  });

  it('has one reason that says until when the certificate is valid or when it ended', () => {
    const prime = reference.certifyingBodyByName('Prime');
    const findBody = () => prime && { ...prime, isRecognized: null };
    const [valid, ...others] = assessTrust(input({ evidence: [aCertificate('2027-06-30')], findBody })).trust
      .reasons;

    expect(valid).toMatchObject({ validUntil: '2027-06-30' });
    expect(valid?.text).toContain('valid until 30 June 2027');
    expect(others.filter(({ validUntil }) => validUntil !== undefined)).toEqual([]);
    const ended = assessTrust(input({ evidence: [aCertificate('2026-06-30')] })).trust.reasons[0];
    expect(ended?.text).toContain('ended on 30 June 2026');
  });

  it('ends when the evidence is withdrawn', () => {
    expect(levelOf([aCertificate('2027-01-01', { withdrawnAt: daysAgo(1) })])).toBe('unverified');
  });

  it('never results from statements of a submitter, an owner or a newspaper', () => {
    for (const kind of ['owner_statement', 'published_source'] as const) {
      expect(levelOf([aCertificate('2027-01-01', { kind })])).toBe('unverified');
    }
  });
});

describe('muslim_owned', () => {
  const owner = (muslimOwned: string, at = daysAgo(10)) =>
    anEvidence({ facts: { muslimOwned }, recordedAt: at });
  const visit = (muslimOwned: string, at = daysAgo(10)) =>
    anEvidence({ kind: 'admin_visit', facts: { muslimOwned }, recordedAt: at });

  it('accepts a statement by the owner or from a visit, but not by the submitter', () => {
    expect(levelOf([owner('Yes')])).toBe('muslim_owned');
    expect(levelOf([visit('Yes')])).toBe('muslim_owned');
    const statement = { ...input().statement, muslimOwned: 'Yes' };
    expect(levelOf([], { statement })).toBe('unverified');
  });

  it('prefers a visit over the owner, and the latest statement of each', () => {
    expect(levelOf([visit('No', daysAgo(20)), owner('Yes', daysAgo(1))])).toBe('unverified');
    expect(levelOf([visit('No', daysAgo(20)), visit('Yes', daysAgo(1))])).toBe('muslim_owned');
    expect(levelOf([owner('Yes', daysAgo(20)), owner('No', daysAgo(1))])).toBe('unverified');
  });
});

describe('community_confirmed', () => {
  const three = ['u1', 'u2', 'u3'].map((user) => confirmation(user));

  it('requires three different users within a year', () => {
    expect(levelOf(three)).toBe('community_confirmed');
    expect(levelOf([confirmation('u1'), confirmation('u1'), confirmation('u2')])).toBe('unverified');
    expect(levelOf([...three.slice(1), confirmation('u1', daysAgo(366))])).toBe('unverified');
  });

  it.each<[string, EvidenceFacts]>([
    ['without a verified address', { emailVerified: false }],
    ['younger than 7 days', { accountAgeDays: 6 }],
    ['of which nothing is known', { emailVerified: null, accountAgeDays: null, networkGroup: null }],
  ])('does not count accounts %s', (_what, facts) => {
    expect(levelOf([...three.slice(1), confirmation('u1', daysAgo(1), facts)])).toBe('unverified');
  });

  it('requires two networks', () => {
    const from = (...networks: string[]) =>
      networks.map((networkGroup, n) => confirmation(`u${n}`, daysAgo(1), { networkGroup }));

    expect(levelOf(from('a', 'a', 'a', 'a'))).toBe('unverified');
    expect(levelOf(from('a', 'a', 'b'))).toBe('community_confirmed');
  });

  it('is not given while a dispute is open', () => {
    const dispute = anEvidence({ kind: 'community_dispute', recordedAt: daysAgo(2) });

    expect(levelOf([...three, dispute])).toBe('unverified');
    expect(levelOf([...three, { ...dispute, withdrawnAt: daysAgo(1) }])).toBe('community_confirmed');
  });
});

describe('claimed_halal', () => {
  it('is given when only a submission or an owner says so', () => {
    expect(levelOf([], { statement: { ...input().statement, halalCertified: 'Yes' } })).toBe('claimed_halal');
    expect(levelOf([anEvidence({ facts: { halalCertified: 'Yes' } })])).toBe('claimed_halal');
  });
});

describe('the statement of a listing', () => {
  it.each([
    ['submitted', 'submitted', 'As submitted, not checked'],
    ['imported', 'imported', 'As imported, not checked'],
    ['generated', 'generated', 'this place does not exist'],
  ] as const)('of origin %s has the code %s', (origin, code, text) => {
    const { trust } = assessTrust(input({ statement: { ...input().statement, origin } }));
    expect(trust.reasons).toMatchObject([{ kind: 'submission', code, text: expect.stringContaining(text) }]);
  });
});

describe('a certificate that a listing states', () => {
  const stating = (expiryDate: string, fields: Partial<TrustInput['statement']> = {}) => ({
    statement: {
      ...input().statement,
      halalCertified: 'Yes',
      certificate: { ...noCertificate, certifyingBody: 'Prime', certificationNumber: 'P-9', expiryDate },
      ...fields,
    },
  });

  it('gives no more than claimed_halal, and is expired when its date is past', () => {
    expect(levelOf([], stating('2027-01-01'))).toBe('claimed_halal');
    const { trust, changesAt } = assessTrust(input(stating('2026-11-20')));
    expect(trust.level).toBe('certificate_expired');
    expect(trust.reasons[0]).toMatchObject({
      kind: 'submission',
      code: 'reported_certificate_ended',
      values: { body: 'Prime', number: 'P-9' },
      text: expect.stringContaining('ended on 20 November 2026'),
    });
    expect(changesAt).toBeNull();
    expect(assessTrust(input(stating('2026-12-24'))).changesAt).toEqual(new Date('2026-12-24T16:00:00Z'));
  });

  it('does not count with an unknown body, or when the listing says that it has none', () => {
    const certificate = { ...stating('2026-11-20').statement.certificate, certifyingBody: 'My Uncle' };
    expect(levelOf([], stating('2026-11-20', { certificate }))).toBe('claimed_halal');
    expect(levelOf([], stating('2026-11-20', { halalCertified: 'No' }))).toBe('unverified');
  });

  it('does not override a valid one that was seen', () => {
    expect(levelOf([aCertificate('2027-01-01')], stating('2026-11-20'))).toBe('certified');
  });
});

describe('muslimOwned', () => {
  it('is independent of a certificate, valid or expired', () => {
    const owner = anEvidence({ facts: { muslimOwned: 'Yes' } });
    for (const [until, level] of [
      ['2027-01-01', 'certified'],
      ['2026-01-01', 'certificate_expired'],
    ] as const) {
      const { trust } = assessTrust(input({ evidence: [aCertificate(until), owner] }));
      expect(trust).toMatchObject({ level, muslimOwned: true });
    }
  });

  it('ends with a later owner statement other than yes', () => {
    const owner = (muslimOwned: string, at: Date) => anEvidence({ facts: { muslimOwned }, recordedAt: at });
    for (const later of ['No', 'Unknown', 'not_specified']) {
      const evidence = [owner('Yes', daysAgo(9)), owner(later, daysAgo(8))];
      expect(assessTrust(input({ evidence })).trust).toMatchObject({
        level: 'unverified',
        muslimOwned: false,
      });
    }
  });
});

describe('the time of the last update', () => {
  it('is the submission, then added evidence, then the day on which a certificate expired', () => {
    const checkedAt = (evidence: Evidence[]) => assessTrust(input({ evidence })).trust.checkedAt;

    expect(checkedAt([])).toBe(daysAgo(400).toISOString());
    expect(checkedAt([aCertificate('2027-01-01', { recordedAt: daysAgo(30) })])).toBe(
      daysAgo(30).toISOString(),
    );
    expect(checkedAt([aCertificate('2026-11-10', { recordedAt: daysAgo(30) })])).toBe(
      '2026-11-10T16:00:00.000Z',
    );
  });

  it('ignores a confirmation that was taken back', () => {
    const takenBack = { ...confirmation('a'), withdrawnAt: now };
    const { checkedAt, stale } = assessTrust(input({ evidence: [takenBack] })).trust;
    expect(checkedAt).toBe(daysAgo(400).toISOString());
    expect(stale).toBe(true);
  });

  it('makes trust stale after 365 days', () => {
    expect(assessTrust(input()).trust.stale).toBe(true);
    expect(assessTrust(input({ evidence: [anEvidence({ recordedAt: daysAgo(364) })] })).trust.stale).toBe(
      false,
    );
  });

  it('is returned with the next time at which the level changes without new evidence', () => {
    const changesAt = (evidence: Evidence[]) => assessTrust(input({ evidence })).changesAt;

    expect(changesAt([])).toBeNull();
    expect(changesAt([aCertificate('2026-12-24')])).toEqual(new Date('2026-12-24T16:00:00Z'));
    expect(changesAt([aCertificate('2026-12-24'), aCertificate('2027-01-24')])).toEqual(
      new Date('2027-01-24T16:00:00Z'),
    );
  });
});

describe('sample data', () => {
  it('gives its sources as reasons, with their age', () => {
    const evidence = [
      anEvidence({
        kind: 'published_source',
        facts: { muslimOwned: 'Yes', sourceAsOf: '2009' },
        source: 'balita.ph 2009',
      }),
    ];
    const { trust } = assessTrust(input({ evidence, statement: { ...input().statement, origin: 'sample' } }));

    expect(trust).toMatchObject({
      level: 'unverified',
      reasons: [
        {
          kind: 'published_source',
          text: 'Published sources report (as of 2009): Muslim-owned',
          source: 'balita.ph 2009',
        },
      ],
    });
    expect(trust.reasons).toHaveLength(1);
  });
});

const response = fc.constantFrom('Yes', 'No', 'Unknown');
const moment = fc.integer({ min: 0, max: 900 }).map(daysAgo);
const lastDay = fc
  .integer({ min: -500, max: 500 })
  .map((days) => new Date(now.getTime() + days * day).toISOString().slice(0, 10));
const anyEvidence: fc.Arbitrary<Evidence> = fc
  .record({
    kind: fc.constantFrom(...evidenceKinds),
    recordedAt: moment,
    withdrawnAfter: fc.option(fc.integer({ min: 0, max: 900 })),
    recordedBy: fc.constantFrom('u1', 'u2', 'u3', 'u4'),
    body: fc.constantFrom('Prime', 'IDCP', 'Nobody', null),
    number: fc.constantFrom('1', null),
    validUntil: fc.option(lastDay),
    halalCertified: response,
    muslimOwned: response,
    emailVerified: fc.boolean(),
    accountAgeDays: fc.constantFrom(0, 6, 7, 400),
    networkGroup: fc.constantFrom('a', 'b', null),
  })
  .map(({ kind, recordedAt, recordedBy, validUntil, withdrawnAfter, body, number, ...facts }) =>
    anEvidence({
      kind,
      recordedAt,
      recordedBy,
      validUntil,
      withdrawnAt: withdrawnAfter === null ? null : new Date(recordedAt.getTime() + withdrawnAfter * day),
      facts: {
        verdict: 'still_true',
        ...facts,
        certifyingBody: body,
        certificationNumber: number,
      },
    }),
  );
const ledger = fc.array(anyEvidence, { maxLength: 10 });
const statement = response.map((halalCertified) => ({ ...input().statement, halalCertified }));
const stated = fc
  .record({
    halalCertified: response,
    body: fc.constantFrom('Prime', 'Nobody', null),
    expiryDate: fc.option(lastDay),
  })
  .map(({ halalCertified, body, expiryDate }) => ({
    ...input().statement,
    halalCertified,
    certificate: { ...noCertificate, certifyingBody: body, certificationNumber: '1', expiryDate },
  }));
const checkAccess = (evidence: Evidence[], said: TrustInput['statement'], at = now) =>
  assessTrust(input({ evidence, statement: said, now: at }));
const rankOf = (...parameters: Parameters<typeof checkAccess>): number =>
  trustRank(checkAccess(...parameters).trust.level);

describe('for any ledger', () => {
  it('an expired certificate is never shown as certified', () => {
    fc.assert(
      fc.property(ledger, statement, fc.integer({ min: 1, max: 900 }), (evidence, said, days) => {
        const expired = evidence.map((entry) => ({
          ...entry,
          validUntil:
            entry.validUntil &&
            daysAgo(days + 1)
              .toISOString()
              .slice(0, 10),
        }));
        expect(checkAccess(expired, said).trust.level).not.toBe('certified');
      }),
    );
  });

  it('there is a level with a readable reason', () => {
    fc.assert(
      fc.property(ledger, statement, (evidence, said) => {
        const { trust } = checkAccess(evidence, said);
        expect(trustLevels).toContain(trust.level);
        expect(trust.reasons.length).toBeGreaterThan(0);
        expect(trust.reasons.every((reason) => /^[A-Z0-9].{10,}/.test(reason.text))).toBe(true);
        expect(Date.parse(trust.checkedAt)).toBeLessThanOrEqual(now.getTime());
      }),
    );
  });

  it('more doubt never raises the level', () => {
    const doubts = fc.constantFrom<Partial<Evidence>>(
      { kind: 'community_dispute' },
      { kind: 'admin_visit', facts: { muslimOwned: 'No', halalCertified: 'No' } },
      { kind: 'owner_statement', facts: { muslimOwned: 'No', halalCertified: 'No' } },
    );
    fc.assert(
      fc.property(ledger, statement, doubts, moment, (evidence, said, doubt, recordedAt) => {
        const doubted = [...evidence, anEvidence({ ...doubt, recordedAt })];
        expect(rankOf(doubted, said)).toBeGreaterThanOrEqual(rankOf(evidence, said));
      }),
    );
  });

  it('time alone never raises the level', () => {
    fc.assert(
      fc.property(ledger, statement, fc.integer({ min: 0, max: 2_000 }), (evidence, said, days) => {
        const kept = evidence.map((entry) => ({ ...entry, withdrawnAt: null }));
        const later = new Date(now.getTime() + days * day);
        expect(rankOf(kept, said, later)).toBeGreaterThanOrEqual(rankOf(kept, said));
      }),
    );
  });

  it('nothing changes before the announced time', () => {
    fc.assert(
      fc.property(ledger, statement, (evidence, said) => {
        const { changesAt, trust } = checkAccess(evidence, said);
        const before = new Date((changesAt ?? new Date(now.getTime() + 5_000 * day)).getTime() - 1);
        expect(checkAccess(evidence, said, before).trust.level).toBe(trust.level);
        if (changesAt) expect(checkAccess(evidence, said, changesAt).trust.level).not.toBe(trust.level);
      }),
    );
  });

  it('submitter statements and published sources give claimed_halal at most', () => {
    fc.assert(
      fc.property(ledger, statement, (evidence, said) => {
        const reported = evidence.map((entry) => ({ ...entry, kind: 'published_source' as const }));
        expect(rankOf(reported, said)).toBeGreaterThanOrEqual(trustRank('claimed_halal'));
      }),
    );
  });

  it('a certificate that is only stated never certifies, and stating it does not invalidate a seen one', () => {
    fc.assert(
      fc.property(ledger, stated, (evidence, said) => {
        const vouched = ['certificate', 'certifier_registry', 'admin_visit'];
        const unseen = evidence.filter(({ kind }) => !vouched.includes(kind));
        expect(checkAccess(unseen, said).trust.level).not.toBe('certified');
        const { level } = checkAccess(evidence, { ...said, certificate: noCertificate }).trust;
        if (level === 'certified') expect(checkAccess(evidence, said).trust.level).toBe('certified');
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
      fc.property(ledger, statement, flaws, (evidence, said, flaw) => {
        const flawed = evidence.map((entry) => ({ ...entry, facts: { ...entry.facts, ...flaw } }));
        expect(checkAccess(flawed, said).trust.level).not.toBe('community_confirmed');
      }),
    );
  });

  it('muslimOwned does not depend on certificates and confirmations', () => {
    const aside = ['certificate', 'certifier_registry', 'community_confirmation', 'community_dispute'];
    fc.assert(
      fc.property(ledger, stated, (evidence, said) => {
        const { trust } = checkAccess(evidence, said);
        const alone = evidence.filter(({ kind }) => !aside.includes(kind));
        expect(trust.muslimOwned).toBe(checkAccess(alone, said).trust.muslimOwned);
        if (trust.level === 'muslim_owned') expect(trust.muslimOwned).toBe(true);
      }),
    );
  });
});
