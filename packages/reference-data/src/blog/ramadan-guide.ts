import { heading, links, list, paragraph, type ArticleBlock } from './blocks';

/** What the article says. */
export const content: readonly ArticleBlock[] = [
  paragraph(
    'Close to the equator the days change their length but little. Iftar in the Philippines is often given as around 6:00 to 6:30 PM. In Manila that is right from February to August; from October to December the sun sets there closer to half past five, and in Davao it sets before six all year. Suhoor ends at dawn, between four and a little after five. The exact minute differs by city and by the method of calculation, so follow your mosque, and take a table of times as what it is: a calculation.',
  ),
  heading('When it begins'),
  paragraph(
    'The month begins with the sighting of the new moon, and the date is announced shortly before. It moves back by ten or eleven days each year of the common calendar. Keep the evening before the expected day free, and follow the announcement of the religious authority that your community follows.',
  ),
  heading('Suhoor: small, slow, wet'),
  paragraph('What carries you through a hot day is not the amount but the kind of food.'),
  list(
    'Rice, oats, boiled saba banana or camote: they last longer than sweet bread.',
    'Eggs, fish, chicken, beans or yoghurt, for the afternoon.',
    'Fruit with much water: watermelon, papaya, orange.',
    'Two or three glasses of water, spread over the night rather than at the end of it.',
    'Little salt, little coffee. Both make you thirsty.',
  ),
  paragraph(
    'In neighbourhoods around mosques a few kitchens open at three in the morning during the month. Ask in the evening; most do not announce it.',
  ),
  heading('Iftar: first dates, then patience'),
  paragraph(
    'The fast is opened with dates and water, then comes the prayer, then the meal. On Moro tables there is often something warm and light first, a rice porridge or a ginger broth, and only then rice, fish and beef. Sweets of rice flour and coconut come last, and they are where the month shows its regional face.',
  ),
  heading('Where people break the fast together'),
  list(
    'Mosques. Many offer iftar to whoever comes, above all in Metro Manila, Cebu, Davao and the cities of the Bangsamoro. Bring something if you can: a tray of water is never too much.',
    'Night markets. Stalls appear in the late afternoon with food to take home. Come half an hour before sunset, before the best is gone.',
    'Restaurants. Call ahead: some prepare a set meal that is on the table at the minute, some open later than usual.',
    'Homes. If you are invited, you may bring fruit or dates. Nobody expects more.',
  ),
  heading('Working while you fast'),
  paragraph(
    'Tell your team once, in one sentence, at the beginning of the month. Ask for the early shift or a shorter noon break if that helps; many employers agree when it costs nothing. Keep the hard work for the morning. If you drive, remember that everybody else who is fasting drives in the hour before sunset too. In Muslim Mindanao offices often change their hours for the month; ask before you travel for a paper.',
  ),
  heading('If you are not fasting'),
  list(
    'You may eat in front of a colleague who fasts; a little discretion is kind all the same.',
    'Do not plan the long meeting for five in the afternoon.',
    'An invitation to iftar is an invitation to eat, not to be converted. Accept it.',
    'A greeting is enough: “Ramadan Mubarak”.',
  ),
  heading('Those who need not fast'),
  paragraph(
    'The sick, travellers, women who are pregnant or nursing, and the old have their dispensations. If you take medicine or live with diabetes, talk to a doctor before the month begins, and to a scholar about what follows from it. A guide on the internet replaces neither.',
  ),
  heading('The last ten nights, and Eid'),
  paragraph(
    'Mosques are fullest in the last ten nights. Parking is scarce and the women’s section fills first, so come early. Eid al-Fitr is a national holiday in the Philippines. The prayer is held in the morning, often in parks and stadiums, and the day belongs to visits. Restaurants in Muslim neighbourhoods may be closed that day and crowded on the next.',
  ),
  heading('How the map helps'),
  paragraph(
    'Filter by “Open now”, and look at how fresh a listing is. Hours change in this month more than in any other. If you learn the Ramadan hours of a place, suggest an edit: it takes a minute, and it saves somebody a walk in the last half hour of a fasting day.',
  ),
  links({ text: 'Prayer times at a mosque near you', to: '/mosque' }, { text: 'Places to eat', to: '/food' }),
];
