import { Button, ErrorState, Icon, LiveRegion, Note, Skeleton } from '@halalmap/ui';
import { type ComponentType, useId, useState } from 'react';
import { askPosition, type PositionProblem } from '@halalmap/mfe-kit/device-position';
import { limits, type Municipality } from '@halalmap/contracts';
import { skipToken } from '@reduxjs/toolkit/query';
import { usePart, useSettled } from '@halalmap/mfe-kit/hooks';
import { useFormText } from '../messages/en-listing-form';
import { FormSelect, type FormState, FormText, ListFailed, Section } from './form-fields';
import { useFormMunicipalitiesQuery, useFormProvincesQuery, useFormTownsQuery } from './reference-api';
import { ComboBox, type ComboOption } from '../combo-box/combo-box';

/** A place on the ground, in degrees. */
export interface Spot {
  lat: number;
  lng: number;
}

/** Decimals of a spot that is kept: about a decimetre, finer than any finger. */
const decimals = 6;

const degrees = (value: number): string => String(Number(value.toFixed(decimals)));

/** A picked spot as the form holds it; empty texts for none. */
const pinOf = (spot: Spot | null): { latitude: string; longitude: string } =>
  spot === null
    ? { latitude: '', longitude: '' }
    : { latitude: degrees(spot.lat), longitude: degrees(spot.lng) };

/** Sets the pin to where the visitor is, for somebody who stands in front of the place. */
const OwnSpot = ({ onFound }: { onFound: (spot: Spot) => void }) => {
  const t = useFormText();
  const [isAsking, setIsAsking] = useState(false);
  const [problem, setProblem] = useState<PositionProblem | null>(null);
  const sendRequest = async (): Promise<void> => {
    setProblem(null);
    setIsAsking(true);
    const response = await askPosition(navigator.geolocation);
    setIsAsking(false);
    if ('position' in response) onFound(response.position);
    else setProblem(response.problem);
  };
  return (
    <>
      <div className="row">
        <Button size="sm" icon="locate-fixed" busy={isAsking} onClick={sendRequest}>
          {t('form.spot.own')}
        </Button>
      </div>
      <LiveRegion>{isAsking ? t('form.spot.asking') : ''}</LiveRegion>
      {problem && (
        <Note kind="warn" role="status" title={t(`position.${problem}`)}>
          {t('form.spot.byHand')}
        </Note>
      )}
    </>
  );
};

const settleMs = 250;
const fromLetters = 2;
const shown = 8;

interface TownOption extends ComboOption {
  town: Municipality;
}

/** Finds a town by a few letters of its name, whatever its province, and fills in both. */
const TownFinder = ({ form }: { form: FormState }) => {
  const t = useFormText();
  const [text, setText] = useState('');
  const sought = useSettled(text.trim(), settleMs);
  const isAsked = sought.length >= fromLetters;
  const { currentData: towns = [] } = useFormTownsQuery(isAsked ? sought : skipToken);
  const { data: provinces = [] } = useFormProvincesQuery();
  const options = (text.trim() === '' ? [] : towns).slice(0, shown).map((town): TownOption => ({
    id: String(town.id),
    label: town.name,
    detail: provinces.find(({ id }) => id === town.provinceId)?.name,
    town,
  }));
  return (
    <ComboBox
      label={t('form.town.find')}
      placeholder={t('form.town.find')}
      icon="search"
      text={text}
      sought={sought}
      onType={setText}
      groups={[{ label: t('form.town.group'), options }]}
      onChoose={({ town }) => {
        setText('');
        form.set('provinceId', String(town.provinceId));
        form.set('municipalityId', String(town.id));
      }}
      announce={(count) => t('form.town.count', { count })}
      // Enter chooses a town here; it never sends the form.
      onKeyDown={(event) => {
        if (event.key === 'Enter') event.preventDefault();
      }}
    />
  );
};

const idOf = (chosen: string): number | null => (chosen === '' ? null : Number(chosen));

export interface PinMapProps {
  /** The chosen spot in degrees; null while none is. */
  value: Spot | null;
  onChange: (value: Spot | null) => void;
  /** The chosen town or province (PSGC codes as numbers), which the map goes to. */
  around: { provinceId: number | null; municipalityId: number | null } | null;
}
/** Fetches the map on which the spot is set. The same function from render to render. */
export type LoadPinMap = () => Promise<{ PinPicker: ComponentType<PinMapProps> }>;

/** The spot as numbers, where there is no map to set it on. */
const SpotNumbers = ({ form }: { form: FormState }) => {
  const t = useFormText();
  return (
    <div className="two">
      <FormText form={form} name="latitude" label={t('form.spot.latitude')} inputMode="decimal" />
      <FormText form={form} name="longitude" label={t('form.spot.longitude')} inputMode="decimal" />
    </div>
  );
};

