import type { EntityType } from '@halalmap/contracts';

/** A fictional person who wrote, owns or decided something of the demo data. */
export interface DemoActor {
  id: string;
  email: string;
  firstName: string;
  lastName: string;
  /**
   * What the person does in the demo data. A moderator decides as an admin there; the account itself is an ordinary one, so
   * that no account with an admin's rights lies unused.
   */
  part: 'moderator' | 'owner' | 'visitor';
}

/** First name, last name (common nouns of the country, so that nobody is meant), part. */
const rows: ReadonlyArray<readonly [firstName: string, lastName: string, part: DemoActor['part']]> = [
  ['Amina', 'Lanterna', 'moderator'],
  ['Basir', 'Balangay', 'moderator'],
  ['Camila', 'Kuliglig', 'owner'],
  ['Datu', 'Panday', 'owner'],
  ['Esmail', 'Sarimanok', 'owner'],
  ['Farida', 'Tabako', 'owner'],
  ['Ghazi', 'Vinta', 'owner'],
  ['Hanan', 'Bituin', 'owner'],
  ['Idris', 'Alon', 'visitor'],
  ['Jamila', 'Duyan', 'visitor'],
  ['Karim', 'Ilaw', 'visitor'],
  ['Layla', 'Tala', 'visitor'],
  ['Monib', 'Habi', 'visitor'],
  ['Norhata', 'Ulap', 'visitor'],
  ['Omar', 'Baybay', 'visitor'],
  ['Putri', 'Lawin', 'visitor'],
  ['Rashid', 'Dagat', 'visitor'],
  ['Sitti', 'Talaba', 'visitor'],
  ['Tarhata', 'Mutya', 'visitor'],
  ['Usman', 'Bakawan', 'visitor'],
  ['Yasmin', 'Sampaguita', 'visitor'],
  ['Zaid', 'Tikling', 'visitor'],
];

export const demoActors: readonly DemoActor[] = rows.map(([firstName, lastName, part], index) => ({
  id: `de30${String(index + 1).padStart(20, '0')}`,
  email: `${firstName}.${lastName}@demo.halalmap.example`.toLowerCase(),
  firstName,
  lastName,
  part,
}));

/** What demo people write in reviews: rating, title, comment. */
export const demoReviews: Record<
  EntityType,
  ReadonlyArray<readonly [rating: number, title: string, comment: string]>
> = {
  food: [
    [
      5,
      'Worth the walk',
      'We came for lunch and stayed for coffee. The staff told us where the meat comes from before we asked.',
    ],
    [4, 'Good, a little slow', 'The food was very good. It took half an hour on a Saturday.'],
    [5, 'Our family table', 'Six of us, three children, one of them picky. Everybody ate.'],
    [3, 'Fine for a quick meal', 'Nothing special, but clean, and the portions are honest.'],
    [4, 'Ask for the extra chili', 'The mild one is for visitors. The other one is the reason to come.'],
    [
      5,
      'Clear about halal',
      'The certificate hangs beside the door and the owner explained the kitchen to us.',
    ],
    [2, 'Cold rice', 'The main dish was fine, the rice was cold and nobody came to the table.'],
    [4, 'Good prices', 'Two people ate for the price of one in the mall.'],
    [5, 'Best broth of the week', 'I would come back for the broth alone.'],
    [1, 'Closed when we came', 'The page said open, the door was shut. Please update the hours.'],
    [4, 'Prayer room upstairs', 'Small and clean, with a place for ablution. Please add a sign.'],
  ],
  business: [
    [5, 'Kept the promise', 'Ready on the day that was agreed, and the price stayed the same.'],
    [4, 'Friendly and fair', 'They explained what was needed and what was not.'],
    [3, 'Good work, long queue', 'Come early. After ten there is a queue.'],
    [5, 'Will come again', 'My second time here. Both times without a problem.'],
    [2, 'Had to come twice', 'The first try was not right. The second one was, without extra cost.'],
    [4, 'Helpful on the phone', 'I called before and they put it aside for me.'],
    [5, 'Women feel welcome', 'There is a separate hour and a separate entrance.'],
  ],
  mosque: [
    [5, 'Calm and clean', 'A quiet place, and the ablution area is looked after.'],
    [4, 'Full on Fridays', 'Come twenty minutes before the khutbah for a place inside.'],
    [5, 'Good for travellers', 'The guard showed us where to leave the bags.'],
    [4, 'Space for women', 'The entrance is at the side. A sign would help.'],
    [3, 'Parking is hard', 'Take a tricycle, there are few places to park.'],
  ],
  product: [
    [5, 'Like at home', 'Tastes as my grandmother made it. The jar was empty in a week.'],
    [4, 'Good, not cheap', 'Good quality. I wish there were a larger pack.'],
    [3, 'A bit too sweet', 'My children like it more than I do.'],
    [5, 'Easy to check', 'The number of the certificate is on the back and easy to read.'],
    [4, 'Keeps well', 'Two months in the cupboard and still fine.'],
    [2, 'The lid leaked', 'The content was fine, but the lid leaked on the way.'],
  ],
  /** Nobody reviews a cemetery. */
  cemetery: [],
};

/** What owners answer, by the rating: the first to unhappy guests, the others in turn. */
export const demoResponses = {
  unhappy: [
    'We are sorry. Please ask for the manager next time, we would like to make it right.',
    'Thank you for telling us. We have changed the hours on this page and talked to the team.',
  ],
  happy: [
    'Thank you for coming. We hope to see you again soon.',
    'Thank you! We have passed this on to the kitchen and to the team.',
    'We are glad that you liked it. The next tea is on us.',
  ],
} as const;
