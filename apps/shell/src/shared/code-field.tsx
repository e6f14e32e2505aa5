import type { FieldOf } from '@halalmap/mfe-kit/persisted-form';
import { TextInput } from '@halalmap/ui';
import { useSecondFactorText } from '../messages/second-factor-en';

/**
 * The field `code`.
 * @param kind a code of the authenticator app, a recovery code, or either
 */
export const CodeField = ({ field, kind }: { field: FieldOf; kind: 'app' | 'recovery' | 'any' }) => {
  const t = useSecondFactorText();
  const texts = {
    app: { label: t('factor.code'), hint: t('factor.codeHint') },
    recovery: { label: t('factor.recoveryCode'), hint: t('factor.recoveryCodeHint') },
    any: { label: t('factor.anyCode') },
  };
  return (
    <TextInput
      {...texts[kind]}
      {...field('code')}
      autoComplete="one-time-code"
      autoCapitalize="characters"
      spellCheck={false}
      inputMode={kind === 'app' ? 'numeric' : 'text'}
      className="code-in"
    />
  );
};
