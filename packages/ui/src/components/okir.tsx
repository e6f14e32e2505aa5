import { okirFigures, type OkirFigureName } from '../ornament/okir-figures';
import figures from '../ornament/okir.svg';
import { classNames } from './class-names';

export interface OkirProps {
  figure: OkirFigureName;
  className?: string;
}

/** A carved figure in the colour of the text, from one file of all. Decoration only. */
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

/** The carved divider between two parts of a page. */
export const Divider = () => <Okir figure="divider" className="divider" />;
