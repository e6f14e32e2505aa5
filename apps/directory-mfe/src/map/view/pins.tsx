import { listingTypes } from '@halalmap/listing-model';
import { type MouseEvent, type ReactNode, useCallback, useMemo } from 'react';
import { classNames } from '@halalmap/ui';
import { Link, type To } from 'react-router-dom';
import { useFormatters } from '@halalmap/i18n';
import type { Point, MapEngine } from '../engine/map-engine';
import { circleBounds, type MapPin, type Position, type UserPosition } from '../geometry';
import { usePlaced } from './use-map-engine';
import { type MapText, useMapText } from '../../messages/en-map';
import { canSplit, type MapNode, onlyPlace } from '../map-nodes';
import { townNameZoom } from '../engine/chart-style';

/** The side of the marker on which a label is placed; none where there is no space. */
type LabelSide = 'end' | 'start' | 'none';

export interface LabelRequest {
  at: Point;
  /** Half the width of the marker, pixels. */
  radius: number;
  /** Null for a marker without a label; labels avoid it all the same. */
  text: string | null;
}

interface Box {
  left: number;
  right: number;
  top: number;
  bottom: number;
}

/** The estimated maximum width of a letter, pixels. */
const letterWidth = 7.6;
const labelHeight = 20;
const gap = 7;

const overlap = (one: Box, other: Box): boolean =>
  one.left < other.right && one.right > other.left && one.top < other.bottom && one.bottom > other.top;

const markBox = ({ at, radius }: LabelRequest): Box => ({
  left: at.x - radius,
  right: at.x + radius,
  top: at.y - radius,
  bottom: at.y + radius,
});

const labelBox = ({ at, radius, text }: LabelRequest, side: 'end' | 'start'): Box => {
  const width = (text?.length ?? 0) * letterWidth;
  const left = side === 'end' ? at.x + radius + gap : at.x - radius - gap - width;
  return { left, right: left + width, top: at.y - labelHeight / 2, bottom: at.y + labelHeight / 2 };
};

/**
 * Finds a side for each label on which it overlaps no marker and no other label. Earlier ones have priority.
 * @param width of the map in pixels: labels stay inside it
 */
export const placeLabels = (requests: readonly LabelRequest[], width: number): LabelSide[] => {
  const taken = requests.map(markBox);
  return requests.map((request) => {
    if (request.text === null) return 'none';
    for (const side of ['end', 'start'] as const) {
      const box = labelBox(request, side);
      if (box.left < 0 || box.right > width || taken.some((other) => overlap(box, other))) continue;
      taken.push(box);
      return side;
    }
    return 'none';
  });
};

interface MarkerProps {
  engine: MapEngine;
  at: Position;
  className: string;
  children?: ReactNode;
}

/** A decorative marker on the map: its meaning is available as text elsewhere. */
export const Marker = ({ engine, at, className, children }: MarkerProps) => (
  <span ref={usePlaced(engine, at)} className={className} aria-hidden="true">
    {children}
  </span>
);

/** The accessible name of a place's pin. */
const pinName = (t: MapText, { name, precision, town }: MapPin): string => {
  if (precision === 'exact') return name;
  return town === null ? t('map.pin.townUnknown', { name }) : t('map.pin.town', { name, town });
};

/** The accessible name of a cluster, with its action. */
const clusterName = (t: MapText, { count, area }: MapNode, splits: boolean): string => {
  if (area === null) return t(splits ? 'map.cluster.splitUnnamed' : 'map.cluster.listUnnamed', { count });
  return t(splits ? 'map.cluster.split' : 'map.cluster.list', { area, count });
};

const pinShape =
  'M16 1.5C8.3 1.5 2.5 7.2 2.5 14.6c0 8.8 9.3 14.3 13.5 20.4 4.2-6.1 13.5-11.6 13.5-20.4C29.5 7.2 23.7 1.5 16 1.5Z';

interface MarkProps {
  engine: MapEngine;
  at: Position;
  className?: string | false;
  /** The full name. */
  name: string;
  children?: ReactNode;
  /** Called when the pointer or the focus comes to it, and when it leaves. */
  onHint: (isOn: boolean) => void;
}

const hintEvents = (onHint: MarkProps['onHint']) => ({
  onPointerEnter: () => onHint(true),
  onPointerLeave: () => onHint(false),
  onFocus: () => onHint(true),
  onBlur: () => onHint(false),
});

interface PinProps extends MarkProps {
  to: To;
  /** Handles a plain click instead of following the link. */
  onPress?: () => void;
}

