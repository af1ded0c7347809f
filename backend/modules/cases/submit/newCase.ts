import { createHmac } from 'node:crypto';
import type { FormDefinition } from '../../../../domain/forms/definition.js';
import type { CommandContext } from '../../../adapters/eventStore/eventLog.js';
import type { Cases } from '../../../adapters/eventStore/openAggregates.js';
import { uuidOf } from '../../../adapters/eventStore/uuid.js';
import { RequestError } from '../../../platform/http/requestError.js';
import type { CourtForms } from '../../forms/index.js';

export type NewCaseDeps = {
  readonly courtForms: Pick<CourtForms, 'mustBeOffered'>;
  readonly cases: Pick<Cases, 'load'>;
  /** Key under which the id of a new case follows from the idempotency key of its first submission. */
  readonly caseIdKey: Uint8Array;
};

/** The id of the case that a draft, or else a command, opens. */
export const newCaseId = (
  { caseIdKey }: Pick<NewCaseDeps, 'caseIdKey'>,
  draftId: string | null,
  commandId: string,
): string => {
  const named = draftId === null ? commandId : `draft ${draftId.toLowerCase()}`;
  return uuidOf(createHmac('sha256', caseIdKey).update(named).digest());
};

/**
 * Refuses a new case with a form that the court does not offer now, before anything is printed or counted. What was begun before the switch is
 * not refused: a repeat finds the case that it opened. Nothing else about a case is asked of the switch: its next versions, its defences and
 * the statements of third parties, and a case that a clerk opens for a complaint on paper, go on with whatever form they have.
 * @throws RequestError `form_switched_off`
 */
export const mustBeOffered = async (
  { courtForms, cases, caseIdKey }: NewCaseDeps,
  { definition, draftId }: { readonly definition: FormDefinition; readonly draftId: string | null },
  { commandId }: Pick<CommandContext, 'commandId'>,
): Promise<void> => {
  try {
    await courtForms.mustBeOffered(definition);
  } catch (error) {
    if (!(error instanceof RequestError && error.code === 'form_switched_off')) throw error;
    const { state } = await cases.load(newCaseId({ caseIdKey }, draftId, commandId));
    if (state.status === 'unopened') throw error;
  }
};
