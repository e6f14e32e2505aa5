import { fold, type PrayerTown } from '@halalmap/contracts';
import { useSettled } from '@halalmap/mfe-kit/hooks';
import { Button, Checkbox, Select, TextInput } from '@halalmap/ui';
import { useId, useState } from 'react';
import { Link } from 'react-router-dom';
import { useTripText } from '../../messages/en-trip';
import { useLazyPrayerTownsQuery, usePrayerTownQuery, usePrayerTownsQuery } from '../../prayer/use-prayer';
import { useStandard } from '../../standard/standard';
import { mostDays, reaches, type Trip } from './trip';

const settleMs = 250;
const fromLetters = 2;
const shownTowns = 12;

const labelOf = ({ name, province }: PrayerTown): string =>
  province === null ? name : `${name}, ${province}`;

/** A town as typed: null until something is typed, then the name of the town of the address counts no more. */
interface TypedTown {
  id: number;
  slug: string | null;
  text: string | null;
}

interface TownFieldProps {
  label: string;
  town: TypedTown;
  error: string | undefined;
  onChange: (text: string) => void;
}

/** A town by its name, with what is found as the list of the field. */
const TownField = ({ label, town, error, onChange }: TownFieldProps) => {
  const listId = useId();
  const known = usePrayerTownQuery(town.slug ?? '', { skip: town.slug === null }).currentData;
  const text = town.text ?? (known ? labelOf(known) : '');
  const query = useSettled(nameIn(town.text ?? ''), settleMs);
  const { currentData: found = [] } = usePrayerTownsQuery(query, { skip: query.length < fromLetters });
  return (
    <>
      <TextInput
        label={label}
        value={text}
        error={error}
        list={listId}
        maxLength={100}
        autoComplete="off"
        onChange={(event) => onChange(event.target.value)}
      />
      <datalist id={listId}>
        {found.slice(0, shownTowns).map((one) => (
          <option key={one.slug} value={labelOf(one)} />
        ))}
      </datalist>
    </>
  );
};

/** The name of a town, without the province behind it. */
const nameIn = (text: string): string => (text.split(',')[0] ?? '').trim();

/** A town that is not typed yet, with an id that no other has. */
const anotherTown = (towns: readonly TypedTown[]): TypedTown => ({
  id: Math.max(...towns.map(({ id }) => id)) + 1,
  slug: null,
  text: null,
});

interface TripFormProps {
  trip: Trip;
  /** The day that is meant when no day was chosen. */
  today: string;
  onPlan: (trip: Trip) => void;
}

/** The choices of a trip. */
export const TripForm = ({ trip, today, onPlan }: TripFormProps) => {
  const t = useTripText();
  const standard = useStandard();
  const [findTowns] = useLazyPrayerTownsQuery();
  const [isFinding, setFinding] = useState(false);
  const [towns, setTowns] = useState(() => {
    const [from, ...rest] = trip.stops;
    return [from ?? null, ...(rest.length > 0 ? rest : [null])].map((slug, id): TypedTown => ({
      id,
      slug,
      text: null,
    }));
  });
  const [errors, setErrors] = useState<Readonly<Record<number, string>>>({});
  const [choices, setChoices] = useState(trip);
  const set = (change: Partial<Trip>): void => setChoices({ ...choices, ...change });
  const last = towns.length - 1;

  /** @returns the slug of a typed town, or what is wrong with it */
  const resolve = async ({ slug, text }: TypedTown): Promise<{ slug: string } | { error: string }> => {
    if (text === null) return slug === null ? { error: t('trip.townMissing') } : { slug };
    const name = fold(nameIn(text));
    if (name === '') return { error: t('trip.townMissing') };
    const { data } = await findTowns(nameIn(text), true);
    if (!data) return { error: t('trip.townFailed') };
    const named = data.filter((town) => fold(town.name) === name);
    const exact = named.filter((town) => fold(labelOf(town)) === fold(text.trim()));
    const [found, ...others] = exact.length > 0 ? exact : named.length > 0 ? named : data;
    if (!found) return { error: t('trip.townMissing') };
    return others.length > 0 ? { error: t('trip.townMany') } : { slug: found.slug };
  };

  const plan = async (): Promise<void> => {
    setFinding(true);
    const found = await Promise.all(
      towns.map(async (town) => ({ id: town.id, result: await resolve(town) })),
    );
    setFinding(false);
    setErrors(
      Object.fromEntries(
        found.flatMap(({ id, result }) => ('error' in result ? [[id, result.error] as const] : [])),
      ),
    );
    const stops = found.flatMap(({ result }) => ('slug' in result ? [result.slug] : []));
    if (stops.length === towns.length) onPlan({ ...choices, stops });
  };

  return (
    <form
      className="trip__form needs-script"
      onSubmit={(event) => {
        event.preventDefault();
        void plan();
      }}
    >
      {towns.map((town, index) => (
        <div key={town.id} className="trip__town">
          <TownField
            label={
              index === 0
                ? t('trip.from')
                : index === last
                  ? t('trip.to')
                  : t('trip.night', { number: index })
            }
            town={town}
            error={errors[town.id]}
            onChange={(text) => setTowns(towns.map((one) => (one.id === town.id ? { ...one, text } : one)))}
          />
          {index > 0 && index < last && (
            <Button
              size="sm"
              kind="quiet"
              onClick={() => setTowns(towns.filter((one) => one.id !== town.id))}
            >
              {t('trip.removeNight', { number: index })}
            </Button>
          )}
        </div>
      ))}
      {last < mostDays && (
        <div>
          <Button
            size="sm"
            icon="plus"
            onClick={() => setTowns([...towns.slice(0, last), anotherTown(towns), ...towns.slice(last)])}
          >
            {t('trip.addNight')}
          </Button>
        </div>
      )}
      <div className="trip__when">
        <TextInput
          type="date"
          label={t('trip.on')}
          value={choices.on ?? today}
          onChange={(event) => set({ on: event.target.value || null })}
        />
        <TextInput
          type="time"
          label={t('trip.at')}
          value={choices.at}
          required
          onChange={(event) => set({ at: event.target.value })}
        />
        <Select
          label={t('trip.within')}
          value={String(choices.within)}
          options={reaches.map((km) => ({ value: String(km), label: t('trip.withinKm', { km }) }))}
          onChange={(event) => set({ within: Number(event.target.value) })}
        />
      </div>
      <div>
        <Checkbox
          label={t('trip.open')}
          checked={choices.open}
          onChange={(event) => set({ open: event.target.checked })}
        />
        <Checkbox
          label={t('trip.fits')}
          checked={choices.fits}
          onChange={(event) => set({ fits: event.target.checked })}
        />
        {choices.fits && !standard && (
          <p className="small">
            <Link to="/my-standard">{t('trip.fitsFirst')}</Link>
          </p>
        )}
      </div>
      <div>
        <Button type="submit" kind="primary" busy={isFinding}>
          {t('trip.plan')}
        </Button>
      </div>
    </form>
  );
};
