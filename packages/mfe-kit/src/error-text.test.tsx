import { screen } from '@testing-library/react';
import { addTranslations, I18nProvider } from '@halalmap/i18n';
import { useErrorText } from './messages/en';
import { fil } from './messages/fil';
import { stubMatchMedia } from './testing/match-media';
import { renderInShell } from './testing/render-in-shell';

const Why = ({ error }: { error: unknown }) => <p data-testid="why">{useErrorText()(error)}</p>;
const said = (error: unknown) => {
  stubMatchMedia();
  renderInShell(<Why error={error} />);
  return screen.getByTestId('why').textContent;
};
const failure = { status: 409, details: [], requestId: null, retryAfterSeconds: null, raw: '' };

describe('the reason why a call failed', () => {
  it("is said in the server's words", () => {
    expect(said({ ...failure, code: 'conflict', message: 'This place has an owner' })).toBe(
      'This place has an owner',
    );
  });

  it('is said in the language of the page where the code says all', () => {
    addTranslations('fil', 'kit', fil);
    const Filipino = () => (
      <I18nProvider locale="fil">
        <Why error={{ ...failure, code: 'forbidden', message: 'You are not allowed to do this' }} />
        <Why error={{ ...failure, code: 'conflict', message: 'This place has an owner' }} />
      </I18nProvider>
    );
    stubMatchMedia();
    renderInShell(<Filipino />);
    expect(screen.getAllByTestId('why').map(({ textContent }) => textContent)).toEqual([
      'Hindi ka pinapayagang gawin ito',
      'This place has an owner',
    ]);
  });

  it('is our own text without a connection', () => {
    expect(said({ ...failure, status: 0, code: 'network', message: 'Failed to fetch' })).toContain(
      'Check your connection',
    );
  });

  it('uses our own message when the response cannot be read', () => {
    expect(said(new Error('Unexpected token'))).toContain('unreadable response');
  });
});
