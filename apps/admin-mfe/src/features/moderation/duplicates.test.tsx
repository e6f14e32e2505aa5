import { stubFetch } from '@halalmap/api-client/testing';
import type { Listing } from '@halalmap/contracts';
import { screen, within } from '@testing-library/react';
import { aSubmission, aUser } from '../../testing/builders';
import { createFakeListings } from '../../testing/fake-listings';
import { renderApp } from '../../testing/render-app';

describe('possible duplicates in the review', () => {
  let network: ReturnType<typeof stubFetch>;
  const submission = aSubmission(1, { name: 'Ranao Restaurant', phone: '+63 900' });
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

  it('stand beside the submission, with how alike they are and what differs', async () => {
    await open(candidate(first, 0.86));

    const note = (await screen.findByText('Possible duplicate')).closest('.note') as HTMLElement;
    expect(note).toHaveTextContent('86% similar: Ranao (in a new tab), Marawi');
    expect(note).toHaveTextContent('Similar name');
    expect(within(note).getByRole('link')).toHaveAttribute('href', `/listing/${first.id}`);
    await screen.findByRole('columnheader', { name: 'Existing, approved' });
    expect(within(row('Name')).getByText('Ranao Restaurant').tagName).toBe('MARK');
    expect(within(row('Phone')).getByText('+63 900').tagName).toBe('INS');
  });

  it('are compared one at a time', async () => {
    const { user } = await open(candidate(first, 0.86), candidate(second, 0.7));
    await screen.findByText('2 possible duplicates');
    expect(await screen.findByRole('cell', { name: 'Ranao' })).toBeVisible();

    await user.click(screen.getByRole('button', { name: 'Compare below Ranao Grill' }));

    expect(await screen.findByRole('cell', { name: 'Ranao Grill' })).toBeVisible();
    expect(screen.queryByRole('cell', { name: 'Ranao' })).toBeNull();
  });

  it('are not made up: a submission like no other stands alone', async () => {
    await open();

    await screen.findByRole('heading', { name: 'Ranao Restaurant' });
    expect(screen.queryByText(/Possible duplicate|possible duplicates/)).toBeNull();
    expect(screen.getByRole('region', { name: 'What was submitted' })).toBeVisible();
  });
});
