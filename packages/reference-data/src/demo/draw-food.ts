import { disc, group, line, oval, path, pick, rect, shadow, times, type Draw, type Palette } from './draw';

const rice = '#fffaf0';
const browns = ['#8a4b20', '#6b3416', '#a8622c'] as const;
const greens = ['#2f7d4f', '#5a9a3c', '#1f6b5a'] as const;

const plate = (draw: Draw, { accent }: Palette): string => {
  const rim = pick(draw, ['#fffdf8', '#e8f0ee', '#f4e6cf', '#2b3a42']);
  const radius = 250 + draw(50);
  const square = draw(3) === 0;
  const body = square
    ? rect(480 - radius, 370 - radius, radius * 2, radius * 2, rim, 'rx="70"') +
      rect(
        520 - radius,
        410 - radius,
        radius * 2 - 80,
        radius * 2 - 80,
        'none',
        `rx="50" stroke="${accent}" stroke-width="8"`,
      )
    : disc(480, 370, radius, rim) +
      disc(480, 370, radius - 36, 'none', `stroke="${accent}" stroke-width="${draw(2) ? 8 : 3}"`);
  return shadow(490, 395, radius + 10, radius) + body;
};

const scatter = (draw: Draw, count: number, radius: number, make: (x: number, y: number) => string): string =>
  times(count, () => {
    const angle = (draw(360) * Math.PI) / 180;
    const away = radius * Math.sqrt(draw(1_000) / 1_000);
    return make(Math.round(480 + away * Math.cos(angle)), Math.round(370 + away * Math.sin(angle)));
  });
const leaf = (draw: Draw, x: number, y: number): string =>
  path(
    'M0 0 Q18 -22 44 -8 Q22 18 0 0 Z',
    pick(draw, greens),
    `transform="translate(${x} ${y}) rotate(${draw(360)})"`,
  );

const roundBowl = (draw: Draw, palette: Palette, content: string): string =>
  shadow(490, 410, 290, 270) +
  disc(480, 370, 280, palette.accent) +
  disc(480, 370, 250, pick(draw, ['#c46a1b', '#2b2320', '#e0a43a', '#7f9c3c', '#b8431f'])) +
  content;

