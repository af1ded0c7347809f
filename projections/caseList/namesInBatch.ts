import type { DomainEvent } from '../../domain/eventCatalogue.js';
import type { Recorded } from '../../domain/eventSourcing/recorded.js';
import type { FormAnswers } from '../../domain/forms/answers.js';
import type { PartySides } from '../../domain/forms/partySides.js';
import type { PartyNames } from '../../domain/forms/partyNames.js';

/** The names, and on demand the parties by their side; without the latter where the form is not known. */
export type FoundParties = PartyNames & { readonly sides?: () => PartySides };

/**
 * The names of the sides in the answers to a form, by the definition with the hash where the event names one; no names for a form
 * that is not known.
 */
export type FindPartyNames = (
  formKey: string,
  edition: string,
  formData: FormAnswers,
  definitionHash: string,
) => FoundParties | Promise<FoundParties>;

/** The names in the last complaint of each case of a batch, by the id of its event: earlier ones are replaced by them. */
export type NamesIn = ReadonlyMap<string, PartyNames>;

/** Asks for all at once, so that those of one definition share its look-up. */
export const namesIn = async (
  partyNames: FindPartyNames,
  events: readonly Recorded<DomainEvent>[],
): Promise<NamesIn> => {
  const lasts = new Map<string, () => Promise<[string, PartyNames]>>();
  for (const event of events) {
    if (event.type !== 'PleadingSubmitted') continue;
    const { caseId, pleading, formKey, edition, definitionHash, formData } = event.data;
    if (pleading !== 'complaint' || formData === null) continue;
    // Checked against the form when it was submitted.
    const answers = formData as FormAnswers;
    lasts.set(caseId, async () => [event.id, await partyNames(formKey, edition, answers, definitionHash)]);
  }
  return new Map(await Promise.all([...lasts.values()].map((find) => find())));
};
