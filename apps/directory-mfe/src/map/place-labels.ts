import type { Point } from './engine/map-engine';

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
