import { parseArgs } from 'node:util';
import { z } from 'zod';

const usage = `npm run bench -- find [options]     the directory, the gateway and events
npm run bench -- media [options]    the image pipeline, serving pictures, and memory for many large photos

  --counts 1000,10000,100000   how many generated listings, one run of the product for each
  --rounds 5                   interleaved rounds; the median is printed, with the range
  --seconds 4                  how long each measurement of a round takes
  --connections 8              requests at once
  --settle 45                  seconds of idling before memory is read
  --only directory,gateway     parts to run: directory, gateway, events; of media: pipeline, serving, memory
  --server FILE                bundle of the product; default: the built one, built anew when a source has changed
  --out FILE                   also write the table as Markdown
  --fresh                      fill the data folders anew`;

const parts = {
  find: ['directory', 'gateway', 'events'],
  media: ['pipeline', 'serving', 'memory'],
} as const;
type Command = keyof typeof parts;
type Part = (typeof parts)[Command][number];

const isCommand = (text: string | undefined): text is Command => text !== undefined && text in parts;

const list = z.string().transform((text) => text.split(','));
const count = z.coerce.number().int().positive();

const schemaOf = (command: Command) =>
  z.object({
    counts: list
      .transform((texts) => texts.map(Number))
      .pipe(z.array(z.int().positive()).min(1))
      .default([1_000, 10_000, 100_000]),
    rounds: count.default(5),
    seconds: z.coerce.number().positive().default(4),
    connections: count.default(8),
    settle: z.coerce.number().nonnegative().default(45),
    only: list.pipe(z.array(z.enum<readonly Part[]>(parts[command]))).default([...parts[command]]),
    server: z.string().optional(),
    out: z.string().optional(),
    fresh: z.boolean().default(false),
  });

export interface Options extends z.output<ReturnType<typeof schemaOf>> {
  command: Command;
}

/**
 * Reads the command line.
 * @param args without node and the script
 * @returns null when the usage is to be shown
 * @throws Error that names what is wrong
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
