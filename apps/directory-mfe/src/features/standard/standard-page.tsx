import { pathIn } from '@halalmap/contracts';
import { useLocale } from '@halalmap/i18n';
import { usePageTitle } from '@halalmap/mfe-kit';
import { useCopyLink } from '@halalmap/mfe-kit/share';
import { Button, Checkbox, Note, RadioGroup, useInBrowser, useToast } from '@halalmap/ui';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useStandardText } from '../../messages/en-standard';
import {
  acceptedWords,
  keepStandard,
  type Preset,
  presets,
  readStandard,
  type Standard,
  useStandard,
  writeStandard,
} from '../../standard/standard';
import '../packet/packet.css';

const presetNames = Object.keys(presets) as Preset[];
const scopes = ['all', 'part'] as const;

const StandardForm = ({ initial, isShared }: { initial: Standard; isShared: boolean }) => {
  const t = useStandardText();
  const toast = useToast();
  const copy = useCopyLink();
  const { locale } = useLocale();
  const kept = useStandard();
  const [standard, setStandard] = useState(initial);
  const set = (change: Partial<Standard>): void => setStandard({ ...standard, ...change });
  const box = (name: 'alcohol' | 'pork' | 'women' | 'wudu') => (
    <Checkbox
      label={t(`standard.${name}`)}
      checked={standard[name]}
      onChange={(event) => set({ [name]: event.target.checked })}
    />
  );
  const say = (done: boolean, title: 'standard.kept' | 'standard.forgotten'): void =>
    toast.show(done ? { title: t(title) } : { title: t('standard.notKept'), kind: 'bad' });
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        say(keepStandard(standard), 'standard.kept');
      }}
    >
      {isShared && <Note title={t('standard.fromLink')}>{t('standard.fromLinkText')}</Note>}
      <div className="row" role="group" aria-label={t('standard.presets')}>
        <span className="small muted">{t('standard.presets')}</span>
        {presetNames.map((name) => (
          <Button key={name} size="sm" onClick={() => setStandard(presets[name])}>
            {t(`standard.preset.${name}`)}
          </Button>
        ))}
      </div>
      <RadioGroup
        legend={t('standard.word')}
        name="word"
        options={acceptedWords.map((value) => ({ value, label: t(`standard.word.${value}`) }))}
        value={standard.word}
        onChange={(value) => set({ word: acceptedWords.find((one) => one === value) ?? standard.word })}
      />
      <RadioGroup
        legend={t('standard.scope')}
        name="scope"
        options={scopes.map((value) => ({ value, label: t(`standard.scope.${value}`) }))}
        value={standard.scope}
        onChange={(value) => set({ scope: scopes.find((one) => one === value) ?? standard.scope })}
      />
      <div>
        {box('alcohol')}
        {box('pork')}
      </div>
      <fieldset className="field">
        <legend className="label">{t('standard.mosque')}</legend>
        <div>
          {box('women')}
          {box('wudu')}
        </div>
      </fieldset>
      <div className="row">
        <Button type="submit" kind="primary">
          {t('standard.keep')}
        </Button>
        <Button
          icon="copy"
          onClick={() =>
            void copy(
              `${window.location.origin}${pathIn(locale, '/my-standard')}?accept=${writeStandard(standard)}`,
            )
          }
        >
          {t('standard.copy')}
        </Button>
        {kept && (
          <Button kind="quiet" onClick={() => say(keepStandard(null), 'standard.forgotten')}>
            {t('standard.forget')}
          </Button>
        )}
      </div>
    </form>
  );
};

/** What the visitor accepts: kept on the device alone, shared as a link that changes nothing by itself. */
export const StandardPage = () => {
  const t = useStandardText();
  const inBrowser = useInBrowser();
  const [parameters] = useSearchParams();
  const kept = useStandard();
  const shared = readStandard(parameters.get('accept') ?? '');
  usePageTitle(t('standard.title'));
  return (
    <div className="wrap packet">
      <h1>{t('standard.title')}</h1>
      <p className="muted">{t('standard.lead')}</p>
      <StandardForm
        key={String(inBrowser)}
        initial={shared ?? kept ?? presets.usual}
        isShared={shared !== null}
      />
    </div>
  );
};
