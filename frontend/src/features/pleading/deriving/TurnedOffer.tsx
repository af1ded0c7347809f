import { lazy, Suspense, useState } from 'react';
import type { FormAnswers } from '../../../../../domain/forms/answers.js';
import type { PartyRole } from '../../../../../domain/forms/definition.js';
import { turnsIn } from '../../../../../domain/forms/deriving/partyTurns.js';
import { nameOf } from '../../drafts/index.js';
import { useFormValues } from '../form/index.js';

/** Fetched with the first party whose name says that it is there no more. */
const TurnedOffers = lazy(() => import('./TurnedOffers.js'));

/** Below the cards of a role: what becomes of a party that is gone, once one is named. */
export const TurnedOffer = ({ role }: { readonly role: PartyRole }) => {
  const keys = role.blocks.map(({ key }) => key);
  const isAny = useFormValues(
    keys.map((key) => nameOf(key)),
    (rows) => turnsIn(role, Object.fromEntries(keys.map((key, at) => [key, rows[at]])) as FormAnswers).length > 0,
  );
  const [isWanted, setWanted] = useState(false);
  if (isAny && !isWanted) setWanted(true);
  // What was done stays there to be taken back when nobody is gone any more.
  return isWanted ? (
    <Suspense>
      <TurnedOffers role={role} />
    </Suspense>
  ) : null;
};
