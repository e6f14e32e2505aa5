export { anEvent, silentLogger } from './builders';
export { eventBusContract, type EventBusHarness } from './event-bus-contract';
