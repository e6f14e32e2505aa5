import type { ApiError } from '@halalmap/api-client';
import type {
  PasskeyCreation,
  PasskeyCreationOptions,
  PasskeyProof,
  PasskeyRequestOptions,
} from '@halalmap/contracts';
import { useState } from 'react';
import { usePasskeyText } from '../messages/sign-in-methods-en';
import { useFailureText } from './use-failure-text';

/** The result of a request, or of what the browser was asked for. */
interface Result<T> {
  data?: T | undefined;
  error?: unknown;
}

/** Whether this browser can be asked for passkeys. */
export const hasPasskeys = (): boolean => typeof window !== 'undefined' && 'PublicKeyCredential' in window;

/** Passkeys of `localhost` do not work at 127.0.0.1, nor those of a domain elsewhere. */
const isAt = (host: string): boolean =>
  window.location.hostname === host || window.location.hostname.endsWith(`.${host}`);

const errorOf = (message: string): ApiError => ({
  status: 0,
  code: 'wrong_passkey',
  message,
  details: [],
  requestId: null,
  retryAfterSeconds: null,
  raw: message,
});

/** The library that speaks to the browser is loaded on use. */
const load = () => import(/* webpackChunkName: "passkeys" */ './browser-passkeys');

/** Functions that get options from the server, ask the browser for a passkey, and send it to the server. */
export const useBrowserPasskeys = () => {
  const t = usePasskeyText();

  /** @returns why the browser cannot be asked; null when it can */
  const obstacle = (host: string | undefined): ApiError | null => {
    if (!hasPasskeys()) return errorOf(t('passkey.error.unsupported'));
    if (host === undefined || isAt(host)) return null;
    const there = new URL(window.location.href);
    there.hostname = host;
    return errorOf(t('passkey.error.elsewhere', { here: window.location.hostname, there: there.origin }));
  };

  const through = async <Options, Answer, Done>(steps: {
    prepare: () => Promise<Result<Options>>;
    host: (options: Options) => string | undefined;
    ask: (options: Options) => Promise<Answer>;
    refusal: (error: unknown) => string;
    send: (passkey: Answer) => Promise<Result<Done>>;
  }): Promise<Result<Done>> => {
    const unsupported = obstacle(undefined);
    if (unsupported) return { error: unsupported };
    const { data, error } = await steps.prepare();
    if (!data) return { error };
    const elsewhere = obstacle(steps.host(data));
    if (elsewhere) return { error: elsewhere };
    let passkey: Answer;
    try {
      passkey = await steps.ask(data);
    } catch (cause) {
      return { error: errorOf(steps.refusal(cause)) };
    }
    return steps.send(passkey);
  };

  return {
    create: <Done>(
      prepare: () => Promise<Result<PasskeyCreationOptions>>,
      send: (passkey: PasskeyCreation) => Promise<Result<Done>>,
    ): Promise<Result<Done>> =>
      through({
        prepare,
        host: ({ rp }) => rp.id,
        ask: async (options) => (await load()).createPasskey(options),
        refusal: (cause) =>
          cause instanceof Error && cause.name === 'InvalidStateError'
            ? t('passkey.error.exists')
            : t('passkey.error.notCreated'),
        send,
      }),
    prove: <Done>(
      prepare: () => Promise<Result<PasskeyRequestOptions>>,
      send: (passkey: PasskeyProof) => Promise<Result<Done>>,
    ): Promise<Result<Done>> =>
      through({
        prepare,
        host: ({ rpId }) => rpId,
        ask: async (options) => (await load()).provePasskey(options),
        refusal: () => t('passkey.error.canceled'),
        send,
      }),
  };
};

/** A button's worth of using a passkey: pending state, and the message when it failed. */
export const usePasskeyPress = () => {
  const passkeys = useBrowserPasskeys();
  const failureText = useFailureText();
  const [isPending, setIsPending] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  return {
    isPending,
    failure,
    press: async <Done>(
      prepare: () => Promise<Result<PasskeyRequestOptions>>,
      send: (passkey: PasskeyProof) => Promise<Result<Done>>,
      onDone: (done: Done | undefined) => void | Promise<void>,
      onRefused: (error: unknown, text: string) => void = () => undefined,
    ): Promise<void> => {
      setFailure(null);
      setIsPending(true);
      const { data, error } = await passkeys.prove(prepare, send);
      setIsPending(false);
      if (error === undefined) await onDone(data);
      else {
        setFailure(failureText(error));
        onRefused(error, failureText(error));
      }
    },
  };
};
