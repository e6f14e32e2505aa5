import { defineCatalogue, useTranslator } from '@halalmap/i18n';

const tripMessages = {
  'trip.title': 'Plan a trip',
  'trip.lead':
    'Places to eat along the way, prayer times in its towns, and mosques before each prayer, day by day. Your choices are kept in the link of this page and nowhere else.',
  'trip.from': 'From',
  'trip.to': 'To',
  'trip.night': 'Night {number}',
  'trip.addNight': 'Add an overnight stop',
  'trip.removeNight': 'Remove night {number}',
  'trip.townMissing': 'Choose a city or municipality from the list.',
  'trip.townMany': 'Several towns have this name. Choose one from the list.',
  'trip.townFailed': 'The towns did not load. Try again.',
  'trip.on': 'First day',
  'trip.at': 'Leave each day at',
  'trip.within': 'Distance from the route',
  'trip.withinKm': 'up to about {km} km',
  'trip.open': 'Only places open when I pass',
  'trip.fits': 'Only places that fit what I accept',
  'trip.fitsFirst': 'Say what you accept',
  'trip.plan': 'Show the trip',
  'trip.copy': 'Copy the link',
  'trip.print': 'Print',
  'trip.day': 'Day {number}: {from} – {to}',
  'trip.about':
    'About {km} km in a straight line; the road is longer. At about {speed} km of this line an hour, stops included, you arrive at about {time} or later.',
  'trip.aboutNext':
    'About {km} km in a straight line; the road is longer. At about {speed} km of this line an hour you would not arrive before midnight: add an overnight stop.',
  'trip.failed': 'This day did not load',
  'trip.goneTown': 'We do not know a town of this name',
  'trip.loading': 'Loading this day',
  'trip.prayers': 'Prayers',
  'trip.prayer': 'Prayer',
  'trip.timeIn': 'In {town}',
  'trip.mosques': 'Mosques before it',
  'trip.at.before': 'Before you leave {town}',
  'trip.at.on': 'About {km} km from {town}',
  'trip.at.after': 'You are in {town}',
  'trip.mosquesNone': 'We know of none near here.',
  'trip.calculated':
    'Calculated for the centres of both towns. Follow your mosque where it announces other times.',
  'trip.food': 'Places to eat along the way',
  'trip.foodCount': '{shown} of the {loaded} loaded places within about {within} km of the route',
  'trip.foodFit': '{fit} of the {loaded} loaded fit what you accept.',
  'trip.foodNone': 'We know of none along this part of the route.',
  'trip.foodMore': 'There are more places along this route than are listed here. Choose a smaller distance.',
  'trip.where': 'about {along} km from {town}, about {aside} km from the route',
  'trip.passed': 'You pass at about {time}',
  'trip.passed.open': 'open then, according to its hours',
  'trip.passed.closed': 'closed then, according to its hours',
  'trip.passed.unknown': 'hours not known: ask first',
} as const;

// Separate from the texts of the app: they are loaded with the page.
const catalogue = defineCatalogue({ en: tripMessages }, 'directory/trip');

/** The texts of the trip page in the current language. */
export const useTripText = () => useTranslator(catalogue);
