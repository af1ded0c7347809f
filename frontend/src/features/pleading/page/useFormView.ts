import { useCallback, useMemo } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { usePleadingDeps } from './pleadingDeps.js';
import type { FormView } from './viewChoice.js';

/** The search part of an address with one parameter set. */
export const withParameter = (search: string, name: string, value: string): string => {
  const parameters = new URLSearchParams(search);
  parameters.set(name, value);
  return `?${parameters.toString().replaceAll('%2F', '/')}`;
};

/**
 * Which view of the form is shown: as the address says (`?view=whole`, `?view=steps`), or else as this browser chose last. The
 * switch keeps the choice, and with `topic` where the person was; Back undoes it on the page.
 */
export const useFormView = (): { readonly view: FormView; readonly show: (view: FormView, topic?: string) => void } => {
  const { search } = useLocation();
  const navigate = useNavigate();
  const { viewChoice } = usePleadingDeps();
  const asked = new URLSearchParams(search).get('view');
  const view = asked === 'whole' || asked === 'steps' ? asked : (viewChoice?.read() ?? 'steps');
  const show = useCallback(
    (other: FormView, topic?: string) => {
      viewChoice?.keep(other);
      const to = withParameter(search, 'view', other);
      void navigate({ search: topic === undefined ? to : withParameter(to, 'step', topic) });
    },
    [viewChoice, navigate, search],
  );
  return useMemo(() => ({ view, show }), [view, show]);
};
