/** A fictional person who wrote, owns or decided something of the demo data. */
export interface DemoActor {
  id: string;
  email: string;
  firstName: string;
  lastName: string;
  /**
   * What the person does in the demo data. A moderator decides as an admin there; the account itself is an ordinary one, so
   * that no account with an admin's rights lies unused.
   */
  part: 'moderator' | 'owner' | 'visitor';
}

/** First name, last name (common nouns of the country, so that nobody is meant), part. */
const rows: ReadonlyArray<readonly [firstName: string, lastName: string, part: DemoActor['part']]> = [
  ['Amina', 'Lanterna', 'moderator'],
  ['Basir', 'Balangay', 'moderator'],
  ['Camila', 'Kuliglig', 'owner'],
  ['Datu', 'Panday', 'owner'],
  ['Esmail', 'Sarimanok', 'owner'],
  ['Farida', 'Tabako', 'owner'],
  ['Ghazi', 'Vinta', 'owner'],
  ['Hanan', 'Bituin', 'owner'],
  ['Idris', 'Alon', 'visitor'],
  ['Jamila', 'Duyan', 'visitor'],
  ['Karim', 'Ilaw', 'visitor'],
  ['Layla', 'Tala', 'visitor'],
  ['Monib', 'Habi', 'visitor'],
  ['Norhata', 'Ulap', 'visitor'],
  ['Omar', 'Baybay', 'visitor'],
  ['Putri', 'Lawin', 'visitor'],
  ['Rashid', 'Dagat', 'visitor'],
  ['Sitti', 'Talaba', 'visitor'],
  ['Tarhata', 'Mutya', 'visitor'],
  ['Usman', 'Bakawan', 'visitor'],
  ['Yasmin', 'Sampaguita', 'visitor'],
  ['Zaid', 'Tikling', 'visitor'],
];

export const demoActors: readonly DemoActor[] = rows.map(([firstName, lastName, part], index) => ({
  id: `de30${String(index + 1).padStart(20, '0')}`,
  email: `${firstName}.${lastName}@demo.halalmap.example`.toLowerCase(),
  firstName,
  lastName,
  part,
}));
