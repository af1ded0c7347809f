import { useEffect } from 'react';
import type { ModelSlot } from '../../../../domain/models/slots.js';
import { useAppDispatch, useAppSelector } from '../hooks.js';
import { dataOf } from '../loadable.js';
import { selectOwner } from '../session/sessionSlice.js';
import { modelsThere, modelsWanted } from './modelsThere.js';

/**
 * Whether a model would answer the user for a use; `null` while that is not known. Only `false` disables a control: where
 * nothing is known the server's own sentence says what is wrong.
 */
export const useModelThere = (slot: ModelSlot): boolean | null => {
  const dispatch = useAppDispatch();
  const owner = useAppSelector(selectOwner);
  useEffect(() => void dispatch(modelsWanted()), [dispatch, owner]);
  return useAppSelector((state) => dataOf(modelsThere.selectors.list(state))?.[slot] ?? null);
};
