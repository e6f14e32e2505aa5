const { transformSync } = require('@swc/core');

/** What makes a message more than its text, as in `packages/i18n/src/translator.ts`. */
const marks = /[{}<>]|''/;

/** Messages by key, or by group and key as in the files of translations. */
const compiled = (parse, messages) =>
  Object.fromEntries(
    Object.entries(messages).map(([key, message]) => {
      if (typeof message !== 'string') return [key, compiled(parse, message)];
      return [key, marks.test(message) ? parse(message) : message];
    }),
  );

const record = /^((?:export )?const \w+ = )(\{\n(?: {2}.*\n)*\})(?: as const)?(?: satisfies [^;]+)?;/gm;

/** A message that is more than its text, as written out. */
const uncompiled = /^ {2}'([\w.]+)':\s+['"`].*[{<]/m;

const withRecords = (parse, source) => {
  const code = source.replace(record, (whole, start, body) =>
    /^ {2}\.\.\./m.test(body)
      ? whole
      : `${start}${JSON.stringify(compiled(parse, new Function(`return ${body}`)()))} as const;`,
  );
  const [, key] = uncompiled.exec(code) ?? [];
  // The page has no parser: it would fail where the message is shown.
  if (key) throw new Error(`The message "${key}" is in a record that the build does not recognise`);
  return code;
};

/**
 * Parses ICU messages while building, so that the parser (8 KB gzip) stays out of the page; a message that is nothing but
 * its text stays a text. In a file that imports something only the records that are written out are compiled; what puts
 * records of other files together is left as it is.
 */
module.exports = function messagesLoader(source) {
  const done = this.async();
  // Types are gone once the file is transformed.
  if (/^(import(?! type)|export \*)/m.test(source)) {
    import('@formatjs/icu-messageformat-parser').then(
      ({ parse }) => done(null, withRecords(parse, source)),
      done,
    );
    return;
  }
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
