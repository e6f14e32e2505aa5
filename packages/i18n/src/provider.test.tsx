import { act, render, screen } from '@testing-library/react';
import {
  addTranslations,
  defineCatalogue,
  I18nProvider,
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
