import { partySigns } from '../../domain/case/partySigns.js';
import type { DomainEvent } from '../../domain/eventCatalogue.js';
import type { Recorded } from '../../domain/eventSourcing/recorded.js';
import type { FormAnswers } from '../../domain/forms/answers.js';
import type { NamedParty } from '../../domain/forms/partySides.js';
import type { FindPartyNames } from '../caseList/namesInBatch.js';
import type { Projection } from '../runner/projection.js';
import { upsert } from '../runner/writeRows.js';
import type { HashContent } from '../sameFilings/sameFilingsProjection.js';

export const partySignsTable = 'party_signs';

/** A party whom the newest version of a pleading names, by keyed hashes alone: with a name at hand one finds the row, and not the other way. */
export type PartySignsRow = {
  readonly row_id: string;
  readonly case_id: string;
  /** Whose pleading names it: empty for the complaint, otherwise the defendant whose defence it is. */
  readonly side: string;
  /** Whether it is of those who file the pleading. */
  readonly is_own: boolean;
  readonly name_digest: string;
  /** `null` where no number is given that can be one person's alone. */
  readonly number_digest: string | null;
};

type Submitted = Extract<Recorded<DomainEvent>, { type: 'PleadingSubmitted' }>;

/** The hashes by which a party is found, of a name and a number apart. */
export const partyDigests = (hashContent: HashContent, party: NamedParty) => {
  const { name, number } = partySigns(party);
  return {
    name: hashContent(JSON.stringify(['party name', name])),
    number: number === null ? null : hashContent(JSON.stringify(['party number', number])),
  };
};

const sideOf = ({ data }: Submitted): string => (data.pleading === 'defense' ? (data.defendantId ?? '') : '');

/**
 * The parties of every case as keyed hashes, by the pleadings that name them: which cases name somebody is one look-up, and neither a backup
 * nor the database tells who is named. A pleading whose form is gone, or whose answers were erased, names nobody.
 */
export const partySignsProjection = (partyNames: FindPartyNames, hashContent: HashContent): Projection => {
  const rowsOf = async (event: Submitted): Promise<readonly PartySignsRow[]> => {
    const { caseId, formKey, edition, definitionHash, formData } = event.data;
    if (formData === null) return [];
    const { sides } = await partyNames(formKey, edition, formData as FormAnswers, definitionHash);
    if (sides === undefined) return [];
    const { own, others } = sides();
    const side = sideOf(event);
    return [...own.map((party) => ({ party, isOwn: true })), ...others.map((party) => ({ party, isOwn: false }))].map(
      ({ party, isOwn }, place) => {
        const { name, number } = partyDigests(hashContent, party);
        const row_id = `${caseId} ${side} ${place}`;
        return { row_id, case_id: caseId, side, is_own: isOwn, name_digest: name, number_digest: number };
      },
    );
  };

  return {
    name: 'party_signs',
    tables: [partySignsTable],
    apply: async (tables, events) => {
      const newest = new Map<string, Submitted>();
      const erased = new Set<string>();
      for (const event of events) {
        if (event.type === 'PleadingSubmitted') newest.set(`${event.data.caseId} ${sideOf(event)}`, event);
        if (event.type !== 'PersonalDataErased') continue;
        erased.add(event.data.caseId);
        for (const [key, { data }] of newest) if (data.caseId === event.data.caseId) newest.delete(key);
      }
      if (erased.size > 0)
        await tables(partySignsTable)
          .whereRaw('case_id = any(?)', [[...erased]])
          .del();
      const submitted = [...newest.values()];
      if (submitted.length === 0) return;
      await tables(partySignsTable)
        .whereRaw('(case_id, side) in (select * from unnest(?::text[], ?::text[]))', [
          submitted.map(({ data }) => data.caseId),
          submitted.map(sideOf),
        ])
        .del();
      await upsert(tables, partySignsTable, 'row_id', (await Promise.all(submitted.map(rowsOf))).flat());
    },
  };
};
