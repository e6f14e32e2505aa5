import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';

/** A third-party component of an image. */
export interface Part {
  type: 'library' | 'application';
  name: string;
  version: string;
  /** Package URL, by which scanners identify it. */
  purl: string;
  /** An SPDX identifier or expression, or another word when the package has none. */
  licence: string;
}

const names = z.record(z.string(), z.unknown()).default({});
const packageSchema = z.object({
  name: z.string(),
  version: z.string(),
  license: z.union([z.string(), z.object({ type: z.string() })]).optional(),
  dependencies: names,
  optionalDependencies: names,
});

/**
 * Reads the `package.json` of a folder.
 * @returns its version and description, and the names of its run-time dependencies
 */
export const readPackage = (folder: string): { version: string; part: Part; needs: string[] } => {
  const manifest = packageSchema.parse(JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')));
  const { name, version, license } = manifest;
  return {
    version,
    needs: Object.keys({ ...manifest.dependencies, ...manifest.optionalDependencies }),
    part: {
      type: 'library',
      name,
      version,
      purl: `pkg:npm/${name.replace('@', '%40')}@${version}`,
      licence: (typeof license === 'string' ? license : license?.type) ?? 'not stated',
    },
  };
};

const licenceOf = ({ licence }: Part): object => {
  if (licence === '') return {};
  if (/ (OR|AND|WITH) /.test(licence))
    return { licenses: [{ expression: licence.replace(/^\((.*)\)$/, '$1') }] };
  const isIdentifier = /^[A-Za-z0-9.+-]+$/.test(licence);
  return { licenses: [{ license: isIdentifier ? { id: licence } : { name: licence } }] };
};

/**
 * The bill of materials of an image, as CycloneDX 1.6, and its list of licences, one line per component.
 * @param options.parts may contain duplicates
 */
export const describeContents = (options: {
  name: string;
  version: string;
  parts: Part[];
}): { sbom: string; licences: string } => {
  const parts = [...new Map(options.parts.map((part) => [part.purl, part])).values()].sort((a, b) =>
    a.purl < b.purl ? -1 : 1,
  );
  const sbom = {
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    version: 1,
    metadata: {
      component: {
        type: 'container',
        'bom-ref': `halalmap/${options.name}`,
        name: `halalmap/${options.name}`,
        version: options.version,
      },
    },
    components: parts.map((part) => ({
      type: part.type,
      'bom-ref': part.purl,
      name: part.name,
      ...(part.version === '' ? {} : { version: part.version }),
      purl: part.purl,
      ...licenceOf(part),
    })),
  };
  const licences = parts.map(({ name, version, licence }) => `${name}\t${version}\t${licence}\n`).join('');
  return { sbom: `${JSON.stringify(sbom, null, 2)}\n`, licences };
};
