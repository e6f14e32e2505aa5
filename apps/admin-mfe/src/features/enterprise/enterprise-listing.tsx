import { limits } from '@halalmap/contracts';
import {
  FormPhotos,
  HoursEditor,
  PinSection,
  RamadanHoursEditor,
} from '@halalmap/listing-parts/listing-form';
import type { TypedValues } from '@halalmap/mfe-kit/persisted-form';
import { useUnsavedChanges } from '@halalmap/mfe-kit/unsaved-changes';
import { Note } from '@halalmap/ui';
import { Button, Skeleton } from '@halalmap/ui/antd/core';
import { Result } from '@halalmap/ui/antd/extra';
import { Card, Tabs, Tag } from '@halalmap/ui/antd/figures';
import { useEffect, useEffectEvent, useRef, useState, type ReactNode } from 'react';
import { useEnterpriseListingText } from '../../messages/en-enterprise-listing';
import { useText } from '../../messages/en';
import { ReasonDialog } from '../../shared/reason-dialog';
import { TypedField } from '../../shared/typed-fields';
import { usePinMap } from '../../shared/use-pin-map';
import {
  clearedBy,
  groupsOf,
  inFormOrder,
  isShown,
  isTypedField,
  tabNames,
  tabOf,
  type EnterpriseTab,
  type ListingField,
} from './enterprise-fields';
import {
  type FormReference,
  useChoices,
  useEnterpriseForm,
  useEnterpriseReferenceQuery,
} from './use-enterprise-form';

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
/** Fields that stand in the part of another one. */
const partOf: Readonly<Record<string, ListingField['name']>> = {
  openingHoursText: 'openingHours',
  longitude: 'latitude',
};
const parts: ReadonlySet<string> = new Set(['images', ...Object.values(partOf)]);
/** Long inputs stand over the whole width. */
const isWide = ({ kind, name }: ListingField): boolean =>
  kind === 'area' || name === 'name' || parts.has(name);

interface PanelProps {
  /** The field that gets the focus; null for none. */
  target: string | null;
  onFocused: () => void;
  children: ReactNode;
}

/** The content of a tab. antd shows it only after the tab is chosen, so it moves the focus itself. */
const Panel = ({ target, onFocused, children }: PanelProps) => {
  const box = useRef<HTMLDivElement>(null);
  const focusTarget = useEffectEvent(() => {
    if (target === null) return;
    const field = box.current?.querySelector(`[data-field="${partOf[target] ?? target}"]`);
    const control =
      field?.querySelector('[aria-invalid="true"]') ?? field?.querySelector('input, textarea, button');
    if (!(control instanceof HTMLElement)) return;
    control.focus();
    onFocused();
  });
  useEffect(() => focusTarget(), [target]);
  return (
    <div ref={box} className="enterprise__groups">
      {children}
    </div>
  );
};

const neighbour = (tab: EnterpriseTab, by: 1 | -1): EnterpriseTab | undefined =>
  tabNames[tabNames.indexOf(tab) + by];

/** The first field that a tab shows. */
const firstField = (tab: EnterpriseTab, typed: TypedValues): string =>
  groupsOf(tab)
    .flatMap(([, fields]) => fields)
    .find((field) => isTypedField(field) && !onlyWithChoices.has(field.name) && isShown(field, typed))
    ?.name ?? '';

