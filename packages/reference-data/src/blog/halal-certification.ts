import { heading, links, list, paragraph, steps, type ArticleBlock } from './blocks';

/** What the article says. */
export const content: readonly ArticleBlock[] = [
  paragraph(
    'A halal certificate is a statement by somebody who was there: on this day we looked at this kitchen or this factory, at these products, and they met our standard. It is not a law of nature, it is not for ever, and it is not the same thing as trust. But it is the strongest single piece of evidence that a stranger can check, and therefore it stands at the top of our ladder. This article explains how it comes about and how to read it.',
  ),
  heading('What halal means for food'),
  paragraph(
    'Halal means permitted. For food it concerns what is eaten, such as pork and alcohol, which are not; how an animal is slaughtered; and what the food has touched on its way: knives, fryers, tanks, trucks. That last part is why a kitchen can cook without pork and still not be halal, and why an auditor looks into storerooms rather than at menus.',
  ),
  heading('Who certifies here'),
  paragraph(
    'There is no single certifier. In 2003 the Supreme Court decided (G.R. No. 153888) that certifying halal is a religious matter, which a government office may not reserve for itself. Several Muslim organisations in the country have certified for decades; the Islamic Da’wah Council of the Philippines is one of the oldest. For years the National Commission on Muslim Filipinos accredited certifying bodies. Under Republic Act No. 10817, the law on the Philippine halal export programme, accreditation has moved towards the Department of Trade and Industry’s Philippine Accreditation Bureau, and international certifiers have opened offices in the country. Imported products carry the logos of authorities in their own countries.',
  ),
  paragraph(
    'For you this has two consequences. First, a logo must be read together with the name of the body. Secondly, whether a body is recognised today is a fact with a date, and it can change. On HalalMap we say what we know about each body and since when, on the page of certifiers. Where nobody could confirm the present accreditation, the badge itself says so. In October 2023 two accredited bodies were reported, and eleven more had applied.',
  ),
  paragraph(
    'Two other signs are not certificates. The Department of Tourism recognises hotels and restaurants as Muslim-friendly: that is about how guests are received, such as a prayer room or a separate kitchen. The Halal Philippines mark stands for the country’s halal programme: look for the certifier and the number beside it.',
  ),
  heading('How a certificate comes about'),
  steps(
    'The business applies and hands in a list of products, ingredients, suppliers and processes.',
    'The body checks the papers: the source of each ingredient, above all of meat, fats, gelatin, enzymes and flavours.',
    'Auditors visit. They look at receiving, storing, preparing, cooking, cleaning and transport, and ask how mistakes are dealt with.',
    'Samples may go to a laboratory.',
    'The business corrects what was found. Often somebody in the company is made responsible for halal from then on.',
    'A committee of the body decides, and the certificate is issued with a number, a scope and a last day.',
    'During its life there may be unannounced visits. Before its end the business applies again.',
  ),
  heading('How long it lasts'),
  paragraph(
    'A typical certification is renewed after one year. Some certificates last longer, with surveillance audits in between. What counts is the date on the paper. On HalalMap a certificate holds until the end of its last day in Manila. On the next day the badge falls, by itself, to what is known without it, with a note that the certificate has ended, and the place counts as having no certificate until a new one has been seen. No number of friendly votes renews it.',
  ),
  heading('Reading a certificate in ten seconds'),
  list(
    'Who issued it? A body with a name that you can look up.',
    'To whom? The branch in which you stand, not another one of the same chain.',
    'For what? The kitchen, or these products, or this slaughterhouse.',
    'Which number? It is what you give to the body when you ask.',
    'Until when? A date, not “valid”.',
  ),
  paragraph(
    'If a paper on the wall is too far away, too faded or behind a plant, ask to see it. A business that has paid for a certificate is usually proud of it.',
  ),
  heading('What it does not say'),
  list(
    'It does not say that everything in the shop is covered. Read the scope.',
    'It does not say who owns the place.',
    'It does not say that the food is healthy or clean in the sense of the sanitary permit.',
    'It does not settle questions on which the schools of law differ, such as some additives or seafood. The body follows its standard; you follow your conscience.',
    'It does not say that the kitchen was halal yesterday evening. It says that it was when somebody looked, and that somebody will look again.',
  ),
  heading('“No pork, no lard”, “Muslim-friendly”, “halal-friendly”'),
  paragraph(
    'These words have no fixed meaning. They can be the honest description of a kitchen that has not the money for certification, and they can be a way to sell. We ask what is meant: part of the menu, or only without pork. The page says which, and who says so, and the evidence can grow: an owner’s statement, a visit, the answers of members who went there.',
  ),
  heading('Why small places often have none'),
  paragraph(
    'Certification costs money, time and paperwork. For a stall that sells eighty packets of pastil a day to neighbours who have known the cook since childhood, it buys little. That such a place has no certificate says nothing against it. For visitors who do not know the cook, the other steps of the ladder are there for that reason.',
  ),
  heading('How HalalMap shows it'),
  paragraph(
    'A place is shown as Halal Certified only if one of us has seen the certificate, and three things are on record: a certifying body that may certify here and is not marked as unrecognised, a certificate number, and a date that has not passed. If one is missing, the place is not certified here, whatever the sign says. What the certificate covers stands beside it. Every badge can be tapped: behind it stand the reasons, with their source and their date, and the history of the listing shows what changed and when.',
  ),
  paragraph(
    'We make mistakes, and sources grow old. Therefore we write the day of the last check beside the badge, and we call a listing stale when a year has gone by without news. Halal practice varies by school of thought and by personal comfort; the map is a starting point, not the final say.',
  ),
  heading('If something is wrong'),
  list(
    'If a certificate has ended or a kitchen has changed, say so on the listing. A dispute is looked at by a person.',
    'If you think that a certificate is forged, write to the body that is named on it, and to us.',
    'If you own the place, send the new certificate before the old one ends. Until we have seen it, the page says what it must.',
  ),
  heading('For owners who think about certification'),
  steps(
    'Write down every ingredient with its maker. This list alone answers half of the questions.',
    'Replace what is doubtful: gelatin, shortening, broth cubes, cooking wine, unlabelled meat.',
    'Separate what cannot be replaced: shelves, knives, boards, fryers.',
    'Ask two bodies what they need, what it costs, how long it takes, and how often they visit.',
    'Ask your customers, or buyers abroad, whose logo they accept. It is no use to be certified by somebody whom they do not know.',
    'Train whoever works at night and on Sundays. Most mistakes happen then.',
  ),
  links(
    { text: 'Certifiers', to: '/certifiers' },
    { text: 'How a badge is earned', to: '/about#trust' },
    { text: 'Ask us', to: '/contact' },
  ),
];
