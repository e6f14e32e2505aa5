import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import tokens from '../tokens/tokens.json';
import { antdTheme } from './antd-theme';

const source = join(__dirname, '..');
const files = readdirSync(source, { recursive: true, encoding: 'utf8' }).filter((file) =>
  /\.tsx?$/.test(file),
);

describe('the antd theme', () => {
  it.each(['light', 'dark'] as const)('is that of the tokens in %s', (scheme) => {
    const { token, components } = antdTheme(scheme);
    expect(token['colorPrimary']).toBe(tokens.color[scheme].lagoon);
    expect(token['colorText']).toBe(tokens.color[scheme].ink);
    expect(components['Table']?.['headerBg']).toBe(tokens.color[scheme].sunk);
  });
});

describe('antd', () => {
  it('is imported by the entries of the facade alone', () => {
    const importers = files.filter((file) =>
      /(import|export) [^;]*from 'antd\//.test(readFileSync(join(source, file), 'utf8')),
    );
    const entries = ['core.tsx', 'extra.ts', 'figures.ts', 'form.ts', 'table.ts'];
    expect(importers.sort()).toEqual(entries.map((entry) => `antd/${entry}`));
  });
});
