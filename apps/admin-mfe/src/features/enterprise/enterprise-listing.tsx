import { api, requestTo } from '@halalmap/api-client';
import { limits, listingSubmissionSchema, type Listing } from '@halalmap/contracts';
import { useErrorText, useSession } from '@halalmap/mfe-kit';
import { createDraft, readTexts } from '@halalmap/mfe-kit/drafts';
import { newKey } from '@halalmap/mfe-kit/new-key';
import { usePersistedForm, useWatch, type TypedValues } from '@halalmap/mfe-kit/persisted-form';
import { useUnsavedChanges } from '@halalmap/mfe-kit/unsaved-changes';
import { Note, useToast } from '@halalmap/ui';
import { Button, Skeleton } from '@halalmap/ui/antd/core';
import { Result } from '@halalmap/ui/antd/extra';
import { Card, Tabs, Tag } from '@halalmap/ui/antd/figures';
import { useEffect, useRef, useState } from 'react';
import { useEnterpriseListingText } from '../../messages/en-enterprise-listing';
import { useText } from '../../messages/use-text';
import { TypedField } from '../../shared/typed-fields';
import {
  clearedBy,
  groupsOf,
  isAsked,
  tabNames,
  tabOf,
  toListingBody,
  type EnterpriseTab,
  type ListingField,
} from './enterprise-fields';
import { useChoices, useEnterpriseReferenceQuery, type FormReference } from './enterprise-reference';

const listingApi = api.injectEndpoints({
  endpoints: (build) => ({
    addEnterpriseListing: build.mutation<Listing, { body: object; key: string }>({
      query: ({ body, key }) =>
        requestTo('POST /api/listings', { body, headers: { 'idempotency-key': key } }),
      invalidatesTags: (_listing, error) => (error ? [] : [{ type: 'Listing', id: 'list' }, 'Analytics']),
    }),
  }),
});

const draft = createDraft({ name: 'enterprise', read: readTexts });

interface EnterpriseListingProps {
  /** Called when the listing is created, and when the form is left. */
  onClose: () => void;
}

/** The form in which an admin adds a listing with everything that the reference data knows, in four tabs. */
export const EnterpriseListing = ({ onClose }: EnterpriseListingProps) => {
  const t = useEnterpriseListingText();
  const { data, isError, refetch } = useEnterpriseReferenceQuery();
  if (data) return <EnterpriseForm reference={data} onClose={onClose} />;
  if (isError) {
    return (
      <Card>
        <Result
          status="error"
          title={<h2>{t('entlist.loadFailed')}</h2>}
          subTitle={t('entlist.loadFailedText')}
          extra={[
            <Button key="retry" onClick={() => void refetch()}>
              {t('entlist.retry')}
            </Button>,
            <Button key="return" type="primary" onClick={onClose}>
              {t('entlist.return')}
            </Button>,
          ]}
        />
      </Card>
    );
  }
  return (
    <div role="status" aria-label={t('entlist.loading')}>
      <Skeleton active paragraph={{ rows: 10 }} />
    </div>
  );
};

/** Fields that are shown only when there is something to choose. */
const onlyWithChoices: ReadonlySet<string> = new Set([
  'categoryId',
  'brandId',
  'halalProductSubcategoryId',
  'muslimBusinessSubcategoryId',
]);
const required: ReadonlySet<string> = new Set(['entityType', 'name']);
/** Long lists stand over the whole width. */
const isWide = ({ kind, name }: ListingField): boolean => kind === 'area' || name === 'name';

