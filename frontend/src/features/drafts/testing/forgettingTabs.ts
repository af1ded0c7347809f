import { type Forgetting, type Forgotten, nobodyForgets } from '../forgetting.js';

/** Tabs of one browser: what one announces, all of them hear. */
export const forgettingTabs = (): Forgetting & { readonly said: Forgotten[] } => {
  const heard = new Set<(forgotten: Forgotten) => void>();
  const said: Forgotten[] = [];
  return {
    ...nobodyForgets,
    said,
    announce: (forgotten) => {
      said.push(forgotten);
      [...heard].forEach((tell) => tell(forgotten));
    },
    listen: (listener) => {
      heard.add(listener);
      return () => void heard.delete(listener);
    },
  };
};
