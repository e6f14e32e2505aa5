import { product } from '@halalmap/contracts';
import { Link } from 'react-router-dom';
import { type OkirFigureName, okirFigures } from '../ornament/icon-names';
import figures from '../ornament/okir.svg';
import { classNames } from './basics';

/** The logo, a pin with a frond cut out, and the name, as a link to the home page. */
export const Logo = ({ to = '/' }: { to?: string }) => (
  <Link className="logo" to={to}>
    <svg viewBox="0 0 32 36" aria-hidden="true" focusable="false">
      <path
        fill="currentColor"
        d="M16 1.5C8.3 1.5 2.5 7.2 2.5 14.6c0 8.8 9.3 14.3 13.5 20.4 4.2-6.1 13.5-11.6 13.5-20.4C29.5 7.2 23.7 1.5 16 1.5Z"
      />
      <use
        className="logo__cut"
        href={`${figures}#frond-3`}
        transform="translate(8.6 25) rotate(4) scale(.205)"
      />
    </svg>
    <span lang="en">{product.name}</span>
  </Link>
);

/** The woven band: thin at the top of every page, full size as a divider. Decorative. */
export const Langkit = ({ thin = false, className }: { thin?: boolean; className?: string }) => (
  <div className={classNames('langkit', thin && 'langkit--thin', className)} aria-hidden="true" />
);

interface OkirProps {
  figure: OkirFigureName;
  className?: string;
}

/** A carved ornament in the colour of the text, from one sprite. Decorative. */
export const Okir = ({ figure, className }: OkirProps) => (
  <svg
    className={classNames('okir', className)}
    viewBox={okirFigures[figure]}
    aria-hidden="true"
    focusable="false"
  >
    <use href={`${figures}#${figure}`} />
  </svg>
);

/** The carved divider between two sections of a page. */
export const Divider = () => <Okir figure="divider" className="divider" />;
