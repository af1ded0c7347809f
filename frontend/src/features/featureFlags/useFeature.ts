import { useEffect } from 'react';
import type { FeatureKey } from '../../../../domain/featureFlag/catalogue.js';
import { useAppDispatch, useAppSelector } from '../../core/hooks.js';
import type { RootState } from '../../core/state.js';
import { dataOf, type Loadable } from '../../core/loadable.js';
import { selectOwner } from '../../core/session/sessionSlice.js';
import { ownFlags } from './ownFlags.js';
import { featuresWanted, publicFlags } from './publicFlags.js';

type Flags = Loadable<readonly { readonly key: string; readonly is_enabled: boolean }[]>;

const isFeatureOn = (ownList: Flags, publicList: Flags, key: FeatureKey): boolean => {
  const isKey = (flag: { readonly key: string }) => flag.key === key;
  const own = dataOf(ownList)?.find(isKey);
  return (own ?? dataOf(publicList)?.find(isKey))?.is_enabled ?? false;
};

/**
 * Whether a feature is on for the user: as their own list says once it is there, else as it is for everybody. A feature that
 * no list has is off, so that no button appears whose call the server would refuse.
 */
export const selectFeature = (state: RootState, key: FeatureKey): boolean =>
  isFeatureOn(ownFlags.selectors.list(state), publicFlags.selectors.list(state), key);

/** Loads the lists again when the loaded ones are older than five minutes. */
const useFreshFlags = () => {
  const dispatch = useAppDispatch();
  const owner = useAppSelector(selectOwner);
  useEffect(() => void dispatch(featuresWanted()), [dispatch, owner]);
};

/** `selectFeature` for a component. */
export const useFeature = (key: FeatureKey): boolean => {
  useFreshFlags();
  return useAppSelector((state) => selectFeature(state, key));
};

/** `selectFeature` for a component that asks for several features. */
export const useFeatures = (): ((key: FeatureKey) => boolean) => {
  useFreshFlags();
  const own = useAppSelector(ownFlags.selectors.list);
  const everybodys = useAppSelector(publicFlags.selectors.list);
  return (key) => isFeatureOn(own, everybodys, key);
};

/** Whether it is known which features are on, or known that nobody says so: what waits for it does not move when they come. */
export const useFlagsSettled = (): boolean => {
  useFreshFlags();
  return useAppSelector((state) => {
    const list = publicFlags.selectors.list(state);
    return dataOf(list) !== undefined || list.status === 'failed';
  });
};
