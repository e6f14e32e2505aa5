import { use, useId, type ReactNode } from 'react';
import { useText } from '../messages/use-text';
import { DetailPlaceContext } from './detail-place';

interface DetailProps {
  /** A line above the heading, such as how long it has been pending. */
  above?: ReactNode;
  title: ReactNode;
  /** Where it stands. */
  tag?: ReactNode;
  children: ReactNode;
  /** What can be decided. */
  actions?: ReactNode;
}

/** The details of the selected row, and the decision. */
export const Detail = ({ above, title, tag, children, actions }: DetailProps) => {
  const t = useText();
  const titleId = useId();
  const { holdHeading, onBack } = use(DetailPlaceContext);
  return (
    <section className="rv card" aria-labelledby={titleId}>
      <button type="button" className="lnk small rv__back" onClick={onBack}>
        {t('list.back')}
      </button>
      <div className="rv__h">
        <div>
          {above && <p className="small muted">{above}</p>}
          <h2 id={titleId} ref={holdHeading} tabIndex={-1}>
            <bdi>{title}</bdi>
          </h2>
        </div>
        {tag}
      </div>
      <div className="rv__body">
        {children}
        {actions && (
          <div className="rv__dec">
            <div className="rv__btns">{actions}</div>
          </div>
        )}
      </div>
    </section>
  );
};
