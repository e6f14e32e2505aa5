import { disc, group, line, oval, path, pick, rect, shadow, times, type Draw, type Palette } from './draw';

const skies = ['#bfe3ea', '#f7d9b8', '#f3c3b1', '#24345c', '#d8e8c9', '#f9e7a8'] as const;
const walls = [
  '#fffdf8',
  '#f2d7b0',
  '#e3b7a0',
  '#b9d8cb',
  '#d8c7e8',
  '#c96a4a',
  '#8fb3c9',
  '#e8c65a',
] as const;
const inks = ['#0b3f3a', '#a3195b', '#1f4e79', '#5a3418', '#3b2a4a', '#c4551f'] as const;
const glass = ['#8fc4cf', '#fbe9b0', '#3a5a66'] as const;

/** A border of leaf scrolls, as okir carvings have them. */
const scrolls = (y: number, color: string, count = 9): string =>
  times(count, (index) => {
    const x = 215 + index * (530 / (count - 1));
    return line(`M${x - 30} ${y} q30 -44 56 -6 q6 26 -18 24 q-16 -6 -6 -18`, color, 7);
  });

const door = (draw: Draw, x: number, ink: string): string => {
  const arch = draw(3);
  const body =
    arch === 0
      ? rect(x, 420, 120, 220, ink, 'rx="8"')
      : arch === 1
        ? path(`M${x} 640 V480 A60 60 0 0 1 ${x + 120} 480 V640 Z`, ink)
        : path(`M${x} 640 V490 Q${x} 440 ${x + 60} 400 Q${x + 120} 440 ${x + 120} 490 V640 Z`, ink);
  return body + rect(x + 18, 480, 84, 70, pick(draw, glass), 'rx="6"') + disc(x + 104, 560, 7, '#f0b429');
};

const windows = (draw: Draw, x: number, width: number, ink: string): string => {
  const panes = 2 + draw(3);
  return (
    rect(x, 410, width, 160, ink, 'rx="6"') +
    times(panes, (index) =>
      rect(x + 10 + index * ((width - 10) / panes), 420, (width - 10) / panes - 10, 140, pick(draw, glass)),
    ) +
    times(panes, (index) =>
      disc(x + 40 + index * ((width - 10) / panes), 540, 16 + draw(10), pick(draw, walls)),
    )
  );
};

const awning = (draw: Draw, color: string): string => {
  const stripes = 6 + draw(5);
  const width = 720 / stripes;
  return times(stripes, (index) => {
    const fill = index % 2 ? '#fffdf8' : color;
    const x = 120 + index * width;
    return (
      path(`M${x + 20} 300 h${width} l-20 80 h${-width} Z`, fill) +
      path(`M${x} 380 h${width} v16 a${width / 2} 26 0 0 1 ${-width} 0 Z`, fill)
    );
  });
};

const roofs: ReadonlyArray<(draw: Draw, color: string) => string> = [
  (_draw, color) => rect(110, 170, 740, 40, color, 'rx="8"'),
  (_draw, color) => path('M80 210 L480 70 L880 210 Z', color),
  (_draw, color) => path('M90 210 Q160 90 300 130 Q480 40 660 130 Q800 90 870 210 Z', color),
  (_draw, color) =>
    times(5, (index) => path(`M${110 + index * 148} 210 a74 74 0 0 1 148 0 Z`, color)) +
    rect(110, 200, 740, 20, color),
  (draw, color) =>
    path('M110 210 L200 130 L760 130 L850 210 Z', color) + rect(300 + draw(300), 70, 60, 90, color),
];

