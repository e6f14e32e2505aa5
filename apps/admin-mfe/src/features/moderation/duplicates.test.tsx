import { stubFetch, type StubResponse } from '@halalmap/api-client/testing';
import type { Listing } from '@halalmap/contracts';
import { screen, waitFor, within } from '@testing-library/react';
import { aSubmission, aUser } from '../../testing/builders';
import { createFakeListings } from '../../testing/fake-listings';
import { renderApp } from '../../testing/render-app';

// Loaded before, so that no test waits for their code.
import './merge-dialog';

describe('possible duplicates in the review', () => {
  let network: ReturnType<typeof stubFetch>;
  const submission = aSubmission(1, { name: 'Ranao Restaurant', phone: '+63 900 123 4567' });
  const first = aSubmission(2, { name: 'Ranao', status: 'approved', municipalityName: 'Marawi' });
  const second = aSubmission(3, { name: 'Ranao Grill', status: 'approved' });
  const candidate = ({ id, name, municipalityName }: Listing, score: number) => ({
    id,
    name,
    address: null,
    municipality: municipalityName,
    score,
    because: ['name' as const],
  });
  const open = (...candidates: ReturnType<typeof candidate>[]) => {
    const fake = createFakeListings([submission, first, second]);
    fake.state.duplicates[submission.id] = candidates;
    network = stubFetch(fake.answer);
    return renderApp({ user: aUser('admin') });
  };
  const row = (name: string) => screen.getByRole('row', { name: new RegExp(`^${name} `) });

  afterEach(() => network.restore());

  it('are shown beside the submission, with their similarity and differences', async () => {
    await open(candidate(first, 0.86));

    const note = (await screen.findByText('Possible duplicate', { selector: '.note *' })).closest(
      '.note',
    ) as HTMLElement;
    expect(note).toHaveTextContent('86% similar: Ranao (in a new tab), Marawi');
    expect(note).toHaveTextContent('Similar name');
    expect(within(note).getByRole('link')).toHaveAttribute('href', `/listing/${first.id}`);
    await screen.findByRole('columnheader', { name: 'Existing, approved' });
    expect(within(row('Name')).getByText('Ranao Restaurant').tagName).toBe('MARK');
    expect(within(row('Phone')).getByText('+63 900 123 4567').tagName).toBe('INS');
  });

  it('are compared one at a time', async () => {
    const { user } = await open(candidate(first, 0.86), candidate(second, 0.7));
    await screen.findByText('2 possible duplicates');
    expect(await screen.findByRole('cell', { name: 'Ranao' })).toBeVisible();

    await user.click(screen.getByRole('button', { name: 'Compare below Ranao Grill' }));

    expect(await screen.findByRole('cell', { name: 'Ranao Grill' })).toBeVisible();
    expect(screen.queryByRole('cell', { name: 'Ranao' })).toBeNull();
  });

  it('are not shown for a submission that resembles no other', async () => {
    await open();

    await screen.findByRole('heading', { name: 'Ranao Restaurant' });
    expect(screen.queryByText(/Possible duplicate|possible duplicates/)).toBeNull();
    expect(screen.getByRole('region', { name: 'What was submitted' })).toBeVisible();
  });

  describe('are merged', () => {
    const kept = { ...first, phone: null, address: 'Old Street' };
    const sent = { ...submission, address: 'New Street' };
    let refusal: StubResponse | null;
    const openMerge = async () => {
      const fake = createFakeListings([sent, kept]);
      fake.state.duplicates[submission.id] = [candidate(first, 0.86)];
      network = stubFetch((call) => {
        if (call.path.endsWith('/merge')) return refusal ?? { body: kept };
        return isReferenceList(call.path) ? { body: [] } : fake.answer(call);
      });
      const { user } = await renderApp({ user: aUser('admin') });
      await user.click(await screen.findByRole('button', { name: 'Merge into Ranao' }));
      const dialog = within(await screen.findByRole('dialog'));
      const choice = (field: string, value: RegExp) =>
        within(dialog.getByRole('group', { name: field })).getByRole('radio', { name: value });
      return { user, dialog, choice };
    };
    const isReferenceList = (path: string): boolean => /^\/api\/(municipalities|provinces)$/.test(path);
    const merges = () => network.calls.filter(({ path }) => path.endsWith('/merge'));

    beforeEach(() => {
      refusal = null;
    });

    it('with a choice for each fact in which they differ, in one request', async () => {
      const { user, dialog, choice } = await openMerge();
      expect(choice('Name', /^Ranao existing place/)).toBeChecked();
      expect(choice('Phone', /^\+63 900/)).toBeChecked();
      expect(dialog.getByRole('status')).toHaveTextContent('takes over: Phone.');

      await user.click(choice('Address', /^New Street/));
      expect(dialog.getByRole('status')).toHaveTextContent('takes over: Phone, Address.');
      await user.click(dialog.getByRole('button', { name: 'Merge' }));

      await screen.findByText('“Ranao Restaurant” is now part of “Ranao”.');
      expect(merges().map(({ path, body }) => [path, body])).toEqual([
        [
          `/api/listings/${submission.id}/merge`,
          { intoId: first.id, fields: { address: 'from', phone: 'from' } },
        ],
      ]);
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    });

    it('when both are public and the admin searches for the other one', async () => {
      const [goes, stays] = [
        { ...sent, status: 'approved' as const },
        { ...kept, status: 'approved' as const },
      ];
      const fake = createFakeListings([goes, stays]);
      network = stubFetch((call) => {
        if (call.path.endsWith('/merge')) return { body: stays };
        return isReferenceList(call.path) ? { body: [] } : fake.answer(call);
      });
      const { user } = await renderApp({
        user: aUser('admin'),
        address: `/admin?status=approved&row=${goes.id}`,
      });
      await user.click(await screen.findByRole('button', { name: 'Merge into another place' }));
      const search = within(await screen.findByRole('dialog'));
      expect(
        await search.findByText('No other public place has this name.', { selector: 'p' }),
      ).toBeVisible();
      const field = search.getByRole('searchbox', { name: 'Search public places' });
      await user.clear(field);
      await user.type(field, 'Ranao');
      await user.click(await search.findByRole('button', { name: 'Ranao' }));

      await screen.findByText('Merge into Ranao');
      const dialog = within(screen.getByRole('dialog'));
      expect(dialog.getAllByText('this place')[0]).toBeVisible();
      await user.click(dialog.getByRole('button', { name: 'Merge' }));
      await screen.findByText('“Ranao Restaurant” is now part of “Ranao”.');
      expect(merges()[0]).toMatchObject({
        path: `/api/listings/${goes.id}/merge`,
        body: { intoId: stays.id },
      });
    });

    describe('when they are selected together', () => {
      const old = { ...first, totalReviews: 3, phone: null };
      const young = { ...sent, status: 'approved' as const };
      const other = { ...second, totalReviews: 1 };
      const waiting = aSubmission(4, { name: 'Ranao Waiting' });
      const more = aSubmission(5, { name: 'Ranao Waiting Too' });
      const openPair = async (status: string, ...names: string[]) => {
        const fake = createFakeListings([old, young, other, waiting, more]);
        network = stubFetch((call) => {
          if (call.path.endsWith('/merge')) return { body: old };
          return isReferenceList(call.path) ? { body: [] } : fake.answer(call);
        });
        const { user } = await renderApp({ user: aUser('admin'), address: `/admin?status=${status}` });
        for (const name of names)
          await user.click(await screen.findByRole('checkbox', { name: `Select ${name}` }));
        await user.click(await screen.findByRole('button', { name: 'Merge the two selected listings…' }));
        return user;
      };

      it('keep the place with more reviews, or the one that the admin chooses', async () => {
        const user = await openPair('approved', 'Ranao Restaurant', 'Ranao');
        await screen.findByText('Merge into Ranao');
        const dialog = within(screen.getByRole('dialog'));
        const kept = within(dialog.getByRole('group', { name: 'Which place is kept?' }));
        const radio = (field: string, value: RegExp) =>
          within(dialog.getByRole('group', { name: field })).getByRole('radio', { name: value });
        expect(kept.getByRole('radio', { name: /^Ranao Marawi · 3 reviews · / })).toBeChecked();
        expect(radio('Phone', /^\+63 900 123 4567 the other one/)).toBeChecked();
        await user.click(radio('Name', /^Ranao Restaurant the other one/));

        await user.click(kept.getByRole('radio', { name: /^Ranao Restaurant / }));
        await screen.findByText('Merge into Ranao Restaurant');
        // A choice of a value stands, whichever place is kept.
        expect(radio('Name', /^Ranao Restaurant the place that is kept/)).toBeChecked();
        expect(radio('Phone', /^\+63 900 123 4567 the place that is kept/)).toBeChecked();
        await user.click(dialog.getByRole('button', { name: 'Merge' }));

        await screen.findByText('“Ranao” is now part of “Ranao Restaurant”.');
        expect(merges()[0]).toMatchObject({
          path: `/api/listings/${old.id}/merge`,
          body: { intoId: young.id },
        });
        await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
        expect(screen.getByText('0 selected')).toBeVisible();
      });

      it('keep the public one without asking when the other one is not public', async () => {
        await openPair('all', 'Ranao Waiting', 'Ranao Grill');
        await screen.findByText('Merge into Ranao Grill');
        expect(screen.queryByRole('group', { name: 'Which place is kept?' })).toBeNull();
      });

      it('are not merged when none is public', async () => {
        await openPair('pending', 'Ranao Waiting', 'Ranao Waiting Too');
        await screen.findByText('Neither of them is public');
      });

      it('must be two', async () => {
        const user = await openPair('approved', 'Ranao');
        await screen.findByText('A merge needs exactly two. 1 is selected.');
        await user.click(screen.getByRole('checkbox', { name: 'Select all rows on this page' }));
        await user.click(screen.getByRole('button', { name: 'Merge the two selected listings…' }));
        await screen.findByText('A merge needs exactly two. 3 are selected.');
        expect(screen.queryByRole('dialog')).toBeNull();
      });

      it('can be selected and merged with the keyboard', async () => {
        const user = await openPair('approved');
        await screen.findByText('No Selection');
        await user.keyboard('xjx');
        expect(screen.getByText('2 selected')).toBeVisible();
        await user.keyboard('x');
        expect(screen.getByText('1 selected')).toBeVisible();
      });
    });

    it('stay as they are when the server refuses', async () => {
      const message = 'Another admin is editing this place';
      refusal = { status: 423, body: { error: { code: 'locked', message, requestId: 'r' } } };
      const { user, dialog, choice } = await openMerge();
      await user.click(choice('Address', /^New Street/));
      await user.click(dialog.getByRole('button', { name: 'Merge' }));

      expect(await dialog.findByRole('alert')).toHaveTextContent(message);
      expect(choice('Address', /^New Street/)).toBeChecked();
    });
  });
});
