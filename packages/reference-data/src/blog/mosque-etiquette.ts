import { heading, links, list, paragraph, steps, type ArticleBlock } from './blocks';

/** What the article says. */
export const content: readonly ArticleBlock[] = [
  paragraph(
    'Mosques in the Philippines are houses of prayer, and also schools, kitchens, shelters and places to sit down. Tradition dates the oldest mosque site in the country, on Simunul Island in Tawi-Tawi, to 1380. Some mosques are landmarks that buses stop at; many are a rented floor above a shop. The manners are the same in all of them, and they are easy.',
  ),
  heading('Before you go'),
  list(
    'Look at the times. Around the five daily prayers the hall is in use; for about an hour around noon on Fridays it is full.',
    'Dress so that you feel at ease kneeling: loose, long trousers or a skirt, shoulders covered. Women bring a scarf. Many mosques lend one, and a long robe, at the door.',
    'Eat lightly, and leave raw onion and garlic for later.',
    'Turn your phone to silent before the door, not after it rings.',
    'If you need a women’s section, a ramp or a place to wash, look at the listing or call. Where we do not know it, we say so.',
  ),
  heading('At the door'),
  steps(
    'Take off your shoes where the carpet or the mat begins, and put them on the shelf, not in the way.',
    'Step in with the right foot, if you follow that custom.',
    'Greet with “As-salamu alaykum”. The answer is “Wa alaykumu s-salam”. A nod is a greeting too.',
    'If you will pray, wash first. The place for it is usually beside the entrance, for men and for women apart.',
  ),
  heading('Inside'),
  list(
    'Walk around those who pray, never directly in front of them.',
    'Speak softly. Children run; that is forgiven. Telephone calls are not.',
    'Sit where there is room. Stretching one’s legs towards the front is avoided.',
    'Do not lay a copy of the Qur’an on the floor, and touch it with clean hands.',
    'Men and women pray in separate rows or rooms. If you do not know where to go, ask; people like to help.',
  ),
  heading('If you join the prayer'),
  paragraph(
    'Straighten the row and close the gaps. If you arrive late, join as it is and complete what you missed after the imam has finished. Travellers may shorten and combine prayers under conditions on which the schools differ; if you are unsure, ask the imam beforehand. It is a question he hears often.',
  ),
  heading('If you are not Muslim'),
  paragraph(
    'You are welcome in most mosques outside the prayer times, and in many you may watch quietly from the back during it. Ask first. Nobody will expect you to pray, to kneel or to say anything. Questions are welcome afterwards. If a door says that it is for members of the community only, take no offence: there may be a class, or a funeral.',
  ),
  heading('Photographs'),
  paragraph(
    'The building, yes, when nobody is praying. People only when they have agreed, and never women or children without a clear yes. No flash. If you post a picture on a listing, choose one that helps to find the entrance.',
  ),
  heading('Friday'),
  paragraph(
    'On Fridays the noon prayer is held together with a sermon, the khutbah. In the Philippines it may be in Arabic, Filipino, English, or one of the languages of Mindanao, and often in two of them. It begins on time and it is not the hour for sightseeing. Streets around large mosques are closed or slow; leave the car farther away.',
  ),
  heading('In Ramadan and on Eid'),
  paragraph(
    'Expect many people after sunset and late at night. If you come for iftar, you are a guest: sit where you are shown, and help to clear the mats. On Eid the prayer may be held in a park because no hall is large enough.',
  ),
  heading('Giving'),
  paragraph(
    'A box near the door pays for water, light and repairs. Large mosques and small musallas alike live from it. What you give is your own affair, and a shop nearby would often be glad if you bought your drink there.',
  ),
  heading('If you do something wrong'),
  paragraph(
    'Somebody will tell you, mostly with a smile. An apology and a step back are all it takes. The only things that are really resented are disrespect towards those who pray and a camera in a face.',
  ),
  heading('Tell the map'),
  paragraph(
    'Does the mosque have a women’s section? Parking? In which language is the khutbah? Small facts like these decide whether somebody can come. Where a listing says “Not known”, you can tell us in a minute.',
  ),
  links({ text: 'Mosques and prayer spaces', to: '/mosque' }),
];
