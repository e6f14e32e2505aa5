export { brokerOutageContract, type BrokerHarness } from './broker-outage-contract';
export { anEvent, silentLogger } from './builders';
export { eventBusContract, type EventBusHarness, type EventBusTraits } from './event-bus-contract';
