import { Button, ErrorState, Note } from '@halalmap/ui';
import type { Candidate, Duplicates } from './duplicates-api';
import { useText } from '../../messages/en';

interface DuplicatesNoteProps {
  duplicates: Duplicates;
  onMerge: () => void;
}

/** Possible duplicates of the submission, how similar they are, and why. It can be merged into a public one. */
export const DuplicatesNote = ({ duplicates, onMerge }: DuplicatesNoteProps) => {
  const t = useText();
  const { candidates, hasFailed, retry, compared } = duplicates;
  if (hasFailed) return <ErrorState title={t('duplicates.failed')} onRetry={retry} />;
  if (candidates.length === 0) return null;
  return (
    <Note kind="warn" icon="copy" title={t('duplicates.title', { count: candidates.length })}>
      <ul className="review-panel__duplicates">
        {candidates.map((candidate) => (
          <CandidateRow
            key={candidate.id}
            candidate={candidate}
            isCompared={candidate.id === duplicates.comparedId}
            onCompare={candidates.length > 1 ? () => duplicates.compare(candidate.id) : null}
          />
        ))}
      </ul>
      {compared?.status === 'approved' && (
        <Button size="sm" icon="copy" aria-haspopup="dialog" onClick={onMerge}>
          {t('merge.open')}
          <span className="visually-hidden"> {t('merge.openInto', { into: compared.name })}</span>
        </Button>
      )}
    </Note>
  );
};

interface CandidateRowProps {
  candidate: Candidate;
  isCompared: boolean;
  /** Compares it with the submission; null when there is no other. */
  onCompare: (() => void) | null;
}

const CandidateRow = ({ candidate, isCompared, onCompare }: CandidateRowProps) => {
  const t = useText();
  const { id, name, municipality, score, because } = candidate;
  return (
    <li>
      <p>
        {t('duplicates.alike', { percent: Math.round(score * 100) })}{' '}
        <a href={`/listing/${id}`} target="_blank" rel="noopener">
          <bdi>{name}</bdi>
          <span className="visually-hidden"> {t('duplicates.newTab')}</span>
        </a>
        {municipality === null ? null : `, ${municipality}`}
      </p>
      <p className="muted">{because.map((reason) => t(`duplicates.because.${reason}`)).join(' · ')}</p>
      {onCompare && (
        <button type="button" className="link small" aria-pressed={isCompared} onClick={onCompare}>
          {t('duplicates.compare')}
          <span className="visually-hidden"> {name}</span>
        </button>
      )}
    </li>
  );
};
