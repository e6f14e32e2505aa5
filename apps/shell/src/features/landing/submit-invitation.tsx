import { Divider, LinkButton } from '@halalmap/ui';
import { useSectionsText } from '../../messages/landing-sections-en';

/** Invites visitors to add a missing place. */
export const SubmitInvitation = () => {
  const t = useSectionsText();
  return (
    <section className="call-to-action" aria-labelledby="submit-title">
      <div className="wrap call-to-action__inner">
        <Divider />
        <h2 id="submit-title">{t('submit.title')}</h2>
        <p className="muted">{t('submit.text')}</p>
        <p className="row call-to-action__ways">
          <LinkButton to="/submit" kind="primary" size="lg">
            {t('submit.business')}
          </LinkButton>
          <LinkButton to="/submit?type=mosque" size="lg">
            {t('submit.mosque')}
          </LinkButton>
        </p>
      </div>
    </section>
  );
};
