import { execFile } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

/**
 * `npm run complete-lock`, after a change of dependencies: adds to package-lock.json the optional packages of other platforms that a
 * registry mirror did not provide when the lock was written. Without them `npm ci` rejects the lock; with them it skips what the machine
 * cannot use, and a machine that can use it finds the version and the integrity here. If the registry does not know the integrity of one,
 * the lock file stays as it was and the script fails.
 */

const file = fileURLToPath(new URL('../package-lock.json', import.meta.url));
const lock = JSON.parse(readFileSync(file, 'utf8'));
const { packages } = lock;

const systems = [
  'aix',
  'android',
  'darwin',
  'freebsd',
  'linux',
  'netbsd',
  'openbsd',
  'openharmony',
  'sunos',
  'win32',
];
const processors = [
  'arm',
  'arm64',
  'ia32',
  'loong64',
  'mips64el',
  'ppc64',
  'riscv64',
  's390x',
  'wasm32',
  'x64',
];

/** Whether one package can resolve another, by Node's rules: in its own folder, then in each one above. */
const isFound = (from, name) => {
  for (let folder = from; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf('node_modules/') - 1))) {
    if (packages[`${folder === '' ? '' : `${folder}/`}node_modules/${name}`]) return true;
    if (folder === '') return false;
  }
};

/** The properties of a platform's package, derived from its name, which follows a convention. */
const entryOf = (name, range) => {
  const words = name.split('/').at(-1).split(/[-.]/);
  const os = systems.filter((system) => words.includes(system));
  const cpu = processors.filter((processor) => words.includes(processor));
  return {
    version: range.replace(/^[\^~]/, ''),
    ...(cpu.length > 0 ? { cpu } : {}),
    optional: true,
    ...(os.length > 0 ? { os } : {}),
  };
};

/** The integrity of a package, as the registry states it. @throws Error if it does not know the package */
const integrityOf = async (name, version) => {
  const { stdout } = await promisify(execFile)(
    'npm',
    ['view', `${name}@${version}`, 'dist.integrity', '--json'],
    {
      shell: process.platform === 'win32',
    },
  );
  const integrity = stdout.trim() === '' ? undefined : JSON.parse(stdout);
  if (typeof integrity !== 'string' || !integrity.startsWith('sha512-'))
    throw new Error('the registry states no integrity');
  return integrity;
};

let added = 0;
for (const [path, description] of Object.entries({ ...packages })) {
  for (const [name, range] of Object.entries(description.optionalDependencies ?? {})) {
    if (isFound(path, name)) continue;
    packages[`node_modules/${name}`] = entryOf(name, range);
    added += 1;
  }
}

// Four at a time: each starts npm.
const incomplete = Object.entries(packages).filter(
  ([path, { integrity, link }]) => path.includes('node_modules/') && !integrity && !link,
);
const failures = [];
const queue = [...incomplete];
const complete = async () => {
  for (let next = queue.shift(); next; next = queue.shift()) {
    const [path, description] = next;
    const name = description.name ?? path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);
    try {
      const { version, ...others } = description;
      packages[path] = { version, integrity: await integrityOf(name, version), ...others };
    } catch (error) {
      failures.push(`${name}@${description.version}: ${error instanceof Error ? error.message : error}`);
    }
  }
};
await Promise.all(Array.from({ length: 4 }, complete));
if (failures.length > 0) {
  console.error(`The lock file is not complete:\n${failures.join('\n')}`);
  process.exit(1);
}

lock.packages = Object.fromEntries(Object.entries(packages).sort(([a], [b]) => (a < b ? -1 : 1)));
writeFileSync(file, `${JSON.stringify(lock, null, 2)}\n`);
console.log(
  `${added} packages of other platforms added to the lock, ${incomplete.length} completed with their integrity`,
);
