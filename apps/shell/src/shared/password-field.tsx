import { PasswordInput, type TextInputProps } from '@halalmap/ui';
import { useState, type KeyboardEvent } from 'react';
import { useAccountText } from '../messages/use-account-text';

/** A password that says when Caps Lock is on. */
export const PasswordField = ({ hint, ...rest }: TextInputProps) => {
  const t = useAccountText();
  const [capsLock, setCapsLock] = useState(false);
  const look = (event: KeyboardEvent) => {
    setCapsLock(event.getModifierState('CapsLock'));
  };
  return (
    <PasswordInput
      {...rest}
      hint={capsLock ? t('password.capsLock') : hint}
      onKeyDown={look}
      onKeyUp={look}
      onBlur={() => {
        setCapsLock(false);
      }}
    />
  );
};
