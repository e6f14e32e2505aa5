import type { IconName } from '../ornament/icon-names';
import sprite from '../ornament/icons.svg';
import { classNames } from './class-names';

export interface IconProps {
  name: IconName;
  className?: string;
  /** Points along the text, so it is mirrored where text runs from right to left. */
  directional?: boolean;
  /** May be filled by the state of the button around it. */
  filled?: boolean;
}

/** A line icon of the text's size and colour, from one file of all. It is decoration: the words stand beside it. */
export const Icon = ({ name, className, directional = false, filled = false }: IconProps) => (
  <svg
    className={classNames('ic', directional && 'ic--dir', filled && 'ic-fill', className)}
    viewBox="0 0 24 24"
    aria-hidden="true"
    focusable="false"
  >
    <use href={`${sprite}#${name}`} />
  </svg>
);
