import {
  claimSubmissionSchema,
  plainMessage,
  type ErrorDetail,
  type Listing,
  type User,
} from '@halalmap/contracts';
import type { StagedPhoto } from '@halalmap/listing-parts';

/** The fields of the claim form in display order, named as in the contract. */
export const claimFields = ['businessName', 'ownerName', 'contactEmail', 'contactPhone', 'message'] as const;
export type ClaimField = (typeof claimFields)[number];
export type ClaimValues = Record<ClaimField, string>;

/** The first error of each field, and the errors of no field. */
export interface ClaimErrors {
  fields: Partial<Record<ClaimField, string>>;
  general: string[];
}

export const noClaimErrors: ClaimErrors = { fields: {}, general: [] };

/** The initial values of the form. */
export const claimDefaults = (listing: Listing, user: User | null): ClaimValues => ({
  businessName: listing.name,
  ownerName: [user?.firstName, user?.lastName].filter(Boolean).join(' '),
  contactEmail: user?.email ?? '',
  contactPhone: '',
  message: '',
});

/** Builds the body of `POST /api/listings/{id}/claims`; empty fields become null. It is not validated yet. */
export const toClaim = (
  values: ClaimValues,
  files: ReadonlyArray<Pick<StagedPhoto, 'url'>>,
): Record<string, unknown> => ({
  ...Object.fromEntries(Object.entries(values).map(([field, value]) => [field, value.trim() || null])),
  evidenceFiles: files.map(({ url }) => url),
});

const isClaimField = (name: string | undefined): name is ClaimField =>
  claimFields.some((field) => field === name);

/** Groups errors by the field they name. */
export const claimErrorsOf = (details: readonly ErrorDetail[]): ClaimErrors => {
  const errors: ClaimErrors = { fields: {}, general: [] };
  for (const { path, message } of details) {
    const [field] = path.split('.');
    if (isClaimField(field)) errors.fields[field] ??= message;
    else errors.general.push(message);
  }
  return errors;
};

export const hasClaimErrors = ({ fields, general }: ClaimErrors): boolean =>
  general.length > 0 || Object.keys(fields).length > 0;

/** Validates a claim with the same rules as the server. */
export const claimErrors = (body: Record<string, unknown>): ClaimErrors => {
  const { error } = claimSubmissionSchema.safeParse(body, { error: plainMessage });
  return claimErrorsOf((error?.issues ?? []).map(({ path, message }) => ({ path: path.join('.'), message })));
};
