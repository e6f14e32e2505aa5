import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import tokens from './tokens.json';
import { tokensCss, weaveCss } from './tokens-css';

const generated = (name: string) => readFileSync(join(__dirname, '../styles', name), 'utf8');

describe('the generated style sheets', () => {
  it('match the current tokens', () => {
    expect(generated('tokens.css')).toBe(tokensCss(tokens));
    expect(generated('weave.css')).toBe(weaveCss(tokens));
  });

  it('give every colour in both schemes, dark by preference and by choice', () => {
    const css = tokensCss(tokens);
    for (const name of Object.keys(tokens.color.light)) {
      expect(css.split(`--hm-${name}: `)).toHaveLength(4);
    }
    expect(css).toContain("@media (prefers-color-scheme: dark) {\n  :root:not([data-theme='light']) {");
    expect(css).toContain("\n:root[data-theme='dark'] {");
  });

  it('contain nothing that ends a url() early', () => {
    for (const [, uri] of weaveCss(tokens).matchAll(/url\("([^"]*)"\)/g)) {
      expect(uri).not.toMatch(/[#<>]/);
    }
  });
});
