import { type Translator, defineCatalogue, useTranslator } from '@halalmap/i18n';
import { activityMessages } from './en-activity';
import {
  certificateMessages,
  changeMessages,
  claimMessages,
  reportMessages,
  spamMessages,
} from './en-decisions';
import { enterpriseMessages } from './en-enterprise';
import { factMessages } from './en-facts';
import { frameMessages } from './en-frame';
import { importMessages } from './en-import';
import { messageMessages, outboxMessages } from './en-messages';
import { editMessages, historyMessages, queueMessages } from './en-moderation';
import { prayerMessages } from './en-prayer';
import { userMessages } from './en-users';

/** English, the fallback of all other catalogues. */
export const en = {
  ...frameMessages,
  ...queueMessages,
  ...factMessages,
  ...editMessages,
  ...historyMessages,
  ...importMessages,
  ...claimMessages,
  ...certificateMessages,
  ...changeMessages,
  ...reportMessages,
  ...spamMessages,
  ...messageMessages,
  ...prayerMessages,
  ...userMessages,
  ...activityMessages,
  ...outboxMessages,
  ...enterpriseMessages,
};

const catalogue = defineCatalogue({ en });

export type Text = Translator<keyof typeof en>;

/** The texts of this app in the current language. */
export const useText = (): Text => useTranslator(catalogue);
