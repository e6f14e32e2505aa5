import { screen, waitFor } from '@testing-library/react';
import { aReview } from '../../testing/builders';
import { createReviewFixtures, listingId, refusal } from './testing/review-fixtures';

describe('a review by another user', () => {
  const fixtures = createReviewFixtures();
  beforeEach(fixtures.start);
  afterEach(fixtures.stop);
  const review = aReview(1, { comment: 'Rude words' });
  const report = `POST /api/reviews/${review.id}/report`;
  const answer = `/api/reviews/${review.id}/answer`;
  const click = async (user: { click(element: Element): Promise<void> }, name: string) =>
    user.click(await fixtures.section().findByRole('button', { name }));

  it('can be reported with a reason, and shows that it was', async () => {
    fixtures.setReviews([review]);
    fixtures.stub(report, () => {
      fixtures.setReviews([{ ...review, reported: true }]);
      return { status: 202 };
    });
    const { user } = await fixtures.open('regular');
    await click(user, 'Report the review by Person 1.');
    const dialog = await fixtures.dialog('Report a review');
    await user.click(dialog.getByRole('button', { name: 'Send report' }));
    expect(dialog.getByLabelText(/^What is wrong/)).toHaveAccessibleDescription(/Explain what is wrong/);
    await user.type(dialog.getByLabelText(/^What is wrong/), ' It insults people ');
    await user.click(dialog.getByRole('button', { name: 'Send report' }));

    const thanks = await fixtures.section().findByText(/^Thank you\. Your report was sent/);
    await waitFor(() => expect(thanks).toHaveFocus());
    expect(fixtures.sent()[0]?.body).toEqual({ reason: 'It insults people' });
    expect(fixtures.section().queryByRole('button', { name: /^Report/ })).toBeNull();
  });

  it('shows it later too', async () => {
    fixtures.setReviews([{ ...review, reported: true }]);
    await fixtures.open('regular');
    expect(await fixtures.section().findByText('Reported. An admin will review it.')).toBeVisible();
  });

  it('is reported by visitors once they have signed in, keeping the reason', async () => {
    fixtures.setReviews([review]);
    const first = await fixtures.open('visitor');
    await click(first.user, 'Report the review by Person 1.');
    const dialog = await fixtures.dialog('Report a review');
    await first.user.type(dialog.getByLabelText(/^What is wrong/), 'Not true');
    await first.user.click(dialog.getByRole('button', { name: 'Sign in and continue' }));
    await waitFor(() => expect(first.address()).toContain('returnTo'));
    const back = new URL(first.address() ?? '', 'http://halalmap.test');
    first.unmount();

    await fixtures.open('regular', { query: new URL(back.searchParams.get('returnTo') ?? '', back).search });
    expect((await fixtures.dialog('Report a review')).getByLabelText(/^What is wrong/)).toHaveValue(
      'Not true',
    );
  });

  it('cannot be voted for by the owner of the place, who sees the number of votes', async () => {
    fixtures.setReader({ ownsListing: true });
    fixtures.setReviews([{ ...review, helpfulCount: 2 }]);
    await fixtures.open('business');

    expect(await fixtures.section().findByText('Helpful to 2 people')).toBeVisible();
    expect(fixtures.section().queryByRole('button', { name: /helpful/ })).toBeNull();
  });

  it('can be replied to by the owner, who can edit and delete the reply', async () => {
    fixtures.setReader({ ownsListing: true });
    fixtures.setReviews([review]);
    fixtures.stub(`PUT ${answer}`, ({ body }) => {
      const { text } = body as { text: string };
      const answered = { ...review, answer: { text, answeredAt: review.createdAt } };
      fixtures.setReviews([answered]);
      return { body: answered };
    });
    fixtures.stub(`DELETE ${answer}`, () => {
      fixtures.setReviews([review]);
      return { status: 204 };
    });
    const { user } = await fixtures.open('business');

    await click(user, 'Reply to the review by Person 1.');
    let dialog = await fixtures.dialog('Reply as the owner');
    expect(dialog.getByText('Rude words')).toBeVisible();
    await user.type(dialog.getByLabelText(/^Your reply/), 'We are sorry');
    await user.click(dialog.getByRole('button', { name: 'Publish reply' }));
    expect(await fixtures.section().findByText('We are sorry')).toBeVisible();
    expect(screen.getByText('Your reply is published')).toBeVisible();

    await click(user, 'Edit reply to Person 1.');
    dialog = await fixtures.dialog('Edit your reply');
    await user.type(dialog.getByLabelText(/^Your reply/), ', truly');
    await user.click(dialog.getByRole('button', { name: 'Save reply' }));
    expect(await fixtures.section().findByText('We are sorry, truly')).toBeVisible();

    await click(user, 'Delete reply to Person 1.');
    await user.click(
      (await fixtures.dialog('Delete your reply?')).getByRole('button', { name: 'Delete reply' }),
    );
    await waitFor(() => expect(fixtures.section().queryByText('We are sorry, truly')).toBeNull());
    await waitFor(() => expect(document.activeElement?.id).toBe(`review-${review.id}`));

    await user.click(screen.getByRole('button', { name: 'Undo', hidden: true }));
    expect(await fixtures.section().findByText('We are sorry, truly')).toBeVisible();
  });

  it('keeps the reply when publishing fails', async () => {
    fixtures.setReader({ ownsListing: true });
    fixtures.setReviews([review]);
    fixtures.stub(`PUT ${answer}`, () => refusal(403, 'forbidden'));
    const { user, unmount } = await fixtures.open('business');
    await click(user, 'Reply to the review by Person 1.');
    const dialog = await fixtures.dialog('Reply as the owner');
    await user.type(dialog.getByLabelText(/^Your reply/), 'Sorry');
    await user.click(dialog.getByRole('button', { name: 'Publish reply' }));
    expect(await dialog.findByText('Your reply was not published')).toBeVisible();
    unmount();

    await fixtures.open('business', { query: `?answer=${review.id}` });
    expect((await fixtures.dialog('Reply as the owner')).getByLabelText(/^Your reply/)).toHaveValue('Sorry');
  });

  it('is deleted by admins', async () => {
    fixtures.setReviews([review, aReview(2)]);
    fixtures.stub(`DELETE /api/reviews/${review.id}`, () => {
      fixtures.setReviews([aReview(2)]);
      return { status: 204 };
    });
    const { user } = await fixtures.open('admin');
    await click(user, 'Delete the review by Person 1.');
    const dialog = await fixtures.dialog('Delete the review by Person 1.?');
    await user.click(dialog.getByRole('button', { name: 'Delete review' }));

    await waitFor(() => expect(fixtures.section().queryByText('Rude words')).toBeNull());
    expect(screen.queryByText('Your review was deleted')).toBeNull();
    expect(fixtures.asked(`GET /api/listings/${listingId}`)).toBe(2);
  });
});
