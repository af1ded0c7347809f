import type { ModelSuggestion } from '../../../domain/contract/autofill.js';
import { nameOf, questionsOf, type Offered, type Question } from '../../../domain/autofill/questions.js';
import { problems as refusals } from '../../../domain/contract/problems.js';
import { doubtsIn, type Candidate } from '../../../domain/autofill/doubts.js';
import { otherSenses } from '../../../domain/autofill/senses.js';
import type { Doubt } from '../../../domain/evidence/doubt.js';
import { evidenceFor } from '../../../domain/evidence/evidence.js';
import { findQuote, foldText } from '../../../domain/evidence/foldedText.js';
import { DomainError } from '../../../domain/eventSourcing/domainError.js';
import type { FormDefinition } from '../../../domain/forms/definition.js';
import type { StructuredRequest } from '../../adapters/modelService/modelService.js';
import { RequestError } from '../../platform/http/requestError.js';

type Asked = { readonly definition: FormDefinition; readonly source: string };
/** What one call asks of the task `autofill`: its values, its material, and the shape of the reply. */
export type FieldQuestion = {
  readonly values: { readonly 文书: string };
  readonly material: { readonly source: string };
} & Pick<StructuredRequest<Record<string, unknown>>, 'schema' | 'complaints'>;
/** Asks a model one of the questions of a form. @throws as `ModelTasks.askFor` */
export type AskFields = (question: FieldQuestion) => Promise<{
  readonly reply: Readonly<Record<string, unknown>>;
  readonly misfits: number;
  /** The name of the model that replied. */
  readonly model: string;
}>;
/** A value with the name of the model that offers it. */
type Proposal = Offered & { readonly model: string };
export type Answered = {
  readonly suggestions: ModelSuggestion[];
  readonly problems: string[];
  /** How many suggestions came with a quote that stands in the source, whether or not it shows the value. */
  readonly verbatim: number;
};

/** Says which values name a court that the table of courts has not; the table is loaded where there is one to look up. */
const unknownCourts = async (proposals: readonly Offered[]): Promise<(proposal: Offered) => boolean> => {
  const namesCourt = ({ field, value }: Offered): boolean => field.means === 'court-name' && typeof value === 'string';
  if (!proposals.some(namesCourt)) return () => false;
  const [{ shippedCourtFacts }, { isKnownCourt }] = await Promise.all([
    import('../../../domain/citations/shippedCourtFacts.js'),
    import('../../../domain/citations/courtNames.js'),
  ]);
  return (proposal) => namesCourt(proposal) && !isKnownCourt(shippedCourtFacts, String(proposal.value));
};

/** A refusal that concerns one call; the others may have gone well. */
const isRefusal = (reason: unknown): reason is RequestError | DomainError =>
  reason instanceof RequestError || reason instanceof DomainError;

/** Codes of a refusal because nobody pays for the rest. */
const unpaid: ReadonlySet<string> = new Set(['credits_insufficient', 'visitor_budget_spent', 'model_budget_spent']);

/** What is said of a form of which some calls had no reply. */
const partSentence = (failures: readonly unknown[]): string => {
  const spent = failures.filter(isRefusal).find(({ code }) => unpaid.has(code));
  return spent
    ? `表单的一部分没有识别：${refusals[spent.code].sentence}`
    : '表单的一部分没有识别完：智能模型中途没有给出可用的结果。可以再试一次。';
};

const wrongTypes = '智能模型的答复格式不对，要求更正后仍然不对，没有可以采用的内容。可以再试一次。';

/**
 * Asks a model for the fields of a form, in as many calls as the form needs, and checks every value against the source. A part for
 * which no reply came is told as a problem. @throws as `askFields`, when no reply came at all; RequestError `model_call_failed`
 * where wrong types are all that came
 */
export const askModel = async (askFields: AskFields, { definition, source }: Asked): Promise<Answered> => {
  const values = { 文书: nameOf(definition) };
  let misfits = 0;
  const ask = async ({ schema, complaintsAbout, offersIn }: Question): Promise<readonly Proposal[]> => {
    const question = { values, material: { source }, schema, complaints: complaintsAbout };
    const { reply, model, misfits: ofReply } = await askFields(question);
    misfits += ofReply;
    return offersIn(reply).map((offer) => ({ ...offer, model }));
  };
  const replies = await Promise.allSettled(questionsOf(definition).map(ask));
  const failures = replies.flatMap((reply) => (reply.status === 'rejected' ? [reply.reason as unknown] : []));
  const [first] = failures;
  if (failures.length === replies.length || !failures.every(isRefusal)) throw first;
  const folded = foldText(source);
  const proposals = replies
    .flatMap((reply) => (reply.status === 'fulfilled' ? reply.value : []))
    .map((proposal) => ({ ...proposal, span: evidenceFor(folded, proposal.field, proposal.value, proposal.quote) }));
  const means = otherSenses(definition, source);
  const isUnknownCourt = await unknownCourts(proposals);
  const candidates = proposals.map((proposal): Candidate => {
    const { path, field, value, span } = proposal;
    const passage = span && { text: source, from: span.start, to: span.end };
    const doubts: readonly Doubt[] = [
      ...(passage && means(path, value, passage) ? (['other-sense'] as const) : []),
      ...(isUnknownCourt(proposal) ? (['unknown-court'] as const) : []),
    ];
    return { path, field, value, opens: [], passage, doubts };
  });
  const doubts = doubtsIn(definition, {}, candidates);
  const suggestions = proposals.map(({ path, value, span, model }, at): ModelSuggestion => ({
    path,
    value: value as ModelSuggestion['value'],
    evidence: span && { ...span, text: source.slice(span.start, span.end) },
    doubts: [...(doubts[at] ?? [])],
    source: 'model',
    model,
  }));
  if (misfits > 0 && suggestions.length === 0) throw new RequestError('model_call_failed', { sentence: wrongTypes });
  const problems = [
    ...(first === undefined ? [] : [partSentence(failures)]),
    ...(misfits === 0
      ? []
      : [`智能模型的答复有 ${misfits} 处格式不对，要求更正后仍然不对，这些内容没有采用。可以再试一次。`]),
  ];
  const verbatim = proposals.filter(({ quote }) => findQuote(folded, quote).length > 0).length;
  return { suggestions, problems, verbatim };
};
