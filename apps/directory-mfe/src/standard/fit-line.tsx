import type { Listing } from '@halalmap/contracts';
import { Icon } from '@halalmap/ui';
import { Link } from 'react-router-dom';
import { useText } from '../messages/en';
import { fitOf, isJudged, useStandard } from './standard';

/** Whether a place fits what the visitor accepts, with the reason; nothing without a standard on this device. */
export const FitLine = ({ listing }: { listing: Listing }) => {
  const t = useText();
  const standard = useStandard();
  if (!standard || !isJudged(listing.entityType)) return null;
  const fit = fitOf(listing, standard);
  const icon = fit.fits === 'yes' ? 'check' : fit.fits === 'no' ? 'x' : 'circle-question-mark';
  return (
    <span className="small">
      <Icon name={icon} /> {fit.fits === 'yes' ? t('fit.yes') : t(`fit.${fit.fits}.${fit.reason}`)}
    </span>
  );
};

/** The same on the page of a place, with the way to say what one accepts. */
export const FitQuestion = ({ listing }: { listing: Listing }) => {
  const t = useText();
  const standard = useStandard();
  if (!isJudged(listing.entityType)) return null;
  return (
    <p className="small fit-question">
      {standard && <FitLine listing={listing} />}{' '}
      <Link to="/my-standard">{t(standard ? 'fit.change' : 'fit.ask')}</Link>
    </p>
  );
};
