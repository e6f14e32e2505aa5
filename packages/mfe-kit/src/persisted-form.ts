import { asApiError, fieldErrors, type ApiError } from '@halalmap/api-client';
import { type ErrorDetail, fieldErrorOf, plainMessage } from '@halalmap/contracts';
import { type Locale, textsReady, useLocale } from '@halalmap/i18n';
import { useInBrowser } from '@halalmap/ui';
import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import {
  useForm,
  type Control,
  type FieldErrors,
  type Resolver,
  type UseFormRegisterReturn,
} from 'react-hook-form';
import type { z } from 'zod';
import type { DraftStore } from './drafts';
import { fieldErrorText } from './messages/en-fields';

export { Controller, useForm, useWatch, type FieldErrors, type Resolver } from 'react-hook-form';

/** What was typed, by field name. */
export type TypedValues = Record<string, string>;

export type FieldMessages = Record<string, string>;

export interface PersistedFormOptions<Schema extends z.ZodType, Response> {
  /** The rules of the server. */
  schema: Schema;
  /** Rules that the schema cannot check, such as two equal fields, and better messages than those it `found`. */
  alsoCheck?: (typed: TypedValues, found: FieldMessages) => FieldMessages;
  /** The field of an error in the request body; null shows it above the form. Default: the first part of the path. */
  fieldAt?: (path: string) => string | null;
  /**
   * Converts what was typed to the request body; default: unchanged.
   * @param withFiles false after `submitWithoutFiles`
   */
  toInput?: (typed: TypedValues, withFiles: boolean) => unknown;
  /** Initial values. */
  defaults?: Readonly<Record<string, string | null | undefined>>;
  /** Where input is stored until it is sent; passwords never are. */
  draft?: { store: DraftStore<TypedValues>; id: string } | undefined;
  /**
   * The error null leaves the form as it is: the page shows the outcome in another way.
   * @param withFiles false after `submitWithoutFiles`
   */
  send: (
    input: z.input<Schema>,
    withFiles: boolean,
  ) => Promise<{ data?: Response | undefined; error?: unknown }>;
  onDone: (response: Response) => void | Promise<void>;
  /**
   * For forms that visitors may fill in: instead of sending, or when the session has expired, the input is stored and
   * `signIn` is called.
   */
  account?: { isVisitor: boolean; signIn: () => void };
  /** Called when the server rejects the request. */
  onRefused?: (text: string, error: ApiError) => void;
  /** The field for an error without a field; null shows it above the form. */
  fieldOf?: (error: ApiError) => string | null;
  /** Returns the message for a failed request. */
  failureText: (error: unknown) => string;
}

/** Connects a control to its field name and error. */
export type FieldOf = (name: string) => UseFormRegisterReturn & { error: string | undefined };

/** For inputs other than native form elements, with `Controller`. */
export interface ControlledForm {
  control: Control<TypedValues>;
  /** Errors by field name. */
  errors: FieldMessages;
  change: (name: string, value: string) => void;
}

const isSecret = (name: string): boolean => /password/i.test(name);

const presentTexts = (values: PersistedFormOptions<z.ZodType, unknown>['defaults']): TypedValues =>
  Object.fromEntries(
    Object.entries(values ?? {}).flatMap(([name, value]) => (value ? [[name, value] as const] : [])),
  );

/** The key of the errors of no field. */
const aboveForm = 'form';

const firstPart = (path: string): string => path.replace(/\..*/, '');

/** The first message of each field, and all of no field. */
const byField = (
  messages: ReadonlyArray<readonly [path: string, message: string]>,
  fieldAt: (path: string) => string | null,
): FieldMessages => {
  const found: FieldMessages = {};
  for (const [path, message] of messages) {
    const field = fieldAt(path);
    if (field !== null) found[field] ??= message;
    else found[aboveForm] = aboveForm in found ? `${found[aboveForm]} ${message}` : message;
  }
  return found;
};

/**
 * What a schema finds wrong with a request body, by path, such as `images.0.url`, in the language of the page.
 * @param text the English message for an issue; undefined: that of the schema
 */
export const schemaErrors = async (
  schema: z.ZodType,
  body: unknown,
  locale: Locale,
  text: z.core.$ZodErrorMap = plainMessage,
): Promise<ErrorDetail[]> => {
  const [{ error }] = await Promise.all([schema.safeParseAsync(body, { error: text }), textsReady()]);
  return (error?.issues ?? []).map((issue) => ({
    path: issue.path.join('.'),
    message: fieldErrorText({ message: issue.message, ...fieldErrorOf(issue) }, locale),
  }));
};

/** The rules of the schema and of the page. */
const resolverOf = (
  { schema, alsoCheck = () => ({}) }: Pick<PersistedFormOptions<z.ZodType, unknown>, 'schema' | 'alsoCheck'>,
  toInput: (typed: TypedValues) => unknown,
  fieldAt: (path: string) => string | null,
  locale: Locale,
): Resolver<TypedValues> => {
  return async (values) => {
    const found = byField(
      (await schemaErrors(schema, toInput(values), locale)).map(({ path, message }) => [path, message]),
      fieldAt,
    );
    const errors = Object.entries({ ...found, ...alsoCheck(values, found) }).map(
      ([name, message]) => [name, { type: 'page', message }] as const,
    );
    return errors.length > 0 ? { values: {}, errors: Object.fromEntries(errors) } : { values, errors: {} };
  };
};

const messagesIn = (errors: FieldErrors<TypedValues>): FieldMessages =>
  Object.fromEntries(
    Object.entries(errors).flatMap(([name, error]) =>
      error?.message ? [[name, error.message] as const] : [],
    ),
  );

