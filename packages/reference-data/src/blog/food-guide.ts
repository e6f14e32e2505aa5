import { heading, links, list, paragraph, type ArticleBlock } from './blocks';

/** What the article says. */
export const content: readonly ArticleBlock[] = [
  paragraph(
    'Halal food in the Philippines is not one cuisine. It is the everyday cooking of the Bangsamoro peoples in the south, the tables of families who moved to Manila, Cebu and Davao, and the kitchens of Arab, Indian, Pakistani, Turkish, Indonesian and Malaysian neighbours. This guide goes kitchen by kitchen, names dishes worth knowing, and ends with the questions that help where a menu is silent.',
  ),
  heading('Maranao: begin with palapa'),
  paragraph(
    'The cooking of the people of Lake Lanao is built on palapa, a pounded relish of sakurab (a native scallion), ginger and chili. It sits on the table beside rice, and it goes into the pot. Look for rendang, beef cooked slowly in coconut and spices until it is nearly dry, and for piaparan, chicken or fish in grated coconut with turmeric. Dodol, a dense sweet of rice and coconut, is what guests take home.',
  ),
  paragraph(
    'It is spicy, and it is meant to be. If you are not used to chili, say so before you order: palapa can come on the side.',
  ),
  links(
    { text: 'Who serves rendang', to: '/food?search=rendang' },
    { text: 'Places to eat in Marawi', to: '/food?location=Marawi' },
  ),
  heading('Maguindanaon: the rice packet that feeds a city'),
  paragraph(
    'In Cotabato, breakfast is pastil, also called pater: steamed rice with seasoned shredded chicken, wrapped in banana leaf. It costs little, travels well, and is sold from small stalls as well as from restaurants. Sinina and tipas belong to the same river plain. In Manila, small pastil houses have opened around mosques and markets, and they are often the quickest honest halal meal in the neighbourhood.',
  ),
  links(
    { text: 'Who serves pastil', to: '/food?search=pastil' },
    { text: 'Places to eat in Cotabato City', to: '/food?location=Cotabato+City' },
  ),
  heading('Tausug: black soup and grilled chicken'),
  paragraph(
    'Sulu’s dishes are known for the colour of burnt coconut. Tiyula itum is a beef soup, black and fragrant with lemongrass and galangal. Piyanggang is grilled chicken in a dark, rich paste. Beef kulma is milder and closer to the curries across the sea. These are dishes for sharing, and a table usually orders several.',
  ),
  heading('Zamboanga: satti in the morning'),
  paragraph(
    'Zamboanga is a port, and its food shows it. Satti, small skewers of grilled beef or chicken in a thick sauce that is sweet and hot at once, comes with rice cakes and is eaten early, often standing. Go before mid-morning; many places close when the pot is empty.',
  ),
  links({ text: 'Places to eat in Zamboanga City', to: '/food?location=Zamboanga+City' }),
  heading('The sea, with two questions'),
  paragraph(
    'Fish, shrimp, crab and squid are naturally free of pork, and seafood houses are a common choice for Muslim travellers. Two things deserve a question. Is the fryer shared with pork or with meat that is not halal? And what is in the sauce? Cooking wine, some oyster sauces and pork-based broths turn up where one does not expect them.',
  ),
  heading('Filipino dishes without pork'),
  paragraph(
    'Chicken inasal, beef tapa, sinigang with fish, laing and many vegetable dishes can be halal when the meat comes from a halal source and the kitchen keeps it apart. The words “no pork, no lard” on a sign are a helpful beginning, but they say nothing about how the chicken or beef was slaughtered. They are not the same as halal.',
  ),
  heading('Kitchens from farther away'),
  paragraph(
    'In Metro Manila, Cebu and Davao you will find Arab, Persian, Turkish, Pakistani, Indian, Indonesian and Malaysian cooking. Many of these restaurants serve Muslims every day and buy halal meat. Some also serve alcohol. Whether you eat there is your own decision; our listings try to say what is known.',
  ),
  links(
    { text: 'Places to eat in Metro Manila', to: '/food?location=Metro+Manila' },
    { text: 'Places to eat in Davao', to: '/food?location=Davao' },
  ),
  heading('What a badge tells you'),
  paragraph(
    'On HalalMap every place carries a badge that says how we know, and one tap shows the evidence behind it.',
  ),
  list(
    'Halal Certified: one of us has seen a certificate with the body, the number and the day it ends.',
    'Community Confirmed: several members answered within the last year that the food is halal, and nobody disputes it.',
    'Claimed Halal: the place, a publication or somebody else says that it is halal, all or in part, and we have seen no valid certificate that covers it.',
    'Unverified: nobody has confirmed whether it is halal.',
    'Pork-free Only and Not Halal: what the words say.',
  ),
  paragraph(
    'Beside the badge stand marks that are not steps of it: alcohol or pork is served, Muslim Owned, a certificate that has ended, and Under Review while somebody disputes what the page says.',
  ),
  heading('Seven questions for the counter'),
  paragraph('Asked kindly, these are rarely taken badly. People who cook halal are used to them.'),
  list(
    'Do you have a halal certificate, and may I see the date?',
    'Where do you buy your chicken and beef?',
    'Is pork cooked in this kitchen?',
    'Are the fryer, the grill and the knives shared?',
    'Is there wine, mirin or beer in the sauce or the marinade?',
    'Is the broth made from pork bones or a cube that contains pork?',
    'Is the cook or the owner Muslim?',
  ),
  heading('On the road'),
  paragraph(
    'Outside the cities of Mindanao, plan one meal ahead. Hotels that advertise halal breakfasts are worth a telephone call, because kitchens and contracts change. Around mosques there is nearly always somebody selling food, above all after the Friday prayer. Fruit, boiled eggs, bread from a bakery that uses vegetable shortening, and canned fish with a halal logo make a good travelling bag.',
  ),
  heading('Help the next visitor'),
  paragraph(
    'When you have eaten somewhere, tell the map. If the place is not listed, submit it: it takes a few minutes and no account. If it is listed and something has changed, say what. The next family that arrives hungry in a city it does not know will read what you wrote.',
  ),
  links({ text: 'Submit a place', to: '/submit' }, { text: 'How a badge is earned', to: '/about#trust' }),
];
