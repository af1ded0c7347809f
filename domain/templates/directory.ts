import { z } from 'zod';
import type { FormKind } from '../forms/definition.js';
import { domainOf, type FormDomain } from '../forms/formDomain.js';
import shipped from './directory.json' with { type: 'json' };

const sentence = z.string().regex(/^\P{ASCII}.*。$/su);

/** `first`: what everybody on this side of a civil case has to know before any form of it. */
const Side = z.strictObject({
  title: z.string().min(1),
  steps: z.array(sentence).min(1),
  first: z.array(sentence).min(1).optional(),
});

const Table = z.strictObject({
  /** Subjects that belong together, in the order of the lists; a subject is a form's key without its kind. */
  groups: z
    .array(z.strictObject({ title: z.string().min(1), subjects: z.array(z.string().min(1)).min(1) }))
    .min(1)
    .superRefine((groups, { addIssue }) => {
      const subjects = groups.flatMap(({ subjects: some }) => some);
      for (const subject of subjects.filter((one, at) => subjects.indexOf(one) !== at))
        addIssue(`${subject} stands in two groups`);
    }),
  /** What to do for who tells only on which side they are. */
  sides: z.strictObject(
    Object.fromEntries((['claim', 'defense', 'application'] as const).map((kind) => [kind, Side])) as Record<
      FormKind,
      typeof Side
    >,
  ),
  /** By the form's key: when it is used, in everyday words; and what comes before filling it in, where something does. */
  forms: z.record(z.string(), z.strictObject({ plain: sentence.max(60), first: z.array(sentence).min(1).optional() })),
});

export type Directory = {
  readonly sides: Readonly<Record<FormKind, { readonly title: string; readonly steps: readonly string[] }>>;
  /** A form in the lists, by its kind and key. @throws Error for a form that the table does not name */
  readonly entry: (form: { readonly kind: FormKind; readonly key: string; readonly domain?: FormDomain }) => {
    /** The group in which it is listed, and where that stands among the groups. */
    readonly group: { readonly title: string; readonly order: number };
    /** When it is used, in everyday words. */
    readonly plain: string;
    /** What to know or do before it is filled in; often nothing. */
    readonly first: readonly string[];
  };
};

/**
 * Reads the table of the lists of forms.
 * @throws ZodError for a table of another shape
 */
export const directoryBy = (table: unknown): Directory => {
  const { groups, sides, forms } = Table.parse(table);
  const groupOf = new Map(
    groups.flatMap(({ title, subjects }, order) => subjects.map((subject) => [subject, { title, order }] as const)),
  );
  return {
    sides,
    entry: ({ kind, key, ...form }) => {
      const group = groupOf.get(key.slice(kind.length + 1));
      const words = forms[key];
      if (group === undefined || words === undefined) throw new Error(`${key}: not in the directory of forms`);
      const ofSide = domainOf(form) === 'civil' ? sides[kind].first : undefined;
      return { group, plain: words.plain, first: [...(ofSide ?? []), ...(words.first ?? [])] };
    },
  };
};

/** The lists of forms that come with the product, which lawyers edit: `directory.json`. */
export const directory = directoryBy(shipped);