/** A shop front on a street. */
export const shop = (draw: Draw, { accent }: Palette): string => {
  const ink = pick(draw, inks);
  const wall = pick(draw, walls);
  const sign = ink === accent ? '#fffdf8' : accent;
  const left = draw(2) === 0;
  return (
    rect(0, 0, 960, 720, pick(draw, skies)) +
    disc(120 + draw(720), 80 + draw(60), 46, '#fff3c9') +
    times(3, (index) => rect(-40 + index * 380, 230 + draw(120), 260, 420, '#000', 'opacity="0.08"')) +
    rect(0, 640, 960, 80, pick(draw, ['#8a8478', '#6d7f7a', '#b59a78'])) +
    rect(120, 200, 720, 440, wall) +
    pick(draw, roofs)(draw, ink) +
    rect(170, 222, 620, 66, ink, 'rx="10"') +
    scrolls(262, sign, 7 + draw(4)) +
    (draw(4) === 0 ? scrolls(350, ink, 7) : awning(draw, pick(draw, inks))) +
    door(draw, left ? 170 : 670, ink) +
    windows(draw, left ? 330 : 160, 460, ink) +
    pick(draw, [
      times(
        2,
        (index) =>
          rect(130 + index * 640, 590, 60, 60, '#b5653a') + disc(160 + index * 640, 560, 44, '#3f8a4f'),
      ),
      rect(360, 590, 260, 14, '#5a3418') +
        rect(380, 600, 14, 46, '#5a3418') +
        rect(586, 600, 14, 46, '#5a3418'),
      line('M860 640 V330', '#4a4a4a', 10) + disc(860, 310, 30, '#f9e7a8'),
      times(
        3,
        (index) => disc(350 + index * 100, 610, 36, '#4a4a4a') + disc(350 + index * 100, 610, 18, '#fffdf8'),
      ),
    ])
  );
};

/** A roof in two tiers, as the old wooden prayer houses of Mindanao have it. */
const roof = (x: number, base: number, width: number, color: string): string => {
  const tier = (bottom: number, wide: number, narrow: number, height: number): string =>
    path(
      `M${x - wide / 2} ${bottom} Q${x - wide / 3} ${bottom - height / 3} ${x - narrow / 2} ${bottom - height} H${x + narrow / 2} Q${x + wide / 3} ${bottom - height / 3} ${x + wide / 2} ${bottom} Z`,
      color,
    );
  const middle = base - width * 0.34;
  return (
    tier(base, width * 1.3, width * 0.56, width * 0.34) +
    rect(x - width * 0.2, middle - width * 0.1, width * 0.4, width * 0.1, '#fffdf8') +
    tier(middle - width * 0.1, width * 0.72, width * 0.08, width * 0.36) +
    line(`M${x} ${middle - width * 0.46} v-44`, '#f0b429', 7)
  );
};
const minaret = (x: number, top: number, wall: string, color: string): string =>
  rect(x - 24, top, 48, 640 - top, wall) +
  rect(x - 36, top + 90, 72, 18, color) +
  path(`M${x - 30} ${top} L${x} ${top - 80} L${x + 30} ${top} Z`, color);
const archway = (x: number, width: number, height: number, fill: string): string =>
  path(
    `M${x - width / 2} 640 V${640 - height + width / 2} Q${x - width / 2} ${640 - height} ${x} ${640 - height - width / 4} Q${x + width / 2} ${640 - height} ${x + width / 2} ${640 - height + width / 2} V640 Z`,
    fill,
  );

/** A mosque with one to three roofs. */
export const mosque = (draw: Draw): string => {
  const night = draw(4) === 0;
  const wall = pick(draw, ['#fffdf8', '#f2e3c4', '#e0eee7', '#e9d3c4']);
  const color = pick(draw, ['#0a5a50', '#1f4e79', '#c99a2e', '#3f8a4f', '#8a8fa8', '#a3195b']);
  const high = 330 + draw(70);
  const count = pick(draw, [1, 2, 3, 3]);
  const towers = pick(draw, [[130], [830], [110, 850], [110, 850, 250, 710]]);
  return (
    rect(0, 0, 960, 720, night ? '#1d2b4f' : pick(draw, skies)) +
    (night
      ? times(20, () => disc(draw(960), draw(280), 3, '#fff3c9'))
      : times(3, (index) =>
          oval(160 + index * 320 + draw(60), 90 + draw(80), 90, 26, '#fff', 'opacity="0.7"'),
        )) +
    (draw(2)
      ? path(`M0 560 Q240 ${380 + draw(100)} 480 560 T960 540 V720 H0 Z`, '#6fa088')
      : rect(0, 600, 960, 60, '#7fb0bf')) +
    rect(0, 640, 960, 80, pick(draw, ['#c9b38a', '#8fae7a', '#a8a29a'])) +
    towers.map((x) => minaret(x, 190 + draw(60), wall, color)).join('') +
    times(count === 3 ? 2 : 0, (index) => roof(290 + index * 380, high + 40, 130, color)) +
    (count === 2 ? roof(350, high, 190, color) + roof(620, high, 190, color) : roof(480, high, 260, color)) +
    rect(190, high, 580, 640 - high, wall) +
    rect(190, high, 580, 22, color) +
    times(5, (index) =>
      archway(
        260 + index * 110,
        index === 2 ? 96 : 70,
        index === 2 ? 190 : 140,
        index === 2 ? color : pick(draw, glass),
      ),
    ) +
    scrolls(high + 60, color, 9)
  );
};

