import type { FormAnswers } from '../../../../../domain/forms/answers.js';
import type { FormDefinition } from '../../../../../domain/forms/definition.js';
import { peopleOnCards, sidesBesideCards } from '../../../../../domain/recognition/peopleOnCards.js';
import { ownersReadAgain, sidesReadAgain } from '../../../../../domain/recognition/readAgain.js';
import { recognise } from '../../../../../domain/recognition/recognise.js';
import { sidesOf } from '../../../../../domain/recognition/sides.js';
import type { DisputedText } from '../suggestion.js';
import type { Read, ReviewState } from './reviewState.js';

/** A text that was read, and on which side its people stand in a form that may hold answers already. */
export const readIntoForm = (
  definition: FormDefinition,
  answers: FormAnswers,
  given: DisputedText & Pick<Read, 'readOn'>,
  before: Pick<ReviewState, 'read' | 'roles' | 'owners' | 'rejected'>,
): Pick<ReviewState, 'roles' | 'owners' | 'rejected'> & { readonly read: Read } => {
  const recognised = recognise(given.text);
  const { parties } = recognised;
  const people = peopleOnCards(definition, answers);
  const told = sidesBesideCards(definition, people, parties, sidesOf(definition, recognised, given.text));
  const { read } = before;
  const former = read && { recognised: read.recognised, sides: before.roles, owners: before.owners };
  return {
    read: { ...given, recognised },
    roles: former ? sidesReadAgain(former, parties, told) : told,
    owners: former ? ownersReadAgain(former, recognised) : recognised.unassigned.map(() => null),
    // The same text read once more shows again what somebody left out of it.
    rejected: read?.text === given.text ? new Set() : before.rejected,
  };
};
