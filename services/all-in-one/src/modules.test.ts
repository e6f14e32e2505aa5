import { createLogger } from '@halalmap/service-kit';
import { createModules, type Module } from './modules';

describe('the modules of one process', () => {
  const logger = createLogger({ name: 'test', level: 'silent' });
  const build = (failing?: string) => {
    const log: string[] = [];
    const module = (name: string): Module => ({
      name,
      start: async () => {
        if (name === failing) throw new Error('its port is taken');
        log.push(`start ${name}`);
      },
      stop: async () => {
        log.push(`stop ${name}`);
      },
    });
    return { log, modules: createModules(['database', 'listings', 'gateway'].map(module), logger) };
  };

  it('start in order and stop in reverse', async () => {
    const { log, modules } = build();
    await modules.start();
    await modules.stop();

    expect(log).toEqual([
      'start database',
      'start listings',
      'start gateway',
      'stop gateway',
      'stop listings',
      'stop database',
    ]);
  });

  it('are stopped when one cannot start, and the error names it', async () => {
    const { log, modules } = build('gateway');

    await expect(modules.start()).rejects.toThrow('gateway could not start: its port is taken');
    expect(log).toEqual(['start database', 'start listings', 'stop listings', 'stop database']);
  });
});
