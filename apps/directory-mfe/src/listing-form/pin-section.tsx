import { Button, ErrorState, Icon, Skeleton } from '@halalmap/ui';
import { useId, useState } from 'react';
import type { FormState } from './form-fields';
import { OwnSpot } from './own-spot';
import { pinOf, type Spot } from './pin';
import { useFormText } from '../messages/use-form-text';
import { usePart } from '../shared/use-part';

const idOf = (chosen: string): number | null => (chosen === '' ? null : Number(chosen));
const loadPicker = () => import('../map/pin-picker');

/** The spot on the map: optional, and its map is fetched once somebody wants to set it. */
export const PinSection = ({ form }: { form: FormState }) => {
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
          <span className="small muted num">{t('map.picker.chosen', { lat: latitude, lng: longitude })}</span>
        )}
      </div>
      {isOpen && (
        <div id={panelId}>
          <SpotPanel spot={spot} choose={choose} form={form} />
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
}

const SpotPanel = ({ spot, choose, form }: SpotPanelProps) => {
  const t = useFormText();
  const { part, hasFailed, retry } = usePart(loadPicker, true);
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