/**
 * A form of text fields. Validates with the schema of the server, sends, and shows errors at their fields, with the
 * focus on the first, and other errors above the form. With a draft, input survives a reload and signing in.
 */
export const usePersistedForm = <Schema extends z.ZodType, Response>(
  options: PersistedFormOptions<Schema, Response>,
) => {
  const { fieldAt = firstPart, draft } = options;
  const { locale } = useLocale();
  const form = useRef<HTMLFormElement>(null);
  const withFiles = useRef(true);
  const toInput = (typed: TypedValues): unknown =>
    options.toInput ? options.toInput(typed, withFiles.current) : typed;
  const inBrowser = useInBrowser();
  const [failure, setFailure] = useState<string | null>(null);
  const [isUnsaved, setIsUnsaved] = useState(false);
  const [defaultValues] = useState(() => presentTexts(options.defaults));
  const {
    register,
    handleSubmit,
    setError,
    clearErrors,
    setValue,
    getValues,
    trigger,
    control,
    reset,
    ...rest
  } = useForm<TypedValues>({
    defaultValues,
    reValidateMode: 'onSubmit',
    shouldFocusError: false,
    resolver: resolverOf(options, toInput, fieldAt, locale),
  });
  const { errors, isSubmitting, submitCount } = rest.formState;

  /** Fills fields that the user has not edited. */
  const fill = useCallback(
    (values: Readonly<Record<string, string | null | undefined>>): void => {
      for (const [name, value] of Object.entries(values)) {
        const isUntouched = (getValues(name) ?? '') === (defaultValues[name] ?? '');
        if (isUntouched && typeof value === 'string') setValue(name, value);
      }
    },
    [defaultValues, getValues, setValue],
  );

  // After the first paint, because the server-rendered page does not know what is stored on the device.
  useEffect(() => {
    fill(draft?.store.load(draft.id) ?? {});
  }, [fill, draft?.store, draft?.id]);

  // react-hook-form would focus what was registered first, which may not come first in the form.
  useLayoutEffect(() => {
    const control = form.current?.querySelector<HTMLElement>('[aria-invalid="true"]');
    (control?.matches('fieldset') ? control.querySelector('input') : control)?.focus();
  }, [submitCount]);

  const refuse = (cause: unknown): void => {
    const error = asApiError(cause);
    const text = options.failureText(error);
    const field = options.fieldOf?.(error) ?? null;
    const { [aboveForm]: above, ...atFields } =
      field === null ? byField(Object.entries(fieldErrors(error)), fieldAt) : { [field]: text };
    for (const [name, message] of Object.entries(atFields)) setError(name, { type: 'server', message });
    // Nothing is said twice.
    setFailure(above ?? (Object.values(atFields).includes(text) ? null : text));
    options.onRefused?.(text, error);
  };

  const send = handleSubmit(async (typed) => {
    const { account } = options;
    const signIn = (): void => {
      keep();
      account?.signIn();
    };
    if (account?.isVisitor) return signIn();
    const { data, error } = await options.send(toInput(typed) as z.input<Schema>, withFiles.current);
    if (account && error !== undefined && asApiError(error).status === 401) return signIn();
    if (error === null) return;
    if (error !== undefined) return refuse(error);
    draft?.store.save(draft.id, null);
    setIsUnsaved(false);
    await options.onDone(data as Response);
  });

  const submit = (includesFiles = true): void => {
    if (isSubmitting) return;
    withFiles.current = includesFiles;
    setFailure(null);
    void send();
  };

  const keep = (): void => {
    const typed = Object.entries(getValues()).filter(
      ([name, value]) => value !== undefined && !isSecret(name),
    );
    draft?.store.save(draft.id, Object.fromEntries(typed));
    // The device may store nothing.
    const kept = draft?.store.load(draft.id) ?? defaultValues;
    setIsUnsaved(typed.some(([name, value]) => value !== (kept[name] ?? '')));
  };

  return {
    /** Props for the `<form>`. */
    formProps: {
      ref: form,
      noValidate: true,
      onSubmit: (event: { preventDefault: () => void }) => {
        event.preventDefault();
        submit();
      },
      onChange: keep,
    },
    /** Submits as the button of the form does. */
    submit: () => submit(),
    /** Submits without the files that belong to the form, for when they cannot be uploaded. */
    submitWithoutFiles: () => submit(false),
    /** Props for the submit button. Before hydration it is disabled: the browser would put what was typed in the URL. */
    submitProps: { type: 'submit' as const, busy: isSubmitting, disabled: !inBrowser },
    field: ((name) => ({ ...register(name), error: errors[name]?.message })) satisfies FieldOf as FieldOf,
    failure: failure ?? errors[aboveForm]?.message ?? null,
    dismissFailure: () => {
      clearErrors(aboveForm);
      setFailure(null);
    },
    isSending: isSubmitting,
    /** Whether there is input that neither the server nor a draft has, for `useUnsavedChanges`. */
    isUnsaved,
    fill,
    /** For `useWatch`, which follows the value of a field, and for `Controller`. */
    control,
    errors: messagesIn(errors),
    /** Number of attempts to submit. */
    submitCount,
    /** Sets the value of an input of `Controller` and clears its error. */
    change: (name: string, value: string): void => {
      setValue(name, value);
      clearErrors(name);
      keep();
    },
    /** Shows the error of a field before the form is submitted. */
    check: (name: string): void => void trigger(name),
    clearErrors,
    getValues,
    setValue,
    reset: () => {
      setFailure(null);
      setIsUnsaved(false);
      reset();
    },
    focusFirst: useCallback(() => form.current?.querySelector<HTMLElement>('input, textarea')?.focus(), []),
  };
};
