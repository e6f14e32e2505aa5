import type {
  PasskeyCreation,
  PasskeyCreationOptions,
  PasskeyProof,
  PasskeyRequestOptions,
} from '@halalmap/contracts';
import { startAuthentication, startRegistration } from '@simplewebauthn/browser';

/** Asks the browser to create a passkey. Rejects with the browser's error. */
export const createPasskey = async (options: PasskeyCreationOptions): Promise<PasskeyCreation> => {
  const { id, rawId, response } = await startRegistration({ optionsJSON: options });
  const { clientDataJSON, attestationObject, transports } = response;
  return {
    id,
    rawId,
    type: 'public-key',
    clientExtensionResults: {},
    response: { clientDataJSON, attestationObject, ...(transports ? { transports } : {}) },
  };
};

/** Asks the browser for a passkey. Rejects with the browser's error. */
export const provePasskey = async (options: PasskeyRequestOptions): Promise<PasskeyProof> => {
  const { id, rawId, response } = await startAuthentication({ optionsJSON: options });
  const { clientDataJSON, authenticatorData, signature, userHandle } = response;
  return {
    id,
    rawId,
    type: 'public-key',
    clientExtensionResults: {},
    response: {
      clientDataJSON,
      authenticatorData,
      signature,
      ...(userHandle ? { userHandle } : {}),
    },
  };
};
