import type { FormAnswers } from '../forms/answers.js';
import type { FormDefinition } from '../forms/definition.js';
import { recordsAt } from '../forms/fill.js';
import { isAgentBlock } from './partyPlaces.js';
import type { RecognisedParty } from './recognise.js';

/** Names of people and organisations by the party that they are: 原告, 被告. */
export type KnownNames = ReadonlyMap<string, ReadonlySet<string>>;

/** A name as tables print it: without the spaces of print. */
export const plainName = (name: string): string => name.replaceAll(/\s/g, '');

/** Who is known to be which party: by the answers of the form, and by the text. */
export const knownNames = (
  definition: FormDefinition,
  answers: FormAnswers,
  parties: readonly RecognisedParty[],
  roleOf: (party: RecognisedParty, at: number) => string | null,
): KnownNames => {
  const ofText = parties.flatMap((party, at) => {
    const [name] = party.findings;
    const role = roleOf(party, at);
    return name && role !== null ? [[role, name.value] as const] : [];
  });
  const ofAnswers = definition.parties.flatMap(({ role, blocks }) =>
    blocks
      .filter((block) => !isAgentBlock(block))
      .flatMap(({ key, fields }) =>
        recordsAt(answers, key).flatMap((record) =>
          fields
            .filter(({ means }) => means === 'person-name' || means === 'organisation-name')
            .flatMap(({ id }) => {
              const name = record[id];
              return typeof name === 'string' && name.trim() !== '' ? [[role, name] as const] : [];
            }),
        ),
      ),
  );
  const names = new Map<string, Set<string>>();
  for (const [role, name] of [...ofAnswers, ...ofText])
    names.set(role, (names.get(role) ?? new Set()).add(plainName(name)));
  return names;
};
