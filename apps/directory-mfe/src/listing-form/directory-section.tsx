import { entityTypes } from '@halalmap/contracts';
import { Cloth, Icon } from '@halalmap/ui';
import type { FormState } from './form-fields';
import { Section } from './section';
import { useFormText } from '../messages/use-form-text';

/** Which of the four directories the listing belongs to. */
export const DirectorySection = ({ form }: { form: FormState }) => {
  const t = useFormText();
  const error = form.errors.fields.entityType;
  return (
    <Section id="directory" title={t('form.section.directory')}>
      <fieldset
        className={`f${error === undefined ? '' : ' f--bad'}`}
        aria-describedby={error === undefined ? undefined : 'directory-error'}
      >
        <legend className="vh">{t('form.section.directory')}</legend>
        <div className="types">
          {entityTypes.map((type) => (
            <label key={type} className="type">
              <input
                type="radio"
                name="entityType"
                value={type}
                checked={form.values.entityType === type}
                onChange={() => form.set('entityType', type)}
              />
              <span className="type__pic">
                <Cloth id={`directory-${type}`} entityType={type} />
              </span>
              <span className="type__t">
                <strong>{t(`form.type.${type}`)}</strong>
                <span className="small muted">{t(`form.type.${type}.hint`)}</span>
              </span>
            </label>
          ))}
        </div>
        {error !== undefined && (
          <p className="err" id="directory-error">
            <Icon name="circle-alert" />
            {error}
          </p>
        )}
      </fieldset>
    </Section>
  );
};
