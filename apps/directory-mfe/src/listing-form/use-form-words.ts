import type { FormWords } from './form-errors';
import { useFormText } from '../messages/use-form-text';

/** What the form says of a value that the contract refuses without words of its own. */
export const useFormWords = (): FormWords => {
  const t = useFormText();
  return {
    number: t('form.badNumber'),
    tooLong: (max) => t('form.tooLong', { max }),
    tooMany: (max) => t('form.tooMany', { max }),
    hours: (fault, { day }) => t(`form.hours.fault.${fault}`, { day: t(`form.day.${day}`) }),
  };
};
