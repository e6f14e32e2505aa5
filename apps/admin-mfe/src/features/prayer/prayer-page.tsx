import { defineMutation, defineQuery } from '@halalmap/api-client';
import {
  asrRules,
  type HijriMonth,
  hijriMonthInputSchema,
  type PrayerDefault,
  prayerDefaultInputSchema,
  prayerMethods,
} from '@halalmap/contracts';
import { useFormatters } from '@halalmap/i18n';
import { useErrorText } from '@halalmap/mfe-kit';
import { usePersistedForm } from '@halalmap/mfe-kit/persisted-form';
import { Button, EmptyState, ErrorState, Note, useToast } from '@halalmap/ui';
import { adminApi } from '../../shared/admin-api';
import { AdminPage } from '../../shared/admin-page';
import { type FieldChoice, toWire, TypedField, type TypedFieldSpec } from '../../shared/typed-fields';
import { useText } from '../../messages/en';
import './prayer-page.css';

const prayerApi = adminApi.injectEndpoints({
  endpoints: (build) => ({
    declaredMonths: build.query({
      ...defineQuery('GET /api/hijri-months'),
      providesTags: ['Reference'],
    }),
    declareMonth: build.mutation({
      ...defineMutation('POST /api/hijri-months'),
      invalidatesTags: (_month, error) => (error ? [] : ['Reference']),
    }),
    removeMonth: build.mutation({
      ...defineMutation('DELETE /api/hijri-months/{id}'),
      invalidatesTags: (_month, error) => (error ? [] : ['Reference']),
    }),
    regionMethods: build.query({
      ...defineQuery('GET /api/prayer-defaults'),
      providesTags: ['Reference'],
    }),
    setRegionMethod: build.mutation({
      ...defineMutation('PUT /api/prayer-defaults'),
      invalidatesTags: (_method, error) => (error ? [] : ['Reference']),
    }),
  }),
});

const {
  useDeclaredMonthsQuery,
  useDeclareMonthMutation,
  useRemoveMonthMutation,
  useRegionMethodsQuery,
  useSetRegionMethodMutation,
} = prayerApi;

const regionFields = [
  { name: 'region', kind: 'id' },
  { name: 'method', kind: 'choice' },
  { name: 'asr', kind: 'choice' },
  { name: 'source', kind: 'area' },
] as const satisfies readonly TypedFieldSpec[];

const monthFields = [
  { name: 'month', kind: 'id' },
  { name: 'year', kind: 'number' },
  { name: 'startsOn', kind: 'day' },
  { name: 'declaredBy', kind: 'text' },
  { name: 'source', kind: 'area' },
] as const satisfies readonly TypedFieldSpec[];

type SettingField = (typeof regionFields | typeof monthFields)[number];

interface SettingFormProps {
  form: ReturnType<typeof usePersistedForm>;
  fields: readonly SettingField[];
  choices: Partial<Record<SettingField['name'], FieldChoice[]>>;
  /** The words of the button. */
  submit: string;
}

const SettingForm = ({ form, fields, choices, submit }: SettingFormProps) => {
  const t = useText();
  return (
    <form {...form.formProps} className="prayer-admin__form">
      {fields.map((field) => (
        <TypedField
          key={field.name}
          form={form}
          field={field}
          label={t(`prayer.field.${field.name}`)}
          mark="required"
          choices={choices[field.name] ?? []}
          maxLength={500}
        />
      ))}
      {form.failure && <Note kind="bad" title={form.failure} role="alert" />}
      <Button {...form.submitProps} kind="primary">
        {submit}
      </Button>
    </form>
  );
};

/** Sets the method of a region, with the reason for it. */
const RegionForm = ({ regions }: { regions: readonly PrayerDefault[] }) => {
  const t = useText();
  const toast = useToast();
  const [set] = useSetRegionMethodMutation();
  const form = usePersistedForm({
    schema: prayerDefaultInputSchema,
    defaults: { method: prayerMethods[0], asr: asrRules[0] },
    toInput: (typed) => toWire(regionFields, typed),
    send: (body) => set(body),
    onDone: () => toast.show({ title: t('prayer.saved') }),
    failureText: useErrorText(),
  });
  const choices = {
    region: regions.map(({ region, name }) => ({ value: String(region), label: name })),
    method: prayerMethods.map((value) => ({ value, label: t(`prayer.method.${value}`) })),
    asr: asrRules.map((value) => ({ value, label: t(`prayer.asr.${value}`) })),
  };
  return <SettingForm form={form} fields={regionFields} choices={choices} submit={t('prayer.save')} />;
};

