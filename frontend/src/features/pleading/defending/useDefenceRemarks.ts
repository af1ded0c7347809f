import { useMemo } from 'react';
import { defenceRemarks, type DefenceRemark } from '../../../../../domain/forms/defending/defenceRemarks.js';
import { fill } from '../../../../../domain/forms/fill.js';
import { useAppSelector } from '../../../core/hooks.js';
import { useFormTools, useSnapshot } from '../form/index.js';
import { selectClaim } from '../page/index.js';

/** What to look at again in a defence beside its complaint; none where no complaint is known. */
export const useDefenceRemarks = (): readonly DefenceRemark[] => {
  const { definition, feed } = useFormTools();
  const answers = useSnapshot((snapshot) => snapshot.answers);
  const claim = useAppSelector(selectClaim);
  return useMemo(
    () =>
      claim === null || definition.kind !== 'defense'
        ? []
        : defenceRemarks(
            fill(definition, answers),
            claim,
            ({ path, item, question }) => feed.called(path) ?? item.label ?? question,
          ),
    [claim, definition, answers, feed],
  );
};
