/** A row of a list, with what must be stored of it. */
export interface ListedPlace {
  cells: readonly string[];
  stored: {
    name: string;
    /** The name of the town, or what was typed where that is none. */
    municipalityName: string;
    phone?: string | null;
    expiryDate?: string | null;
    alternateNames?: string[];
  };
}

export interface RealList {
  header: readonly string[];
  places: ListedPlace[];
  /** As its sender would have it on disk. */
  file: Buffer;
}

const at = <T>(values: readonly T[], index: number): T => values[index % values.length] as T;
const quoted = (cell: string, delimiter: string): string =>
  cell.includes(delimiter) || cell.includes('"') ? `"${cell.replaceAll('"', '""')}"` : cell;

const dishes = ['Kusina', 'Karinderya', 'Ihawan', 'Lutuan', 'Panaderya', 'Kapihan', 'Tindahan', 'Pastilan', 'Sattihan', 'Bahay Kaldero']; // prettier-ignore
const owners = ['ni Peña', 'sa Kanto', 'Halimbawa', 'Tatlong Dahon', 'Bagong Ilog', 'Lumang Tulay', 'Ikapitong Araw', 'Maliit na Bituin', 'Puting Kabayo', 'Anim na Hagdan']; // prettier-ignore
/** Towns as people write them, with their names. */
const towns = [
  ['Parañaque City', 'Metro Manila', 'Parañaque'],
  ['Taguig City', 'NCR', 'Taguig'],
  ['QC', 'Metro Manila', 'Quezon City'],
  ['GenSan', 'So. Cotabato', 'General Santos'],
  ['Cag. de Oro', 'Misamis Or.', 'Cagayan de Oro'],
  ['Sta. Rosa', 'Laguna', 'Santa Rosa'],
  ['GMA', 'Cavite', 'General Mariano Alvarez'],
  ['Marawi City', 'Lanao Sur', 'Marawi'],
  ['Lapulapu City', 'Cebu', 'Lapu-Lapu'],
  ['Sa tabi ng dagat', '', 'Sa tabi ng dagat'],
] as const;
const phones = ['0917-000-0001', '(02) 8000-0002 loc. 12', '0917 000 0003 / 0918 000 0004', 'N/A', '', "'09170000005"]; // prettier-ignore
const days = [
  ['31-Dec-27', '2027-12-31'],
  ['15/06/2028', '2028-06-15'],
  ['June 1, 2027', '2027-06-01'],
  ['', null],
] as const;

/**
 * A list of halal places as an office keeps it: Windows-1252 with semicolons, numbered, with a blank row after each
 * tenth, notes of its own, towns and days in many spellings, and remarks that no field holds. The places are
 * fictional.
 */
export const halalPlaces = (count: number): RealList => {
  const header = ['No.', 'Name of Establishment', 'Type', 'Complete Address', 'City/Municipality', 'Prov.', 'Contact No.', 'Valid Until', 'Operating Hours', 'Remarks']; // prettier-ignore
  const places = Array.from({ length: count }, (_, n): ListedPlace => {
    const name = `${at(dishes, n)} ${at(owners, Math.floor(n / 10))} ${n + 1}`;
    const [town, province, municipalityName] = at(towns, n);
    const phone = at(phones, n);
    const [typed, day] = at(days, n);
    return {
      cells: [
        String(n + 1),
        name,
        at(['Food', 'FOOD', 'food'], n),
        `Blk ${n + 1}; "Purok" ${n % 7}`,
        town,
        province,
        phone,
        typed,
        at(['9am-9pm', '24/7', 'Daily 6am to 10pm', ''], n),
        n % 5 === 0 ? 'walang karatula' : '',
      ],
      stored: {
        name,
        municipalityName,
        phone: phone === 'N/A' ? null : phone.replace(/^'/, '') || null,
        expiryDate: day,
      },
    };
  });
  const line = (cells: readonly string[]): string => cells.map((cell) => quoted(cell, ';')).join(';');
  const lines = places.flatMap(({ cells }, n) => [line(cells), ...(n % 10 === 9 ? [';;;;;;;;;'] : [])]);
  const text = [header.join(';'), ...lines].join('\r\n');
  return { header, places, file: Buffer.from(text, 'latin1') };
};

const mosqueNames = [
  ['Masjid An-Noor', 'مسجد النور'],
  ['Masjid Ar-Rahmah', 'مسجد الرحمة'],
  ['Masjid At-Taqwa', 'مسجد التقوى'],
  ['Masjid Al-Huda', 'مسجد الهدى'],
  ['Masjid Al-Falah', 'مسجد الفلاح'],
  ['Masjid As-Salam', 'مسجد السلام'],
  ['Masjid Al-Ikhlas', 'مسجد الإخلاص'],
  ['Masjid An-Nasr', 'مسجد النصر'],
] as const;

/**
 * A list of mosques as maps export it: UTF-8 with a byte order mark, Arabic names in a column of their own, positions,
 * no column that says that they are mosques, and rows that end early. The mosques are fictional.
 */
export const mosques = (count: number): RealList => {
  const header = ['name', 'name:ar', 'lat', 'lon', 'Town', 'Province', 'Capacity'];
  const places = Array.from({ length: count }, (_, n): ListedPlace => {
    const [latin, arabic] = at(mosqueNames, n);
    const [town, province, municipalityName] = at(towns.slice(0, 9), n);
    const name = `${latin}, Purok ${n + 1}`;
    const capacity = n % 3 === 0 ? [] : ['1,200'];
    return {
      cells: [name, arabic, String(6 + n / 1000), `12${n % 5}.5°`, town, province, ...capacity],
      stored: { name, municipalityName, alternateNames: [arabic] },
    };
  });
  const lines = [header, ...places.map(({ cells }) => cells)].map((cells) =>
    cells.map((cell) => quoted(cell, ',')).join(','),
  );
  return { header, places, file: Buffer.from(`\uFEFF${lines.join('\n')}\n`) };
};
