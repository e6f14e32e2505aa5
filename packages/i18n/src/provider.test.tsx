import { parse } from '@formatjs/icu-messageformat-parser';
import { act, render, screen } from '@testing-library/react';
import {
  addTranslations,
  defineCatalogue,
  I18nProvider,
  loadOfferedTexts,
  offerTexts,
  takePageTexts,
  TextRecord,
  textsReady,
  useFormatters,
  useLocale,
  useTranslator,
} from './index';

const messages = defineCatalogue({ en: { food: 'Food' } }, 'provider/food');
addTranslations('ar', 'provider', { food: { food: 'طعام' } });

const seen: unknown[] = [];
const Page = () => {
  const t = useTranslator(messages);
  seen.push(t);
  return (
    <p dir={useLocale().direction}>
      {t('food')} {useFormatters().number(12)}
    </p>
  );
};

describe('I18nProvider', () => {
  it('provides its language to its children and switches to another one', () => {
    const { rerender } = render(
      <I18nProvider>
        <Page />
      </I18nProvider>,
    );
    expect(screen.getByText('Food 12')).toHaveProperty('dir', 'ltr');
    act(() => {
      rerender(
        <I18nProvider locale="ar">
          <Page />
        </I18nProvider>,
      );
    });
    expect(screen.getByText('طعام 12')).toHaveProperty('dir', 'rtl');
  });

  it('keeps one translator for a catalogue, so that effects do not run again', () => {
    seen.length = 0;
    const { rerender } = render(
      <I18nProvider>
        <Page />
      </I18nProvider>,
    );
    rerender(
      <I18nProvider>
        <Page />
      </I18nProvider>,
    );
    expect(new Set(seen).size).toBe(1);
  });

  it('is required, with a clear error message', () => {
    const error = jest.spyOn(console, 'error').mockImplementation(() => undefined);
    expect(() => render(<Page />)).toThrow(/I18nProvider/);
    error.mockRestore();
  });
});

describe('texts that are offered', () => {
  const late = defineCatalogue({ en: { share: 'Share', report: 'Report' } }, 'late/late');
  const LatePage = () => {
    const t = useTranslator(late);
    return (
      <p>
        {t('share')}, {t('report')}
      </p>
    );
  };
  const load = jest.fn(() => Promise.resolve({ late: { share: 'I-share', report: 'I-report' } }));

  it('are not loaded for a page whose texts came with it', async () => {
    offerTexts('fil', { fil: { late: load }, ar: {} });
    const release = takePageTexts('fil', { late: { late: { share: 'I-share', report: 'I-report' } } });
    await textsReady();
    render(
      <I18nProvider locale="fil">
        <LatePage />
      </I18nProvider>,
    );
    await screen.findByText('I-share, I-report');
    expect(load).not.toHaveBeenCalled();
    release();
  });

  it('are loaded when one is missing, and then shown', async () => {
    const other = defineCatalogue({ en: { undo: 'Undo' } }, 'later/later');
    const found = jest.fn(() => Promise.resolve({ later: { undo: 'I-undo' } }));
    offerTexts('fil', { fil: { later: found }, ar: {} });
    const Page = () => <p>{useTranslator(other)('undo')}</p>;
    render(
      <I18nProvider locale="fil">
        <Page />
      </I18nProvider>,
    );
    expect(screen.getByText('Undo')).toBeTruthy();
    await screen.findByText('I-undo');
    expect(found).toHaveBeenCalledTimes(1);
  });

  it('that cannot be loaded are offered again', async () => {
    const broken = jest.fn(() => Promise.reject(new Error('no connection')));
    offerTexts('ar', { fil: {}, ar: { gone: broken } });
    expect(await loadOfferedTexts()).toBe(false);
    broken.mockResolvedValue({} as never);
    expect(await loadOfferedTexts()).toBe(true);
  });

  it('are collected by what is rendered', () => {
    const record = new TextRecord('ar');
    render(
      <I18nProvider locale="ar" record={record}>
        <Page />
      </I18nProvider>,
    );
    expect(record.texts).toEqual({ provider: { food: { food: 'طعام' } } });
    const counted = defineCatalogue({ en: { all: 'All {count}' } }, 'provider/counted');
    addTranslations('ar', 'provider', { counted: { all: 'الكل {count}' } });
    record.add(counted, 'all');
    // The page has no parser.
    expect(record.texts['provider']?.['counted']?.['all']).toEqual(parse('الكل {count}'));
  });
});
