import { entityTypes } from '@halalmap/contracts';
import { usePageTitle } from '@halalmap/mfe-kit';
import { useInBrowser } from '@halalmap/ui';
import { useEffect, useEffectEvent, useMemo, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { hasDraft } from './draft';
import { DirectoryIntro } from './directory-intro';
import { Preview } from './preview';
import { Steps } from './steps';
import { SubmitForm } from './submit-form';
import { Submitted } from './submitted';
import './submit-page.css';
import { useSubmission } from './use-submission';
import { useSubmitText } from '../../messages/en-submit';

/** The page on which anybody adds a place, without an account. */
export const SubmitPage = () => {
  const inBrowser = useInBrowser();
  const [isHydrated] = useState(!inBrowser);
  // The server renders an empty form, so one with a draft is rendered anew.
  const isRestored = useMemo(() => isHydrated && inBrowser && hasDraft(), [isHydrated, inBrowser]);
  return <Page key={isRestored ? 'draft' : 'empty'} inert={!inBrowser} />;
};

/** @param props.inert before hydration, when input would be lost */
const Page = ({ inert }: { inert: boolean }) => {
  const t = useSubmitText();
  const [params] = useSearchParams();
  const asked = entityTypes.find((type) => type === params.get('type'));
  const submission = useSubmission(asked);
  const chosen = submission.values.entityType;
  const chooseAsked = useEffectEvent(() => {
    // A form that has been started keeps its type.
    const isTouched = Object.entries(submission.values).some(
      ([name, value]) => name !== 'entityType' && value.length > 0,
    );
    if (asked && asked !== chosen && !isTouched) submission.set('entityType', asked);
  });
  useEffect(() => {
    chooseAsked();
  }, [asked]);
  const title = t(asked && (chosen === asked || chosen === '') ? `submit.title.${asked}` : 'submit.title');
  usePageTitle(submission.accepted ? t('submit.done') : title);
  if (submission.accepted)
    return <Submitted listing={submission.accepted} onAnother={submission.startOver} />;
  return (
    <>
      <div className="sub-hero">
        <div className="wrap">
          <h1>{title}</h1>
          <p className="muted">{t('submit.lead')}</p>
          <DirectoryIntro />
        </div>
      </div>
      <div className="wrap sub" inert={inert}>
        <Steps values={submission.values} photoCount={submission.photos.state.photos.length} />
        <SubmitForm submission={submission} />
        <Preview values={submission.values} photo={submission.photos.picker.mainSource()} />
      </div>
      <WhyList />
    </>
  );
};

const reasons = ['audience', 'local', 'free'] as const;

const WhyList = () => {
  const t = useSubmitText();
  return (
    <section className="wrap sub__why" aria-labelledby="why-list">
      <h2 id="why-list">{t('submit.why')}</h2>
      <ul>
        {reasons.map((reason) => (
          <li key={reason}>
            <h3>{t(`submit.why.${reason}`)}</h3>
            <p className="muted">{t(`submit.why.${reason}Text`)}</p>
          </li>
        ))}
      </ul>
    </section>
  );
};
