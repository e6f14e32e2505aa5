import type { ComponentProps, MouseEvent } from 'react';
import { Link, type LinkProps } from 'react-router-dom';
import type { IconName } from '../ornament/icon-names';
import { classNames, Icon } from './basics';

interface ButtonLook {
  kind?: 'primary' | 'danger' | 'danger-solid' | 'quiet' | 'gold' | undefined;
  size?: 'sm' | 'lg' | undefined;
  icon?: IconName | undefined;
  /** As wide as its container. */
  block?: boolean | undefined;
}

const lookOf = ({ kind, size, block }: ButtonLook, ...more: (string | false | undefined)[]): string =>
  classNames(
    'button',
    kind && `button--${kind}`,
    size && `button--${size}`,
    block && 'button--block',
    ...more,
  );

export interface ButtonProps extends ButtonLook, ComponentProps<'button'> {
  /** In progress: it keeps the focus, shows a spinner and ignores clicks. */
  busy?: boolean;
}

const ignorePress = (event: MouseEvent) => {
  event.preventDefault();
};

/** A button; its label is a verb. */
export const Button = ({
  kind,
  size,
  icon,
  block,
  busy = false,
  className,
  children,
  onClick,
  ...rest
}: ButtonProps) => {
  const shownIcon = busy ? 'loader-circle' : icon;
  return (
    <button
      type="button"
      {...rest}
      {...(busy ? { 'aria-busy': true, 'aria-disabled': true } : {})}
      className={lookOf({ kind, size, block }, className)}
      onClick={busy ? ignorePress : onClick}
    >
      {shownIcon && <Icon name={shownIcon} />}
      {children}
    </button>
  );
};

export interface IconButtonProps extends Omit<ButtonLook, 'icon' | 'block'>, ComponentProps<'button'> {
  icon: IconName;
  /** The accessible name of the button. */
  label: string;
  directional?: boolean;
}

/**
 * A button that shows an icon only; `label` names it for screen readers. A directional icon is mirrored in right-to-
 * left text.
 */
export const IconButton = ({
  icon,
  label,
  kind,
  size,
  directional = false,
  className,
  ...rest
}: IconButtonProps) => (
  <button
    type="button"
    {...rest}
    aria-label={label}
    className={lookOf({ kind, size }, 'button--icon', className)}
  >
    <Icon name={icon} directional={directional} filled />
  </button>
);

export interface LinkButtonProps extends ButtonLook, LinkProps {}

/** A router link that looks like a button. */
export const LinkButton = ({ kind, size, icon, block, className, children, ...rest }: LinkButtonProps) => (
  <Link {...rest} className={lookOf({ kind, size, block }, className)}>
    {icon && <Icon name={icon} />}
    {children}
  </Link>
);
