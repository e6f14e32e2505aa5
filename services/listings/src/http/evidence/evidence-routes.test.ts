import type { EvidenceEntry, EvidenceList, HistoryList, Listing } from '@halalmap/contracts';
import { createClient, errorOf, json, type Who } from '../../testing/client';
import { setUpListings } from '../../testing/start-listings';

const running = setUpListings({ database: 'evidence' });
const { send, sendJson, submitted, approved } = createClient(() => running);

const add = (id: string, body: unknown, who: Who = 'admin') =>
  sendJson('POST', `/api/listings/${id}/evidence`, body, { who });
const withdraw = (id: string, body: unknown = { reason: 'Forged' }, who: Who = 'admin') =>
  sendJson('DELETE', `/api/evidence/${id}`, body, { who });
const levelOf = async (id: string) => (await json<Listing>(send(`/api/listings/${id}`))).trust.level;
const certificate = {
  kind: 'certifier_registry',
  facts: { certifyingBody: 'Prime', certificationNumber: 'P-1' },
  source: 'The list of the body',
  validUntil: '2027-03-01',
};

describe('the evidence ledger', () => {
  it('stores entries by an admin and updates trust', async () => {
    const { id } = await approved({ name: 'Listed' });
    const response = await add(id, certificate);

    expect(response.status).toBe(201);
    const entry = await json<EvidenceEntry>(response);
    expect(entry).toMatchObject(certificate);
    expect(entry).not.toHaveProperty('recordedBy');
    expect(await levelOf(id)).toBe('certified');
    expect(await json<EvidenceList>(send(`/api/listings/${id}/evidence`, { who: 'admin' }))).toEqual({
      evidence: [entry],
    });
  });

  it('stores a complete certificate from an admin who says how it was seen', async () => {
    const { id } = await approved({ name: 'Seen' });
    const seen = { kind: 'certificate', certificateSeen: { how: 'paper' } };
    const partial = await add(id, { ...seen, facts: { certifyingBody: 'Prime' } });
    expect(partial.status).toBe(422);
    expect(await errorOf(partial)).toMatchObject({
      code: 'certificate_incomplete',
      details: [{ path: 'facts.certificationNumber' }, { path: 'facts.expiryDate' }],
    });

    const { facts, validUntil } = certificate;
    const entry = await json<EvidenceEntry>(add(id, { ...seen, facts, validUntil }));
    expect(entry).toMatchObject({ kind: 'certificate', facts, validUntil });
    expect(await levelOf(id)).toBe('certified');
    const visited = { kind: 'certificate', certificateSeen: { how: 'visit' }, facts, validUntil };
    expect(await json<EvidenceEntry>(add(id, visited))).toMatchObject({ kind: 'admin_visit' });
  });

  it.each(['certifier_registry', 'admin_visit'])(
    'checks the dates and the holder of a certificate in an entry of kind %s',
    async (kind) => {
      const { id } = await approved({ name: 'Checked' });
      const { facts } = certificate;
      const codeOf = async (body: object) => {
        const { code, details } = await errorOf(await add(id, { kind, ...body }));
        return [code, details?.[0]?.path];
      };
      expect(await codeOf({ facts, validUntil: '2099-12-31' })).toEqual([
        'certificate_dates',
        'facts.expiryDate',
      ]);
      const byOther = { facts: { ...facts, certificateHolder: 'Somebody Else' }, validUntil: '2027-01-31' };
      expect(await codeOf(byOther)).toEqual(['holder_differs', 'facts.certificateHolder']);
      const holderIsThisPlace = { how: 'register', holderIsThisPlace: true };
      expect((await add(id, { kind, ...byOther, certificateSeen: holderIsThisPlace })).status).toBe(201);
    },
  );

  it('returns not found to everybody for a place they may not read', async () => {
    const hidden = await submitted({ name: 'Hidden' });
    const open = await approved({ name: 'Open' });
    const statuses = async (id: string) =>
      Promise.all(
        [undefined, 'regular' as const].map(
          async (who) => (await send(`/api/listings/${id}/evidence`, { who })).status,
        ),
      );

    expect(await statuses(hidden.id)).toEqual([404, 404]);
    expect(await statuses(open.id)).toEqual([401, 403]);
  });

  it('keeps withdrawn entries, which no longer count, and shows both steps in the history', async () => {
    const { id } = await approved({ name: 'Doubted' });
    const entry = await json<EvidenceEntry>(add(id, certificate));
    running.clock.set(new Date('2026-11-21T09:00:00Z'));

    expect((await withdraw(entry.id)).status).toBe(204);
    expect((await withdraw(entry.id)).status).toBe(204);
    expect(await levelOf(id)).toBe('unverified');
    const { evidence } = await json<EvidenceList>(send(`/api/listings/${id}/evidence`, { who: 'admin' }));
    expect(evidence).toMatchObject([{ id: entry.id, withdrawnAt: '2026-11-21T09:00:00.000Z' }]);
    const { history } = await json<HistoryList>(send(`/api/listings/${id}/history`));
    expect(history.slice(0, 2)).toMatchObject([
      { field: 'trust', from: 'certified', to: 'unverified', evidence: 'certifier_registry' },
      { field: 'trust', from: 'unverified', to: 'certified', evidence: 'certifier_registry' },
    ]);
    expect(JSON.stringify(history)).not.toContain('Forged');
  });

  it.each([
    ['an unknown kind', { kind: 'rumour', facts: {} }, 'kind', 400],
    ['no facts', { kind: 'admin_visit' }, 'facts', 400],
    ['an operator as fact', { kind: 'admin_visit', facts: { name: { $gt: '' } } }, 'facts.name', 400],
    ['a day that is none', { kind: 'certificate', facts: { expiryDate: 'soon' } }, 'facts.expiryDate', 400],
    ['a last day that is none', { ...certificate, validUntil: '2027-02-31' }, 'validUntil', 400],
    [
      'an unknown body',
      { kind: 'admin_visit', facts: { certifyingBodyId: 999 } },
      'facts.certifyingBodyId',
      422,
    ],
    [
      'a certificate that nobody says to have seen',
      { ...certificate, kind: 'certificate' },
      'certificateSeen',
      400,
    ],
    [
      'a certificate that was seen in no known way',
      { ...certificate, kind: 'certificate', certificateSeen: { how: 'hearsay' } },
      'certificateSeen.how',
      400,
    ],
  ])('refuses %s', async (_what, body, path, status) => {
    const { id } = await approved({ name: 'Strict' });
    const response = await add(id, body);

    expect(response.status).toBe(status);
    expect((await errorOf(response)).details?.map((detail) => detail.path)).toContain(path);
  });

  it('is only for owners and admins', async () => {
    const { id } = await approved({ name: 'Private Ledger' });
    const hidden = await submitted({ name: 'Not Public' });

    expect((await send(`/api/listings/${id}/evidence`)).status).toBe(401);
    expect((await send(`/api/listings/${id}/evidence`, { who: 'regular' })).status).toBe(403);
    expect((await send(`/api/listings/${hidden.id}/evidence`, { who: 'regular' })).status).toBe(404);
    expect((await add(id, certificate, 'regular')).status).toBe(403);
    const { id: evidenceId } = await json<EvidenceEntry>(add(id, certificate));
    expect((await withdraw(evidenceId, { reason: 'x' }, 'regular')).status).toBe(403);
    expect((await withdraw(evidenceId, {})).status).toBe(400);
    expect((await withdraw('0'.repeat(24))).status).toBe(404);
  });
});
