import type { Recorded } from '../../../domain/eventSourcing/recorded.js';
import type { DomainEvent } from '../../../domain/eventCatalogue.js';
import { unaskedAnswers } from '../../../domain/forms/unasked.js';
import type { Codec } from '../../adapters/eventStore/codec.js';
import { NoAuthorityError, TamperedEventError, UnknownEventError } from '../../adapters/eventStore/errors.js';
import type { Forms } from '../forms/index.js';
import type { LogSource } from '../ledger/index.js';
import type { Findings } from './findings.js';

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

/**
 * Goes through all submissions and names the definitions that this build lacks, and the submissions with answers for which the definition that they are shown by has no question.
 */
export const checkDefinitions = async (
  log: Log,
  forms: Pick<Forms, 'find'>,
  { report }: Pick<Findings, 'report'>,
): Promise<void> => {
  const missing = new Map<string, number>();
  for await (const { data, stream, revision, id } of eventsOfTypes(log, ['PleadingSubmitted'])) {
    const { formKey, edition, definitionHash, formData } = data;
    const name = `${formKey}@${edition} ${definitionHash}`;
    const match = await forms.find(data);
    if (match?.basis !== 'recorded') missing.set(name, (missing.get(name) ?? 0) + 1);
    if (!match || match.basis === 'recorded' || formData === null) continue;
    const unasked = unaskedAnswers(match.definition, formData);
    if (unasked.length > 0)
      report('answers_unasked', { stream, revision: revision.toString(), eventId: id, count: unasked.length });
  }
  for (const [source, count] of missing) report('definition_missing', { source, count });
};
