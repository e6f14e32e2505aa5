import {
  claimSubmissionSchema,
  plainMessage,
  type ErrorDetail,
  type Listing,
  type User,
} from '@halalmap/contracts';
import type { StagedPhoto } from '@halalmap/listing-parts';

/** The fields of the claim form, from its top to its end; names are those of the contract. */
export const claimFields = ['businessName', 'ownerName', 'contactEmail', 'contactPhone', 'message'] as const;
export type ClaimField = (typeof claimFields)[number];
export type ClaimValues = Record<ClaimField, string>;

/** The first complaint about each field, and those about no field. */
export interface ClaimErrors {
  fields: Partial<Record<ClaimField, string>>;
  general: string[];
}

export const noClaimErrors: ClaimErrors = { fields: {}, general: [] };

/** What the form holds before anything is typed. */
export const claimDefaults = (listing: Listing, user: User | null): ClaimValues => ({
  businessName: listing.name,
  ownerName: [user?.firstName, user?.lastName].filter(Boolean).join(' '),
  contactEmail: user?.email ?? '',
  contactPhone: '',
  message: '',
});

/** The body of `POST /api/listings/{id}/claims`; what was left empty is null. It is not checked yet. */
export const toClaim = (
  values: ClaimValues,
  files: ReadonlyArray<Pick<StagedPhoto, 'url'>>,
): Record<string, unknown> => ({
  ...Object.fromEntries(Object.entries(values).map(([field, value]) => [field, value.trim() || null])),
  evidenceFiles: files.map(({ url }) => url),
});

const isClaimField = (name: string | undefined): name is ClaimField =>
  claimFields.some((field) => field === name);

/** Sorts complaints by the field they name. */
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

/** Checks a claim as the server will. */
export const claimErrors = (body: Record<string, unknown>): ClaimErrors => {
  const { error } = claimSubmissionSchema.safeParse(body, { error: plainMessage });
  return claimErrorsOf((error?.issues ?? []).map(({ path, message }) => ({ path: path.join('.'), message })));
};
