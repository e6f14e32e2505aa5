import { extractStyle } from '@ant-design/static-style-extract';
import antd from 'antd';
import { readdir, readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { createElement } from 'react';

const { ConfigProvider, theme } = antd;

/** `input-number` by antd's component name: `InputNumber`. */
const partName = (folder) => folder.replace(/(^|-)(\w)/g, (_all, _dash, letter) => letter.toUpperCase());

/** The components that the facade's files re-export, or import with `default as`. */
const partsOf = (sources) => [
  ...new Set(
    sources.flatMap((source) =>
      [...source.matchAll(/default as \w+[^}]*\} from 'antd\/es\/([\w-]+)'/g)].map(([, folder]) =>
        partName(folder),
      ),
    ),
  ),
];

const extracted = ({ token, components }, scheme, includes) =>
  extractStyle({
    includes,
    customTheme: (node) =>
      createElement(
        ConfigProvider,
        {
          theme: {
            token,
            components,
            algorithm: theme.defaultAlgorithm,
            cssVar: { key: `antd-${scheme}` },
            hashed: false,
          },
        },
        node,
      ),
  });

/** Only the rules that set the variables of a scheme; all other rules are the same in both schemes. */
const variablesOf = (css, scheme) =>
  [...css.matchAll(new RegExp(`\\.antd-${scheme}[^{}]*\\{[^{}]*\\}`, 'g'))].map(([rule]) => rule).join('\n');

/** A rule for each link of the page, of which antd's takes away the ring around the one that has the focus. */
const linkRule = /(?<=^|[}>])a(?:\[\w+\]|:[\w-]+|,|\s|a\b)*\{[^{}]*\}/g;

/**
 * A webpack loader that prepends antd's styles to a style sheet: those of the components that the files beside it
 * re-export, in the themes of `tokens.json`, without those of plain links, which have the page's own. The content security policy forbids styles written by scripts.
 */
export default async function antdStylesLoader(css) {
  const folder = dirname(this.resourcePath);
  const tokensPath = join(folder, '../tokens/tokens.json');
  this.addDependency(tokensPath);
  this.addContextDependency(folder);
  const files = (await readdir(folder)).filter((file) => /^[\w-]+\.tsx?$/.test(file));
  const sources = await Promise.all(files.map((file) => readFile(join(folder, file), 'utf8')));
  const { antd: themes } = JSON.parse(await readFile(tokensPath, 'utf8'));
  const parts = partsOf(sources);
  const light = extracted(themes.light, 'light', parts);
  const dark = variablesOf(extracted(themes.dark, 'dark', parts), 'dark');
  // `extractStyle` wraps each rule in a style element.
  return [light.replaceAll(linkRule, ''), dark, css].join('\n').replaceAll(/<\/?style[^>]*>/g, '');
}
