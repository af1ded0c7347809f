import { z } from 'zod';
import { beginningOf, inOneLine } from '../../../domain/assistance/cleanText.js';
import { recommendation } from '../../../domain/assistance/tasks/recommendation.js';
import { forms, noTemplate } from '../../../domain/contract/forms.js';
import { askedBy } from '../../../domain/recommender/askedBy.js';
import { createRecommender, type Recommend } from '../../../domain/recommender/recommend.js';
import { reasonFor, reasonForMotions, reasonForNone } from '../../../domain/recommender/reason.js';
import { generalAdvice, withoutForm } from '../../../domain/recommender/withoutForm.js';
import { directory } from '../../../domain/templates/directory.js';
import { sentenceOff, type FormSwitches } from '../../../domain/formSwitch/decider.js';
import type { FormKind } from '../../../domain/forms/definition.js';
import type { Motion } from '../../../domain/motions/motions.js';
import type { RateLimit } from '../../platform/http/rateLimit.js';
import { serve } from '../../platform/http/serve.js';
import type { AppContext, AppRouter } from '../../platform/http/types.js';
import { formPath, type CourtForms, type FormCatalogue } from '../forms/index.js';
import { offOf, subjectOf } from './templates.js';
import type { ModelTasks } from '../modelCalls/index.js';

const longestReason = 300;

type Deps = {
  readonly modelTasks: Pick<ModelTasks, 'askFor'>;
  readonly catalogue: Pick<FormCatalogue, 'list' | 'get'>;
  readonly courtForms: Pick<CourtForms, 'board'>;
  readonly recommendations: Pick<RateLimit, 'consume'>;
};

/** Searches the forms of the catalogue. Building its index takes some milliseconds. */
export const recommenderOf = (catalogue: Deps['catalogue']): Recommend =>
  createRecommender(
    catalogue.list().map((form) => {
      const { key, kind, description, words } = form;
      const definition = catalogue.get(key);
      const subject = subjectOf(form);
      const asks = definition ? askedBy(definition) : [];
      return { key, kind, subject, description, aliases: words.tells, supports: words.supports, asks };
    }),
    withoutForm,
  );

type Form = ReturnType<Deps['catalogue']['list']>[number];

/** What a model is asked to choose among: the forms in its prompt, and the shape of its reply. */
export const questionAmong = (among: readonly Pick<Form, 'key' | 'title' | 'description'>[]) => ({
  values: { 文书: among.map(({ key, title, description }) => `${key}：${title}，${description}`).join('\n') },
  schema: z.object({
    recommended_template_id: z.enum([noTemplate, ...among.map(({ key }) => key)]),
    reason: z.string().describe('一两句话'),
  }),
});

/** What to do for who tells only on which side they are. */
const sideGuidance = (side: FormKind) => ({
  title: directory.sides[side].title,
  steps: [...directory.sides[side].steps],
});

type Fitting = { readonly form: Form; readonly reason: string };

const proposalOf = ({ form, reason }: Fitting) => {
  const { plain, first } = directory.entry(form);
  return {
    template_id: form.key,
    kind: form.kind,
    name: form.title,
    subject: subjectOf(form),
    plain,
    first: [...first],
    path: formPath(form),
    reason,
  };
};

/** What to do about a motion, and the form for it with its path, or with what the court says where it is off. */
const motionOf = ({ key, name, what, basis, form: formKey }: Motion, all: readonly Form[], board: FormSwitches) => {
  const form = all.find((one) => one.key === formKey);
  if (!form) return { key, name, what, basis, form: null };
  const sentence = sentenceOff(board, form);
  const found = sentence === undefined ? { path: formPath(form) } : { path: '', switched_off: sentence };
  return { key, name, what, basis, form: { name: form.title, ...found } };
};

/**
 * The forms that fit as the court offers them: those that can be filled in, and beside them those that are off, with the court's sentence.
 * Where the one that is meant without much doubt is off, no other form stands in for it.
 */
