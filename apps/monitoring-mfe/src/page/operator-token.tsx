import { asApiError } from '@halalmap/api-client';
import { useFormatters } from '@halalmap/i18n';
import { useToast } from '@halalmap/ui';
import { Button } from '@halalmap/ui/antd/core';
import { useText } from '../messages/en';
import { useMakeOperatorTokenMutation } from '../monitoring-api';

/** Makes a token of one hour for the commands of runbooks, and shows it once. */
export const OperatorToken = () => {
  const t = useText();
  const format = useFormatters();
  const toast = useToast();
  const [make, { data, isLoading }] = useMakeOperatorTokenMutation();
  const start = async (): Promise<void> => {
    const result = await make();
    if (result.error)
      toast.show({ kind: 'bad', title: t('toast.failed'), text: asApiError(result.error).message });
  };
  const copy = async (token: string): Promise<void> => {
    await navigator.clipboard.writeText(token);
    toast.show({ kind: 'ok', title: t('operator.copied') });
  };
  return (
    <section className="monitoring-operator">
      <h2>{t('operator.title')}</h2>
      <p>{t('operator.intro')}</p>
      {data ? (
        <>
          <label className="monitoring-token">
            <span className="small">{t('operator.label')}</span>
            <textarea readOnly rows={4} value={data.token} spellCheck={false} />
          </label>
          <p>
            <Button onClick={() => void copy(data.token)}>{t('operator.copy')}</Button>
          </p>
          <p>{t('operator.once', { time: format.dateTime(data.expiresAt) })}</p>
          <p className="small muted">{t('operator.calls', { calls: data.calls.join(', ') })}</p>
        </>
      ) : (
        <p>
          <Button loading={isLoading} onClick={() => void start()}>
            {t('operator.make')}
          </Button>
        </p>
      )}
    </section>
  );
};
