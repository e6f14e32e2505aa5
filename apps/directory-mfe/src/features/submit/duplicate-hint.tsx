import { Button, Cloth, Icon, LiveRegion } from '@halalmap/ui';
import type { EntityType } from '@halalmap/contracts';
import type { Candidate, Duplicates } from './use-duplicates';
import { useSubmitText } from '../../messages/en-submit';

interface DuplicateHintProps {
  duplicates: Duplicates;
  type: EntityType;
  /** Called when the user states that the place is none of them. */
  onDismissed: () => void;
}

/** The element that is focused when the check before sending found something. */
export const duplicateHintId = 'duplicates';

/** Possible duplicates of the typed place, which open in a new tab. */
export const DuplicateHint = ({ duplicates, type, onDismissed }: DuplicateHintProps) => {
  const t = useSubmitText();
  const { candidates, dismiss } = duplicates;
  return (
    <>
      <LiveRegion>
        {candidates.length > 0 && t('submit.duplicates.found', { count: candidates.length })}
      </LiveRegion>
      {candidates.length > 0 && (
        <section
          id={duplicateHintId}
          className="dup"
          tabIndex={-1}
          aria-labelledby={`${duplicateHintId}-title`}
        >
          <div className="dup__h">
            <Icon name="copy" />
            <div>
              <h3 id={`${duplicateHintId}-title`} className="dup__t">
                {t('submit.duplicates')}
              </h3>
              <p className="small muted">{t('submit.duplicates.why')}</p>
            </div>
          </div>
          <ul>
            {candidates.map((candidate) => (
              <CandidateRow key={candidate.id} candidate={candidate} type={type} />
            ))}
          </ul>
          <Button
            kind="quiet"
            size="sm"
            icon="x"
            className="dup__no"
            onClick={() => {
              dismiss();
              onDismissed();
            }}
          >
            {t('submit.duplicates.other')}
          </Button>
        </section>
      )}
    </>
  );
};

const CandidateRow = ({ candidate, type }: { candidate: Candidate; type: EntityType }) => {
  const t = useSubmitText();
  const { id, name, address, municipality, because } = candidate;
  const place = [address, municipality].filter((part) => part !== null).join(', ');
  const reasons = because.map((reason) => t(`submit.duplicates.because.${reason}`));
  return (
    <li className="dup__i">
      <div className="dup__pic">
        <Cloth id={id} entityType={type} />
      </div>
      <div>
        <p>
          <strong>
            <bdi>{name}</bdi>
          </strong>
        </p>
        <p className="small muted">{place || t('submit.duplicates.noPlace')}</p>
        {reasons.length > 0 && <p className="small quiet">{reasons.join(' · ')}</p>}
      </div>
      <div className="row">
        <a className="btn btn--sm" href={`/listing/${id}`} target="_blank" rel="noopener">
          {t('submit.duplicates.open')}
          <span className="vh"> {t('submit.duplicates.openName', { name })}</span>
          <Icon name="external-link" />
        </a>
      </div>
    </li>
  );
};
