import { useEffect } from 'react';
import type { FeatureKey } from '../../../../domain/featureFlag/catalogue.js';
import { useAppDispatch, useAppSelector } from '../../core/hooks.js';
import type { RootState } from '../../core/state.js';
import { dataOf } from '../../core/loadable.js';
import { selectOwner } from '../../core/session/sessionSlice.js';
import { ownFlags } from './ownFlags.js';
import { featuresWanted, publicFlags } from './publicFlags.js';

/**
 * Whether a feature is on for the user: as their own list says once it is there, else as it is for everybody. A feature that
 * no list has is off, so that no button appears whose call the server would refuse.
 */
export const selectFeature = (state: RootState, key: FeatureKey): boolean => {
  const isKey = (flag: { readonly key: string }) => flag.key === key;
  const own = dataOf(ownFlags.selectors.list(state))?.find(isKey);
  return (own ?? dataOf(publicFlags.selectors.list(state))?.find(isKey))?.is_enabled ?? false;
};

/** `selectFeature` for a component; it loads the list again when the loaded one is older than five minutes. */
export const useFeature = (key: FeatureKey): boolean => {
  const dispatch = useAppDispatch();
  const owner = useAppSelector(selectOwner);
  useEffect(() => void dispatch(featuresWanted()), [dispatch, owner]);
  return useAppSelector((state) => selectFeature(state, key));
};
