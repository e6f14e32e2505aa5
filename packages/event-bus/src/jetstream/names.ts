export const eventStream = 'HALALMAP_EVENTS';
export const deadLetterStream = 'HALALMAP_DEAD_LETTERS';
/** State shared between processes: role holders and started deliveries. Only the last message of a subject is retained. */
export const stateStream = 'HALALMAP_STATE';
export const allState = 'halalmap.state.>';
export const allEvents = 'halalmap.events.>';
export const allDeadLetters = 'halalmap.dead-letters.>';

/** Encodes text for a subject, where dots separate tokens and stars and spaces have a meaning. */
const asToken = (text: string): string =>
  encodeURIComponent(text).replace(/[.*]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`);

export const eventSubject = (type: string, aggregateId: string): string =>
  `halalmap.events.${type}.${asToken(aggregateId)}`;
export const everyAggregate = (type: string): string => `halalmap.events.${type}.*`;
export const deadLetterSubject = (consumer: string): string => `halalmap.dead-letters.${asToken(consumer)}`;
export const roleSubject = (role: string): string => `halalmap.state.roles.${asToken(role)}`;
export const unendedSubject = (consumer: string, seq: number): string =>
  `halalmap.state.unended.${asToken(consumer)}.${seq}`;
