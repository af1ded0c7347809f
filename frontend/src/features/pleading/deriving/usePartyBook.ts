import { useEffect, useState } from 'react';
import type { FormAnswers } from '../../../../../domain/forms/answers.js';
import { errorDetail } from '../../../http/apiError.js';
import { useAppSelector } from '../../../core/hooks.js';
import { selectUser } from '../../../core/session/sessionSlice.js';
import { useFormTools } from '../form/index.js';
import { usePleadingDeps } from '../page/index.js';

type Read = {
  /** Answers of drafts, which are all looked at. */
  readonly drafts: readonly FormAnswers[];
  readonly documents: readonly FormAnswers[];
  /** How many documents of the account were gone through, and how many there are. */
  readonly seen: number;
  readonly total: number;
};
const nothing: Read = { drafts: [], documents: [], seen: 0, total: 0 };

/** Figures are looked for in what was read: the server's list is found by names. */
const askedOf = (search: string): string => (/\d{4}|^[\d\s-]+$/.test(search) ? '' : search);

/** Whose documents are gone through: with another search they begin anew. */
const useDocuments = (search: string) => {
  const { searchDocuments } = usePleadingDeps();
  const { earlierDocuments } = useFormTools();
  const isSignedIn = useAppSelector(selectUser) !== null;
  const asked = askedOf(search);
  const [read, setRead] = useState(nothing);
  const [page, setPage] = useState({ asked, number: 1 });
  const [state, setState] = useState<{ isReading: boolean; failure: string | null }>({
    isReading: true,
    failure: null,
  });
  const [tries, setTries] = useState(0);
  if (page.asked !== asked) setPage({ asked, number: 1 });
  useEffect(() => {
    let isHere = true;
    const load = async () => {
      setState({ isReading: true, failure: null });
      try {
        const drafts = page.number === 1 ? await earlierDocuments() : null;
        const found =
          isSignedIn && searchDocuments ? await searchDocuments({ search: page.asked, page: page.number }) : null;
        if (!isHere) return;
        setRead((before) => ({
          drafts: drafts ?? before.drafts,
          documents: page.number === 1 ? (found?.answers ?? []) : [...before.documents, ...(found?.answers ?? [])],
          seen: found?.seen ?? 0,
          total: found?.total ?? 0,
        }));
        setState({ isReading: false, failure: null });
      } catch (error) {
        if (isHere) setState({ isReading: false, failure: `以前的文书没有读到：${errorDetail(error)}` });
      }
    };
    void load();
    return () => {
      isHere = false;
    };
  }, [page, tries, isSignedIn, searchDocuments, earlierDocuments]);
  return {
    ...read,
    ...state,
    readMore: () => setPage(({ number, ...rest }) => ({ ...rest, number: number + 1 })),
    retry: () => setTries((count) => count + 1),
  };
};

/** The answers of the owner's other pleadings, of drafts and of ten documents of the account more each time, for a search among their parties. */
export const usePartyBook = (search: string) => {
  const { drafts, documents, seen, total, ...rest } = useDocuments(search);
  return { ...rest, answers: [...drafts, ...documents], seen, total };
};
