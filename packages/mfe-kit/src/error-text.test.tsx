import { contactMessageSchema } from '@halalmap/contracts';
import { screen } from '@testing-library/react';
import { addTranslations, I18nProvider } from '@halalmap/i18n';
import { useErrorText } from './messages/en';
import { wordError } from './messages/en-fields';
import { fil } from './messages/fil';
import { schemaErrors } from './persisted-form';
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
        <Why error={{ ...failure, code: 'invalid_transition', message: 'This claim is already approved' }} />
      </I18nProvider>
    );
    stubMatchMedia();
    renderInShell(<Filipino />);
    expect(screen.getAllByTestId('why').map(({ textContent }) => textContent)).toEqual([
      'Hindi ka pinapayagang gawin ito',
      'This place has an owner',
      'May desisyon na rito. I-reload ang page.',
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

describe('an error of the server on a page in Filipino', () => {
  const words = {
    path: 'name',
    message: 'Enter at most 200 characters',
    code: 'too_long',
    values: { max: 200 },
  };
  const refused = { ...failure, code: 'validation_failed' as const, message: words.message };
  beforeAll(() => addTranslations('fil', 'kit', fil));

  it('names each field in Filipino, and says the first as a whole', () => {
    const { message, details } = wordError({ ...refused, details: [words] }, 'fil');
    expect([message, details[0]?.message]).toEqual(Array(2).fill('Hanggang 200 character lang'));
  });

  it('says which conflict it is, with its days', () => {
    const since = Date.UTC(2026, 10, 21);
    const reason = {
      message: 'You said so on 21 November 2026. You can say it again from 21 December 2026',
      code: 'said_already',
      values: { since, until: since + 30 * 86_400_000 },
    };
    const again = { ...failure, code: 'conflict' as const, message: reason.message, reason };
    expect(wordError(again, 'fil').message).toBe(
      'Sinabi mo na ito noong Nobyembre 21, 2026. Puwede mo itong sabihin ulit mula Disyembre 21, 2026',
    );
    expect(wordError(again, 'en').message).toBe(reason.message);
  });

  it('says the reason rather than the code, and the code where a reason is unknown', () => {
    const own = { message: 'This is your own place', code: 'own_place' };
    const refusal = { ...failure, code: 'forbidden' as const, message: own.message };
    const worded = wordError({ ...refusal, reason: own }, 'fil');
    addTranslations('fil', 'kit', fil);
    stubMatchMedia();
    renderInShell(
      <I18nProvider locale="fil">
        <Why error={worded} />
      </I18nProvider>,
    );
    expect(screen.getByTestId('why').textContent).toBe('Sa iyo ang lugar na ito');
    const later = { ...own, code: 'of_a_later_version' };
    expect(wordError({ ...refusal, reason: later }, 'fil').message).toBe('Hindi ka pinapayagang gawin ito');
  });

  it('keeps the words of the server for a code that the page does not know, and in English', () => {
    const unknown = { ...words, code: 'of_a_later_version' };
    expect(wordError({ ...refused, details: [unknown] }, 'fil').message).toBe(words.message);
    expect(wordError({ ...refused, details: [words] }, 'en').details[0]?.message).toBe(words.message);
  });
});

it('what a form finds wrong before it sends anything is said in the language of the page', async () => {
  addTranslations('fil', 'kit', fil);
  const message = {
    firstName: '',
    lastName: 'Usman',
    email: 'nobody',
    subject: 'Hours',
    message: 'a'.repeat(2_001),
  };
  expect(await schemaErrors(contactMessageSchema, message, 'fil')).toEqual([
    { path: 'firstName', message: 'Kailangan ito' },
    { path: 'email', message: 'Mag-type ng tamang email address' },
    { path: 'message', message: 'Hanggang 2,000 character lang' },
  ]);
  const [first] = await schemaErrors(contactMessageSchema, message, 'en');
  expect(first?.message).toBe('First name is required');
});
