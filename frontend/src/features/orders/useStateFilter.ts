import { useSearchParams } from 'react-router';

/** Puts the state that a list of orders is narrowed to into the address; the list begins again at its first page. */
export const useStateFilter = () => {
  const [, setParams] = useSearchParams();
  return (state: string) =>
    setParams((before) => {
      const next = new URLSearchParams(before);
      next.delete('page');
      if (state === '') next.delete('is');
      else next.set('is', state);
      return next;
    });
};
