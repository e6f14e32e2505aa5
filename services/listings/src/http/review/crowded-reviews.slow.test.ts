import { crowdReviews } from '../../testing/crowded-reviews';
import { setUpListings } from '../../testing/start-listings';

const running = setUpListings({ database: 'crowded' });

it('leaves a correct average after 300 concurrent changes of reviews', async () => {
  const { ratings, exact, shown } = await crowdReviews(running, 100);
  console.log(`300 changes at once leave ${ratings.length} reviews with an average of ${exact}`);
  expect(ratings).toHaveLength(150);
  expect(shown).toEqual({ averageRating: exact, totalReviews: 150 });
});
