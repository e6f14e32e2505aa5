import { hasNatsServer, startNatsServer } from '@halalmap/test-kit';
import { eventBusContract } from '../testing/event-bus-contract';
import { silentLogger } from '../testing/builders';
import { createJetStreamBus } from './jetstream-bus';

if (hasNatsServer()) {
  eventBusContract('JetStream', async () => {
    const server = await startNatsServer();
    const open = () => createJetStreamBus({ url: server.url, logger: silentLogger });
    return { open, reopen: open, dispose: () => server.stop(), broker: server };
  });
} else {
  console.warn('SKIPPED: the JetStream suite needs a nats-server on PATH; bin/servers installs one');
  it.skip('JetStream, by the contract of the event bus (no nats-server on PATH)', () => {});
}
