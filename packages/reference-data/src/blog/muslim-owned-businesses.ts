import { heading, links, list, paragraph, type ArticleBlock } from './blocks';

/** What the article says. */
export const content: readonly ArticleBlock[] = [
  paragraph(
    'The 2020 census counted 6,981,710 Muslims in the Philippines, about 6.4 percent of the household population. Many of them earn their living in small businesses: groceries, bakeries, tailors, meat suppliers, repair shops, schools, travel agents. Most never advertise. They are found because somebody’s cousin knows them. A map can do a part of what a cousin does.',
  ),
  heading('What your money does'),
  paragraph(
    'Money spent in a small local shop tends to be spent again close by: on wages, on supplies from the next stall, on school fees. In places where banks lend little and rents are high, a handful of regular customers decides whether a shop is open next year. You need not spend more than you do now. It is enough to spend some of it where it counts.',
  ),
  heading('Muslim-owned is not the same as halal-certified'),
  paragraph(
    'We keep the two apart on every listing. Muslim Owned says who runs the place, and we show it when the owner has told us or when one of us has asked. Halal Certified says that a certifying body has checked the food and given a paper with a number and a date. A Muslim-owned hardware shop needs no certificate, and a certified factory need not be Muslim-owned. Both are worth knowing; neither stands in for the other.',
  ),
  heading('Ten small ways to help'),
  list(
    'Buy one thing a week from a Muslim-owned shop that you would have bought elsewhere.',
    'Order catering for a meeting from a kitchen that cooks halal, so that everybody at the table can eat.',
    'Leave an honest review. Say what you ordered and what it cost.',
    'Tell the owner when a listing is wrong: a telephone number that rings nowhere costs customers every day.',
    'Send a photo of the shopfront, so that strangers recognise it.',
    'Pay on the day. Small shops cannot carry debts for long.',
    'Recommend a supplier by name when a colleague asks.',
    'Ask before Ramadan and Eid what the shop can deliver, and order early.',
    'Mention the business to your building, school or office when it looks for services.',
    'If you are an owner yourself, buy from others. A bakery needs a printer; a printer needs lunch.',
  ),
  heading('If you own a business'),
  paragraph(
    'A listing is free. Submit it yourself and it is checked before it is published. Later you can make a business account and claim the listing, so that you can correct hours and prices, answer reviews and add photos. Facts on which people base their trust, such as the certificate and who owns the place, go to one of us before they change, and the old facts stay public meanwhile. That is slower than a simple edit. It is also the reason why a badge means something.',
  ),
  heading('What to write in your listing'),
  list(
    'The name as it stands on the door, and the name that people use, if it is another.',
    'The street, the barangay and a landmark. Many visitors come on foot.',
    'Hours for every day, and whether you close for the Friday prayer.',
    'What you sell, in the words that a customer would type.',
    'If you have a certificate: the body, the number and the last day. If you have none, say so. People forgive that; they do not forgive being misled.',
  ),
  heading('Criticism is help too'),
  paragraph(
    'Support does not mean silence. If the food was cold or the bill was wrong, say so politely and give the owner a chance to answer. A page with forty honest reviews and one answer by the owner is worth more than a page of praise.',
  ),
  links({ text: 'Find businesses', to: '/business' }, { text: 'Submit a business', to: '/submit' }),
];
