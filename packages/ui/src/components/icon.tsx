import type { IconName } from '../ornament/icon-names';
import sprite from '../ornament/icons.svg';
import { classNames } from './class-names';

export interface IconProps {
  name: IconName;
  className?: string;
  /** Points in reading direction, so it is mirrored in right-to-left text. */
  directional?: boolean;
  /** Can be filled by the state of the button around it. */
  filled?: boolean;
}

/** A line icon in the size and colour of the text, from one sprite. Decorative: text stands beside it. */
export const Icon = ({ name, className, directional = false, filled = false }: IconProps) => (
  <svg
    className={classNames('icon', directional && 'icon--dir', filled && 'icon-fill', className)}
    viewBox="0 0 24 24"
    aria-hidden="true"
    focusable="false"
  >
    <use href={`${sprite}#${name}`} />
  </svg>
);
