/** The colours of the design system (packages/ui, tokens.css) that pages without the front end use. */
export const light = {
  paper: '#FBF7EE',
  surface: '#FFFDF8',
  ink: '#14261F',
  'ink-2': '#405248',
  line: '#E4DCCB',
  link: '#0A5A50',
  'lagoon-tint': '#E0EEE7',
  danger: '#A12A1C',
  focus: '#B5135E',
};
export const dark: typeof light = {
  paper: '#0D1614',
  surface: '#14211D',
  ink: '#F1EBDC',
  'ink-2': '#BFC8BD',
  line: '#25362F',
  link: '#7FD6C1',
  'lagoon-tint': '#15352E',
  danger: '#F6A193',
  focus: '#F487B5',
};

/** Colours as custom properties of CSS. */
export const declare = (tokens: typeof light): string =>
  Object.entries(tokens)
    .map(([name, value]) => `--hm-${name}: ${value};`)
    .join(' ');

/** The stylesheet of the API documentation; light or dark, following the device's setting. */
export const docsStyle = `:root { color-scheme: light dark; ${declare(light)} }
@media (prefers-color-scheme: dark) { :root { ${declare(dark)} } }
* { box-sizing: border-box; }
body { margin: 0; background: var(--hm-paper); color: var(--hm-ink); font: 1rem/1.5 system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", sans-serif; }
header, main { max-inline-size: 60rem; margin-inline: auto; padding: 1rem clamp(16px, 4vw, 40px); }
h1, h2, h3, h4 { line-height: 1.25; overflow-wrap: anywhere; }
h2 { margin-block: 2.5rem 1rem; }
h3 { margin-block: 0 .5rem; font-size: 1.0625rem; }
h4 { margin-block: 1rem .25rem; font-size: .9375rem; }
p { margin-block: .25rem .5rem; }
a { color: var(--hm-link); }
:focus-visible { outline: 3px solid var(--hm-focus); outline-offset: 2px; }
code { font: .9375em/1.4 ui-monospace, "Cascadia Mono", Menlo, Consolas, monospace; overflow-wrap: anywhere; }
nav ul { display: flex; flex-wrap: wrap; gap: .25rem 1rem; margin: 0; padding: 0; list-style: none; }
nav a { display: inline-block; padding-block: .5rem; }
article { margin-block-end: 1rem; padding: 1rem; background: var(--hm-surface); border: 1px solid var(--hm-line); border-radius: 10px; scroll-margin-block-start: 1rem; }
.method { display: inline-block; padding: .0625rem .5rem; border-radius: 3px; background: var(--hm-lagoon-tint); font-size: .875rem; }
dl { margin: 0; }
dl dl { margin-block-start: .5rem; padding-inline-start: .75rem; border-inline-start: 2px solid var(--hm-line); }
.field { padding-block: .5rem; border-block-start: 1px solid var(--hm-line); }
dd { margin: 0; color: var(--hm-ink-2); overflow-wrap: anywhere; }
.need { color: var(--hm-danger); font-size: .875rem; }
article ul { margin: 0; padding-inline-start: 1.25rem; }
summary { padding-block: .5rem; cursor: pointer; }
.skip-link { position: absolute; inset-inline-start: -100vw; }
.skip-link:focus { inset-inline-start: 1rem; inset-block-start: .5rem; padding: .5rem 1rem; background: var(--hm-surface); }
@media (min-width: 45rem) {
  .field { display: grid; grid-template-columns: minmax(0, 1fr) minmax(0, 2fr); gap: 1rem; }
  dl dl .field { display: block; }
}
`;
