import type { CertifyingBody } from '@halalmap/contracts';

/**
 * The invented body that certifies demo and generated places, so that none of them names a real one. It is in no list
 * and no form, and its certificates count for no other place.
 */
export const demoCertifier: CertifyingBody = {
  id: 999_999_999,
  name: 'Demo Halal Board (made up)',
  fullName: null,
  aliases: [],
  country: 'Philippines',
  accreditationLevel: null,
  accreditedFrom: null,
  accreditedUntil: null,
  website: null,
  contactEmail: null,
  contactPhone: null,
  logoUrl: null,
  certificateValidityPeriod: null,
  isRecognized: true,
  recognizedBy: [],
  recognitionAsOf: null,
  sourceAsOf: null,
  role: 'certifier',
  description: 'Made up for the demo: it does not exist.',
  sources: [],
  demo: true,
};
