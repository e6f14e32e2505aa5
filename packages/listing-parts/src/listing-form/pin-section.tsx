import { Button, ErrorState, LiveRegion, Note, Skeleton, TextInput, FieldError } from '@halalmap/ui';
import { type ComponentType, useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { requestPosition, type PositionProblem } from '@halalmap/mfe-kit/device-position';
import { limits } from '@halalmap/contracts';
import { usePart } from '@halalmap/mfe-kit/hooks';
import { useFormText } from '../messages/en-listing-form';
import { type FormState, FormText } from './form-fields';
import { type PastedProblem, readPastedSpot, type Spot } from './pasted-spot';
import './listing-form.css';
import './submit.css';

/** Stored decimals: about a decimetre, finer than any finger. */
const decimals = 6;

const degrees = (value: number): string => String(Number(value.toFixed(decimals)));

/** A position as form values; empty texts for none. */
const pinOf = (spot: Spot | null): { latitude: string; longitude: string } =>
  spot === null
    ? { latitude: '', longitude: '' }
    : { latitude: degrees(spot.lat), longitude: degrees(spot.lng) };

/** Sets the pin to the visitor's position, for users who are at the place. */
const OwnSpot = ({ onFound }: { onFound: (spot: Spot) => void }) => {
  const t = useFormText();
  const [isAsking, setIsAsking] = useState(false);
  const [problem, setProblem] = useState<PositionProblem | null>(null);
  const findPosition = async (): Promise<void> => {
    setProblem(null);
    setIsAsking(true);
    const response = await requestPosition(navigator.geolocation, (position) => {
      setProblem(null);
      onFound(position);
    });
    setIsAsking(false);
    if ('position' in response) onFound(response.position);
    else setProblem(response.problem);
  };
  return (
    <>
      <div className="row">
        <Button size="sm" icon="locate-fixed" busy={isAsking} onClick={findPosition}>
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

/** Sets the pin from a pasted Google Maps link or two coordinates, parsed on the device. */
const PastedSpot = ({ onFound, onFailed }: { onFound: (spot: Spot) => void; onFailed: () => void }) => {
  const t = useFormText();
  const [text, setText] = useState('');
  const [outcome, setOutcome] = useState<'set' | 'view' | PastedProblem | null>(null);
  /** Applies readable input; unfinished input is not reported as an error. */
  const read = (typed: string, isComplete: boolean): void => {
    const result = readPastedSpot(typed);
    if ('spot' in result) {
      onFound(result.spot);
      setOutcome(result.isViewOnly ? 'view' : 'set');
      return;
    }
    const isFailed = isComplete && typed.trim() !== '';
    // The pin of an earlier text must not stay beside the error.
    if (isFailed) onFailed();
    setOutcome(isFailed ? result.problem : null);
  };
  const isSet = outcome === 'set' || outcome === 'view';
  return (
    <>
      <TextInput
        label={t('form.spot.paste')}
        mark="optional"
        autoComplete="off"
        spellCheck={false}
        maxLength={limits.text.link}
        value={text}
        hint={t('form.spot.pasteHint')}
        error={outcome !== null && !isSet ? t(`form.spot.problem.${outcome}`) : undefined}
        onChange={({ target, nativeEvent }) => {
          setText(target.value);
          read(target.value, (nativeEvent as InputEvent).inputType === 'insertFromPaste');
        }}
        onBlur={() => {
          if (!isSet) read(text, true);
        }}
        // Enter parses the text here; it does not submit the form.
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return;
          event.preventDefault();
          read(text, true);
        }}
      />
      <LiveRegion>{outcome === 'set' ? t('form.spot.pasted') : ''}</LiveRegion>
      {outcome === 'view' && <Note kind="warn" role="status" title={t('form.spot.viewOnly')} />}
    </>
  );
};

const idOf = (chosen: string): number | null => (chosen === '' ? null : Number(chosen));

interface PinMapProps {
  /** The chosen position in degrees; null if there is none. */
  value: Spot | null;
  onChange: (value: Spot | null) => void;
  /** The chosen town or province (PSGC codes as numbers), which the map shows. */
  around: { provinceId: number | null; municipalityId: number | null } | null;
}
/** The barangay and town that a pin is in. */
interface PinArea {
  barangay: string;
  municipality: string;
  municipalityId: number;
  provinceId: number;
}

/** Loads the map for the pin, and what finds its barangay. Must be the same function from render to render. */
export type LoadPinMap = () => Promise<{
  PinPicker: ComponentType<PinMapProps>;
  /** Null where no barangay is known; throws when its file cannot be loaded. */
  findPinArea: (spot: Spot) => Promise<PinArea | null>;
}>;

/** A pin that moves on within this time is not looked up, in milliseconds. */
const restMs = 300;

/** The barangay and town of the pin; null while unknown. */
const usePinArea = (spot: Spot | null, loadPinMap: LoadPinMap): PinArea | null => {
  const [found, setFound] = useState<{ spot: Spot; area: PinArea | null } | null>(null);
  const { lat = null, lng = null } = spot ?? {};
  useEffect(() => {
    if (lat === null || lng === null) return undefined;
    let isGone = false;
    const timer = setTimeout(() => {
      loadPinMap()
        .then(({ findPinArea }) => findPinArea({ lat, lng }))
        .then(
          (area) => {
            if (!isGone) setFound({ spot: { lat, lng }, area });
          },
          // Without the barangay the form works as before.
          () => undefined,
        );
    }, restMs);
    return () => {
      isGone = true;
      clearTimeout(timer);
    };
  }, [lat, lng, loadPinMap]);
  return found && found.spot.lat === lat && found.spot.lng === lng ? found.area : null;
};

const areaFields = ({ barangay, municipalityId, provinceId }: PinArea) => ({
  provinceId: String(provinceId),
  municipalityId: String(municipalityId),
  barangay,
});

/**
 * Says which barangay the pin is in, and fills it in with the town where nothing was typed. What was typed stays until
 * the user takes over the area of the pin.
 */
const PinAreaNote = ({ form, area }: { form: FormState; area: PinArea }) => {
  const t = useFormText();
  /** What this part filled in: a pin that moves on replaces it. */
  const filled = useRef<ReturnType<typeof areaFields> | null>(null);
  const { values } = form;
  const wanted = areaFields(area);
  const isSame = (other: ReturnType<typeof areaFields> | null): boolean =>
    other !== null &&
    values.provinceId === other.provinceId &&
    values.municipalityId === other.municipalityId &&
    values.barangay === other.barangay;
  const isFilled = isSame(wanted);
  const fill = (): void => {
    form.set('provinceId', wanted.provinceId);
    form.set('municipalityId', wanted.municipalityId);
    form.set('barangay', wanted.barangay);
    filled.current = wanted;
  };
  const fillWhatIsEmpty = useEffectEvent(() => {
    if (isFilled) return;
    const isOwnTown = values.municipalityId === '' || values.municipalityId === wanted.municipalityId;
    const isOwnProvince = values.provinceId === '' || values.provinceId === wanted.provinceId;
    if (isSame(filled.current) || (isOwnTown && isOwnProvince && values.barangay === '')) fill();
  });
  useEffect(() => {
    fillWhatIsEmpty();
  }, [area]);
  const named = { barangay: area.barangay, town: area.municipality };
  return (
    <div className="row">
      <span className="small" role="status">
        {t('form.spot.area', named)}
      </span>
      {!isFilled && (
        <Button size="sm" kind="quiet" icon="check" onClick={fill}>
          {t('form.spot.useArea')}
        </Button>
      )}
    </div>
  );
};

/** The position as numbers, where there is no map. */
const SpotNumbers = ({ form }: { form: FormState }) => {
  const t = useFormText();
  return (
    <div className="two-columns">
      <FormText form={form} name="latitude" label={t('form.spot.latitude')} inputMode="decimal" />
      <FormText form={form} name="longitude" label={t('form.spot.longitude')} inputMode="decimal" />
    </div>
  );
};

/** The position of the place, optional: from a link, on a map that is loaded on demand, or, without a map, as numbers. */
export const PinSection = ({
  form,
  loadPinMap,
}: {
  form: FormState;
  loadPinMap?: LoadPinMap | undefined;
}) => {
  const choose = (chosen: Spot | null): void => {
    const pin = pinOf(chosen);
    form.set('latitude', pin.latitude);
    form.set('longitude', pin.longitude);
  };
  if (loadPinMap) return <PinOnMap form={form} loadPinMap={loadPinMap} choose={choose} />;
  return (
    <div className="stack">
      <PastedSpot onFound={choose} onFailed={() => choose(null)} />
      <SpotNumbers form={form} />
    </div>
  );
};

const PinOnMap = ({ form, loadPinMap, choose }: Pick<SpotPanelProps, 'form' | 'loadPinMap' | 'choose'>) => {
  const t = useFormText();
  const panelId = useId();
  const errorId = useId();
  const [isOpen, setIsOpen] = useState(false);
  /** A map that is shown around a position found otherwise is created anew. */
  const [located, setLocated] = useState(0);
  const { latitude, longitude } = form.values;
  const error = form.errors.fields.latitude ?? form.errors.fields.longitude;
  const spot = latitude === '' || longitude === '' ? null : { lat: Number(latitude), lng: Number(longitude) };
  const area = usePinArea(spot, loadPinMap);
  const find = (found: Spot): void => {
    choose(found);
    setLocated(located + 1);
  };

  return (
    <div className={`field${error === undefined ? '' : ' field--bad'}`}>
      <PastedSpot onFound={find} onFailed={() => choose(null)} />
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
          <span className="small muted numeric">
            {t('form.spot.chosen', { lat: latitude, lng: longitude })}
          </span>
        )}
      </div>
      {isOpen && (
        <div id={panelId}>
          <SpotPanel
            spot={spot}
            choose={choose}
            find={find}
            located={located}
            form={form}
            loadPinMap={loadPinMap}
          />
        </div>
      )}
      {area && <PinAreaNote form={form} area={area} />}
      <FieldError id={errorId} text={error} />
    </div>
  );
};

interface SpotPanelProps {
  spot: Spot | null;
  choose: (chosen: Spot | null) => void;
  /** Chooses a position without a click on the map, which then moves there. */
  find: (found: Spot) => void;
  /** How often that happened. */
  located: number;
  form: FormState;
  loadPinMap: LoadPinMap;
}

const SpotPanel = ({ spot, choose, find, located, form, loadPinMap }: SpotPanelProps) => {
  const t = useFormText();
  const { part, hasFailed, retry } = usePart(loadPinMap, true);
  const { provinceId, municipalityId } = form.values;
  if (hasFailed)
    return <ErrorState title={t('form.spot.failed')} text={t('form.spot.failedText')} onRetry={retry} />;
  return (
    <div className="stack">
      <OwnSpot onFound={find} />
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
        <Skeleton shape="block" className="submit__map-skeleton" />
      )}
    </div>
  );
};
