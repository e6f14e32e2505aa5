import { render } from '@testing-library/react';
import { addTranslations, createTranslator, defineCatalogue } from './index';

const english = {
  hello: 'Salam, {name}',
  count: 'Showing {shown, number} of {total, plural, one {# place} other {# places}}',
  checked: 'Checked on {day, date, long}',
  help: 'Read <link>the <strong>terms</strong></link> first',
  plain: "Don't ask, taste",
  quoted: "It''s called '{adobo}'",
  onlyEnglish: '{count, plural, one {# review} other {# reviews}}',
} as const;
const messages = defineCatalogue({ en: english }, 'test/own', 'test/shared');
addTranslations('fil', 'test', {
  own: { hello: 'Salam po, {name}' },
  shared: { hello: 'Kumusta, {name}', plain: 'Huwag magtanong, tikman' },
});
addTranslations('ar', 'test', {
  shared: { count: '{total, plural, two {مكانان} few {# أماكن} other {# مكان}}' },
});

describe('a translator', () => {
  it('fills values into the message and applies the plural rules of the language', () => {
    const t = createTranslator(messages, 'en');
    expect(t('hello', { name: 'Aminah' })).toBe('Salam, Aminah');
    expect(t('count', { shown: 1, total: 1 })).toBe('Showing 1 of 1 place');
    expect(t('count', { shown: 10, total: 1254 })).toBe('Showing 10 of 1,254 places');
    const arabic = createTranslator(messages, 'ar');
    expect(arabic('count', { shown: 2, total: 2 })).toBe('مكانان');
    expect(arabic('count', { shown: 2, total: 5 })).toBe('5 أماكن');
  });

  it('returns a plain text unchanged, and handles quotes as ICU does', () => {
    const t = createTranslator(messages, 'en');
    expect(t('plain')).toBe("Don't ask, taste");
    expect(t.rich('plain', {})).toBe("Don't ask, taste");
    expect(t('quoted')).toBe("It's called {adobo}");
  });

  it('shows dates in Manila time', () => {
    const t = createTranslator(messages, 'en');
    expect(t('checked', { day: new Date('2026-03-14T20:00:00Z') })).toMatch(/15/);
  });

  it('takes a message from the first of its groups that has it', () => {
    const t = createTranslator(messages, 'fil');
    expect(t('hello', { name: 'Aminah' })).toBe('Salam po, Aminah');
    expect(t('plain')).toBe('Huwag magtanong, tikman');
  });

  it('falls back to the English message', () => {
    const t = createTranslator(messages, 'fil');
    expect(t('onlyEnglish', { count: 1 })).toBe('1 review');
  });

  it('turns tags into React nodes', () => {
    const t = createTranslator(messages, 'en');
    const text = t.rich('help', {
      link: (chunks) => <a href="/terms">{chunks}</a>,
      strong: (chunks) => <b>{chunks}</b>,
    });
    expect(render(<p>{text}</p>).container.querySelector('p')?.innerHTML).toBe(
      'Read <a href="/terms">the <b>terms</b></a> first',
    );
  });

  it('names the missing value', () => {
    const t = createTranslator(messages, 'en');
    expect(() => t('hello')).toThrow(/name/);
  });

  it('does not compile with a key that the catalogue lacks', () => {
    const t = createTranslator(messages, 'en');
    // @ts-expect-error The key is not in the catalogue.
    expect(() => t('absent')).toThrow();
  });
});
