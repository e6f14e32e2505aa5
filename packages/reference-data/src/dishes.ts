/** A dish that people search for by name. Names are not translated. */
interface Dish {
  name: string;
  /** Whose kitchen it is from. */
  kitchen: string;
}

/** Dishes of the Bangsamoro and its neighbours. */
export const dishes: readonly Dish[] = [
  { name: 'tiyula itum', kitchen: 'Tausug' },
  { name: 'palapa', kitchen: 'Maranao' },
  { name: 'pastil', kitchen: 'Maguindanaon' },
  { name: 'satti', kitchen: 'Zamboangueño' },
  { name: 'piyanggang', kitchen: 'Tausug' },
  { name: 'rendang', kitchen: 'Maranao' },
  { name: 'sinina', kitchen: 'Maguindanaon' },
  { name: 'kulma', kitchen: 'Tausug' },
  { name: 'dodol', kitchen: 'Maranao' },
  { name: 'tipas', kitchen: 'Maguindanaon' },
  { name: 'piaparan', kitchen: 'Maranao' },
];
