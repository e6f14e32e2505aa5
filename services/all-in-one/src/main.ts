import { product } from '@halalmap/contracts';
import { createLogger, runMain } from '@halalmap/service-kit';
import { composeProduct } from './compose';
import { readAllInOneConfig } from './config';
import { createImportPrinter } from './print-import';
import { keepSecrets } from './secrets';

/** One line that grows on a terminal; every tenth of the way elsewhere, such as in a log file. */
const printProgress = ({ done, total }: { done: number; total: number }): void => {
  const line = `Filling the data folder: ${done} of ${total} places`;
  if (process.stdout.isTTY) process.stdout.write(`\r${line}${done === total ? '\n' : ''}`);
  else if (done === total) console.log(line);
};

/** Where no mail server is configured, whoever sits before the console reads the mails. */
const printMail = ({ to, subject, text }: { to: string; subject: string; text: string }): void =>
  console.log(`\nMail to ${to}: ${subject}\n\n${text.replaceAll(/^/gm, '  ')}\n`);

await runMain(() => {
  const config = readAllInOneConfig();
  const logger = createLogger({ name: 'halalmap', level: config.LOG_LEVEL });
  const secrets = keepSecrets(config.HALALMAP_DATA_DIR, {
    samplePassword: config.HALALMAP_SAMPLE_PASSWORD,
    passwordPepper: config.PASSWORD_PEPPER,
    jwtPrivateKey: config.JWT_PRIVATE_KEY,
  });
  const service = composeProduct({
    config,
    secrets,
    logger,
    onSeedProgress: printProgress,
    onImportProgress: createImportPrinter(process.stdout),
    onMail: printMail,
  });
  return {
    ...service,
    async start() {
      await service.start();
      const { port } = new URL(service.url());
      const shown = config.HOST === '127.0.0.1' ? `http://localhost:${port}` : service.url();
      console.log(`
${product.name} runs at ${config.PUBLIC_URL ?? shown}

  Sample accounts   admin@halalmap.example, business@halalmap.example, regular@halalmap.example
  Their password    ${secrets.samplePassword}
  Data              ${config.HALALMAP_DATA_DIR}

Stop with Ctrl+C; everything is kept.`);
    },
  };
});