/** Dishes seen from above, by kind. */
export const dishes = {
  skewers: (draw: Draw, palette: Palette): string =>
    plate(draw, palette) +
    group(
      `rotate(${draw(60) - 30} 480 370)`,
      times(3 + draw(2), (row) => {
        const y = 250 + row * 75;
        return (
          line(`M230 ${y} L740 ${y}`, '#c9a26a', 9) +
          times(6, (index) =>
            rect(285 + index * 68, y - 26, 56, 52, pick(draw, [...browns, greens[0], '#c0392b']), 'rx="16"'),
          )
        );
      }),
    ),
  cup: (draw: Draw, palette: Palette): string =>
    shadow(490, 400, 270, 250) +
    disc(480, 370, 260, '#fffdf8') +
    disc(480, 370, 170, palette.accent) +
    line('M640 330 q120 40 10 110', palette.accent, 30) +
    disc(480, 370, 148, '#5a3418') +
    group(
      `rotate(${draw(360)} 480 370)`,
      path('M480 470 Q380 370 480 290 Q580 370 480 470 Z', '#e8cfa8') +
        times(1 + draw(3), (index) => line(`M420 ${330 + index * 30} q60 40 120 0`, '#e8cfa8', 8)),
    ),
  rice: (draw: Draw, palette: Palette): string =>
    plate(draw, palette) +
    path(
      'M300 430 Q320 240 480 230 Q640 240 660 430 Q480 520 300 430 Z',
      pick(draw, ['#f2c14e', rice, '#e8a33d']),
    ) +
    scatter(draw, 60, 150, (x, y) => oval(x, y, 12, 4, rice, `transform="rotate(${draw(180)} ${x} ${y})"`)) +
    scatter(draw, 5, 120, (x, y) =>
      oval(x, y, 44, 30, pick(draw, browns), `transform="rotate(${draw(180)} ${x} ${y})"`),
    ) +
    scatter(draw, 8, 150, (x, y) => leaf(draw, x, y)),
  bowl: (draw: Draw, palette: Palette): string =>
    roundBowl(
      draw,
      palette,
      scatter(draw, 7, 170, (x, y) =>
        oval(
          x,
          y,
          50,
          34,
          pick(draw, [...browns, '#f4d9a0', '#d9622b']),
          `transform="rotate(${draw(180)} ${x} ${y})"`,
        ),
      ) +
        scatter(draw, 9, 190, (x, y) => leaf(draw, x, y)) +
        scatter(draw, 10, 200, (x, y) => disc(x, y, 9, '#fff6d8', 'opacity="0.7"')),
    ),
  leaf: (draw: Draw, palette: Palette): string =>
    group(
      `rotate(${draw(50) - 25} 480 360)`,
      path('M120 380 Q300 120 840 330 Q640 640 120 380 Z', '#2f7d4f') +
        line('M140 380 Q460 320 820 335', '#1f5c3a', 10) +
        times(7, (index) => line(`M${240 + index * 80} 365 l40 -70`, '#1f5c3a', 4)) +
        path('M340 440 Q360 260 500 260 Q640 270 640 430 Q480 500 340 440 Z', rice) +
        scatter(draw, 14, 90, (x, y) =>
          oval(x, y - 20, 26, 12, pick(draw, browns), `transform="rotate(${draw(180)} ${x} ${y})"`),
        ) +
        disc(690, 300, 34, palette.accent),
    ),
  mortar: (draw: Draw, palette: Palette): string =>
    shadow(480, 600, 280, 50) +
    path('M230 300 L730 300 Q720 600 480 610 Q240 600 230 300 Z', '#6f6a63') +
    oval(480, 300, 250, 80, '#8c867d') +
    oval(480, 300, 210, 60, '#2f7d4f') +
    scatter(draw, 22, 45, (x, y) =>
      disc(480 + (x - 480) * 4, y - 70, 10, pick(draw, [...greens, '#c0392b', '#e8b93a'])),
    ) +
    group('rotate(24 620 200)', rect(590, 20, 60, 290, palette.accent, 'rx="30"')),
  noodles: (draw: Draw, palette: Palette): string =>
    roundBowl(
      draw,
      palette,
      times(14, (index) =>
        line(
          `M${300 + draw(40)} ${260 + index * 16} q90 ${draw(80) - 40} 180 0 t180 0`,
          pick(draw, ['#f5dfa6', '#ecd08a']),
          12,
        ),
      ) +
        times(
          2,
          (index) =>
            disc(400 + index * 150, 300 + draw(60), 52, '#fffdf8') +
            disc(400 + index * 150, 320, 24, '#f0a830'),
        ) +
        scatter(draw, 9, 170, (x, y) => leaf(draw, x, y)),
    ) +
    group(
      `rotate(${draw(30) - 40} 700 200)`,
      line('M560 60 L880 330', '#3a2418', 16) + line('M600 40 L910 300', '#3a2418', 16),
    ),
  wrap: (draw: Draw, palette: Palette): string =>
    group(
      `rotate(${-30 + draw(24)} 480 360)`,
      shadow(490, 400, 330, 130) +
        rect(180, 270, 600, 190, '#f0d9a8', 'rx="95"') +
        scatter(draw, 16, 70, (x, y) =>
          disc(230 + (x - 410) / 2, y, 18, pick(draw, [...browns, ...greens, '#c0392b'])),
        ) +
        path('M420 250 L830 250 L830 480 L420 480 L470 365 Z', palette.accent) +
        times(6, (index) => line(`M${520 + index * 50} 250 l-40 230`, '#fffdf8', 5)),
    ),
  burger: (draw: Draw, palette: Palette): string =>
    shadow(480, 600, 300, 40) +
    path('M210 330 Q240 130 480 130 Q720 130 750 330 Z', '#c9802f') +
    times(14, (index) => oval(300 + ((index * 61) % 370), 200 + ((index * 37) % 100), 11, 6, '#f7e3b5')) +
    line('M215 355 q60 50 110 0 t110 0 t110 0 t110 0 t90 0', '#5a9a3c', 30) +
    rect(215, 380, 530, 70, '#5a2f16', 'rx="30"') +
    path(`M225 440 L735 440 L${600 + draw(60)} 510 L480 450 L300 ${480 + draw(40)} Z`, '#f2b632') +
    rect(215, 480, 530, 100, '#c9802f', 'rx="45"') +
    rect(470, 40, 14, 110, palette.accent),
  fish: (draw: Draw, palette: Palette): string =>
    plate(draw, palette) +
    group(
      `rotate(${draw(50) - 25} 480 370)`,
      path(
        'M230 370 Q400 220 620 340 L740 270 L720 370 L740 470 L620 400 Q400 520 230 370 Z',
        pick(draw, ['#c98a4b', '#8fa3ad', '#d9622b']),
      ) +
        disc(310, 355, 14, '#fffdf8') +
        disc(310, 355, 6, '#14261f') +
        times(4, (index) => line(`M${400 + index * 55} 300 l-24 140`, '#4a2a14', 8)),
    ) +
    times(
      3,
      (index) => disc(340 + index * 130, 560, 40, '#f4d03f') + disc(340 + index * 130, 560, 30, '#fbe88a'),
    ) +
    scatter(draw, 6, 220, (x, y) => leaf(draw, x, y)),
  pan: (draw: Draw, palette: Palette): string =>
    shadow(490, 400, 290, 270) +
    group(`rotate(${draw(80) - 40} 480 360)`, rect(700, 330, 260, 60, '#2b2320', 'rx="30"')) +
    disc(480, 360, 270, '#2b2320') +
    disc(480, 360, 235, pick(draw, ['#b8431f', '#c9802f', '#5a3418'])) +
    times(3, (index) => {
      const x = 400 + (index % 2) * 150;
      const y = 280 + index * 70;
      return (
        path(`M${x - 70} ${y} q30 -70 80 -40 q70 10 50 60 q-20 60 -80 40 q-60 0 -50 -60 Z`, '#fffdf8') +
        disc(x, y, 30, palette.accent === '#fbf7ee' ? '#f0a830' : '#f2b632')
      );
    }) +
    scatter(draw, 12, 190, (x, y) => leaf(draw, x, y)),
  cake: (draw: Draw, palette: Palette): string =>
    shadow(480, 590, 310, 40) +
    oval(480, 580, 320, 50, '#fffdf8') +
    times(
      2 + draw(2),
      (index) =>
        rect(
          260 + index * 50,
          440 - index * 120,
          440 - index * 100,
          130,
          pick(draw, ['#f4d9a0', '#e7a1b0', '#8a5a34', '#fbe9c8']),
          'rx="18"',
        ) +
        line(
          `M${260 + index * 50} ${455 - index * 120} q40 50 80 0 t80 0 t80 0 t${120 - index * 100 > 0 ? 80 : 60} 0`,
          palette.accent,
          16,
        ),
    ) +
    times(3, (index) =>
      disc(400 + index * 80, 180 + draw(20), 24, pick(draw, ['#f2b632', '#c0392b', '#5a9a3c'])),
    ),
  tray: (draw: Draw, palette: Palette): string =>
    shadow(490, 400, 380, 260) +
    oval(480, 370, 380, 260, '#c9b38a') +
    oval(480, 370, 340, 225, pick(draw, ['#f2c14e', rice, '#f4d9a0'])) +
    scatter(draw, 5, 150, (x, y) =>
      oval(x, y, 70, 44, pick(draw, browns), `transform="rotate(${draw(180)} ${x} ${y})"`),
    ) +
    scatter(draw, 24, 210, (x, y) => disc(x, y, 9, pick(draw, ['#7a4a20', '#f2d16b', '#c0392b']))) +
    times(4, (index) => disc(180 + index * 200, index % 2 ? 190 : 560, 36, palette.accent)),
  bread: (draw: Draw, palette: Palette): string =>
    rect(160, 460, 640, 120, palette.accent, 'rx="60"') +
    times(5, (index) => {
      const x = 250 + index * 115;
      const y = 400 - (index % 2) * 90 - draw(20);
      return (
        oval(x, y, 110, 74, pick(draw, ['#d9a05b', '#c98a3f', '#e6bd7a'])) +
        line(`M${x - 60} ${y - 10} q60 -40 120 0`, '#8a5a24', 8)
      );
    }) +
    times(10, (index) => line(`M${190 + index * 62} 480 l30 80`, '#fffdf8', 6)),
} as const;
export type Dish = keyof typeof dishes;
