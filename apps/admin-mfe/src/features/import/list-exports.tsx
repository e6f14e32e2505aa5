import { asApiError, requestTo, type ResponseTo } from '@halalmap/api-client';
import { exportFormats } from '@halalmap/contracts';
import { useErrorText } from '@halalmap/mfe-kit';
import { Button, useToast } from '@halalmap/ui';
import { useText } from '../../messages/en';
import { adminApi } from '../../shared/admin-api';
import { saveCsv } from './import-file';

const exportedLists = [
  'claims',
  'changes',
  'reports',
  'confirmations',
  'messages',
  'users',
  'activity',
  'certificate-checks',
] as const;
type ExportedList = (typeof exportedLists)[number];

const listExportsApi = adminApi.injectEndpoints({
  endpoints: (build) => ({
    /** A mutation, because the audit log records it. */
    exportList: build.mutation<ResponseTo<`GET /api/${ExportedList}/export`>, ExportedList>({
      query: (list) => ({ ...requestTo(`GET /api/${list}/export`), reads: 'text' }),
      invalidatesTags: ['Activity'],
    }),
  }),
});

const { useExportListMutation } = listExportsApi;

/** Downloads of the other lists of the back office. */
const ListExports = () => {
  const t = useText();
  const toast = useToast();
  const errorText = useErrorText();
  const [send, { isLoading, originalArgs }] = useExportListMutation();
  const load = async (list: ExportedList): Promise<void> => {
    const { data, error } = await send(list);
    if (data !== undefined) saveCsv(`${list}.csv`, data);
    else if (asApiError(error).code !== 'recent_sign_in_required')
      toast.show({ kind: 'bad', title: t('export.failed'), text: errorText(error) });
  };
  return (
    <>
      <h3 className="heading-small">{t('export.lists')}</h3>
      <p className="small muted">{t('export.listsText')}</p>
      <p className="import__out">
        {exportedLists.map((list) => (
          <Button
            key={list}
            size="sm"
            busy={isLoading && originalArgs === list}
            disabled={isLoading && originalArgs !== list}
            aria-label={t('export.name', { what: t(`export.list.${list}`), format: t('export.csv') })}
            onClick={() => void load(list)}
          >
            {t(`export.list.${list}`)}
          </Button>
        ))}
      </p>
    </>
  );
};

/** Download links of all listings. */
export const ExportLinks = () => {
  const t = useText();
  return (
    <section className="card stack" aria-labelledby="export-title">
      <h2 id="export-title" className="heading-small">
        {t('export.title')}
      </h2>
      {(['public', 'all'] as const).map((what) => (
        <p key={what} className="import__out">
          <span>{t(`export.${what}`)}</span>
          {exportFormats.map((format) => (
            <a
              key={format}
              className="button button--sm"
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
