import { api, defineMutation, setCurrentUser } from '@halalmap/api-client';
import type { User } from '@halalmap/contracts';
import { type ReactNode, useId } from 'react';
import { Checkbox, colorSchemeChoices, ErrorState, RadioGroup, useColorScheme, useToast } from '@halalmap/ui';
import { LanguageLinks } from '../../layout/header';
import { useSettingsText } from '../../messages/settings-en';
import { useFailureText } from '../../shared/use-failure-text';

/** A setting: its heading, description and controls. */
export const Setting = ({ title, text, children }: { title: string; text?: string; children: ReactNode }) => {
  const headingId = useId();
  return (
    <section className="setting" aria-labelledby={headingId}>
      <div>
        <h2 id={headingId}>{title}</h2>
        {text && <p className="muted">{text}</p>}
      </div>
      <div className="stack">{children}</div>
    </section>
  );
};

/** Light, dark or the system preference; stored on the device. */
export const ColorSchemeSection = () => {
  const t = useSettingsText();
  const { choice, setChoice } = useColorScheme();
  return (
    <Setting title={t('scheme.title')}>
      <RadioGroup
        legend={t('scheme.label')}
        name="colorScheme"
        look="segments"
        hint={t('scheme.hint')}
        value={choice}
        options={colorSchemeChoices.map((value) => ({ value, label: t(`scheme.${value}`) }))}
        onChange={(value) => {
          const chosen = colorSchemeChoices.find((known) => known === value);
          if (chosen) setChoice(chosen);
        }}
      />
    </Setting>
  );
};

/** The language of the site, and of mails to the account. */
export const LanguageSection = () => {
  const t = useSettingsText();
  return (
    <Setting title={t('language.title')} text={t('language.hint')}>
      <ul className="setting__languages" aria-label={t('language.label')}>
        <LanguageLinks />
      </ul>
    </Setting>
  );
};

const mailsApi = api.injectEndpoints({
  endpoints: (build) => ({
    changeMails: build.mutation({
      ...defineMutation('PATCH /api/auth/user'),
      async onQueryStarted(_patch, { dispatch, queryFulfilled }) {
        const done = await queryFulfilled.catch(() => null);
        if (done) await dispatch(setCurrentUser(done.data));
      },
    }),
  }),
});

const { useChangeMailsMutation } = mailsApi;

/** Which mails the account gets beside those about what its holder does. */
export const MailsSection = ({ user }: { user: User }) => {
  const t = useSettingsText();
  const toast = useToast();
  const failureText = useFailureText();
  const [change, { error, isLoading }] = useChangeMailsMutation();
  const choose = async (favoriteMails: boolean): Promise<void> => {
    const done = await change({ favoriteMails });
    if (done.error === undefined)
      toast.show({ kind: 'ok', title: t(favoriteMails ? 'mails.on' : 'mails.off') });
  };
  return (
    <Setting title={t('mails.title')} text={t('mails.text')}>
      {error !== undefined && <ErrorState title={t('mails.failed')} text={failureText(error)} />}
      <Checkbox
        label={t('mails.favorites')}
        checked={user.favoriteMails === true}
        disabled={isLoading}
        onChange={({ target }) => void choose(target.checked)}
      />
    </Setting>
  );
};
