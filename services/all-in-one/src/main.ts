import { product } from '@halalmap/contracts';
import { createLogger, runMain } from '@halalmap/service-kit';
import { composeProduct } from './compose';
import { readAllInOneConfig, shownUrl } from './config';
import { prepareDataFolder } from './data-folder';
import { createImportPrinter } from './print-import';
import { createMailPrinter } from './print-mail';
import { loadSecrets } from './secrets';

/**
 * Prints a progress line: updated in place on a terminal; every tenth of the total elsewhere, such as in a log file.
 */
const printProgress = ({ done, total }: { done: number; total: number }): void => {
  const line = `Filling the data folder: ${done} of ${total} places`;
  if (process.stdout.isTTY) process.stdout.write(`\r${line}${done === total ? '\n' : ''}`);
  else if (done === total) console.log(line);
};

await runMain(() => {
  const config = readAllInOneConfig();
  const logger = createLogger({ name: 'halalmap', level: config.LOG_LEVEL });
  const warning = prepareDataFolder({
    dataDir: config.HALALMAP_DATA_DIR,
    hasDatabase: config.MONGODB_URL === undefined,
    hasJournal: config.NATS_URL === undefined,
    minFreeMb: config.MIN_FREE_MB,
  });
  const secrets = loadSecrets(config.HALALMAP_DATA_DIR, {
    samplePassword: config.HALALMAP_SAMPLE_PASSWORD,
    passwordPepper: config.PASSWORD_PEPPER,
    jwtPrivateKey: config.JWT_PRIVATE_KEY,
    internalToken: config.INTERNAL_TOKEN,
  });
  const service = composeProduct({
    config,
    secrets,
    logger,
    onSeedProgress: printProgress,
    onImportProgress: createImportPrinter(process.stdout),
    onMail: createMailPrinter(process.stdout),
  });
  const start = async (): Promise<void> => {
    await service.start();
    const address = shownUrl({ ...config, PORT: Number(new URL(service.url()).port || 80) });
    const shown = `
${product.name} runs at ${address}

  Sample accounts   admin@halalmap.example, business@halalmap.example, regular@halalmap.example
  Their password    ${secrets.samplePassword}
  Data              ${config.HALALMAP_DATA_DIR}

${warning === null ? '' : `${warning}\n\n`}Stop with Ctrl+C; everything is kept.`;
    if (!process.send) return console.log(shown);
    // `npm run dev` starts the services again after each change: it prints this once, and must not leave them behind.
    process.once('disconnect', () => process.kill(process.pid, 'SIGINT'));
    process.send(shown);
  };
  return {
    service: { start, stop: (options) => service.stop(options) },
    drainSeconds: config.DRAIN_SECONDS,
    logger,
  };
});
