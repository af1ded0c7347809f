import { createContext, use, useCallback, useEffect, useState, useSyncExternalStore, type ReactNode } from 'react';
import { useFormTools } from '../form/index.js';
import { createDeriver, type Deriver, type Following } from './createDeriver.js';

const DerivingContext = createContext<Deriver | null>(null);

/** Fills in, around the steps, what follows from other answers. The whole official form stays as the person leaves it. */
export const Deriving = ({ children }: { readonly children: ReactNode }) => {
  const tools = useFormTools();
  const [deriver, setDeriver] = useState<Deriver | null>(null);
  useEffect(() => {
    const started = createDeriver(tools);
    setDeriver(started);
    return () => started.close();
  }, [tools]);
  return <DerivingContext value={deriver}>{children}</DerivingContext>;
};

/** What derives answers here; `null` outside of the steps. */
export const useDeriver = (): Deriver | null => use(DerivingContext);

/** What is said of the answer at `path` because of others. */
export const useFollowing = (deriver: Deriver, path: string): Following => {
  const subscribe = useCallback((changed: () => void) => deriver.listen(path, changed), [deriver, path]);
  const read = () => deriver.at(path);
  return useSyncExternalStore(subscribe, read, read);
};