const offered = (fitting: readonly Fitting[], board: FormSwitches, isClear: boolean) => {
  const off = fitting.flatMap(({ form }) => {
    const sentence = sentenceOff(board, form);
    if (sentence === undefined) return [];
    const { case_path } = offOf(form, sentence);
    const { key: template_id, title: name, kind } = form;
    return [{ template_id, name, subject: subjectOf(form), kind, sentence, ...(case_path && { case_path }) }];
  });
  const first = off.find(({ template_id: id }) => id === fitting[0]?.form.key);
  const isOff = (key: string): boolean => off.some(({ template_id: id }) => id === key);
  return {
    proposals: first && isClear ? [] : fitting.filter(({ form }) => !isOff(form.key)).map(proposalOf),
    off: off.length > 0 && { switched_off: off },
    isOff: first?.sentence,
  };
};

/**
 * POST /api/templates/recommend: the forms that fit what somebody tells in everyday words, with the words that speak for each, or what
 * fits and has no form, with what to do instead, or what to do about a motion within a running case;
 * with a model, the one that it chooses among the same forms.
 */
export const recommendRoute = (
  router: AppRouter,
  { catalogue, courtForms, recommendations, modelTasks }: Deps,
): void => {
  let search: Recommend | undefined;

  /** The one among these that a model thinks fits, and why; `null` for none. */
  const recommend = async (description: string, among: readonly Form[], ctx: AppContext) => {
    const question = { ...questionAmong(among), material: { description } };
    const { reply } = await modelTasks.askFor(recommendation, question, ctx);
    const reason = beginningOf(inOneLine(reply.reason), longestReason);
    const form = among.find(({ key }) => key === reply.recommended_template_id);
    return { reason, form };
  };

  serve(
    router,
    forms.recommend,
    async ({ body: { description, available_templates: available, with_model: withModel } }, ctx) => {
      const { account, clientAddress: address } = ctx.state;
      await recommendations.consume(account ? { account: account.id } : { address });
      search ??= recommenderOf(catalogue);
      const among = available && { among: new Set(available.map(({ id }) => id)) };
      const otherwise = [...generalAdvice];
      const { proposals: found, without, isClear, side, motions } = search(description, among);
      const board = await courtForms.board();
      const motionsAny = motions.length > 0 && {
        motions: motions.map((motion) => motionOf(motion, catalogue.list(), board)),
      };
      const fitting = found.flatMap((proposal): Fitting[] => {
        const form = catalogue.list().find(({ key }) => key === proposal.key);
        return form ? [{ form, reason: reasonFor(description, proposal) }] : [];
      });
      const { proposals, off, isOff } = offered(fitting, board, isClear);
      const withoutAny = without && {
        without_form: { name: without.title, instead: [...without.instead] },
      };
      if (withModel) {
        const availableForms = catalogue
          .list()
          .filter(({ key }) => !available || available.some(({ id }) => id === key));
        const { form, reason } = await recommend(description, availableForms, ctx);
        const others = fitting.filter((one) => one.form.key !== form?.key);
        const chosen = form ? offered([{ form, reason }, ...others].slice(0, 3), board, true) : undefined;
        return {
          recommended_template_id: chosen?.proposals[0]?.template_id ?? noTemplate,
          reason,
          source: 'model' as const,
          is_clear: true,
          otherwise,
          proposals: chosen?.proposals ?? [],
          ...chosen?.off,
          ...motionsAny,
          ...(!form && withoutAny),
        };
      }
      const best = isOff === undefined ? proposals[0] : undefined;
      if (motionsAny)
        return {
          recommended_template_id: best?.template_id ?? noTemplate,
          reason: reasonForMotions(motions),
          source: 'rules' as const,
          is_clear: isClear,
          otherwise,
          proposals,
          ...off,
          ...motionsAny,
        };
      if (without)
        return {
          recommended_template_id: noTemplate,
          reason: reasonForNone(without),
          source: 'rules' as const,
          is_clear: isClear,
          otherwise,
          proposals: [],
          ...withoutAny,
        };
      return {
        recommended_template_id: best?.template_id ?? noTemplate,
        reason:
          best?.reason ?? isOff ?? '描述中没有能对应到某类文书的词语。请说明双方是什么关系、发生了什么事、您想要什么。',
        source: 'rules' as const,
        is_clear: isClear,
        otherwise,
        proposals,
        ...off,
        ...(side && { side: { kind: side, ...sideGuidance(side) } }),
      };
    },
  );
};
