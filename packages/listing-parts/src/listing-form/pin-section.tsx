import { Button, ErrorState, LiveRegion, Note, Skeleton, TextInput, FieldError } from '@halalmap/ui';
import { type ComponentType, useId, useState } from 'react';
import { requestPosition, type PositionProblem } from '@halalmap/mfe-kit/device-position';
import { limits } from '@halalmap/contracts';
import { usePart } from '@halalmap/mfe-kit/hooks';
import { useFormText } from '../messages/en-listing-form';
import { type FormState, FormText } from './form-fields';
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
    const response = await requestPosition(navigator.geolocation);
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
/** Loads the map for the pin. Must be the same function from render to render. */
export type LoadPinMap = () => Promise<{ PinPicker: ComponentType<PinMapProps> }>;

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

/** A position in degrees. */
interface Spot {
  lat: number;
  lng: number;
}

/**
 * Why a pasted text sets no pin: only the browser that opens a short link learns its target, a link may name a place
 * without coordinates, a position may be abroad, and a text may be none of these.
 */
type PastedProblem = 'short' | 'noCoordinates' | 'abroad' | 'plusCode' | 'unreadable';
type Pasted = { spot: Spot; isViewOnly: boolean } | { problem: PastedProblem };

/** Bounding box of the Philippines and its waters, in degrees. */
const home = { lat: [4, 21.5], lng: [116, 127.5] } as const;
const isWithin = (value: number, [low, high]: readonly [number, number]): boolean =>
  value >= low && value <= high;
const isHome = ({ lat, lng }: Spot): boolean => isWithin(lat, home.lat) && isWithin(lng, home.lng);

const found = (lat: number, lng: number, isViewOnly = false): Pasted => {
  // Within the country no latitude is a valid longitude, so a swapped order is detectable.
  const spot = isHome({ lat: lng, lng: lat }) ? { lat: lng, lng: lat } : { lat, lng };
  return isHome(spot) ? { spot, isViewOnly } : { problem: 'abroad' };
};

const number = String.raw`([+-]?\d{1,3}(?:\.\d+)?)`;
const pairPattern = new RegExp(
  String.raw`^\(?\s*N?\s*${number}\s*°?\s*N?\s*[,;\s]\s*E?\s*${number}\s*°?\s*E?\s*\)?\s*(?:\(.*\))?$`,
  'i',
);
const angle = String.raw`(\d{1,3})\s*°\s*(\d{1,2}(?:\.\d+)?)\s*['′’]\s*(?:(\d{1,2}(?:\.\d+)?)\s*(?:"|″|”|''))?\s*`;
const anglesPattern = new RegExp(String.raw`^N?\s*${angle}N?[,;\s]*E?\s*${angle}E?$`, 'i');

/** `14.5995, 120.9842`, with or without `° N`, or `14°35'58.2"N 120°59'03.1"E` as Google Maps shows it. */
const readPair = (text: string): Pasted | null => {
  const pair = pairPattern.exec(text);
  if (pair) return found(Number(pair[1]), Number(pair[2]));
  const angles = anglesPattern
    .exec(text)
    ?.slice(1)
    .map((part: string | undefined) => Number(part ?? 0));
  if (!angles) return null;
  const [latDegrees = 0, latMinutes = 0, latSeconds = 0, lngDegrees = 0, lngMinutes = 0, lngSeconds = 0] =
    angles;
  return found(
    latDegrees + latMinutes / 60 + latSeconds / 3600,
    lngDegrees + lngMinutes / 60 + lngSeconds / 3600,
  );
};

const shortHosts = ['maps.app.goo.gl', 'goo.gl', 'g.co', 'g.page', 'share.google'];
const isGoogle = (host: string): boolean => /^(?:(?:www|maps)\.)?google\.(?:com?\.)?[a-z]{2,3}$/.test(host);

/** Parameters of the links that Google documents, and of older ones: first the place, then the view. */
const placeParameters = ['query', 'q', 'destination', 'daddr'];
const viewParameters = ['center', 'll', 'viewpoint'];
/** The same of Apple Maps and Waze, whose `ll` is the place. */
const otherPlaceParameters = ['coordinate', 'll', 'latlng', 'daddr', 'q', 'to'];
const otherHosts = ['maps.apple.com', 'waze.com', 'www.waze.com', 'ul.waze.com'];
const mapHosts = ['openstreetmap.org', 'www.openstreetmap.org'];

