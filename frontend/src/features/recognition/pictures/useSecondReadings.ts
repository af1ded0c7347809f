import { useEffect, useRef, useState } from 'react';
import { useAppDispatch, useAppSelector } from '../../../core/hooks.js';
import type { Comparison } from '../../../../../domain/reading/compareReadings.js';
import type { ReadPage } from './pictureReadings.js';
import { comparisonOf, secondReadings } from './secondReadings.js';

/** What a model read on the pages that somebody sent it, and what was chosen between it and this machine's reading. */
export const useSecondReadings = () => {
  const dispatch = useAppDispatch();
  const runs = useAppSelector(secondReadings.selectAll);
  /** By page: the lines that somebody chose between or wrote. */
  const [decided, setDecided] = useState<ReadonlyMap<string, ReadonlySet<number>>>(new Map());
  /** By page: which of the lines that only the model read were taken. */
  const [taken, setTaken] = useState<ReadonlyMap<string, ReadonlySet<number>>>(new Map());
  // What a closed panel asked for is no longer wanted.
  const ids = useRef<readonly string[]>([]);
  useEffect(() => {
    ids.current = Object.keys(runs);
  }, [runs]);
  useEffect(
    () => () => {
      for (const id of ids.current) dispatch(secondReadings.actions.forgotten({ id }));
    },
    [dispatch],
  );
  const added = (all: ReadonlyMap<string, ReadonlySet<number>>, key: string, at: number) =>
    new Map(all).set(key, new Set([...(all.get(key) ?? []), at]));
  const comparison = (key: string, page: ReadPage): Comparison | undefined => {
    const reading = runs[key]?.data;
    return reading ? comparisonOf(page, reading) : undefined;
  };
  return {
    /** Sends a page to the model; whoever presses has agreed to that. */
    ask: (key: string, picture: string) => void dispatch(secondReadings.actions.started({ id: key, input: picture })),
    runOf: (key: string) => runs[key],
    comparisonOf: comparison,
    /** Lines of a page that are in dispute, and that nobody has decided. */
    undecidedOf: (key: string, page: ReadPage): ReadonlySet<number> =>
      new Set(
        (comparison(key, page)?.differences ?? [])
          .map(({ line }) => line)
          .filter((line) => decided.get(key)?.has(line) !== true),
      ),
    decide: (key: string, line: number) => setDecided(added(decided, key, line)),
    takenOf: (key: string): ReadonlySet<number> => taken.get(key) ?? new Set(),
    take: (key: string, at: number) => setTaken(added(taken, key, at)),
    /** The lines that only the model read and somebody took. */
    moreOf: (key: string, page: ReadPage): readonly string[] =>
      (comparison(key, page)?.more ?? []).filter((_, at) => taken.get(key)?.has(at)).map(({ text }) => text),
  };
};
