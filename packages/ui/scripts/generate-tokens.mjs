import { readFile, writeFile } from 'node:fs/promises';
import { tokensCss, weaveCss } from '../src/tokens/tokens-css.ts';

const at = (path) => new URL(`../src/${path}`, import.meta.url);

const tokens = JSON.parse(await readFile(at('tokens/tokens.json'), 'utf8'));
await writeFile(at('styles/tokens.css'), tokensCss(tokens));
await writeFile(at('styles/weave.css'), weaveCss(tokens));
