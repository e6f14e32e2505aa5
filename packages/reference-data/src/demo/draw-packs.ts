import { disc, line, oval, path, pick, rect, shadow, times, type Draw, type Palette } from './draw';

/** A label without letters: bands, a mark in the middle, and lines in place of text. */
const label = (
  draw: Draw,
  { accent }: Palette,
  box: { x: number; y: number; width: number; height: number },
): string => {
  const { x, y, width, height } = box;
  const paper = pick(draw, ['#fffdf8', '#f7d488', '#0b3f3a', '#f6e3dc', '#a3195b']);
  const ink =
    paper === '#0b3f3a' || paper === '#a3195b' ? '#fffdf8' : pick(draw, ['#0b3f3a', '#a3195b', '#1f4e79']);
  const middle = x + width / 2;
  const size = Math.min(width, height) * 0.22;
  const top = y + height * 0.36;
  const mark = pick(draw, [
    () =>
      times(8, (index) =>
        oval(
          middle,
          top - size,
          size / 4,
          size / 1.6,
          ink,
          `transform="rotate(${index * 45} ${middle} ${top})"`,
        ),
      ) + disc(middle, top, size / 2, accent),
    () =>
      path(
        `M${middle - size * 1.4} ${top + size / 2} Q${middle} ${top - size * 2.4} ${middle + size * 1.4} ${top + size / 2} Z`,
        ink,
      ) +
      path(
        `M${middle - size * 1.6} ${top + size * 0.7} h${size * 3.2} l${-size * 0.6} ${size * 0.6} h${-size * 2} Z`,
        accent,
      ),
    () =>
      disc(middle, top, size * 1.2, ink) +
      disc(middle + size * 0.4, top - size * 0.2, size, paper) +
      disc(middle + size * 0.6, top, size / 4, accent),
    () =>
      times(3, (index) =>
        path(
          `M${middle - size + index * size} ${top + size} v${-size * 1.6} l${size / 2} ${-size / 2} l${size / 2} ${size / 2} v${size * 1.6} Z`,
          index % 2 ? accent : ink,
        ),
      ),
    () =>
      line(
        `M${middle} ${top + size} Q${middle - size * 2} ${top - size / 2} ${middle} ${top - size * 1.4} Q${middle + size * 2} ${top - size / 2} ${middle} ${top + size} M${middle} ${top + size} V${top - size}`,
        ink,
        12,
      ),
  ])();
  return (
    rect(x, y, width, height, paper, 'rx="10"') +
    rect(x, y + 10, width, 12, ink) +
    rect(x, y + height - 22, width, 12, ink) +
    mark +
    times(3, (row) =>
      rect(
        middle - width * (0.34 - row * 0.07),
        y + height * (0.66 + row * 0.09),
        width * (0.68 - row * 0.14),
        10,
        row ? ink : accent,
        'rx="5"',
      ),
    )
  );
};

const fills = ['#2f7d4f', '#b8431f', '#d99a2b', '#5a3418', '#e8dcc0', '#8a124c', '#4f86a0'] as const;

