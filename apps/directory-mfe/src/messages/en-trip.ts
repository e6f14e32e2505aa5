import { defineCatalogue, useTranslator } from '@halalmap/i18n';

const tripMessages = {
  'trip.title': 'A way, day by day',
  'trip.lead':
    'Places to eat by the way, prayer times of its towns and mosques before each prayer. The link of this page holds your choices; nothing is stored.',
  'trip.from': 'From',
  'trip.to': 'To',
  'trip.night': 'Night {number} in',
  'trip.addNight': 'Add a night on the way',
  'trip.removeNight': 'Remove night {number}',
  'trip.townMissing': 'Choose a city or municipality from the list.',
  'trip.townMany': 'Several towns have this name. Choose one from the list.',
  'trip.townFailed': 'The towns did not load. Try again.',
  'trip.on': 'First day',
  'trip.at': 'Each day begins at',
  'trip.within': 'Away from the way',
  'trip.withinKm': 'at most about {km} km',
  'trip.open': 'Only places that are open when I pass',
  'trip.fits': 'Only places that fit what I accept',
  'trip.fitsFirst': 'Say what you accept',
  'trip.plan': 'Show the way',
  'trip.copy': 'Copy the link',
  'trip.print': 'Print',
  'trip.day': 'Day {number}: {from} – {to}',
  'trip.about':
    'About {km} km in a straight line; the road is longer. We count on about {speed} km an hour of this line, stops included, so you arrive at about {time} or later.',
  'trip.aboutNext':
    'About {km} km in a straight line; the road is longer. At about {speed} km an hour of this line you do not arrive before midnight: better spend a night on the way.',
  'trip.failed': 'This day did not load',
  'trip.goneTown': 'There is no town of this name any more',
  'trip.loading': 'Loading this day',
  'trip.prayers': 'Prayers',
  'trip.prayer': 'Prayer',
  'trip.timeIn': 'In {town}',
  'trip.mosques': 'Mosques before it',
  'trip.at.before': 'Before you leave {town}',
  'trip.at.on': 'About {km} km from {town}',
  'trip.at.after': 'You are in {town}',
  'trip.mosquesNone': 'We know of none near there.',
  'trip.calculated':
    'Calculated for the centres of both towns. The announcement of a mosque takes precedence.',
  'trip.food': 'Places to eat by the way',
  'trip.foodCount': '{shown} of the {loaded} loaded places within about {within} km of the way',
  'trip.foodFit': '{fit} of the {loaded} loaded fit what you accept.',
  'trip.foodNone': 'We know of none by this part of the way.',
  'trip.foodMore': 'There are more places by this way than are listed here. Choose a smaller distance.',
  'trip.where': 'about {along} km from {town}, about {aside} km from the way',
  'trip.passed': 'You pass at about {time}',
  'trip.passed.open': 'open then, by its hours',
  'trip.passed.closed': 'closed then, by its hours',
  'trip.passed.unknown': 'hours not known: ask first',
} as const;

// Separate from the texts of the app: they are loaded with the page.
const catalogue = defineCatalogue({ en: tripMessages }, 'directory/trip');

/** The texts of the page of a way in the current language. */
export const useTripText = () => useTranslator(catalogue);
