const { transformSync } = require('@swc/core');

/** What makes a message more than its text, as in `packages/i18n/src/translator.ts`. */
const marks = /[{}<>]|''/;

const compiled = (parse, messages) =>
  Object.fromEntries(
    Object.entries(messages).map(([key, message]) => [key, marks.test(message) ? parse(message) : message]),
  );

/**
 * Parses ICU messages while building, so that the parser (8 KB gzip) stays out of the page; a message that is nothing but
 * its text stays a text. Takes files that hold nothing but records of messages; one that imports something puts such
 * records together and is left as it is.
 */
module.exports = function messagesLoader(source) {
  if (/^(import|export \*)/m.test(source)) return source;
  const done = this.async();
  const { code } = transformSync(source, {
    filename: this.resourcePath,
    swcrc: false,
    jsc: { parser: { syntax: 'typescript' } },
    module: { type: 'commonjs' },
  });
  const records = {};
  new Function('exports', code)(records);
  import('@formatjs/icu-messageformat-parser').then(({ parse }) => {
    const lines = Object.entries(records).map(
      ([name, messages]) => `export const ${name} = ${JSON.stringify(compiled(parse, messages))};`,
    );
    done(null, lines.join('\n'));
  }, done);
};
