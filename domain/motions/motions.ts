import { z } from 'zod';
import type { FormDomain } from '../forms/formDomain.js';
import ofAdministrativeCases from './administrative.json' with { type: 'json' };
import ofCompensationCases from './compensation.json' with { type: 'json' };
import ofCriminalCases from './criminal.json' with { type: 'json' };
import shipped from './motions.json' with { type: 'json' };

/** The times of a case in which something is asked for, in their order. */
export const stages = ['before-hearing', 'hearing', 'after-judgment'] as const;
export type Stage = (typeof stages)[number];

const Motion = z.strictObject({
  key: z.string().regex(/^[a-z-]+$/),
  name: z.string().min(1),
  /** Which sides of a case ask for it; none where only somebody else does. */
  sides: z.array(z.enum(['complaint', 'defense'])),
  stage: z.enum(stages),
  /** What to do, at which court and until when. */
  what: z.string().regex(/^\P{ASCII}.*。$/su),
  /** Laws and articles in force. */
  basis: z.string().min(1),
  /** Whether it can be asked for before the court has numbered the case. */
  beforeFiling: z.boolean().default(false),
  /** The official form for it, where there is one here. */
  form: z
    .string()
    .regex(/^application-[a-z-]+$/)
    .nullable()
    .default(null),
});

/** What somebody asks for within a running case, or against its decision: no new cause, and mostly without a form. */
export type Motion = z.infer<typeof Motion>;

/**
 * Reads a table of motions.
 * @throws ZodError for a table of another shape, Error for a key that stands twice
 */
export const motionsBy = (table: unknown): readonly Motion[] => {
  const { motions: read } = z.strictObject({ motions: z.array(Motion).min(1) }).parse(table);
  if (new Set(read.map(({ key }) => key)).size < read.length) throw new Error('a motion stands twice');
  return read;
};

/** Those that come with the product, which lawyers edit: `motions.json`. */
export const motions: readonly Motion[] = motionsBy(shipped);

/** Those of administrative cases, which have rules of their own: `administrative.json`. */
export const administrativeMotions: readonly Motion[] = motionsBy(ofAdministrativeCases);

/** Those of private prosecutions: `criminal.json`. */
export const criminalMotions: readonly Motion[] = motionsBy(ofCriminalCases);

/** Those of cases before a compensation committee: `compensation.json`. */
export const compensationMotions: readonly Motion[] = motionsBy(ofCompensationCases);

const motionsIn: Readonly<Record<FormDomain, readonly Motion[]>> = {
  civil: motions,
  administrative: administrativeMotions,
  criminal: criminalMotions,
  compensation: compensationMotions,
};

/** What to do about a motion, with the law that says so, as one sentence. */
export const sentenceOf = ({ what, basis }: Pick<Motion, 'what' | 'basis'>): string =>
  `${what.slice(0, -1)}（${basis}）。`;

/** What a side of a case can ask for: all, or only what comes before the court has numbered it. */
export const motionsOf = (
  side: 'complaint' | 'defense',
  isFiled: boolean,
  domain: FormDomain = 'civil',
): readonly Motion[] =>
  motionsIn[domain].filter(({ sides, beforeFiling }) => sides.includes(side) && (isFiled || beforeFiling));
