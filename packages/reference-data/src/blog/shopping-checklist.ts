import { heading, links, list, paragraph, steps, type ArticleBlock } from './blocks';

/** What the article says. */
export const content: readonly ArticleBlock[] = [
  paragraph(
    'Most shelves in the Philippines are not labelled for Muslims, and yet most baskets can be filled. This is the order in which we read a package.',
  ),
  heading('First the logo'),
  steps(
    'Is there a halal logo, and does it name the body behind it? A bare word “halal” printed by the maker is a claim, not a certificate.',
    'Is the body one that you accept? Products from abroad carry logos of their own countries’ authorities.',
    'Is it on this product? A certificate is for a product or a line, not for everything that a company makes.',
  ),
  heading('Then the ingredients'),
  paragraph('Without a logo, these are the words to stop at.'),
  list(
    'Gelatin, unless it says fish, beef from a halal source, or plant.',
    'Lard, pork fat, bacon bits, pork broth, “natural meat flavour”.',
    'Shortening and animal fat without a source. Vegetable shortening is what you look for.',
    'Rennet and enzymes in cheese and whey. Microbial rennet is not from animals.',
    'Emulsifiers E471 to E483, glycerin and stearates: they may come from plants or from animals, and only the maker knows.',
    'Wine, rum, brandy, mirin and vanilla extract on alcohol.',
    'Carmine, also E120, a red colour from insects, on which the schools differ.',
    'L-cysteine, also E920, in some breads.',
  ),
  heading('Shelf by shelf'),
  list(
    'Meat: buy from a halal butcher or with a certificate. A separate corner in the freezer is good; a separate knife is better.',
    'Noodles and cubes: the sachet is where the pork hides, not the noodle.',
    'Bread and pastry: ask about the shortening and about what else is baked in the oven.',
    'Sweets and yoghurt: gelatin again.',
    'Sauces: cooking wine, and oyster sauces with unclear extracts.',
    'Chips: cheese powders and meat flavours.',
    'Supplements: the capsule itself is often gelatin.',
    'Toothpaste, soap and creams: glycerin, tallow and alcohol. Whether it matters for what is not eaten is a question on which people differ; decide for yourself.',
  ),
  heading('Then the date, and the freezer'),
  paragraph(
    'Certificates end. Many are given for a year, some for longer with inspections between. If a product has lost its logo since you last bought it, do not assume a printing error: ask, or look it up.',
  ),
  heading('Ask the maker'),
  paragraph(
    'The telephone number or address on the package works more often than one thinks. Ask one question: what is the source of this ingredient? Keep the answer, with the date. If you like, tell us on the product’s page, so that the next person need not ask.',
  ),
  heading('When in doubt'),
  paragraph(
    'Leave it. There is nearly always another brand one step to the left, and fruit, vegetables, eggs, fish, rice and plain milk need no logo at all.',
  ),
  links({ text: 'Products', to: '/product' }, { text: 'Groceries and meat suppliers', to: '/business' }),
];
