import type { PrayerTown } from '@halalmap/contracts';
import { Link } from 'react-router-dom';
import { Button, LiveRegion, Note } from '@halalmap/ui';
import { useText } from '../../messages/en';
import { usePrayerText } from '../../messages/en-prayer';
import { useKnownPosition, useLazyDevicePositionQuery } from '../../shared/places';

/** The button that prints a part of the page. */
export const PrintButton = ({ onPrint }: { onPrint: () => void }) => {
  const t = usePrayerText();
  return (
    <Button size="sm" icon="file-text" onClick={onPrint}>
      {t('prayers.print')}
    </Button>
  );
};

/** The button that asks for the position of the device, until it is known, and why there is none. */
export const AskPosition = () => {
  const [t, texts] = [usePrayerText(), useText()];
  const [ask, { data, isFetching }] = useLazyDevicePositionQuery();
  const isKnown = useKnownPosition() !== null;
  const problem = data && 'problem' in data ? data.problem : null;
  return (
    <>
      {!isKnown && (
        <p className="prayers__ask">
          <Button size="sm" icon="locate-fixed" busy={isFetching} onClick={() => void ask()}>
            {t('prayers.here')}
          </Button>{' '}
          <span className="small muted">{t('prayers.hereText')}</span>
        </p>
      )}
      <LiveRegion>{problem === null ? '' : texts(`position.${problem}`)}</LiveRegion>
      {problem !== null && <Note kind="warn" icon="locate-fixed" title={texts(`position.${problem}`)} />}
    </>
  );
};

/** Links to the pages of towns. */
export const TownList = ({ towns }: { towns: readonly PrayerTown[] }) => (
  <ul className="prayers__towns">
    {towns.map(({ slug, name, province }) => (
      <li key={slug}>
        <Link to={`/prayer/${slug}`}>{name}</Link>
        {province !== null && <span className="small muted"> {province}</span>}
      </li>
    ))}
  </ul>
);
