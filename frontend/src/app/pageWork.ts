import { createContext } from 'react';
import type { PageNeeds, Work } from '../core/feature.js';
import type { FeatureDeps } from './deps.js';

/** Loads what the pages of a feature need of the store, with what other features give to them. Rejects when it cannot be loaded. */
export type LoadPageWork = (feature: PageNeeds<FeatureDeps>) => Promise<void>;

/** Loads page work for a part of a page that few open: it is not loaded with the page. */
export const PageWorkContext = createContext<LoadPageWork>(() => Promise.resolve());

/** Loads each feature's `pageWork` once and gives it to `add`; one that could not be loaded is loaded again by the next page. */
export const pageWorkLoader = (add: (work: Work<FeatureDeps>) => void): LoadPageWork => {
  const loads = new Map<PageNeeds<FeatureDeps>, Promise<void>>();
  const own = (feature: PageNeeds<FeatureDeps>): Promise<void> => {
    if (!feature.pageWork) return Promise.resolve();
    const before = loads.get(feature);
    if (before) return before;
    const load = feature.pageWork().then(
      ({ work }) => add(work),
      (error: unknown) => {
        loads.delete(feature);
        throw error;
      },
    );
    loads.set(feature, load);
    return load;
  };
  const loadPageWork: LoadPageWork = async (feature) => {
    await Promise.all([own(feature), ...(feature.needs ?? []).map(loadPageWork)]);
  };
  return loadPageWork;
};
