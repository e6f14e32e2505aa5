import { fireEvent, screen, waitFor } from '@testing-library/react';
import type { Activity } from '@halalmap/contracts';
import { activityMessages } from '../../messages/en-activity';
import { aSubmission, aUser } from '../../testing/builders';
import { choose } from '../../testing/choose';
import { startDesk } from '../../testing/fake-desk';
import { renderApp } from '../../testing/render-app';
import { actions, entityTypes } from './activity-api';
import { aAuditEntry, anAccount, idOf } from '../../testing/waiting';

describe('the audit log', () => {
  let desk: ReturnType<typeof startDesk>;
  const open = (auditEntries: Activity[], address = '/admin/activity') => {
    desk = startDesk(
      {
        '/api/activity': auditEntries.map((auditEntry) => ({ ...auditEntry })),
        '/api/users': [anAccount(700), anAccount(701)],
      },
      {
        '/api/listings/enhanced': { listings: [aSubmission(1)], total: 1 },
      },
    );
    return renderApp({ user: aUser('admin'), address });
  };
  const sentence = (text: RegExp) => screen.findByText((_, element) => element?.tagName === 'P' && text.test(element.textContent ?? '')); // prettier-ignore
  const asked = () => desk.calls.filter(({ path }) => path === '/api/activity').at(-1)?.params;
  afterEach(() => desk.restore());

  it.each<[string, Partial<Activity>, RegExp]>([
    ['an edit', {}, /^Sara Number 700 .* edited Kusina/],
    ['an approval', { action: 'updateStatus', changes: { status: 'approved' } }, /approved Kusina/],
    ['a dispute', { action: 'confirm', changes: { verdict: 'closed' } }, /said that Kusina.* has closed$/],
    ['a claim', { entityType: 'claim', changes: { status: 'rejected' } }, /rejected a claim$/],
    ['a report', { entityType: 'report', changes: { status: 'upheld' } }, /upheld a report/],
    ['a role', { entityType: 'user', action: 'updateRole', entityId: idOf(701), changes: { role: 'admin', before: 'regular' } }, /changed the role of Sara Number 701/], // prettier-ignore
    ['a disabled account', { entityType: 'user', action: 'disable', entityId: idOf(701), changes: null }, /disabled Sara Number 701 .* signed them out everywhere$/], // prettier-ignore
    ['the own password', { entityType: 'user', action: 'changePassword', entityId: idOf(700) }, /changed the password of their own account$/], // prettier-ignore
    ['a refused sign-in', { entityType: 'user', action: 'signInRefused', entityId: idOf(700), changes: null }, /^A sign-in as Sara Number 700 .* was refused$/], // prettier-ignore
    ['a look at the outbox', { entityType: 'outbox', action: 'readOutbox', entityId: null, changes: null }, /read the outbox$/], // prettier-ignore
    ['a deleted photo', { action: 'deleteImage', changes: { imageId: idOf(1) } }, /deleted a photo of Kusina/], // prettier-ignore
    ['the start of an import', { entityType: 'import', action: 'import', changes: { status: 'started' } }, /started an import of listings$/], // prettier-ignore
    ['the end of an import', { entityType: 'import', action: 'import', changes: { status: 'done', created: 3 } }, /imported listings$/], // prettier-ignore
    ['the answer to a dispute', { entityType: 'confirmation', action: 'answer', changes: null }, /answered a dispute about a place$/], // prettier-ignore
    ['a certificate asked for', { entityType: 'certificate-request', action: 'create', changes: null }, /asked for the new certificate of a place$/], // prettier-ignore
    ['a rebuilt index', { entityType: 'searchIndex', action: 'reindex', entityId: null, changes: null }, /rebuilt the search index$/], // prettier-ignore
    [
      'reference data',
      { entityType: 'category', entityId: '12', action: 'update' },
      /changed in category: 12$/,
    ],
    ['what nobody has thought of', { entityType: 'rocket', entityId: '1', action: 'launch' }, /did “launch” to rocket: 1$/], // prettier-ignore
  ])('says %s in a sentence', async (_what, auditEntry, text) => {
    await open([aAuditEntry(1, auditEntry)]);

    expect(await sentence(text)).toBeVisible();
  });

  it('shows what a deleted record had', async () => {
    const { user } = await open([
      aAuditEntry(1, { entityType: 'brand', action: 'delete', changes: null, before: { name: 'Amanah' } }),
    ]);
    await user.click(await screen.findByText('Details'));

    expect(await screen.findByText('Amanah → nothing')).toBeVisible();
  });

  it('shows the data of the entry, when in Manila, and from where', async () => {
    const { user } = await open([
      aAuditEntry(1, {
        action: 'suggestChange',
        changes: { fields: { phone: '421-0002', email: null }, note: 'Called' },
      }),
    ]);
    await screen.findByText(/^1 November 2026, 12:00\spm$/);

    await user.click(screen.getByText('Details'));

    expect(await screen.findByText('Phone')).toBeVisible();
    expect(screen.queryByText('Email')).toBeNull();
    expect(screen.getByText('Called')).toBeVisible();
    expect(screen.getByText(/From 203.0.113.9 · Using Test\/1/)).toBeVisible();
  });

  it('shows what a change replaced', async () => {
    const { user } = await open([
      aAuditEntry(1, {
        changes: { phone: '421-0002', email: null, website: 'https://new.example' },
        before: { phone: '421-0001', email: 'old@mail.example' },
      }),
    ]);
    await user.click(await screen.findByText('Details'));

    expect(await screen.findByText('421-0001 → 421-0002')).toBeVisible();
    expect(screen.getByText('old@mail.example → nothing')).toBeVisible();
    expect(screen.getByText('https://new.example')).toBeVisible();
  });

  it('can be filtered by target, action and user', async () => {
    const { user, address } = await open([aAuditEntry(1)]);
    await sentence(/edited/);

    await choose(user, 'About', 'Accounts');
    await choose(user, 'Action', 'Disabled an account');
    await user.type(screen.getByRole('searchbox', { name: 'User' }), 'person701@mail.example');

    await waitFor(() => expect(asked()?.get('userId')).toBe(idOf(701)));
    expect(asked()?.get('entityType')).toBe('user');
    expect(asked()?.get('action')).toBe('disable');
    expect(address()).toContain('who=person701');
    await screen.findByText('No entries match these filters.');
  });

  it('can be filtered by days and by the name of a place', async () => {
    const { user } = await open([aAuditEntry(1)]);
    await user.type(await screen.findByRole('searchbox', { name: 'Name of a place' }), 'Place 1');
    fireEvent.change(screen.getByLabelText('From'), { target: { value: '2026-11-01' } });
    fireEvent.change(screen.getByLabelText('To'), { target: { value: '2026-11-30' } });

    await waitFor(() =>
      expect(['entityId', 'from', 'to'].map((name) => asked()?.get(name))).toEqual([
        aSubmission(1).id,
        '2026-11-01',
        '2026-11-30',
      ]),
    );
  });

  it('shows when no account matches', async () => {
    await open([aAuditEntry(1)], '/admin/activity?who=nobody');

    await screen.findByText('No account matches.');
  });

  it('shows when the account lookup fails, and retries', async () => {
    desk = startDesk({ '/api/activity': [aAuditEntry(1)], '/api/users': [anAccount(700)] });
    desk.state.listAnswer = { status: 503, body: '' };
    const { user } = await renderApp({ user: aUser('admin'), address: '/admin/activity?who=person700' });
    await screen.findByText('The log did not load');

    desk.state.listAnswer = null;
    await user.click(screen.getByRole('button', { name: 'Try again' }));

    expect(await sentence(/edited/)).toBeVisible();
  });

  it('can be filtered by each kind of record and each action that it has a sentence for', () => {
    const told = Object.keys(activityMessages)
      .map((key) => key.split('.'))
      .filter(([kind, type, action]) => kind === 'auditLog' && type !== 'other' && action !== undefined);

    expect(entityTypes).toEqual(expect.arrayContaining(told.map(([, type]) => type)));
    expect(actions).toEqual(expect.arrayContaining(told.map(([, , action]) => action)));
    expect(entityTypes).toEqual(expect.arrayContaining(['brand', 'category', 'certifying-body']));
  });

  it('shows what was done to one account, and everything again', async () => {
    const { user } = await open([aAuditEntry(1)], `/admin/activity?type=user&entity=${idOf(701)}`);
    await waitFor(() => expect(asked()?.get('entityId')).toBe(idOf(701)));

    await user.click(screen.getByRole('button', { name: 'Show everything' }));

    expect(await sentence(/edited/)).toBeVisible();
  });

  it('is paginated', async () => {
    const { user } = await open(Array.from({ length: 51 }, (_, index) => aAuditEntry(index + 1)));
    await user.click(await screen.findByRole('link', { name: 'Page 2' }));

    await waitFor(() => expect(asked()?.get('offset')).toBe('50'));
    expect(screen.getByRole('heading', { name: 'Activity log' })).toHaveFocus();
  });
});
