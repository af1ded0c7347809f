import { useEffect, useMemo, useState } from 'react';
import { courtNow } from '../../core/courtNow.js';
import { citedKey } from '../../../../domain/citations/citedArticle.js';
import type { CitationFinding } from '../../../../domain/citations/finding.js';
import type { ParagraphsOf } from '../../../../domain/citations/judgeCitation.js';
import { mayCite } from '../../../../domain/citations/mayCite.js';
import { courtDay } from '../time/courtDay.js';
import { useAppSelector } from '../../core/hooks.js';
import { selectCourtTimeZone } from '../../core/appMode/appModeSlice.js';
import { useParagraphCounts } from '../../core/paragraphCounts/index.js';

type Checked = {
  readonly findings: readonly CitationFinding[];
  /** The articles of which the text cites paragraphs, by `citedKey`. */
  readonly counted: readonly string[];
};
type Check = (text: string, today: string, paragraphsOf: ParagraphsOf) => Checked;

let loading: Promise<Check> | undefined;
let readyCheck: Check | undefined;

const fetchCheck = async (): Promise<Check> => {
  const [{ checkCitations }, { shippedFacts: facts }] = await Promise.all([
    import('../../../../domain/citations/checkCitations.js'),
    import('../../../../domain/citations/shippedFacts.js'),
  ]);
  return (text, today, paragraphsOf) => {
    const counted = new Set<string>();
    const findings = checkCitations(text, {
      today,
      facts,
      paragraphsOf: (law, article) => {
        // The server is asked about laws of the shipped list alone: other titles may be words of the text, such as a company's name.
        if (facts.laws.named(law)?.name !== law) return undefined;
        counted.add(citedKey({ law, article }));
        return paragraphsOf(law, article);
      },
    });
    return { findings, counted: [...counted] };
  };
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
  /** Whether it is still being asked how many paragraphs the cited articles have: a finding may become suspicious by it. */
  readonly isCounting: boolean;
  /** Whether what has the text may be accepted: it was checked, and each suspicious citation was opened. */
  readonly mayAccept: boolean;
  /** Records that the person has opened the notes on these citations. */
  readonly see: (findings: readonly CitationFinding[]) => void;
  /** Loads the facts again after a failure. */
  readonly retry: () => void;
};

const nothing: Checked = { findings: [], counted: [] };
const uncounted: ParagraphsOf = () => undefined;
/** A suspicious citation is seen by its words: it need not be opened again when the text around it is edited. */
const keyOf = ({ text, sentence }: CitationFinding): string => `${text}|${sentence}`;

type Checking = {
  /** Checks a text against the facts on the court's day; `undefined` until the facts are loaded. */
  readonly check: ((text: string, paragraphsOf: ParagraphsOf) => Checked) | undefined;
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
    () =>
      found &&
      ((text: string, paragraphsOf: ParagraphsOf) => found(text, courtDay(courtNow(), timeZone), paragraphsOf)),
    [found, timeZone],
  );
  return { check, failed, retry: () => setAttempt(attempt + 1) };
};

const isSuspicious = ({ verdict }: CitationFinding): boolean => verdict === 'suspicious';

type Options = {
  /** Nothing of the text may leave this browser, not even which paragraphs of laws it cites: they are not counted. */
  readonly isPrivate?: boolean;
};

/**
 * Checks the citations of a text in this browser, and remembers which of the suspicious ones were opened. The server is asked how many
 * paragraphs cited articles have, by names of laws and numbers of articles alone.
 */
export const useCitations = (text: string, { isPrivate = false }: Options = {}): Citations => {
  const cites = useMemo(() => mayCite(text), [text]);
  const { check, failed, retry } = useCheck(cites);
  const [seen, setSeen] = useState<ReadonlySet<string>>(new Set());
  const bare = useMemo(() => (check && cites ? check(text, uncounted) : nothing), [text, check, cites]);
  const asked = isPrivate ? '' : bare.counted.join('\n');
  const { of: paragraphsOf, isPending: isCounting } = useParagraphCounts(asked);
  const { findings } = useMemo(
    () => (check && asked !== '' ? check(text, paragraphsOf) : bare),
    [text, check, asked, bare, paragraphsOf],
  );
  const suspicious = findings.filter(isSuspicious);
  const unseen = suspicious.filter((finding) => !seen.has(keyOf(finding))).length;
  const status = !cites ? 'nothing' : check ? 'checked' : failed ? 'failed' : 'loading';
  return {
    status,
    findings,
    hasSuspicious: suspicious.length > 0,
    unseen,
    isCounting,
    mayAccept: status !== 'loading' && !isCounting && unseen === 0,
    see: (read) => {
      const fresh = read.map(keyOf).filter((key) => !seen.has(key));
      if (fresh.length > 0) setSeen(new Set([...seen, ...fresh]));
    },
    retry,
  };
};

/**
 * Returns for each text whether it must be read before it is accepted: it cites something suspicious, or is not checked yet. Nothing of
 * the texts leaves this browser.
 */
export const useSuspicion = (texts: readonly string[]): ((text: string) => boolean) => {
  const { check } = useCheck(texts.some(mayCite));
  return (text) => mayCite(text) && (!check || check(text, uncounted).findings.some(isSuspicious));
};