const Regions = () => {
  const t = useText();
  const { currentData: regions, isError, refetch } = useRegionMethodsQuery();
  return (
    <section aria-labelledby="regions">
      <h2 id="regions">{t('prayer.regions')}</h2>
      <p className="muted small">{t('prayer.regionsText')}</p>
      {isError && <ErrorState title={t('prayer.failed')} onRetry={() => void refetch()} />}
      {regions && (
        <>
          <table className="prayer-admin__table">
            <thead>
              <tr>
                {(['region', 'method', 'asr', 'source'] as const).map((name) => (
                  <th key={name} scope="col">
                    {t(`prayer.field.${name}`)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {regions.map(({ region, name, method, asr, source }) => (
                <tr key={region}>
                  <th scope="row">{name}</th>
                  <td>{t(`prayer.method.${method}`)}</td>
                  <td>{t(`prayer.asr.${asr}`)}</td>
                  <td>{source ?? t('prayer.ownDefault')}</td>
                </tr>
              ))}
            </tbody>
          </table>
          <h3>{t('prayer.setRegion')}</h3>
          <RegionForm regions={regions} />
        </>
      )}
    </section>
  );
};

const monthNumbers = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12] as const;
const ramadan = 9;

const MonthForm = () => {
  const t = useText();
  const toast = useToast();
  const [declare] = useDeclareMonthMutation();
  const form = usePersistedForm({
    schema: hijriMonthInputSchema,
    defaults: { month: String(ramadan) },
    toInput: (typed) => toWire(monthFields, typed),
    send: (body) => declare(body),
    onDone: () => toast.show({ title: t('prayer.declared') }),
    failureText: useErrorText(),
  });
  const month = monthNumbers.map((number) => ({ value: String(number), label: t(`prayer.month.${number}`) }));
  return <SettingForm form={form} fields={monthFields} choices={{ month }} submit={t('prayer.declare')} />;
};

const Months = () => {
  const t = useText();
  const format = useFormatters();
  const toast = useToast();
  const errorText = useErrorText();
  const { currentData: months, isError, refetch } = useDeclaredMonthsQuery();
  const [remove, { isLoading }] = useRemoveMonthMutation();
  const nameOf = ({ month, year }: HijriMonth): string =>
    `${t(`prayer.month.${month as (typeof monthNumbers)[number]}`)} ${year}`;
  const takeBack = async (month: HijriMonth): Promise<void> => {
    const { error } = await remove(month.id);
    if (error) toast.show({ title: t('prayer.notRemoved'), text: errorText(error), kind: 'bad' });
    else toast.show({ title: t('prayer.removed'), text: nameOf(month) });
  };
  return (
    <section aria-labelledby="months">
      <h2 id="months">{t('prayer.months')}</h2>
      <p className="muted small">{t('prayer.monthsText')}</p>
      {isError && <ErrorState title={t('prayer.failed')} onRetry={() => void refetch()} />}
      {months?.length === 0 && <EmptyState title={t('prayer.noMonths')} />}
      {months && months.length > 0 && (
        <ul className="prayer-admin__months">
          {months.map((month) => (
            <li key={month.id}>
              <span>
                <strong>{nameOf(month)}</strong> {format.day(month.startsOn)}
                <span className="muted small">
                  {' '}
                  {month.declaredBy ?? t('prayer.unknownBy')}. {month.source}
                </span>
              </span>
              <Button
                size="sm"
                icon="trash-2"
                disabled={isLoading}
                aria-label={t('prayer.removeMonth', { month: nameOf(month) })}
                onClick={() => void takeBack(month)}
              >
                {t('prayer.remove')}
              </Button>
            </li>
          ))}
        </ul>
      )}
      <h3>{t('prayer.declareTitle')}</h3>
      <MonthForm />
    </section>
  );
};

/** Declared beginnings of Hijri months, and how prayer times of each region are calculated. */
export const PrayerPage = () => {
  const t = useText();
  return (
    <AdminPage title={t('prayer.title')} intro={t('prayer.intro')}>
      <div className="prayer-admin">
        <Months />
        <Regions />
      </div>
    </AdminPage>
  );
};
