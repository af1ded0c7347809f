import type { Recorded } from '../../../domain/eventSourcing/recorded.js';
import type { CaseEvent } from '../../../domain/case/events.js';
import type { DomainEvent } from '../../../domain/eventCatalogue.js';
import { unaskedAnswers } from '../../../domain/forms/unasked.js';
import type { Codec } from '../../adapters/eventStore/codec.js';
import { NoAuthorityError, TamperedEventError, UnknownEventError } from '../../adapters/eventStore/errors.js';
import type { Forms } from '../forms/index.js';
import type { LogSource } from '../ledger/index.js';
import type { Findings } from './findings.js';

export type LoggedSubmission = Recorded<Extract<CaseEvent, { type: 'PleadingSubmitted' }>>;

export type Log = { readonly source: LogSource; readonly decode: Codec['decode'] };

const isForOtherChecks = (error: unknown): boolean =>
  error instanceof TamperedEventError || error instanceof UnknownEventError || error instanceof NoAuthorityError;

/** Every event of some types in the log that can be read, in its order; what cannot is for other checks to name. */
export const eventsOfTypes = async function* <Type extends DomainEvent['type']>(
  { source, decode }: Log,
  types: readonly Type[],
): AsyncGenerator<Recorded<Extract<DomainEvent, { type: Type }>>, void, void> {
  const isWanted = (event: Recorded<DomainEvent>): event is Recorded<Extract<DomainEvent, { type: Type }>> =>
    types.some((one) => one === event.type);
  for await (const { stream, revision, id, type, body, metadata, position } of source.events()) {
    if (!types.some((one) => one === type)) continue;
    try {
      const event = await decode({
        event: { id, streamId: stream, revision: BigInt(revision), type, data: body, metadata },
        commitPosition: BigInt(position),
      });
      if (event && isWanted(event)) yield event;
    } catch (error) {
      if (!isForOtherChecks(error)) throw error;
    }
  }
};

/** Every submission in the log that can be read, in its order. */
export const submissionsIn = (log: Log): AsyncGenerator<LoggedSubmission, void, void> =>
  eventsOfTypes(log, ['PleadingSubmitted']);

/** How many submissions were made with which form, by name: `claim-divorce@2025`, with the hash where one was recorded. */
export type Counts = ReadonlyMap<string, number>;

export type DefinitionSummary = {
  /** Submissions whose definition was not recorded, so that the closest one of this build is assumed. */
  readonly assumed: Counts;
};

const add = (counts: Map<string, number>, name: string): void => void counts.set(name, (counts.get(name) ?? 0) + 1);

/**
 * Goes through all submissions and names the definitions that this build lacks, and the submissions with answers for which the definition that they are shown by has no question. An assumed definition is no fault and is counted only.
 */
export const checkDefinitions = async (
  log: Log,
  forms: Pick<Forms, 'find'>,
  { report }: Pick<Findings, 'report'>,
): Promise<DefinitionSummary> => {
  const assumed = new Map<string, number>();
  const missing = new Map<string, number>();
  for await (const { data, stream, revision, id } of submissionsIn(log)) {
    const { formKey, edition, definitionHash, formData } = data;
    const name = `${formKey}@${edition}${definitionHash === undefined ? '' : ` ${definitionHash}`}`;
    const match = await forms.find(data);
    if (match?.basis === 'assumed' && match.definition.edition === edition) add(assumed, name);
    else if (match?.basis !== 'recorded') add(missing, name);
    if (!match || match.basis === 'recorded' || formData === null) continue;
    const unasked = unaskedAnswers(match.definition, formData);
    if (unasked.length > 0)
      report('answers_unasked', { stream, revision: revision.toString(), eventId: id, count: unasked.length });
  }
  for (const [source, count] of missing) report('definition_missing', { source, count });
  return { assumed };
};
