import { classNames } from '@halalmap/ui';
import { useId, useState } from 'react';
import { useReviewsText } from '../../messages/use-reviews-text';

/** From how many characters, or lines of its author, on a text is shown in part at first. */
const long = { characters: 600, lines: 10 };

/** What somebody wrote; of a long text the beginning, so that one review does not push all others away. */
export const LongText = ({ text }: { text: string }) => {
  const t = useReviewsText();
  const id = useId();
  const [isWhole, setIsWhole] = useState(false);
  const isLong = text.length > long.characters || text.split('\n').length > long.lines;
  return (
    <>
      <p id={id} className={classNames('rev__c', isLong && !isWhole && 'rev__c--part')} dir="auto">
        {text}
      </p>
      {isLong && (
        <button
          type="button"
          className="lnk small rev__more"
          aria-expanded={isWhole}
          aria-controls={id}
          onClick={() => setIsWhole(!isWhole)}
        >
          {t(isWhole ? 'reviews.less' : 'reviews.whole')}
        </button>
      )}
    </>
  );
};
