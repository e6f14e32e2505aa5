import { activityMessages } from './en-activity';
import { certificateMessages } from './en-certificates';
import { changeMessages } from './en-changes';
import { claimMessages } from './en-claims';
import { editMessages } from './en-edit';
import { enterpriseMessages } from './en-enterprise';
import { factMessages } from './en-facts';
import { frameMessages } from './en-frame';
import { historyMessages } from './en-history';
import { importMessages } from './en-import';
import { messageMessages } from './en-messages';
import { outboxMessages } from './en-outbox';
import { queueMessages } from './en-queue';
import { reportMessages } from './en-reports';
import { spamMessages } from './en-spam';
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
  ...userMessages,
  ...activityMessages,
  ...outboxMessages,
  ...enterpriseMessages,
};
