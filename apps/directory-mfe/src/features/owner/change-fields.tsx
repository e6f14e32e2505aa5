import { useFormatters } from '@halalmap/i18n';
import { fieldWords, valueWords } from './change-words';
import { useFormText } from '../../messages/use-form-text';
import { useOwnerText } from '../../messages/use-owner-text';

/** The fields of a change with what each is to become. */
export const ChangeFields = ({ fields }: { fields: Readonly<Record<string, unknown>> }) => {
  const tools = { t: useOwnerText(), text: useFormText(), format: useFormatters() };
  const lines = Object.entries(fields).flatMap(([field, value]) => {
    const name = fieldWords(field, tools);
    return name === null ? [] : [{ field, name, value: valueWords(field, value, tools) }];
  });
  return (
    <dl className="facts own__facts">
      {lines.map(({ field, name, value }) => (
        <div key={field}>
          <dt>{name}</dt>
          <dd dir="auto">{value}</dd>
        </div>
      ))}
    </dl>
  );
};
