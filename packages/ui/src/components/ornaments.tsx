import { classNames } from './class-names';
import { type OkirFigureName, okirFigures } from '../ornament/okir-figures';
import figures from '../ornament/okir.svg';

/** The woven band: thin at the top of every page, full size as a divider. Decorative. */
export const Langkit = ({ thin = false, className }: { thin?: boolean; className?: string }) => (
  <div className={classNames('langkit', thin && 'langkit--thin', className)} aria-hidden="true" />
);

export interface OkirProps {
  figure: OkirFigureName;
  className?: string;
}

/** A carved ornament in the colour of the text, from one sprite. Decorative. */
export const Okir = ({ figure, className }: OkirProps) => (
  <svg
    className={classNames('ok', className)}
    viewBox={okirFigures[figure]}
    aria-hidden="true"
    focusable="false"
  >
    <use href={`${figures}#${figure}`} />
  </svg>
);

/** The carved divider between two sections of a page. */
export const Divider = () => <Okir figure="divider" className="divider" />;
