import { Button, Checkbox } from '@halalmap/ui';
import { useText } from '../../messages/use-text';
import type { ImportOptions } from './import-api';

interface ImportChoicesProps {
  options: ImportOptions;
  /** The file is being processed: nothing can be chosen. */
  isBusy: boolean;
  isChecked: boolean;
  onChange: (changed: Partial<ImportOptions>) => void;
  onCheck: () => void;
}

/** The import options of the chosen file, and the button that validates it. */
export const ImportChoices = ({ options, isBusy, isChecked, onChange, onCheck }: ImportChoicesProps) => {
  const t = useText();
  return (
    <fieldset className="imp__options">
      <legend className="label">{t('import.options')}</legend>
      {(['publish', 'partial'] as const).map((name) => (
        <Checkbox
          key={name}
          label={t(`import.options.${name}`)}
          checked={options[name]}
          disabled={isBusy}
          onChange={(event) => onChange({ [name]: event.target.checked })}
        />
      ))}
      <Button kind={isChecked ? undefined : 'primary'} busy={isBusy} onClick={onCheck}>
        {t('import.check')}
      </Button>
    </fieldset>
  );
};