const isPlain = ({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): boolean =>
  button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey;

/** A place on the map, as a link. */
const Pin = ({ engine, at, className, to, name, onPress, onHint, children }: PinProps) => (
  <Link
    {...hintEvents(onHint)}
    ref={usePlaced(engine, at)}
    className={classNames('pin', className)}
    to={to}
    draggable={false}
    onClick={(event) => {
      if (!onPress || !isPlain(event)) return;
      event.preventDefault();
      onPress();
    }}
  >
    {children}
    <span className="visually-hidden">{name}</span>
  </Link>
);

/** Several places on the map, as a button. */
const ClusterPin = ({
  engine,
  at,
  className,
  name,
  onPress,
  onHint,
  children,
}: MarkProps & { onPress: () => void }) => (
  <button
    {...hintEvents(onHint)}
    type="button"
    ref={usePlaced(engine, at)}
    className={classNames('pin pin--many', className)}
    onClick={onPress}
  >
    {children}
    <span className="visually-hidden">{name}</span>
  </button>
);

/** The pin of the selected place. */
export const Drop = () => (
  <svg className="pin__drop" viewBox="0 0 32 36" aria-hidden="true" focusable="false">
    <path fill="currentColor" d={pinShape} />
    <circle className="pin__eye" cx="16" cy="14.5" r="5" />
  </svg>
);

/** The circle within which the visitor is, as large as it is on the map. */
const AccuracyCircle = ({ engine, position }: { engine: MapEngine; position: UserPosition }) => {
  const { lat, lng, accuracy = 0 } = position;
  const placed = usePlaced(engine, [lng, lat]);
  const sized = useCallback(
    (element: HTMLElement | null) => {
      if (!element) return undefined;
      const [west, , east] = circleBounds({ lat, lng }, accuracy);
      const resize = () => {
        const width = engine.project([east, lat]).x - engine.project([west, lat]).x;
        element.style.inlineSize = element.style.blockSize = `${width}px`;
      };
      resize();
      const [place, stop] = [placed(element), engine.onMove(resize)];
      return () => {
        place?.();
        stop();
      };
    },
    [engine, lat, lng, accuracy, placed],
  );
  return <span ref={sized} className="directory-map__accuracy" aria-hidden="true" />;
};

/** Where the visitor is. It lies below the pins, so that it covers no count. */
export const PositionMark = ({ engine, position }: { engine: MapEngine; position: UserPosition }) => {
  const t = useMapText();
  const { accuracy } = position;
  return (
    <>
      {accuracy !== undefined && <AccuracyCircle engine={engine} position={position} />}
      <span
        ref={usePlaced(engine, [position.lng, position.lat])}
        className="directory-map__me"
        role="img"
        aria-label={
          accuracy === undefined
            ? t('map.position')
            : t('map.positionWithin', { metres: Math.max(1, Math.round(accuracy)) })
        }
      />
    </>
  );
};

interface PinsProps {
  engine: MapEngine;
  nodes: readonly MapNode[];
  selectedId: string | null;
  /** The place whose row is hovered or focused. */
  hintedId: string | null;
  onSelect: (pin: MapPin) => void;
  /** Called with the places of the pin that is pointed at or focused; empty when there is none. */
  onHint: (ids: readonly string[]) => void;
  /** Zooms in to separate the places of a cluster. */
  onOpen: (node: MapNode) => void;
  /** Lists the places of a cluster that cannot be separated. */
  onList: (node: MapNode) => void;
  /** The link of a place's pin. */
  linkOf: (pin: MapPin) => To;
}

const medium = 10;
const large = 100;
const radiusOf = ({ count }: MapNode): number =>
  count === 1 ? 12 : count >= large ? 26 : count >= medium ? 23 : 19;

/** The side of each cluster's label, where there is space. */
const useLabelSides = (engine: MapEngine, nodes: readonly MapNode[]): LabelSide[] =>
  useMemo(() => {
    const isNamedByChart = engine.view().zoom >= townNameZoom;
    // The fullest choose first.
    const order = [...nodes.entries()].sort(([, one], [, other]) => other.count - one.count);
    const sides = placeLabels(
      order.map(([, node]) => ({
        at: engine.project(node.at),
        radius: radiusOf(node),
        text: isNamedByChart || onlyPlace(node) ? null : node.area,
      })),
      engine.layer.clientWidth,
    );
    const sideOf = new Map(order.map(([index], rank) => [index, sides[rank] ?? 'none']));
    return nodes.map((_, index) => sideOf.get(index) ?? 'none');
  }, [engine, nodes]);

/** All elements on the map: a place is a link, a cluster is a button. */
export const Pins = ({
  engine,
  nodes,
  selectedId,
  hintedId,
  onSelect,
  onHint,
  onOpen,
  onList,
  linkOf,
}: PinsProps) => {
  const t = useMapText();
  const format = useFormatters();
  const sides = useLabelSides(engine, nodes);
  const { zoom } = engine.view();
  return nodes.map((node, index) => {
    const place = onlyPlace(node);
    const hint = (isOn: boolean): void => onHint(isOn ? node.places.map(({ id }) => id) : []);
    if (place) {
      const isSelected = place.id === selectedId;
      const isExact = place.precision === 'exact';
      const name = pinName(t, place);
      return (
        <Pin
          key={node.key}
          className={classNames(
            isSelected && isExact ? 'pin--active' : 'pin--dot',
            isExact && listingTypes[place.entityType].pin === 'stone' && 'pin--stone',
            !isExact && 'pin--ring',
            isSelected && !isExact && 'pin--town pin--now',
            place.id === hintedId && 'pin--hint',
          )}
          engine={engine}
          at={place.at}
          onHint={hint}
          to={isSelected ? place.href : linkOf(place)}
          name={isSelected ? t('map.pin.selected', { pin: name }) : name}
          {...(!isSelected && {
            onPress: () => {
              onSelect(place);
            },
          })}
        >
          {isSelected && isExact && <Drop />}
        </Pin>
      );
    }
    const side = sides[index] ?? 'none';
    const splits = canSplit(node, { zoom, maxZoom: engine.maxZoom });
    return (
      <ClusterPin
        key={node.key}
        className={classNames(
          node.count >= large ? 'pin--extra-large' : node.count >= medium && 'pin--large',
          !node.exact && 'pin--towns',
          side === 'start' && 'pin--start',
          node.places.some(({ id }) => id === hintedId) && 'pin--hint',
        )}
        engine={engine}
        at={node.at}
        onHint={hint}
        name={clusterName(t, node, splits)}
        onPress={() => {
          if (splits) onOpen(node);
          else onList(node);
        }}
      >
        <span className="pin__number" aria-hidden="true">
          {format.number(node.count)}
        </span>
        {node.area !== null && side !== 'none' && (
          <span className="pin__text" aria-hidden="true">
            {node.area}
          </span>
        )}
      </ClusterPin>
    );
  });
};