const last = <Value,>(values: Iterable<Value>): Value | undefined => [...values].at(-1);

const decoded = (text: string): string => {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    return text;
  }
};

const readLink = (url: URL): Pasted => {
  const host = url.hostname.toLowerCase();
  if (shortHosts.includes(host)) return { problem: 'short' };
  const inParameter = (names: readonly string[]): Pasted | null => {
    for (const name of names) {
      const pair = readPair((url.searchParams.get(name) ?? '').replace(/^(?:loc:|ll\.)/, '').trim());
      if (pair) return pair;
    }
    return null;
  };
  if (otherHosts.includes(host)) return inParameter(otherPlaceParameters) ?? { problem: 'noCoordinates' };
  if (mapHosts.includes(host)) {
    const [lat, lng] = [url.searchParams.get('mlat'), url.searchParams.get('mlon')];
    const view = /^#map=[\d.]+\/(-?[\d.]+)\/(-?[\d.]+)/.exec(url.hash);
    if (lat !== null && lng !== null) return found(Number(lat), Number(lng));
    return view ? found(Number(view[1]), Number(view[2]), true) : { problem: 'noCoordinates' };
  }
  if (!isGoogle(host)) return { problem: 'unreadable' };
  // `!3d` and `!4d` are the place; `@` is the centre of the map view, which may differ.
  const place = last(url.pathname.matchAll(/!3d(-?\d+(?:\.\d+)?)!4d(-?\d+(?:\.\d+)?)/g));
  if (place) return found(Number(place[1]), Number(place[2]));
  const end = last(url.pathname.matchAll(/!1d(-?\d+(?:\.\d+)?)!2d(-?\d+(?:\.\d+)?)/g));
  if (end) return found(Number(end[2]), Number(end[1]));
  const inPath = last(url.pathname.split('/').flatMap((part) => readPair(decoded(part).trim()) ?? []));
  const named = inParameter(placeParameters) ?? inPath;
  if (named) return named;
  const view = /\/@(-?\d+(?:\.\d+)?),(-?\d+(?:\.\d+)?)/.exec(url.pathname);
  if (view) return found(Number(view[1]), Number(view[2]), true);
  const seen = inParameter(viewParameters);
  if (seen) return 'spot' in seen ? { ...seen, isViewOnly: true } : seen;
  return { problem: 'noCoordinates' };
};

/** Marks that messengers put around a text. */
const invisible = /[\u200B-\u200F\u202A-\u202E\u2060-\u2069\uFEFF]/g;
/** A code of plus.codes; a short one means nothing without its town. */
const plusCode = /^[2-9CFGHJMPQRVWX]{4,8}\+[2-9CFGHJMPQRVWX]{2,3}(?![a-z\d])/i;

/**
 * Parses the position in a link of a map site or two coordinates, without any request: nothing leaves the device.
 * @param text as pasted; a missing scheme and a name before the link are accepted, as phones share both
 * @returns the position in degrees, and whether it is only the centre of the map view; otherwise the reason
 */
export const readPastedSpot = (text: string): Pasted => {
  const trimmed = text.replace(invisible, '').replaceAll('\u00A0', ' ').trim();
  const [position = '', parameters = ''] = trimmed.replace(/^geo:/i, '').split('?');
  const asked = /^geo:/i.test(trimmed) ? new URLSearchParams(parameters).get('q') : null;
  const pair = readPair(asked ?? '') ?? readPair(position.replace(/;.*=.*$/, ''));
  if (pair) return pair;
  if (plusCode.test(trimmed)) return { problem: 'plusCode' };
  const link = /(?:https?:\/\/)?(?:[a-z0-9-]+\.)+[a-z]{2,}\/\S*/i.exec(trimmed)?.[0];
  if (link === undefined) return { problem: 'unreadable' };
  const address = /^https?:/i.test(link) ? link : `https://${link}`;
  return URL.canParse(address) ? readLink(new URL(address)) : { problem: 'unreadable' };
};
