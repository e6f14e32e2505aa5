import { demoCertifier } from '../demo-certifier';

/**
 * Pending submissions: complete ones, ones with problems, and duplicates of demo places. `like` names the place whose
 * facts they share.
 */
export const waitingSubmissions: ReadonlyArray<{
  like: string;
  /** Number of the visitor or owner among the demo people; null: somebody without an account. */
  by: { visitor: number } | { owner: number } | null;
  hoursAgo: number;
  /** In how many days the named certificate ends. */
  certificateEnds?: number;
  /** The facts that differ from those of the place named by `like`. */
  fields: Record<string, unknown>;
  /** Has a picture, or certificate documents. */
  with?: 'picture' | 'papers';
  /** Rejected by an admin, for this reason. */
  rejected?: string;
}> = [
  {
    like: 'umbrella-street-thai',
    by: { visitor: 0 },
    hoursAgo: 3,
    with: 'picture',
    fields: {
      name: 'Umbrella Street Thai Two',
      description:
        'A second house with sixty umbrellas. This place is made up for the demo: it does not exist.',
      address: '300 Demo Avenue',
    },
  },
  {
    like: 'four-baskets-halal-grocery',
    by: { visitor: 1 },
    hoursAgo: 7,
    with: 'papers',
    certificateEnds: 300,
    fields: {
      name: 'Seven Baskets Halal Grocery',
      address: '301 Demo Avenue',
      halalCertified: 'Yes',
      certifyingBody: demoCertifier.name,
      certificationNumber: 'DEMO-301',
    },
  },
  {
    like: 'example-university-mosque',
    by: null,
    hoursAgo: 11,
    fields: {
      name: 'Example Musalla of the Library',
      mosqueType: 'University Mosque',
      capacity: 35,
      address: '302 Demo Avenue',
    },
  },
  {
    like: 'little-vinta-banana-chips',
    by: { visitor: 2 },
    hoursAgo: 20,
    with: 'picture',
    fields: {
      name: 'Little Vinta Camote Chips',
      ingredients: 'Sweet potato, coconut oil, salt',
      barcode: null,
      price: '62.00',
    },
  },
  {
    like: 'kite-maker-kitchen',
    by: { owner: 3 },
    hoursAgo: 26,
    with: 'papers',
    certificateEnds: 200,
    fields: {
      name: 'Kite Maker Kitchen Express',
      address: '303 Demo Avenue',
      halalCertified: 'Yes',
      certifyingBody: demoCertifier.name,
      certificationNumber: 'DEMO-303',
    },
  },
  // Without address, position and town.
  {
    like: 'morning-gecko-congee',
    by: null,
    hoursAgo: 30,
    fields: {
      name: 'Somewhere Good Eats',
      description: 'good food pls add',
      address: null,
      municipality: null,
      municipalityId: null,
      province: null,
      provinceId: null,
      region: null,
      islandGroup: null,
      latitude: null,
      longitude: null,
      phone: null,
      website: null,
      email: null,
      openingHours: null,
    },
  },
  // A text full of links.
  {
    like: 'nine-keys-computer-repair',
    by: null,
    hoursAgo: 33,
    fields: {
      name: 'BEST DEMO DEALS 100% CHEAP',
      description:
        'Buy now https://deals-one.example https://deals-two.example https://deals-three.example best price best price best price',
      address: '305 Demo Avenue',
      phone: null,
    },
  },
  // A certificate without its number.
  {
    like: 'honeycomb-catering',
    by: { visitor: 4 },
    hoursAgo: 40,
    fields: {
      name: 'Honeycomb Snack Counter',
      address: '306 Demo Avenue',
      halalCertified: 'Yes',
      certifyingBody: demoCertifier.name,
    },
  },
  // A certificate that has expired.
  {
    like: 'snow-crane-ramen',
    by: { visitor: 5 },
    hoursAgo: 47,
    with: 'picture',
    certificateEnds: -15,
    fields: {
      name: 'Snow Crane Gyoza Bar',
      address: '307 Demo Avenue',
      halalCertified: 'Yes',
      certifyingBody: demoCertifier.name,
      certificationNumber: 'DEMO-307',
    },
  },
  // The town is in Mindanao, the pin in Manila.
  {
    like: 'thirty-steps-pastil',
    by: { visitor: 6 },
    hoursAgo: 55,
    fields: { name: 'Ninety Steps Pastil', address: '308 Demo Avenue', latitude: 14.601, longitude: 120.985 },
  },
  // Duplicates.
  { like: 'flying-carabao-halal-grill', by: null, hoursAgo: 60, fields: { name: 'Flying Carabao Grill' } },
  {
    like: 'crescent-needle-tailoring',
    by: { visitor: 7 },
    hoursAgo: 72,
    fields: { name: 'Crescent Needle Tailor Shop', phone: null },
  },
  {
    like: 'moonboat-mild-palapa',
    by: { visitor: 8 },
    hoursAgo: 80,
    fields: { name: 'Moonboat Palapa Mild' },
  },
  {
    like: 'warm-oven-bakery-no-12',
    by: null,
    hoursAgo: 240,
    fields: { name: 'Warm Oven Bakery No. 13', address: 'street' },
    rejected: 'We could not find this place. Please send a photo of its front and the exact address.',
  },
  {
    like: 'starfish-ihaw-ihaw',
    by: { visitor: 9 },
    hoursAgo: 400,
    fields: { name: 'Starfish Karaoke Corner', address: '310 Demo Avenue' },
    rejected: 'The menu lists pork. HalalMap lists places where visitors can eat halal.',
  },
];

export const contactMessages = [
  {
    subject: 'A place has moved',
    message: 'The Thai place with the umbrellas moved across the street. Can you change the pin?',
    hoursAgo: 5,
    handled: false,
  },
  {
    subject: 'How do I add my shop?',
    message: 'I sent my shop yesterday. How long does the review take, and do I need an account?',
    hoursAgo: 28,
    handled: false,
  },
  {
    subject: 'Photo of a certificate',
    message: 'I can send the photo of a certificate that hangs in a restaurant. Where do I upload it?',
    hoursAgo: 50,
    handled: false,
  },
  {
    subject: 'Thank you',
    message: 'We found a prayer room in the middle of a shopping trip. Thank you for this map.',
    hoursAgo: 700,
    handled: true,
  },
] as const;
