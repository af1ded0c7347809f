import { createRef, useState } from 'react';
import { usePleadingSlots, type CheckState } from '../page/index.js';

/** What other features look at before a submission, and how far each of them is. */
export const useChecks = () => {
  const { beforeSubmitting } = usePleadingSlots();
  const [states, setStates] = useState<ReadonlyMap<string, CheckState>>(new Map());
  const [checks] = useState(() =>
    beforeSubmitting.map(({ name, View }) => ({
      name,
      View,
      first: createRef<HTMLInputElement>(),
      onState: (state: CheckState) => setStates((now) => new Map(now).set(name, state)),
    })),
  );
  const stateOf = ({ name }: { readonly name: string }): CheckState => states.get(name) ?? 'busy';
  return {
    checks,
    areBusy: checks.some((check) => stateOf(check) === 'busy'),
    open: checks.find((check) => stateOf(check) === 'open'),
  };
};
