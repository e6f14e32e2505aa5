import { api, asApiError, defineMutation, requestTo, type ResponseTo } from '@halalmap/api-client';
import { entityTypes, listingSubmissionSchema } from '@halalmap/contracts';
import { answers, isFieldName, mosqueTypes, priceRanges, specOf } from '@halalmap/listing-model';
import { type KeptPhoto, keptPhotosFrom } from '@halalmap/listing-parts';
import {
  emptyForm,
  type FormState,
  hoursMessage,
  imagesOf,
  readStoredValues,
  useFormPhotos,
  useFormWords,
  hoursFields,
} from '@halalmap/listing-parts/listing-form';
import { useErrorText, useSession } from '@halalmap/mfe-kit';
import { createDraft, newKey, readTexts } from '@halalmap/mfe-kit/drafts';
import { type TypedValues, usePersistedForm, useWatch } from '@halalmap/mfe-kit/persisted-form';
import { useToast } from '@halalmap/ui';
import { useCallback, useRef, useState } from 'react';
import { useText } from '../../messages/en';
import { useEnterpriseListingText } from '../../messages/en-enterprise-listing';
import { optionText } from '../../shared/format-fact';
import type { FieldChoice } from '../../shared/typed-fields';
import { hasHours, hoursIn, type ListingField, toListingBody } from './enterprise-fields';

const lists = {
  categories: 'GET /api/categories',
  foodTypes: 'GET /api/food-types',
  brands: 'GET /api/brands',
  bodies: 'GET /api/certifying-bodies',
  provinces: 'GET /api/provinces',
  municipalities: 'GET /api/municipalities',
  productCategories: 'GET /api/halal-product-categories',
  productSubcategories: 'GET /api/halal-product-subcategories',
  businessCategories: 'GET /api/muslim-business-categories',
  businessSubcategories: 'GET /api/muslim-business-subcategories',
} as const;

/** Everything that the form offers to choose from. */
export type FormReference = { [List in keyof typeof lists]: ResponseTo<(typeof lists)[List]> };

const referenceApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** All lists at once and whole: what depends on a choice is filtered in the browser. */
    enterpriseReference: build.query<FormReference, void>({
      queryFn: async (_none, _api, _options, baseQuery) => {
        const responses = await Promise.all(
          Object.entries(lists).map(
            async ([name, list]) => [name, await baseQuery(requestTo(list))] as const,
          ),
        );
        for (const [, { error }] of responses) if (error) return { error };
        // Each list is the response of its endpoint.
        return {
          data: Object.fromEntries(responses.map(([name, { data }]) => [name, data])) as FormReference,
        };
      },
      providesTags: ['Reference'],
    }),
  }),
});

export const { useEnterpriseReferenceQuery } = referenceApi;

const womensSections = ['Yes', 'No', 'separate_entrance'] as const;

const byName = (one: FieldChoice, other: FieldChoice): number => one.label.localeCompare(other.label);
const offered = (entries: ReadonlyArray<{ id: number; name: string; isActive?: boolean }>): FieldChoice[] =>
  entries
    .filter(({ isActive }) => isActive !== false)
    .map(({ id, name }) => ({ value: String(id), label: name }))
    .sort(byName);
const named = (names: Iterable<string>): FieldChoice[] =>
  [...new Set(names)].map((name) => ({ value: name, label: name })).sort(byName);

/** The choices of a field for what is typed so far. */
export const useChoices = (reference: FormReference, typed: TypedValues) => {
  const t = useEnterpriseListingText();
  const shared = useText();
  const below = <Entry extends { parentCategoryId: number }>(entries: readonly Entry[], parent: string) =>
    entries.filter(({ parentCategoryId }) => String(parentCategoryId) === typed[parent]);
  const ofType = <Entry extends { entityType: string }>(entries: readonly Entry[]) =>
    entries.filter(({ entityType }) => entityType === typed['entityType']);

  const lists: Partial<Record<ListingField['name'], () => FieldChoice[]>> = {
    entityType: () => entityTypes.map((value) => ({ value, label: shared(`queue.type.${value}`) })),
    categoryId: () => offered(ofType(reference.categories)),
    foodTypeId: () => offered(reference.foodTypes),
    brandId: () => offered(ofType(reference.brands)),
    halalProductCategoryId: () => offered(reference.productCategories),
    halalProductSubcategoryId: () => offered(below(reference.productSubcategories, 'halalProductCategoryId')),
    muslimBusinessCategoryId: () => offered(reference.businessCategories),
    muslimBusinessSubcategoryId: () =>
      offered(below(reference.businessSubcategories, 'muslimBusinessCategoryId')),
    certifyingBodyId: () => offered(reference.bodies),
    mosqueType: () => mosqueTypes.map((value) => ({ value, label: shared(`fact.mosqueType.${value}`) })),
    priceRange: () => priceRanges.map((value) => ({ value, label: t(`entlist.price.${value}`) })),
    womensSection: () => womensSections.map((value) => ({ value, label: t(`entlist.women.${value}`) })),
    region: () => named(reference.provinces.map(({ region }) => region)),
    provinceId: () =>
      offered(reference.provinces.filter(({ region }) => !typed['region'] || region === typed['region'])),
    municipalityId: () =>
      offered(
        reference.municipalities.filter(({ provinceId }) => String(provinceId) === typed['provinceId']),
      ),
  };
  const ofKind = (name: ListingField['name']): FieldChoice[] => {
    const spec = isFieldName(name) ? specOf(name) : null;
    if (spec?.kind === 'answer')
      return answers.map((value) => ({ value, label: t(`entlist.answer.${value}`) }));
    if (spec?.kind !== 'choice') return [];
    return spec.options.map((value) => ({
      value,
      label: value === 'Unknown' ? shared('fact.unknown') : (optionText(name, value, shared) ?? value),
    }));
  };
  return (name: ListingField['name']): FieldChoice[] => lists[name]?.() ?? ofKind(name);
};