/** The spot on the map: optional, and its map is fetched once somebody wants to set it. */
const PinSection = ({ form, loadPinMap }: { form: FormState; loadPinMap: LoadPinMap }) => {
  const t = useFormText();
  const panelId = useId();
  const errorId = useId();
  const [isOpen, setIsOpen] = useState(false);
  const { latitude, longitude } = form.values;
  const error = form.errors.fields.latitude ?? form.errors.fields.longitude;
  const spot = latitude === '' || longitude === '' ? null : { lat: Number(latitude), lng: Number(longitude) };
  const choose = (chosen: Spot | null): void => {
    const pin = pinOf(chosen);
    form.set('latitude', pin.latitude);
    form.set('longitude', pin.longitude);
  };

  return (
    <div className={`f sub__pin${error === undefined ? '' : ' f--bad'}`}>
      <div className="row">
        <Button
          name="latitude"
          icon="map-pin"
          aria-expanded={isOpen}
          aria-controls={isOpen ? panelId : undefined}
          aria-describedby={error === undefined ? undefined : errorId}
          onClick={() => setIsOpen(!isOpen)}
        >
          {t(isOpen ? 'form.spot.hide' : spot ? 'form.spot.change' : 'form.spot.set')}
        </Button>
        {spot && !isOpen && (
          <span className="small muted num">{t('form.spot.chosen', { lat: latitude, lng: longitude })}</span>
        )}
      </div>
      {isOpen && (
        <div id={panelId}>
          <SpotPanel spot={spot} choose={choose} form={form} loadPinMap={loadPinMap} />
        </div>
      )}
      {error !== undefined && (
        <p className="err" id={errorId}>
          <Icon name="circle-alert" />
          {error}
        </p>
      )}
    </div>
  );
};

interface SpotPanelProps {
  spot: Spot | null;
  choose: (chosen: Spot | null) => void;
  form: FormState;
  loadPinMap: LoadPinMap;
}

const SpotPanel = ({ spot, choose, form, loadPinMap }: SpotPanelProps) => {
  const t = useFormText();
  const { part, hasFailed, retry } = usePart(loadPinMap, true);
  /** A map that stands around the own position begins anew there. */
  const [located, setLocated] = useState(0);
  const { provinceId, municipalityId } = form.values;
  if (hasFailed)
    return <ErrorState title={t('form.spot.failed')} text={t('form.spot.failedText')} onRetry={retry} />;
  return (
    <div className="stack sub__spot">
      <OwnSpot
        onFound={(found) => {
          choose(found);
          setLocated(located + 1);
        }}
      />
      {part ? (
        <part.PinPicker
          key={located}
          value={spot}
          onChange={choose}
          around={
            provinceId === '' ? null : { provinceId: idOf(provinceId), municipalityId: idOf(municipalityId) }
          }
        />
      ) : (
        <Skeleton shape="block" className="sub__mapsk" />
      )}
    </div>
  );
};

const choicesOf = (entries: ReadonlyArray<{ id: number; name: string }> | undefined) =>
  (entries ?? [])
    .map(({ id, name }) => ({ value: String(id), label: name }))
    .sort((one, other) => one.label.localeCompare(other.label));

/** Where it is: the towns are those of the chosen province. */
export const LocationSection = ({
  form,
  loadPinMap,
}: {
  form: FormState;
  loadPinMap?: LoadPinMap | undefined;
}) => {
  const t = useFormText();
  const { provinceId } = form.values;
  const provinces = useFormProvincesQuery();
  const towns = useFormMunicipalitiesQuery(provinceId, { skip: provinceId === '' });
  return (
    <Section id="location" title={t('form.section.location')}>
      <TownFinder form={form} />
      <div className="two">
        <FormSelect
          form={form}
          name="provinceId"
          label={t('form.province')}
          options={[{ value: '', label: t('form.choose') }, ...choicesOf(provinces.data)]}
          hint={
            provinces.isError && (
              <ListFailed
                text={t('form.failed.provinces')}
                label={t('form.province')}
                onRetry={() => void provinces.refetch()}
              />
            )
          }
        />
        <FormSelect
          form={form}
          name="municipalityId"
          label={t('form.municipality')}
          disabled={provinceId === ''}
          options={[
            { value: '', label: t(provinceId === '' ? 'form.chooseProvince' : 'form.choose') },
            ...choicesOf(provinceId === '' ? [] : towns.currentData),
          ]}
          hint={
            provinceId !== '' &&
            towns.isError && (
              <ListFailed
                text={t('form.failed.municipalities')}
                label={t('form.municipality')}
                onRetry={() => void towns.refetch()}
              />
            )
          }
        />
      </div>
      <div className="two">
        <FormText
          form={form}
          name="address"
          label={t('form.address')}
          placeholder={t('form.addressExample')}
          maxLength={limits.text.other}
        />
        <FormText form={form} name="barangay" label={t('form.barangay')} maxLength={limits.text.other} />
      </div>
      {form.variant === 'full' && <FindingIt form={form} />}
      {loadPinMap ? <PinSection form={form} loadPinMap={loadPinMap} /> : <SpotNumbers form={form} />}
    </Section>
  );
};

/** What helps to find the way, once the address is known. */
const FindingIt = ({ form }: { form: FormState }) => {
  const t = useFormText();
  return (
    <>
      <div className="two">
        <FormText
          form={form}
          name="landmark"
          label={t('listing.fact.landmark')}
          maxLength={limits.text.other}
        />
        <FormText
          form={form}
          name="postalCode"
          label={t('listing.fact.postalCode')}
          inputMode="numeric"
          maxLength={limits.text.other}
        />
      </div>
      <FormText
        form={form}
        name="extraDirections"
        label={t('listing.fact.extraDirections')}
        maxLength={limits.text.other}
      />
      <FormText
        form={form}
        name="googleMapsUrl"
        label={t('listing.fact.googleMapsUrl')}
        type="url"
        inputMode="url"
        maxLength={limits.text.link}
      />
    </>
  );
};
