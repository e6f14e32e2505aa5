import type { ReactNode } from 'react';
import type { IconName } from '../ornament/icon-names';
import sprite from '../ornament/icons.svg';

/** Joins class names, skipping empty ones. */
export const classNames = (...names: (string | false | null | undefined)[]): string =>
  names.filter(Boolean).join(' ');

interface IconProps {
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

/** Text for assistive technology only. */
export const VisuallyHidden = ({
  as: Tag = 'span',
  children,
}: {
  as?: 'span' | 'h1' | 'h2' | 'p';
  children: ReactNode;
}) => <Tag className="visually-hidden">{children}</Tag>;

/** Announces its text when it changes; `assertive` interrupts. Keep it mounted, and change its content. */
export const LiveRegion = ({ assertive = false, children }: { assertive?: boolean; children: ReactNode }) => (
  <div className="visually-hidden" role={assertive ? 'alert' : 'status'}>
    {children}
  </div>
);