/** Packages standing on a table, by shape. */
export const packs = {
  jar: (draw: Draw, palette: Palette): string =>
    shadow(480, 650, 230, 30) +
    rect(330, 90, 300, 80, palette.accent, 'rx="18"') +
    rect(290, 160, 380, 490, pick(draw, fills), 'rx="60"') +
    rect(310, 180, 40, 440, '#fff', 'rx="20" opacity="0.25"') +
    label(draw, palette, { x: 290, y: 290, width: 380, height: 260 }),
  pouch: (draw: Draw, palette: Palette): string =>
    shadow(480, 655, 250, 28) +
    path('M270 110 L690 110 Q660 380 720 650 L240 650 Q300 380 270 110 Z', pick(draw, fills)) +
    rect(270, 80, 420, 50, palette.accent) +
    times(14, (index) => rect(280 + index * 30, 80, 8, 50, '#fff', 'opacity="0.35"')) +
    label(draw, palette, { x: 310, y: 200, width: 340, height: 330 }),
  can: (draw: Draw, palette: Palette): string =>
    shadow(480, 640, 230, 40) +
    rect(280, 170, 400, 440, '#b8bec4') +
    oval(480, 610, 200, 44, '#9aa1a8') +
    oval(480, 170, 200, 44, '#d7dbdf') +
    oval(480, 170, 150, 30, '#b8bec4') +
    oval(520, 166, 40, 12, palette.accent) +
    label(draw, palette, { x: 280, y: 240, width: 400, height: 320 }),
  box: (draw: Draw, palette: Palette): string => {
    const side = pick(draw, fills);
    return (
      shadow(500, 640, 320, 34) +
      path('M240 210 L640 210 L640 630 L240 630 Z', side) +
      path('M640 210 L760 150 L760 560 L640 630 Z', '#000', 'opacity="0.35"') +
      path('M640 210 L760 150 L760 560 L640 630 Z', side, 'opacity="0.7"') +
      path('M240 210 L360 150 L760 150 L640 210 Z', palette.accent) +
      label(draw, palette, { x: 270, y: 250, width: 340, height: 340 })
    );
  },
  bottle: (draw: Draw, palette: Palette): string => {
    const half = 130 + draw(50);
    const tall = 130 + draw(80);
    return (
      shadow(480, 655, half + 40, 26) +
      rect(400, tall - 60, 160, 90, palette.accent, 'rx="16"') +
      times(6, (index) => rect(414 + index * 24, tall - 50, 6, 60, '#000', 'opacity="0.15"')) +
      rect(
        480 - half,
        tall + 20,
        half * 2,
        635 - tall,
        pick(draw, ['#e8dcc0', '#f0c75a', '#4f86a0', '#d8efe6', '#f6e3dc']),
        'rx="70"',
      ) +
      rect(500 - half, tall + 70, 26, 480 - tall, '#fff', 'rx="13" opacity="0.4"') +
      label(draw, palette, { x: 480 - half, y: 330, width: half * 2, height: 230 })
    );
  },
  sack: (draw: Draw, palette: Palette): string =>
    shadow(480, 655, 270, 30) +
    path(
      'M300 150 Q480 190 660 150 Q740 400 700 650 L260 650 Q220 400 300 150 Z',
      pick(draw, ['#e3cfa0', '#d8c7a8', '#efe3c9']),
    ) +
    path('M330 150 Q300 80 360 70 Q480 110 600 70 Q660 80 630 150 Q480 185 330 150 Z', '#cdb685') +
    line('M330 150 Q480 185 630 150', palette.accent, 16) +
    times(12, (index) => line(`M${290 + index * 34} 640 q10 -40 0 -80`, '#bfa873', 4)) +
    label(draw, palette, { x: 320, y: 250, width: 320, height: 280 }),
  carton: (draw: Draw, palette: Palette): string =>
    shadow(480, 655, 220, 26) +
    path('M320 220 L400 110 L560 110 L640 220 Z', pick(draw, fills)) +
    rect(390, 80, 180, 44, palette.accent, 'rx="6"') +
    rect(320, 220, 320, 430, '#fffdf8') +
    path('M320 470 q80 -60 160 0 t160 0 V650 H320 Z', pick(draw, fills)) +
    label(draw, palette, { x: 350, y: 250, width: 260, height: 240 }),
  tub: (draw: Draw, palette: Palette): string =>
    shadow(480, 610, 290, 40) +
    path('M230 300 L730 300 L680 600 Q480 640 280 600 Z', '#fffdf8') +
    oval(480, 300, 270, 70, palette.accent) +
    oval(480, 290, 230, 52, pick(draw, fills)) +
    label(draw, palette, { x: 340, y: 390, width: 280, height: 190 }),
  tube: (draw: Draw, palette: Palette): string =>
    shadow(480, 655, 170, 24) +
    rect(360, 80, 240, 40, '#d7dbdf') +
    path('M360 110 L600 110 L570 560 L390 560 Z', pick(draw, fills)) +
    rect(400, 560, 160, 90, palette.accent, 'rx="14"') +
    label(draw, palette, { x: 388, y: 180, width: 184, height: 300 }),
  bag: (draw: Draw, palette: Palette): string =>
    shadow(480, 655, 260, 30) +
    line('M380 260 q0 -150 100 -150 t100 150', '#5a3418', 16) +
    rect(250, 250, 460, 400, pick(draw, ['#c9a26a', '#e3cfa0', '#b58a54'])) +
    times(5, (index) =>
      oval(310 + index * 85, 250, 50, 70, pick(draw, ['#3f8a4f', '#d9622b', '#f0b429', '#a3195b'])),
    ) +
    rect(250, 290, 460, 360, '#c9a26a') +
    label(draw, palette, { x: 330, y: 340, width: 300, height: 240 }),
} as const;
export type Pack = keyof typeof packs;