const bar = (x: number, height: number, fill: string): string => rect(x, 470 - height, 46, height, fill);

/** What a shop sells or the tools of its trade. */
export const things = {
  cloth: (draw: Draw, { accent }: Palette): string =>
    times(5, (index) => {
      const color = [accent, '#f2d7b0', pick(draw, inks), '#58c4a7', pick(draw, inks)][index] ?? accent;
      const x = 120 + index * 148;
      return (
        path(`M${x} 120 h130 v${380 + draw(120)} q-32 40 -65 0 q-32 -40 -65 0 Z`, color) +
        times(6, (row) =>
          path(`M${x + 65} ${170 + row * 60} l24 24 l-24 24 l-24 -24 Z`, '#fffdf8', 'opacity="0.75"'),
        )
      );
    }) + rect(90, 96, 780, 26, '#5a3418', 'rx="13"'),
  clock: (draw: Draw, { accent }: Palette): string =>
    shadow(490, 390, 280, 270) +
    disc(480, 360, 270, accent) +
    disc(480, 360, 225, '#fffdf8') +
    times(12, (index) =>
      group(`rotate(${index * 30} 480 360)`, rect(474, 150, 12, index % 3 ? 24 : 46, '#14261f')),
    ) +
    group(`rotate(${draw(360)} 480 360)`, rect(472, 230, 16, 140, '#14261f', 'rx="8"')) +
    group(`rotate(${draw(360)} 480 360)`, rect(475, 180, 10, 190, '#a3195b', 'rx="5"')) +
    disc(480, 360, 20, '#14261f'),
  books: (draw: Draw, { accent }: Palette): string =>
    rect(100, 600, 760, 30, '#5a3418') +
    times(9, (index) => {
      const height = 280 + draw(180);
      const x = 130 + index * 80;
      return group(
        `rotate(${draw(3) === 0 ? 5 : 0} ${x + 34} 600)`,
        rect(x, 600 - height, 66, height, pick(draw, [...inks, accent, '#58c4a7']), 'rx="6"') +
          rect(x + 12, 640 - height, 42, 12, '#f0b429') +
          rect(x + 12, 540, 42, 8, '#fffdf8'),
      );
    }),
  screen: (draw: Draw, { accent }: Palette): string =>
    shadow(480, 610, 330, 36) +
    rect(200, 150, 560, 370, '#2b2f36', 'rx="24"') +
    rect(230, 180, 500, 310, pick(draw, ['#0b3f3a', '#1f4e79', '#3b2a4a'])) +
    times(6, (index) => bar(270 + index * 74, 60 + draw(200), accent)) +
    rect(200, 490, 560, 30, '#2b2f36') +
    path('M140 600 L820 600 L760 520 L200 520 Z', '#a9b0b8'),
  map: (draw: Draw, { accent }: Palette): string =>
    path('M120 180 L340 120 L600 190 L840 130 L840 560 L600 620 L340 550 L120 610 Z', '#f2e3c4') +
    path('M340 120 L340 550 M600 190 L600 620', 'none', 'stroke="#c9b38a" stroke-width="6"') +
    times(6, () => oval(220 + draw(520), 230 + draw(280), 50 + draw(40), 26 + draw(30), '#8fae7a')) +
    line(`M220 500 q120 -${120 + draw(120)} 260 -60 t260 -160`, '#a3195b', 9) +
    path('M740 300 c-60 -70 -40 -140 0 -140 c40 0 60 70 0 140 Z', accent) +
    disc(740, 205, 16, '#fffdf8'),
} as const;
export type Thing = keyof typeof things;
