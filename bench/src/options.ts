import { parseArgs } from 'node:util';
import { z } from 'zod';

const usage = `npm run bench -- find [options]     the directory, the gateway and events
npm run bench -- map [options]      views of the map
npm run bench -- peers [options]    the same pages in Strapi and Payload, which it installs and builds first
npm run bench -- media [options]    the image pipeline, photo delivery, and memory during many large uploads
npm run bench -- office [options]   the admin table with 500 listings in a slow browser; needs Chromium
npm run bench -- slow [options]     pages on a slow phone network, until they are readable and interactive; needs Chromium

  --counts 1000,10000,100000   numbers of generated listings, one run of the product for each; for office: 600; for slow: 1000
  --rounds 5                   interleaved rounds; the median is printed, with the range; for office: 7; for slow: 3
  --seconds 4                  how long each measurement of a round takes
  --connections 8              concurrent requests
  --settle 45                  idle seconds before memory is measured
  --only directory,gateway     parts to run: directory, gateway, events; for media: pipeline, serving, memory
  --server FILE                bundle of the product; default: the built one, rebuilt if a source has changed
  --out FILE                   also write the table as Markdown
  --fresh                      recreate the data folders`;

const parts = {
  find: ['directory', 'gateway', 'events'],
  map: ['map'],
  peers: ['peers'],
  media: ['pipeline', 'serving', 'memory'],
  office: ['office'],
  slow: ['slow'],
} as const;
type Command = keyof typeof parts;
type Part = (typeof parts)[Command][number];

const isCommand = (text: string | undefined): text is Command => text !== undefined && text in parts;

const list = z.string().transform((text) => text.split(','));
const count = z.coerce.number().int().positive();

const defaultCounts: Partial<Record<Command, number[]>> = { peers: [10_000], office: [600], slow: [1_000] };
const defaultRounds: Partial<Record<Command, number>> = { office: 7, slow: 3 };

const schemaOf = (command: Command) =>
  z.object({
    counts: list
      .transform((texts) => texts.map(Number))
      .pipe(z.array(z.int().positive()).min(1))
      .default(defaultCounts[command] ?? [1_000, 10_000, 100_000]),
    rounds: count.default(defaultRounds[command] ?? 5),
    seconds: z.coerce.number().positive().default(4),
    connections: count.default(8),
    settle: z.coerce
      .number()
      .nonnegative()
      .default(command === 'peers' ? 0 : 45),
    only: list.pipe(z.array(z.enum<readonly Part[]>(parts[command]))).default([...parts[command]]),
    server: z.string().optional(),
    out: z.string().optional(),
    fresh: z.boolean().default(false),
  });

export interface Options extends z.output<ReturnType<typeof schemaOf>> {
  command: Command;
}

/**
 * Parses the command line.
 * @param args without node and the script
 * @returns null when the usage should be printed
 * @throws Error that names the invalid argument
 */
export const readOptions = (args: string[]): Options | null => {
  const text = { type: 'string' } as const;
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      counts: text,
      rounds: text,
      seconds: text,
      connections: text,
      settle: text,
      only: text,
      server: text,
      out: text,
      fresh: { type: 'boolean' },
      help: { type: 'boolean' },
    },
  });
  const [command] = positionals;
  if (values.help || !isCommand(command) || positionals.length > 1) return null;
  const { help, ...given } = values;
  const parsed = schemaOf(command).safeParse(given);
  if (!parsed.success) throw new Error(z.prettifyError(parsed.error));
  return { ...parsed.data, command };
};

export const printUsage = (): void => console.log(usage);
