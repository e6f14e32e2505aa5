import { Button } from '@halalmap/ui';
import { useText } from '../../messages/use-text';
import { errorsCsv, saveCsv } from './csv';
import { placeOf, type Outcome } from './outcome';

/** The invalid rows, by row and field. */
export const ErrorTable = ({ faults: errors, failed }: Pick<Outcome, 'faults' | 'failed'>) => {
  const t = useText();
  if (errors.length === 0) return null;
  const named = new Set(errors.map((error) => placeOf(error).row));
  return (
    <section className="stack" aria-labelledby="import-faults">
      <div className="imp__head">
        <h3 id="import-faults" className="h-ui">
          {t('import.faults.title')}
        </h3>
        <Button size="sm" onClick={() => saveCsv('import-faults.csv', errorsCsv(errors))}>
          {t('import.faults.download')}
        </Button>
      </div>
      {named.size < failed && (
        <p className="small muted">{t('import.faults.first', { shown: errors.length, failed })}</p>
      )}
      <div className="imp__faults" role="region" tabIndex={0} aria-label={t('import.faults.region')}>
        <table className="tbl">
          <thead>
            <tr>
              <th scope="col">{t('import.faults.row')}</th>
              <th scope="col">{t('import.faults.field')}</th>
              <th scope="col">{t('import.faults.message')}</th>
            </tr>
          </thead>
          <tbody>
            {errors.map((error, index) => {
              const { row, field } = placeOf(error);
              return (
                <tr key={`${error.path} ${index}`}>
                  <td>{row}</td>
                  <td>{field === '' ? t('import.faults.wholeRow') : field}</td>
                  <td>{error.message}</td>
                </tr>
              );
            })}
          </tbody>
        </table>
      </div>
    </section>
  );
};
