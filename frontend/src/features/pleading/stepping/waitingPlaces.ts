import { createContext, use } from 'react';

/** The places of the form at which something found waits that nobody took or left; a person without a card waits at their block. */
export const WaitingPlacesContext = createContext<readonly string[]>([]);

/** Whether somebody whom a text names waits to be added to one of these blocks. */
export const useIsProposed = (blocks: readonly { readonly key: string }[]): boolean => {
  const places = use(WaitingPlacesContext);
  return blocks.some(({ key }) => places.includes(key));
};
