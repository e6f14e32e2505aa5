import { createSessionDraft } from '../../shared/session-draft';

/** What was typed in the two forms of the profile and not saved yet. */
export const accountDraft = createSessionDraft('profile');
export const businessDraft = createSessionDraft('business');
