import { useMemo } from 'react';
import { useLocation, type To } from 'react-router-dom';
import { useMapText } from '../../messages/use-map-text';
import { boundsOf, roundedBounds } from '../bounds';
import { isStack, type MapNode } from '../clusters';
import type { MapEngine } from '../engine/map-engine';
import { townNameZoom } from '../engine/zooms';
import type { Bounds, MapPlace } from '../map-place';
import { placeLabels, type LabelSide } from '../place-labels';
import { Drop, Pin } from './pin';
import { clusterLabel, clusterName, pinName, selectedPinName } from './pin-names';

interface PinsProps {
  engine: MapEngine;
  nodes: readonly MapNode[];
  selectedId: string | null;
  onSelect: (id: string) => void;
  /** Shows the places of a cluster apart. */
  onOpen: (node: MapNode) => void;
  /** Where the pin of a place leads. */
  linkOf: (place: MapPlace) => To;
}

const large = 8;
const radiusOf = ({ places }: MapNode): number =>
  places.length === 1 ? 12 : places.length >= large ? 24 : 19;

const allOf = ({ places }: MapNode): Bounds => boundsOf(places.map(({ at }) => at)) ?? [0, 0, 0, 0];

/** The address of this page narrowed to what a cluster covers. */
const useAreaLink = (): ((node: MapNode) => To) => {
  const { pathname, search } = useLocation();
  return (node) => {
    const query = new URLSearchParams(search);
    query.set('bbox', roundedBounds(allOf(node)).join(','));
    return `${pathname}?${query.toString()}`;
  };
};

/** Which labels of clusters have room. */
const useLabels = (engine: MapEngine, nodes: readonly MapNode[]) => {
  const t = useMapText();
  return useMemo(() => {
    const isNamedByChart = engine.view().zoom >= townNameZoom;
    const labels = nodes.map((node) =>
      node.places.length > 1 && !isNamedByChart ? clusterLabel(t, node) : null,
    );
    const sides = placeLabels(
      nodes.map((node, index) => ({
        at: engine.project(node.at),
        radius: radiusOf(node),
        text: labels[index] ?? null,
      })),
      engine.layer.clientWidth,
    );
    return nodes.map((_, index): { text: string; side: LabelSide } => ({
      text: labels[index] ?? '',
      side: sides[index] ?? 'none',
    }));
  }, [engine, nodes, t]);
};

/** Everything that lies on the map, each a link. */
export const Pins = ({ engine, nodes, selectedId, onSelect, onOpen, linkOf }: PinsProps) => {
  const t = useMapText();
  const labels = useLabels(engine, nodes);
  const areaLink = useAreaLink();
  return nodes.map((node, index) => {
    const [first] = node.places;
    if (!first) return null;
    const selected = node.places.find(({ id }) => id === selectedId);
    if (selected) {
      const name = selectedPinName(t, selected, node.places.length);
      const isExact = selected.precision === 'exact';
      return (
        <Pin
          key={node.key}
          className={isExact ? 'pin--active' : 'pin--dot pin--ring pin--town pin--now'}
          engine={engine}
          at={selected.at}
          to={selected.href}
          name={name}
        >
          {isExact && <Drop />}
        </Pin>
      );
    }
    if (node.places.length === 1)
      return (
        <Pin
          key={node.key}
          className={first.precision === 'town' ? 'pin--dot pin--ring' : 'pin--dot'}
          engine={engine}
          at={first.at}
          to={linkOf(first)}
          name={pinName(t, first)}
          onPress={() => {
            onSelect(first.id);
          }}
        />
      );
    const label = labels[index];
    return (
      <Pin
        key={node.key}
        className={[
          node.places.length >= large ? 'pin--l' : '',
          label?.side === 'start' ? 'pin--start' : '',
        ].join(' ')}
        engine={engine}
        at={node.at}
        to={areaLink(node)}
        name={clusterName(t, node)}
        onPress={() => {
          if (isStack(node)) onSelect(first.id);
          else onOpen(node);
        }}
      >
        <span className="pin__n" aria-hidden="true">
          {node.places.length}
        </span>
        {label && label.side !== 'none' && (
          <span className="pin__t" aria-hidden="true">
            {label.text}
          </span>
        )}
      </Pin>
    );
  });
};
