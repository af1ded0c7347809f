import type { z } from 'zod';
import type { ModelSlot } from '../models/slots.js';
import type { FeatureKey } from '../featureFlag/catalogue.js';
import type { UsageSource } from '../usage/usageSources.js';

/** One block of what a model is shown, between fences of its own. */
export type Part = {
  /** What it is called in the prompt: our own words, in Chinese. */
  readonly title: string;
  /** Most characters of it. */
  readonly most: number;
  /**
   * `answers`: statements of a pleading, whole ones as many as fit. `turns`: of a conversation, the newest whole ones that fit. `end`:
   * the end of a text. `text`: a text that the call itself bounds. `question`: the same, behind everything else.
   */
  readonly takes: 'answers' | 'turns' | 'end' | 'text' | 'question';
};
export type Parts = Readonly<Record<string, Part>>;

/** How a model's statements are checked against the material it was shown. */
export type Grounds = {
  /** `quotes`: words of the data, looked up in it. `citations`: laws and articles, checked. `numbers`: particulars, compared. */
  readonly by: 'quotes' | 'citations' | 'numbers' | 'none';
  /** Why so, in Chinese, for the court. */
  readonly reason: string;
};

/** Of a reply whose shape is made from forms: what it takes at most for any form that the court has, so that its cost is known before. */
export type Made = {
  /** Calls that one question takes. */
  readonly calls: number;
  /** Tokens of the shapes and of the prompt's values, of all these calls together. */
  readonly tokens: number;
};

type Declaration<P extends Parts, Value extends string, Reply extends z.ZodType | null> = {
  /** What people call it: `风险提示`. */
  readonly title: string;
  /** What it is for, in Chinese, for the court. */
  readonly purpose: string;
  /** Whose work it is: the court's own, or what anybody may ask for. */
  readonly asks: 'court' | 'anybody';
  readonly slot: ModelSlot;
  /** The slot whose model is asked where none is in `slot`. */
  readonly orSlot?: ModelSlot;
  /** The switch that turns it off; `null` for what has none. */
  readonly feature: FeatureKey | null;
  /** Its name in the records of usage. */
  readonly usage: UsageSource;
  readonly sees: {
    /** What is sent, as the notice begins: `本页所填的请求和事实`. */
    readonly what: string;
    /** What is left out of it on purpose: `当事人信息`. */
    readonly without: string | null;
    readonly parts: P;
  };
  /** Most characters of the knowledge base that are shown with it; `null` for a task that looks nothing up. */
  readonly knowledge: { readonly most: number } | null;
  /** The values that stand in the prompt as `{案由}`: our own words or the official forms', never a person's. */
  readonly values: readonly Value[];
  readonly prompt: string;
  /** The shape of a reply; `null` for a text, and for one that is made for each form (`made` says so). */
  readonly reply: Reply;
  readonly made?: Made;
  readonly grounds: Grounds;
  /** Raised with every change of what a model is told or must reply: results are recorded with it (`kept/`). */
  readonly version: number;
};

/** One use of a model. */
export type Task<
  P extends Parts = Parts,
  Value extends string = string,
  Reply extends z.ZodType | null = z.ZodType | null,
> = Declaration<P, Value, Reply> & { readonly name: string };

/**
 * Declares a use of a model. From it follow the prompt and its fences, what is cut and how that is said, the notice of what is sent, the
 * switch, the records of usage, the header `X-Model-Task` of its responses, the tests of all tasks and the court's page of tasks.
 */
export const task = <P extends Parts, Value extends string, Reply extends z.ZodType | null>(
  name: string,
  declaration: Declaration<P, Value, Reply>,
): Task<P, Value, Reply> => ({ name, ...declaration });

/** What a task declares, for one that differs from it in a few words. */
export const declarationOf = <P extends Parts, Value extends string, Reply extends z.ZodType | null>({
  name: _,
  ...declaration
}: Task<P, Value, Reply>): Declaration<P, Value, Reply> => declaration;

/** A task with its version, as results and records name it: `risk-hints/1`. */
export const editionOf = ({ name, version }: Pick<Task, 'name' | 'version'>): string => `${name}/${version}`;

/** The prompt with its values in their places. @throws TypeError for a value that is missing */
export const promptOf = <Value extends string>(
  { name, prompt }: Pick<Task, 'name' | 'prompt'>,
  values: Readonly<Record<Value, string>>,
): string => {
  const valueOf: Readonly<Record<string, string>> = values;
  return prompt.replaceAll(/\{(\p{Script=Han}+)\}/gu, (_, value: string) => {
    const text = valueOf[value];
    if (text === undefined) throw new TypeError(`${name} needs ${value}`);
    return text;
  });
};

/** What people are told before they ask a model. */
export const noticeOf = ({ sees: { what, without } }: Pick<Task, 'sees'>): string =>
  `${what}${without === null ? '' : `（不含${without}）`}会发送给智能模型，不会保存。`;