const listingApi = api.injectEndpoints({
  endpoints: (build) => ({
    addEnterpriseListing: build.mutation({
      ...defineMutation('POST /api/listings', ({ body, key }: { body: object; key: string }) => ({
        body,
        headers: { 'idempotency-key': key },
      })),
      invalidatesTags: (_listing, error) => (error ? [] : [{ type: 'Listing', id: 'list' }, 'Analytics']),
    }),
  }),
});

const textDraft = createDraft({ name: 'enterprise', read: readTexts });
const photoDraft = createDraft<readonly KeptPhoto[]>({
  name: 'enterprisePhotos',
  read: (stored) => keptPhotosFrom(stored, new Date()),
});

/**
 * The state of the enterprise form. Texts and photos are stored on this device until the listing is created.
 * @param onDone called when it is created
 */
export const useEnterpriseForm = (onDone: () => void) => {
  const t = useEnterpriseListingText();
  const toast = useToast();
  const errorText = useErrorText();
  const words = useFormWords();
  const { user } = useSession();
  const id = user?.id ?? '';
  const [add] = listingApi.useAddEnterpriseListingMutation();
  // The same body under the same key adds one listing, however often it is sent.
  const attempt = useRef({ text: '', key: '' });

  const [arePhotosStored, setArePhotosStored] = useState(true);
  const storePhotos = useCallback(
    (kept: readonly KeptPhoto[]) => {
      photoDraft.save(id, kept.length > 0 ? kept : null);
      setArePhotosStored((photoDraft.load(id) ?? []).length === kept.length);
    },
    [id],
  );
  const [foundPhotos] = useState(() => photoDraft.load(id) ?? []);
  const photos = useFormPhotos(foundPhotos, storePhotos);
  const isUploading = photos.state.photos.some(
    ({ status: { kind } }) => kind !== 'staged' && kind !== 'failed' && kind !== 'lost',
  );

  const form = usePersistedForm({
    schema: listingSubmissionSchema,
    toInput: toListingBody,
    alsoCheck: (typed) => {
      const messages = hoursFields.flatMap((field): Array<[string, string]> => {
        const message = hasHours(typed) ? hoursMessage(hoursIn(typed, field), words) : undefined;
        return message === undefined ? [] : [[field, message]];
      });
      return Object.fromEntries(messages);
    },
    defaults: { publish: 'true' },
    draft: { store: textDraft, id },
    send: async (facts, withFiles) => {
      const sent = withFiles ? await photos.forSending() : [];
      const body = { ...facts, ...imagesOf(sent) };
      const text = JSON.stringify(body);
      if (attempt.current.text !== text) attempt.current = { text, key: newKey() };
      const response = await add({ body, key: attempt.current.key });
      if (response.error !== undefined) {
        const { status, details } = asApiError(response.error);
        photos.markMissing(details, sent);
        if (status === 503 && sent.length > 0) photos.picker.markUnavailable();
      }
      return response;
    },
    onDone: () => {
      photoDraft.save(id, null);
      toast.show({ title: t('entlist.created'), text: t('entlist.createdText') });
      onDone();
    },
    onRefused: () => toast.show({ title: t('entlist.failed'), text: t('entlist.failedText'), kind: 'bad' }),
    failureText: errorText,
  });

  const watched = useWatch({ control: form.control });
  const typed: TypedValues = Object.fromEntries(
    Object.entries(watched).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  );
  // What was wrong with a photo is settled when no photo has failed any more.
  const hasFailedPhoto = photos.state.photos.some(({ status }) => status.kind === 'failed');
  const errors = Object.fromEntries(
    Object.entries(form.errors).filter(([name]) => name !== 'images' || hasFailedPhoto),
  );

  /** The form as the shared parts of the listing form read and change it. */
  const shared: FormState = {
    values: {
      ...emptyForm(),
      ...readStoredValues({
        ...typed,
        openingHours: hoursIn(typed),
        ramadanHours: hoursIn(typed, 'ramadanHours'),
      }),
    },
    errors: { fields: errors, general: [] },
    variant: 'full',
    set: (name, value) =>
      form.change(name, typeof value === 'string' ? value : value.length > 0 ? JSON.stringify(value) : ''),
    check: (name) => {
      if (typed[name] && errors[name] === undefined) form.check(name);
    },
  };

  return {
    ...form,
    errors,
    typed,
    shared,
    photos,
    isUnsaved: form.isUnsaved || isUploading || !arePhotosStored,
    startOver: () => {
      textDraft.save(id, null);
      photos.picker.restore([]);
      form.reset();
    },
  };
};
