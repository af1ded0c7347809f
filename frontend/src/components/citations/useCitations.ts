import { useEffect, useMemo, useState } from 'react';
import type { CitationFinding } from '../../../../domain/citations/finding.js';
import { mayCite } from '../../../../domain/citations/mayCite.js';
import { courtDay } from '../time/courtDay.js';
import { useAppSelector } from '../../core/hooks.js';
import { selectCourtTimeZone } from '../../core/appMode/appModeSlice.js';

type Check = (text: string, today: string) => readonly CitationFinding[];

let loading: Promise<Check> | undefined;
let readyCheck: Check | undefined;

const fetchCheck = async (): Promise<Check> => {
  const [{ checkCitations }, { shippedFacts: facts }] = await Promise.all([
    import('../../../../domain/citations/checkCitations.js'),
    import('../../../../domain/citations/shippedFacts.js'),
  ]);
  return (text, today) => checkCitations(text, { today, facts });
};

/** The rules and their facts, fetched once for a page; after a failure the next call tries again. */
const loadCheck = async (): Promise<Check> => {
  loading ??= fetchCheck();
  try {
    readyCheck = await loading;
    return readyCheck;
  } catch (error) {
    loading = undefined;
    throw error;
  }
};

export type Citations = {
  /** `nothing`: there is nothing in the text that could be checked; `failed`: the facts could not be loaded. */
  readonly status: 'nothing' | 'loading' | 'failed' | 'checked';
  readonly findings: readonly CitationFinding[];
  readonly hasSuspicious: boolean;
  /** How many suspicious citations were not opened yet. */
  readonly unseen: number;
  /** Whether what has the text may be accepted: it was checked, and each suspicious citation was opened. */
  readonly mayAccept: boolean;
  /** Records that the person has opened the notes on these citations. */
  readonly see: (findings: readonly CitationFinding[]) => void;
  /** Loads the facts again after a failure. */
  readonly retry: () => void;
};

const nothing: readonly CitationFinding[] = [];
/** A suspicious citation is seen by its words: it need not be opened again when the text around it is edited. */
const keyOf = ({ text, sentence }: CitationFinding): string => `${text}|${sentence}`;

type Checking = {
  /** Checks a text against the facts on the court's day; `undefined` until the facts are loaded. */
  readonly check: ((text: string) => readonly CitationFinding[]) | undefined;
  readonly failed: boolean;
  readonly retry: () => void;
};

/** The check, loaded once it is `needed`. */
const useCheck = (needed: boolean): Checking => {
  const timeZone = useAppSelector(selectCourtTimeZone);
  const [found, setFound] = useState(() => readyCheck);
  const [attempt, setAttempt] = useState(0);
  const [failed, setFailed] = useState(false);
  useEffect(() => {
    if (!needed || found) return;
    let isCancelled = false;
    setFailed(false);
    loadCheck().then(
      (received) => isCancelled || setFound(() => received),
      () => isCancelled || setFailed(true),
    );
    return () => {
      isCancelled = true;
    };
  }, [needed, found, attempt]);
  const check = useMemo(
    () => found && ((text: string) => found(text, courtDay(new Date(), timeZone))),
    [found, timeZone],
  );
  return { check, failed, retry: () => setAttempt(attempt + 1) };
};

const isSuspicious = ({ verdict }: CitationFinding): boolean => verdict === 'suspicious';

/** Checks the citations of a text in this browser, and remembers which of the suspicious ones were opened. */
export const useCitations = (text: string): Citations => {
  const cites = useMemo(() => mayCite(text), [text]);
  const { check, failed, retry } = useCheck(cites);
  const [seen, setSeen] = useState<ReadonlySet<string>>(new Set());
  const findings = useMemo(() => (check && cites ? check(text) : nothing), [text, check, cites]);
  const suspicious = findings.filter(isSuspicious);
  const unseen = suspicious.filter((finding) => !seen.has(keyOf(finding))).length;
  const status = !cites ? 'nothing' : check ? 'checked' : failed ? 'failed' : 'loading';
  return {
    status,
    findings,
    hasSuspicious: suspicious.length > 0,
    unseen,
    mayAccept: status !== 'loading' && unseen === 0,
    see: (read) => {
      const fresh = read.map(keyOf).filter((key) => !seen.has(key));
      if (fresh.length > 0) setSeen(new Set([...seen, ...fresh]));
    },
    retry,
  };
};

/** Returns for each text whether it must be read before it is accepted: it cites something suspicious, or is not checked yet. */
export const useSuspicion = (texts: readonly string[]): ((text: string) => boolean) => {
  const { check } = useCheck(texts.some(mayCite));
  return (text) => mayCite(text) && (!check || check(text).some(isSuspicious));
};
