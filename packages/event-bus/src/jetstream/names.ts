export const eventStream = 'HALALMAP_EVENTS';
export const deadLetterStream = 'HALALMAP_DEAD_LETTERS';
export const allEvents = 'halalmap.events.>';
export const allDeadLetters = 'halalmap.dead-letters.>';

/** A subject is cut at dots, and a star or a space means something else in it. */
const asToken = (text: string): string =>
  encodeURIComponent(text).replace(/[.*]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`);

export const eventSubject = (type: string, aggregateId: string): string =>
  `halalmap.events.${type}.${asToken(aggregateId)}`;
export const everyAggregate = (type: string): string => `halalmap.events.${type}.*`;
export const deadLetterSubject = (consumer: string): string => `halalmap.dead-letters.${asToken(consumer)}`;
