import { Button, Icon, LiveRegion } from '@halalmap/ui';
import { useId, useState } from 'react';
import type { FormState } from './form-fields';
import { pinOf } from './pin';
import { useText } from '../../messages/use-text';
import { PinPicker } from '../map/pin-picker';

const idOf = (chosen: string): number | null => (chosen === '' ? null : Number(chosen));

/** The spot on the map: optional, and its map stands here once somebody wants to set it. */
export const PinSection = ({ form }: { form: FormState }) => {
  const t = useText();
  const panelId = useId();
  const [isOpen, setIsOpen] = useState(false);
  const { latitude, longitude, provinceId, municipalityId } = form.values;
  const { latitude: latitudeError, longitude: longitudeError } = form.errors.fields;
  const error = latitudeError ?? longitudeError;
  const isSet = latitude !== '' && longitude !== '';
  const choose = (spot: { lat: number; lng: number } | null): void => {
    const pin = pinOf(spot);
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
          aria-describedby={error === undefined ? undefined : `${panelId}-error`}
          onClick={() => setIsOpen(!isOpen)}
        >
          {t(isOpen ? 'submit.spot.hide' : isSet ? 'submit.spot.change' : 'submit.spot.set')}
        </Button>
        {isSet && (
          <>
            <span className="small muted num">{t('submit.spot.at', { latitude, longitude })}</span>
            <Button kind="quiet" size="sm" icon="x" onClick={() => choose(null)}>
              {t('submit.spot.remove')}
            </Button>
          </>
        )}
      </div>
      <LiveRegion>{isSet ? t('submit.spot.at', { latitude, longitude }) : ''}</LiveRegion>
      {isOpen && (
        <div id={panelId} className="sub__map">
          <PinPicker
            value={isSet ? { lat: Number(latitude), lng: Number(longitude) } : null}
            onChange={choose}
            around={
              provinceId === ''
                ? null
                : { provinceId: idOf(provinceId), municipalityId: idOf(municipalityId) }
            }
          />
        </div>
      )}
      {error !== undefined && (
        <p className="err" id={`${panelId}-error`}>
          <Icon name="circle-alert" />
          {error}
        </p>
      )}
    </div>
  );
};
