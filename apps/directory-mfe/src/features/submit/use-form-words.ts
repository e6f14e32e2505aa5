import type { FormWords } from './form-errors';
import { useText } from '../../messages/use-text';

/** What the form says of a value that the contract refuses without words of its own. */
export const useFormWords = (): FormWords => {
  const t = useText();
  return {
    number: t('submit.badNumber'),
    tooLong: (max) => t('submit.tooLong', { max }),
    tooMany: (max) => t('submit.tooMany', { max }),
    hours: (fault, { day }) => t(`submit.hours.fault.${fault}`, { day: t(`submit.day.${day}`) }),
  };
};
