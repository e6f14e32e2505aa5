import { exportFormats } from '@halalmap/contracts';
import { useText } from '../../messages/use-text';
import { ListExports } from './list-exports';

/** Download links of all listings. */
export const ExportLinks = () => {
  const t = useText();
  return (
    <section className="card stack" aria-labelledby="export-title">
      <h2 id="export-title" className="h-ui">
        {t('export.title')}
      </h2>
      {(['public', 'all'] as const).map((what) => (
        <p key={what} className="imp__out">
          <span>{t(`export.${what}`)}</span>
          {exportFormats.map((format) => (
            <a
              key={format}
              className="btn btn--sm"
              href={`/api/listings/export?format=${format}${what === 'all' ? '&status=all' : ''}`}
              download
              aria-label={t('export.name', { what: t(`export.${what}`), format: t(`export.${format}`) })}
            >
              {t(`export.${format}`)}
            </a>
          ))}
        </p>
      ))}
      <ListExports />
    </section>
  );
};