const EnterpriseForm = ({ reference, onClose }: EnterpriseListingProps & { reference: FormReference }) => {
  const t = useEnterpriseListingText();
  const shared = useText();
  const toast = useToast();
  const errorText = useErrorText();
  const { user } = useSession();
  const [tab, setTab] = useState<EnterpriseTab>('basic');
  const [add] = listingApi.useAddEnterpriseListingMutation();
  // The same body under the same key adds one listing, however often it is sent.
  const attempt = useRef({ text: '', key: '' });
  const box = useRef<HTMLDivElement>(null);
  const kept = { store: draft, id: user?.id ?? '' };

  const form = usePersistedForm({
    schema: listingSubmissionSchema,
    toInput: toListingBody,
    defaults: { publish: 'true' },
    draft: kept,
    send: (body) => {
      const text = JSON.stringify(body);
      if (attempt.current.text !== text) attempt.current = { text, key: newKey() };
      return add({ body, key: attempt.current.key });
    },
    onDone: () => {
      toast.show({ title: t('entlist.created'), text: t('entlist.createdText') });
      onClose();
    },
    onRefused: () => toast.show({ title: t('entlist.failed'), text: t('entlist.failedText'), kind: 'bad' }),
    failureText: errorText,
  });
  const { errors, submitCount } = form;
  // The draft keeps everything, unless the browser cannot store it.
  const { leave, question } = useUnsavedChanges(form.isUnsaved);
  const typed = useWatch({ control: form.control });
  const values: TypedValues = Object.fromEntries(
    Object.entries(typed).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  );
  const choicesOf = useChoices(reference, values);

  // What was refused is shown: the tab of the first wrong field, with the focus in that field.
  const [shownCount, setShownCount] = useState(submitCount);
  if (submitCount !== shownCount) {
    setShownCount(submitCount);
    const first = tabNames.find((name) => Object.keys(errors).some((field) => tabOf(field) === name));
    if (first) setTab(first);
  }
  useEffect(() => {
    if (submitCount > 0) box.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [submitCount]);

  const changed = (name: string, value: string): void => {
    for (const other of clearedBy[name] ?? []) form.change(other, '');
    if (name === 'provinceId') {
      const region = reference.provinces.find(({ id }) => String(id) === value)?.region;
      if (region) form.change('region', region);
    }
  };

  const show = (field: ListingField) => {
    const choices = choicesOf(field.name);
    if (onlyWithChoices.has(field.name) && choices.length === 0) return null;
    const isTown = field.name === 'municipalityId';
    const isClosed = isTown && !values['provinceId'];
    return (
      <div key={field.name} className={isWide(field) ? 'ent__wide' : undefined}>
        <TypedField
          form={form}
          field={field}
          label={shared(`fact.${field.name}`)}
          hint={field.kind === 'list' ? t('entlist.list') : isClosed && t('entlist.provinceFirst')}
          isRequired={required.has(field.name)}
          isDisabled={isClosed}
          choices={required.has(field.name) ? choices : [{ value: '', label: t('entlist.none') }, ...choices]}
          maxLength={field.kind === 'area' ? limits.text.long : limits.text.link}
          placeholder={/Url$|^website$/.test(field.name) ? t('entlist.link') : ''}
          onChanged={(value) => changed(field.name, value)}
        />
      </div>
    );
  };

  const panel = (name: EnterpriseTab) => (
    <div className="ent__groups">
      {values['entityType'] === undefined && name !== 'basic' && (
        <p className="muted">{t('entlist.typeFirst')}</p>
      )}
      {groupsOf(name).map(([group, fields]) => {
        const shown = fields.filter((field) => isAsked(field, values)).map(show);
        if (shown.every((field) => field === null)) return null;
        return (
          <Card key={group} size="small" title={<h2 className="h-ui">{t(`entlist.group.${group}`)}</h2>}>
            <div className="ent__fields">{shown}</div>
          </Card>
        );
      })}
      {name === 'contact' && (
        <Card size="small" title={<h2 className="h-ui">{t('entlist.group.publication')}</h2>}>
          <TypedField form={form} field={{ name: 'publish', kind: 'flag' }} label={t('entlist.publish')} />
          <p className="small muted">{t('entlist.publishText')}</p>
        </Card>
      )}
    </div>
  );
  const wrongOn = (name: EnterpriseTab): number =>
    Object.keys(errors).filter((field) => tabOf(field) === name).length;

  return (
    <form {...form.formProps} className="ent__form" aria-label={t('entlist.form')}>
      {question}
      {form.failure && (
        <Note kind="bad" role="alert" title={t('entlist.failedText')}>
          <p>{form.failure}</p>
        </Note>
      )}
      <div ref={box}>
        <Tabs
          activeKey={tab}
          onChange={(key) => setTab(tabNames.find((name) => name === key) ?? 'basic')}
          destroyOnHidden
          items={tabNames.map((name) => ({
            key: name,
            label: (
              <>
                {t(`entlist.tab.${name}`)}
                {wrongOn(name) > 0 && (
                  <Tag className="ent__wrong" color="error">
                    {t('entlist.errors', { count: wrongOn(name) })}
                  </Tag>
                )}
              </>
            ),
            children: panel(name),
          }))}
        />
      </div>
      <p className="small muted">{t('entlist.draft')}</p>
      <div className="ent__end">
        <Button onClick={() => leave(onClose)}>{t('entlist.cancel')}</Button>
        <span className="ent__actions">
          <Button
            onClick={() => {
              kept.store.save(kept.id, null);
              form.reset();
              setTab('basic');
            }}
          >
            {t('entlist.startOver')}
          </Button>
          <Button type="primary" htmlType="submit" loading={form.isSending}>
            {t(form.isSending ? 'entlist.creating' : 'entlist.create')}
          </Button>
        </span>
      </div>
    </form>
  );
};
