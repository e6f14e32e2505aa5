import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';

/**
 * Creates a minimal built front end in a temporary folder.
 * @param more additional files of the shell's build
 */
export const makeWebRoot = (more: Record<string, string> = {}): { path: string; remove(): void } => {
  const path = mkdtempSync(join(tmpdir(), 'halalmap-web-'));
  const files = {
    'shell/dist/index.html':
      '<!doctype html><html lang="en"><head><!--hm:head--></head><body><!--hm:note--><div id="root"><!--hm:main--><!--hm:skeleton--><noscript><p>Scripts, please</p></noscript><!--/hm:main--></div><!--hm:end--></body></html>',
    'shell/dist/document-assets.json': JSON.stringify({
      early: '/assets/early.01234567.js',
      fonts: [
        '/assets/text-latin.0123abcd.woff2',
        '/assets/text-latin-extended.0123abcd.woff2',
        '/assets/el-messiri.0123abcd.woff2',
        '/assets/el-messiri-arabic.0123abcd.woff2',
      ],
      entry: { scripts: ['/assets/main.0123abcd.js'], styles: ['/assets/main.0123abcd.css'] },
      parts: {
        parts: { scripts: [], styles: ['/assets/parts.0123abcd.css'] },
        landing: { scripts: ['/assets/landing.0123abcd.js'], styles: ['/assets/landing.0123abcd.css'] },
      },
    }),
    'shell/dist/assets/main.0123abcd.js': 'console.log("shell")',
    'shell/dist/plain.txt': 'plain',
    'directory-mfe/dist/version.json':
      '{"name":"directory","version":"1.2.3","entry":"remoteEntry.js","styles":{"barmm":["assets/page.css","assets/barmm.css"]},"scripts":{"barmm":["assets/page.js","assets/barmm.js"]},"pages":[{"path":"/events/:id","titleKey":"events","access":"everyone"}]}',
    'directory-mfe/dist/mf-manifest.json': JSON.stringify({
      exposes: [{ assets: { js: { sync: ['assets/page.js'] }, css: { sync: ['assets/page.css'] } } }],
    }),
    'directory-mfe/dist/remoteEntry.js': 'console.log("directory")',
  };
  const script = files['shell/dist/assets/main.0123abcd.js'];
  const ofShell = Object.entries(more).map(([name, content]) => [`shell/dist/${name}`, content] as const);
  for (const [name, content] of [...Object.entries(files), ...ofShell]) {
    mkdirSync(dirname(join(path, name)), { recursive: true });
    writeFileSync(join(path, name), content);
  }
  writeFileSync(join(path, 'shell/dist/assets/main.0123abcd.js.gz'), gzipSync(script));
  writeFileSync(join(path, 'shell/dist/assets/main.0123abcd.js.br'), brotliCompressSync(script));
  return { path, remove: () => rmSync(path, { recursive: true, force: true }) };
};