const EnterpriseForm = ({ reference, onClose }: EnterpriseListingProps & { reference: FormReference }) => {
  const t = useEnterpriseListingText();
  const shared = useText();
  const [tab, setTab] = useState<EnterpriseTab>('basic');
  const [isAsking, setIsAsking] = useState(false);
  const form = useEnterpriseForm(onClose);
  const { errors, submitCount, typed } = form;
  // The draft keeps everything, unless the browser cannot store it.
  const { leave, question } = useUnsavedChanges(form.isUnsaved);
  const choicesOf = useChoices(reference, typed);
  const loadPinMap = usePinMap();
  const wrong = inFormOrder(Object.keys(errors));

  /** The field to focus once its tab is shown. */
  const [target, setTarget] = useState<string | null>(null);
  const goTo = (name: string): void => {
    setTab(tabOf(name) ?? tab);
    setTarget(name);
  };
  /** Opens a tab at its first field. */
  const turnTo = (next: EnterpriseTab | undefined): void => {
    if (next) goTo(firstField(next, typed));
  };
  const [shownCount, setShownCount] = useState(submitCount);
  if (submitCount !== shownCount) {
    setShownCount(submitCount);
    if (wrong[0] !== undefined) goTo(wrong[0]);
  }
  const changed = (name: string, value: string): void => {
    for (const other of clearedBy[name] ?? []) form.change(other, '');
    if (name === 'provinceId') {
      const region = reference.provinces.find(({ id }) => String(id) === value)?.region;
      if (region) form.change('region', region);
    }
  };

  const inputOf = (field: ListingField): ReactNode => {
    if (field.kind === 'photos')
      return <FormPhotos photos={form.photos} onWithout={form.submitWithoutFiles} />;
    if (field.name === 'ramadanHours') return <RamadanHoursEditor form={form.shared} />;
    if (field.kind === 'hours') return <HoursEditor form={form.shared} />;
    if (field.name === 'latitude') return <PinSection form={form.shared} loadPinMap={loadPinMap} />;
    const choices = choicesOf(field.name);
    if (!isTypedField(field) || field.name in partOf) return null;
    if (onlyWithChoices.has(field.name) && choices.length === 0) return null;
    const isClosed = field.name === 'municipalityId' && !typed['provinceId'];
    return (
      <TypedField
        form={form}
        field={field}
        label={shared(`fact.${field.name}`)}
        hint={field.kind === 'list' ? t('entlist.list') : isClosed && t('entlist.provinceFirst')}
        mark={required.has(field.name) ? 'required' : undefined}
        isDisabled={isClosed}
        choices={required.has(field.name) ? choices : [{ value: '', label: t('entlist.none') }, ...choices]}
        maxLength={field.kind === 'area' ? limits.text.long : limits.text.link}
        placeholder={/Url$|^website$/.test(field.name) ? t('entlist.link') : ''}
        onChanged={(value) => changed(field.name, value)}
      />
    );
  };
  const show = (field: ListingField) => {
    const input = inputOf(field);
    return (
      input && (
        <div
          key={field.name}
          data-field={field.name}
          className={isWide(field) ? 'enterprise__wide' : undefined}
        >
          {input}
        </div>
      )
    );
  };

  const panel = (name: EnterpriseTab) => (
    <Panel target={target} onFocused={() => setTarget(null)}>
      {typed['entityType'] === undefined && name !== 'basic' && (
        <p className="muted">{t('entlist.typeFirst')}</p>
      )}
      {groupsOf(name).map(([group, fields]) => {
        const shown = fields.filter((field) => isShown(field, typed)).map(show);
        if (shown.every((field) => field === null)) return null;
        return (
          <Card
            key={group}
            size="small"
            title={<h2 className="heading-small">{t(`entlist.group.${group}`)}</h2>}
          >
            <div className="enterprise__fields">{shown}</div>
          </Card>
        );
      })}
      {name === 'contact' && (
        <Card size="small" title={<h2 className="heading-small">{t('entlist.group.publication')}</h2>}>
          <TypedField form={form} field={{ name: 'publish', kind: 'flag' }} label={t('entlist.publish')} />
          <p className="small muted">{t('entlist.publishText')}</p>
        </Card>
      )}
      <div className="enterprise__turn">
        {neighbour(name, -1) && (
          <Button onClick={() => turnTo(neighbour(name, -1))}>{t('entlist.previous')}</Button>
        )}
        {neighbour(name, 1) && (
          <Button onClick={() => turnTo(neighbour(name, 1))}>{t('entlist.next')}</Button>
        )}
      </div>
    </Panel>
  );
  const wrongOn = (name: EnterpriseTab): number => wrong.filter((field) => tabOf(field) === name).length;
  const label = (name: string): string | null => {
    if (name === 'images') return t('entlist.group.photos');
    return tabOf(name) ? shared(`fact.${name as 'name'}`) : null;
  };

  return (
    <form {...form.formProps} className="enterprise__form" aria-label={t('entlist.form')}>
      {question}
      {(form.failure !== null || wrong.length > 0) && (
        <Note
          kind="bad"
          role="alert"
          title={
            form.failure === null ? t('entlist.wrong', { count: wrong.length }) : t('entlist.failedText')
          }
        >
          {form.failure && <p>{form.failure}</p>}
          <ul className="enterprise__problems">
            {wrong.map((name) => (
              <li key={name} className="small">
                {label(name) === null ? (
                  errors[name]
                ) : (
                  <button type="button" className="link small" onClick={() => goTo(name)}>
                    {t('entlist.wrongField', { field: label(name) ?? '', message: errors[name] ?? '' })}
                  </button>
                )}
              </li>
            ))}
          </ul>
          <p className="small muted">{t('entlist.nothingLost')}</p>
        </Note>
      )}
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
                <Tag className="enterprise__wrong" color="error">
                  {t('entlist.errors', { count: wrongOn(name) })}
                </Tag>
              )}
            </>
          ),
          children: panel(name),
        }))}
      />
      <p className="small muted">{t('entlist.draft')}</p>
      <div className="enterprise__end">
        <Button onClick={() => leave(onClose)}>{t('entlist.cancel')}</Button>
        <span className="enterprise__actions">
          <Button onClick={() => setIsAsking(true)}>{t('entlist.startOver')}</Button>
          <Button type="primary" htmlType="submit" loading={form.isSending}>
            {t(form.isSending ? 'entlist.creating' : 'entlist.create')}
          </Button>
        </span>
      </div>
      {isAsking && (
        <ReasonDialog
          title={t('entlist.startOverTitle')}
          text={t('entlist.startOverText')}
          confirm={t('entlist.startOverConfirm')}
          onClose={() => setIsAsking(false)}
          onConfirm={() => {
            setIsAsking(false);
            form.startOver();
            setTab('basic');
          }}
        />
      )}
    </form>
  );
};
