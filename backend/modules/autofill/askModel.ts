import { autofill } from '../../../domain/assistance/tasks/autofill.js';
import type { ModelSlot } from '../../../domain/models/slots.js';
import type { ModelSuggestion } from '../../../domain/contract/autofill.js';
import { nameOf, questionsOf, type Offered, type Question } from '../../../domain/autofill/questions.js';
import { doubtsIn, type Candidate } from '../../../domain/autofill/doubts.js';
import { otherSenses } from '../../../domain/autofill/senses.js';
import type { Doubt } from '../../../domain/evidence/doubt.js';
import { evidenceFor } from '../../../domain/evidence/evidence.js';
import { foldText } from '../../../domain/evidence/foldedText.js';
import { DomainError } from '../../../domain/eventSourcing/domainError.js';
import type { FormDefinition } from '../../../domain/forms/definition.js';
import { RequestError } from '../../platform/http/requestError.js';
import type { AppContext } from '../../platform/http/types.js';
import type { ModelTasks } from '../modelCalls/index.js';

type Asked = { readonly definition: FormDefinition; readonly source: string; readonly slot: ModelSlot };
/** A value with the name of the model that offers it. */
type Proposal = Offered & { readonly model: string };
export type Answered = Pick<{ suggestions: ModelSuggestion[]; problems: string[] }, 'suggestions' | 'problems'>;

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

const wrongTypes = '智能模型的答复格式不对，要求更正后仍然不对，没有可以采用的内容。可以再试一次，或换一个模型。';

/**
 * Asks a model for the fields of a form, in as many calls as the form needs, and checks every value against the source. A part for
 * which no reply came is told as a problem. @throws as `ModelTasks.askFor`, when no reply came at all; RequestError `model_call_failed`
 * where wrong types are all that came
 */
export const askModel = async (
  { askFor }: Pick<ModelTasks, 'askFor'>,
  { definition, source, slot }: Asked,
  ctx: AppContext,
): Promise<Answered> => {
  const values = { 文书: nameOf(definition) };
  let misfits = 0;
  const ask = async ({ schema, complaintsAbout, offersIn }: Question): Promise<readonly Proposal[]> => {
    const question = { values, material: { source }, slot, schema, complaints: complaintsAbout };
    const { reply, edition, misfits: ofReply } = await askFor(autofill, question, ctx);
    misfits += ofReply;
    return offersIn(reply).map((offer) => ({ ...offer, model: edition.model }));
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
    ...(first === undefined ? [] : ['表单的一部分没有识别完：智能模型中途没有给出可用的结果。可以再试一次。']),
    ...(misfits === 0
      ? []
      : [`智能模型的答复有 ${misfits} 处格式不对，要求更正后仍然不对，这些内容没有采用。可以再试一次，或换一个模型。`]),
  ];
  return { suggestions, problems };
};
