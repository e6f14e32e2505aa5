import { type ReactNode, createContext, use, useId } from 'react';
import { useText } from '../messages/en';

/** How a detail view relates to its list. */
export interface DetailPlace {
  /** Receives the heading, which is focused when a row is chosen on a small screen. */
  holdHeading: (element: HTMLHeadingElement | null) => void;
  /** Back to the list, where it is above the detail. */
  onBack: () => void;
}

export const DetailPlaceContext = createContext<DetailPlace>({
  holdHeading: () => undefined,
  onBack: () => undefined,
});

/** Facts by name; missing ones are marked. */
export const FactsList = ({
  facts,
}: {
  facts: ReadonlyArray<readonly [label: string, value: ReactNode]>;
}) => {
  const t = useText();
  return (
    <dl className="facts">
      {facts.map(([label, value]) => (
        <FactRow
          key={label}
          label={label}
          value={value ?? <span className="unknown">{t('list.none')}</span>}
        />
      ))}
    </dl>
  );
};

const FactRow = ({ label, value }: { label: string; value: ReactNode }) => (
  <>
    <dt>{label}</dt>
    <dd className="review-panel__words">{value}</dd>
  </>
);

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
    <section className="review-panel card" aria-labelledby={titleId}>
      <button type="button" className="link small review-panel__back" onClick={onBack}>
        {t('list.back')}
      </button>
      <div className="review-panel__head">
        <div>
          {above && <p className="small muted">{above}</p>}
          <h2 id={titleId} ref={holdHeading} tabIndex={-1}>
            <bdi>{title}</bdi>
          </h2>
        </div>
        {tag}
      </div>
      <div className="review-panel__body">
        {children}
        {actions && (
          <div className="review-panel__decision">
            <div className="review-panel__buttons">{actions}</div>
          </div>
        )}
      </div>
    </section>
  );
};
