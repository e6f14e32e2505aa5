import { useFormatters } from '@halalmap/i18n';
import { Icon } from '@halalmap/ui';
import { type PrayerMethod, prayerMethods } from '../../../prayer/calculate';
import type { Prayer } from '../../../prayer/prayer-day';
import { useText } from '../../../messages/en';

interface PrayerNoteProps {
  prayers: readonly Prayer[];
  method: PrayerMethod;
  /** `HH:MM`, calculated; null where no position is known. */
  sunrise: string | null;
  /** The town that the times are calculated for; null when its name is not known. */
  town: string | null;
  /** Calculated for the centre of the town, since the exact position is not known. */
  isTownOnly: boolean;
  onChooseMethod: (chosen: PrayerMethod) => void;
}

/** The source of the times: the mosque, or a calculation with a named method. */
export const PrayerNote = (props: PrayerNoteProps) => {
  const { prayers, method, sunrise, town, isTownOnly, onChooseMethod } = props;
  const t = useText();
  const format = useFormatters();
  const calculated = prayers.filter(({ isGiven }) => !isGiven);
  const given = prayers.filter(({ isGiven }) => isGiven);
  if (prayers.length === 0) return null;
  const named = (list: readonly Prayer[]) => list.map(({ name }) => t(`prayer.${name}`)).join(', ');
  const where = town === null ? 'spot' : isTownOnly ? 'centre' : 'town';
  return (
    <div className="pray__note">
      <Icon name="info" />
      <p>
        <span aria-live="polite">
          {calculated.length === 0 && t('prayer.allGiven')}
          {calculated.length > 0 && given.length > 0 && `${t('prayer.someGiven', { names: named(given) })} `}
          {calculated.length > 0 &&
            t('prayer.calculated', {
              part: given.length > 0 ? 'rest' : 'all',
              where,
              town,
              method: t(`prayer.method.${method}`),
            })}
        </span>{' '}
        {sunrise !== null && `${t('prayer.sunrise', { time: format.time(sunrise) })} `}
        {t('prayer.mosqueFirst')}
        {calculated.length > 0 && (
          <label className="pray__method">
            {t('prayer.choose')}{' '}
            <select
              className="in"
              value={method}
              onChange={({ target }) => {
                const chosen = prayerMethods.find((name) => name === target.value);
                if (chosen) onChooseMethod(chosen);
              }}
            >
              {prayerMethods.map((name) => (
                <option key={name} value={name}>
                  {t(`prayer.method.${name}`)}
                </option>
              ))}
            </select>
          </label>
        )}
      </p>
    </div>
  );
};
