import { okirFigures, type OkirFigure, type OkirFigureName } from '../ornament/okir-figures';
import { okirPaths } from '../ornament/okir-paths';
import { classNames } from './class-names';

export interface OkirProps {
  figure: OkirFigureName;
  className?: string;
}

/** A carved figure in the colour of the text. Decoration only. */
export const Okir = ({ figure, className }: OkirProps) => {
  const { viewBox, parts }: OkirFigure = okirFigures[figure];
  return (
    <svg className={classNames('ok', className)} viewBox={viewBox} aria-hidden="true" focusable="false">
      {parts.map(({ path, transform }, index) => (
        <path key={index} d={typeof path === 'string' ? okirPaths[path] : path.d} transform={transform} />
      ))}
    </svg>
  );
};

/** The carved divider between two parts of a page. */
export const Divider = () => <Okir figure="divider" className="divider" />;
