import type { FormValues } from '../../listing-form/form-values';
import type { Probe } from './submit-api';

/** Below this many letters or digits a name says too little to look for it. */
const nameFrom = 3;

const lettersIn = (text: string): number => text.match(/[\p{L}\p{N}]/gu)?.length ?? 0;
const textOf = (typed: string): string | null => typed.trim() || null;
const idOf = (chosen: string): number | null => (chosen === '' ? null : Number(chosen));

/** What is known of the place for a look at likely doubles; null while the name is too short to tell anything. */
export const probeOf = (values: FormValues): Probe | null => {
  if (values.entityType === '' || lettersIn(values.name) < nameFrom) return null;
  return {
    name: values.name.trim(),
    entityType: values.entityType,
    address: textOf(values.address),
    phone: textOf(values.phone),
    provinceId: idOf(values.provinceId),
    municipalityId: idOf(values.municipalityId),
    latitude: textOf(values.latitude),
    longitude: textOf(values.longitude),
  };
};
