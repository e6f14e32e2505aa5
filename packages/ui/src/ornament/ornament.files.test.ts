import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { iconNames, okirFigures } from './icon-names';

const drawnIn = (file: string) =>
  [...readFileSync(join(__dirname, file), 'utf8').matchAll(/<g id="([^"]+)"/g)].map(([, name]) => name);

describe('the files of ornament', () => {
  it('draw every icon that has a name, and no other', () => {
    expect(drawnIn('icons.svg').sort()).toEqual([...iconNames].sort());
  });

  it('draw every carved figure that has a box, and no other', () => {
    expect(drawnIn('okir.svg').sort()).toEqual(Object.keys(okirFigures).sort());
  });
});
