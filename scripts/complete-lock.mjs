import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/**
 * `node scripts/complete-lock.mjs`, after a change of dependencies: adds to package-lock.json the optional packages of other platforms that
 * a registry mirror did not provide when the lock was written. Without them `npm ci` rejects the lock; with them it skips what the machine
 * cannot use, and a machine that can use it finds the version here.
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

let added = 0;
for (const [path, description] of Object.entries({ ...packages })) {
  for (const [name, range] of Object.entries(description.optionalDependencies ?? {})) {
    if (isFound(path, name)) continue;
    packages[`node_modules/${name}`] = entryOf(name, range);
    added += 1;
  }
}
lock.packages = Object.fromEntries(Object.entries(packages).sort(([a], [b]) => (a < b ? -1 : 1)));
writeFileSync(file, `${JSON.stringify(lock, null, 2)}\n`);
console.log(`${added} packages of other platforms added to the lock`);
