import { useEffect, useEffectEvent } from 'react';
import type { UnknownAction } from '@reduxjs/toolkit';
import { useForm, type DefaultValues, type FieldErrors, type Path, type PathValue } from 'react-hook-form';
import type { FieldProblem } from '../http/apiError.js';
import type { Refusal } from '../core/resource/resource.js';
import { describedBy } from './DialogField.js';
import type { Typed as Kept } from './unfinished/unfinishedSlice.js';
import { useUnfinished } from './unfinished/useUnfinished.js';

/** Where a form stands: a dialog, and what came of sending it. */
export type FormPlace = {
  /** The prefix of the ids of its title (`{id}-title`) and its controls. */
  readonly id: string;
  readonly busy?: boolean;
  readonly refusal?: Refusal | null;
  /** Opens this very dialog again. Without it, nothing of what was typed is kept when the session ends. */
  readonly opens?: UnknownAction | undefined;
  readonly close: () => void;
};

/** A dialog of a resource that is open, as its form sees it. */
export type OpenDialog<About, Input> = Required<FormPlace> & {
  readonly about: About;
  readonly submit: (input: Input) => void;
};

type Values = Record<string, string | boolean>;
/** What is wrong with a value, for its field to say; `true` or nothing where it is right. */
type Problem = true | string | null | undefined;

type Checks<Typed> = { readonly [Name in keyof Typed]?: (value: Typed[Name], typed: Typed) => Problem };
type Unkept<Typed> = { readonly [Name in keyof Typed]?: string };

type Spec<Typed extends Values> = {
  readonly initial: Typed;
  /** Fields that nobody edited follow `initial` when it changes. */
  readonly follows?: true;
  readonly checks?: Checks<Typed>;
  /** Fields that are checked again when another changes. */
  readonly rechecks?: { readonly [Name in keyof Typed]?: readonly (keyof Typed & string)[] };
  /** Fields that are not kept when a session ends, keys first of all; and what each says afterwards where something was typed in it. */
  readonly unkept?: Unkept<Typed>;
  /** The field that a name in the contract stands for; the field of that name unless given. */
  readonly placeOf?: (path: string) => keyof Typed | undefined;
  /** Sends what was typed, once every check holds. */
  readonly send: (typed: Typed) => void | Promise<void>;
};

/**
 * The life of a form in a dialog, said once: what is typed is checked at the first press and corrected from then on; the focus goes to
 * the first problem, whether a check or the server found it; what was typed stays when the server refuses, and is kept for its owner
 * when the session ends. Sending waits for the response in `DialogForm`, which takes `frame`; `field` is for a `DialogField`, `input` for
 * the control in it (`hinted`: a hint stands below).
 */
export const useDialogForm = <Typed extends Values>(place: FormPlace, spec: Spec<Typed>) => {
  const { initial, send } = spec;
  const checks: Checks<Typed> = spec.checks ?? {};
  const unkept: Unkept<Typed> = spec.unkept ?? {};
  const form = useForm<Typed>(
    spec.follows
      ? { values: initial, resetOptions: { keepDirtyValues: true, keepErrors: true } }
      : { defaultValues: initial as DefaultValues<Typed> },
  );
  const names = Object.keys(initial) as (keyof Typed & Path<Typed>)[];
  const placeOf = (path: string) => (spec.placeOf ? spec.placeOf(path) : names.find((name) => name === path));
  const errors = form.formState.errors as FieldErrors<Values>;

  useUnfinished({
    opens: place.opens,
    read: () =>
      Object.fromEntries(
        names.map((name) => {
          const value: string | boolean = form.getValues(name);
          return [name, unkept[name] === undefined ? value : value !== initial[name]];
        }),
      ),
    write: (kept: Kept) => {
      for (const name of names) {
        const value = kept[name];
        const gone = unkept[name];
        if (value === undefined) continue;
        // Left empty without a word, a stored key would silently stay as it was.
        if (gone !== undefined) form.setError(name, { message: gone });
        else form.setValue(name, value as PathValue<Typed, typeof name>, { shouldDirty: true });
      }
    },
  });

  const showProblems = useEffectEvent((problems: readonly FieldProblem[]) => {
    let shouldFocus = true;
    for (const { path, message } of problems) {
      const name = placeOf(path);
      if (name === undefined) continue;
      form.setError(name as Path<Typed>, { message }, { shouldFocus });
      shouldFocus = false;
    }
  });
  useEffect(() => showProblems(place.refusal?.problems ?? []), [place.refusal]);

  const idOf = (name: keyof Typed & string): string => `${place.id}-${name}`;
  const field = (name: keyof Typed & string) => ({ id: idOf(name), problem: errors[name]?.message });
  /** The attributes of a control that is not registered by `input`. */
  const described = (name: keyof Typed & string, hinted = true) =>
    describedBy(idOf(name), errors[name] !== undefined, hinted);
  /** Registers a control under its check. */
  const registered = (name: keyof Typed & string) =>
    form.register(name as Path<Typed>, {
      validate: (value, typed) => checks[name]?.(value as Typed[typeof name], typed) ?? true,
      deps: (spec.rechecks?.[name] ?? []) as Path<Typed>[],
    });
  return {
    ...form,
    field,
    described,
    registered,
    /** Fills in a text that was chosen elsewhere, as if it had been typed; an empty one is none. */
    fillIn: (name: keyof Typed & string, chosen: string) => {
      if (chosen !== '')
        form.setValue(name as Path<Typed>, chosen as PathValue<Typed, Path<Typed>>, {
          shouldDirty: true,
          shouldValidate: true,
        });
    },
    input: (name: keyof Typed & string, hinted = true) => ({
      autoComplete: 'off',
      ...described(name, hinted),
      ...registered(name),
    }),
    frame: {
      place,
      onSubmit: () => void form.handleSubmit(send)(),
      hasPlaceFor: (path: string) => placeOf(path) !== undefined,
    },
  };
};
