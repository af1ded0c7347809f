import { z } from 'zod';
import { beginningOf, inOneLine } from '../../../domain/assistance/cleanText.js';
import { recommendation } from '../../../domain/assistance/tasks/recommendation.js';
import { forms, noTemplate } from '../../../domain/contract/forms.js';
import { askedBy } from '../../../domain/recommender/askedBy.js';
import { createRecommender, type Recommend } from '../../../domain/recommender/recommend.js';
import { reasonFor, reasonForMotions, reasonForNone } from '../../../domain/recommender/reason.js';
import { generalAdvice, withoutForm } from '../../../domain/recommender/withoutForm.js';
import { directory } from '../../../domain/templates/directory.js';
import type { FormKind } from '../../../domain/forms/definition.js';
import type { Motion } from '../../../domain/motions/motions.js';
import type { RateLimit } from '../../platform/http/rateLimit.js';
import { serve } from '../../platform/http/serve.js';
import type { AppContext, AppRouter } from '../../platform/http/types.js';
import { formPath, type FormCatalogue } from '../forms/index.js';
import { subjectOf } from './templates.js';
import type { ModelTasks } from '../modelCalls/index.js';

const longestReason = 300;

type Deps = {
  readonly modelTasks: Pick<ModelTasks, 'askFor'>;
  readonly catalogue: Pick<FormCatalogue, 'list' | 'get'>;
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

/**
 * POST /api/templates/recommend: the forms that fit what somebody tells in everyday words, with the words that speak for each, or what
 * fits and has no form, with what to do instead, or what to do about a motion within a running case;
 * with a model, the one that it chooses among the same forms.
 */
export const recommendRoute = (router: AppRouter, { catalogue, recommendations, modelTasks }: Deps): void => {
  let search: Recommend | undefined;

  const proposalOf = (form: Form, reason: string) => {
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

  const motionOf = ({ key, name, what, basis, form: formKey }: Motion) => {
    const form = catalogue.list().find((one) => one.key === formKey);
    return { key, name, what, basis, form: form ? { name: form.title, path: formPath(form) } : null };
  };

  /** The one among these that a model thinks fits, and why; `null` for none. */
  const recommend = async (description: string, among: readonly Form[], ctx: AppContext) => {
    const question = { ...questionAmong(among), material: { description } };
    const { reply } = await modelTasks.askFor(recommendation, question, ctx);
    const reason = beginningOf(inOneLine(reply.reason), longestReason);
    const form = among.find(({ key }) => key === reply.recommended_template_id);
    return { reason, best: form ? proposalOf(form, reason) : null };
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
      const motionsAny = motions.length > 0 && { motions: motions.map(motionOf) };
      const proposals = found.flatMap((proposal) => {
        const form = catalogue.list().find(({ key }) => key === proposal.key);
        const reason = reasonFor(description, proposal);
        return form ? [proposalOf(form, reason)] : [];
      });
      const withoutAny = without && {
        without_form: { name: without.title, official: without.official, instead: [...without.instead] },
      };
      if (withModel) {
        const availableForms = catalogue
          .list()
          .filter(({ key }) => !available || available.some(({ id }) => id === key));
        const { best, reason } = await recommend(description, availableForms, ctx);
        const others = proposals.filter(({ template_id: id }) => id !== best?.template_id);
        return {
          recommended_template_id: best?.template_id ?? noTemplate,
          reason,
          source: 'model' as const,
          is_clear: true,
          otherwise,
          proposals: best ? [best, ...others].slice(0, 3) : [],
          ...motionsAny,
          ...(!best && withoutAny),
        };
      }
      const [best] = proposals;
      if (motionsAny)
        return {
          recommended_template_id: best?.template_id ?? noTemplate,
          reason: reasonForMotions(motions),
          source: 'rules' as const,
          is_clear: isClear,
          otherwise,
          proposals,
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
        reason: best?.reason ?? '描述中没有能对应到某类文书的词语。请说明双方是什么关系、发生了什么事、您想要什么。',
        source: 'rules' as const,
        is_clear: isClear,
        otherwise,
        proposals,
        ...(side && { side: { kind: side, ...sideGuidance(side) } }),
      };
    },
  );
};
