import { createStore, requestTo, api } from '@halalmap/api-client';
import { I18nProvider } from '@halalmap/i18n';
import { ToastProvider } from '@halalmap/ui';
import { render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { Provider } from 'react-redux';
import { SignInAgainDialog } from '../features/session/sign-in-again-dialog';
import { refusal, stubApi } from '../testing/api-stub';
import { completeBrowser } from '../testing/complete-browser';
import { createSignInPrompt, SignInPromptDialog } from './sign-in-prompt';

const outboxApi = api.injectEndpoints({
  endpoints: (build) => ({
    readOutbox: build.mutation<unknown, void>({ query: () => requestTo('GET /api/outbox') }),
  }),
});

describe('signing in again', () => {
  let stub: ReturnType<typeof stubApi>;
  afterEach(() => stub.restore());

  /** Sends two requests that need a recent sign-in. */
  const begin = ({ hasFactor = false, load = () => Promise.resolve() } = {}) => {
    let isRecent = false;
    stub = stubApi({
      'GET /api/auth/user': { body: null },
      'GET /api/auth/second-factor': {
        body: {
          enabled: hasFactor,
          app: hasFactor,
          passkeys: 0,
          since: null,
          recoveryCodesLeft: 9,
          required: false,
        },
      },
      'POST /api/auth/confirm': ({ body }) => {
        const { password } = body as { password: string };
        if (password !== 'right') return refusal(403, 'wrong_password', 'The password is wrong');
        isRecent = true;
        return { status: 204 };
      },
      'GET /api/outbox': () => (isRecent ? { body: { mails: [] } } : refusal(403, 'recent_sign_in_required')),
    });
    completeBrowser();
    const prompt = createSignInPrompt(async () => {
      await load();
      return (onEnd) => <SignInAgainDialog onEnd={onEnd} />;
    });
    const store = createStore({ signInAgain: prompt.ask });
    render(
      <Provider store={store}>
        <I18nProvider>
          <ToastProvider>
            <SignInPromptDialog prompt={prompt} />
          </ToastProvider>
        </I18nProvider>
      </Provider>,
    );
    const outcomes = [1, 2].map(() =>
      store
        .dispatch(outboxApi.endpoints.readOutbox.initiate())
        .unwrap()
        .then(
          () => 'done',
          () => 'refused',
        ),
    );
    return { person: userEvent.setup(), outcome: Promise.all(outcomes) };
  };

  it('is asked for once for all requests that need it, which are then repeated', async () => {
    const { person, outcome } = begin();
    await screen.findByRole('dialog', { name: 'Confirm that it is you' });
    await person.type(screen.getByLabelText('Your password'), 'wrong');
    await person.click(screen.getByRole('button', { name: 'Continue' }));
    expect(await screen.findByText('The password is wrong')).toBeTruthy();
    await person.clear(screen.getByLabelText('Your password'));
    await person.type(screen.getByLabelText('Your password'), 'right');
    await person.click(screen.getByRole('button', { name: 'Continue' }));
    expect(await outcome).toEqual(['done', 'done']);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(stub.sent('POST /api/auth/confirm')).toEqual([{ password: 'wrong' }, { password: 'right' }]);
  });

  it('needs the code too, if the account has a second factor', async () => {
    const { person, outcome } = begin({ hasFactor: true });
    await person.type(await screen.findByLabelText('Code from the app, or a recovery code'), '123456');
    await person.type(screen.getByLabelText('Your password'), 'right');
    await person.click(screen.getByRole('button', { name: 'Continue' }));
    expect(await outcome).toEqual(['done', 'done']);
    expect(stub.sent('POST /api/auth/confirm')).toEqual([{ password: 'right', code: '123456' }]);
  });

  it('can be declined', async () => {
    const { person, outcome } = begin();
    await person.click(await screen.findByRole('button', { name: 'Cancel' }));
    expect(await outcome).toEqual(['refused', 'refused']);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('fails the request when the dialog does not load', async () => {
    const { outcome } = begin({ load: () => Promise.reject(new Error('offline')) });
    expect(await outcome).toEqual(['refused', 'refused']);
  });
});
