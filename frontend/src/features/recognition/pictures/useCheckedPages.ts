import { useState } from 'react';
import { disputedText } from '../../../../../domain/reading/disputedText.js';
import type { ReadPage } from './pictureReadings.js';
import type { usePictureFiles } from './usePictureFiles.js';
import { useSecondReadings } from './useSecondReadings.js';

type Files = ReturnType<typeof usePictureFiles>;

const keyOf = (id: string, page: number): string => `${id} ${page}`;

export type CheckedPages = ReturnType<typeof useCheckedPages>;
/** A page that was read, of which file, and its key among all. */
export type Checked = CheckedPages['pages'][number];

/** The pages that were read, with what somebody corrected of them and what a second reader read. */
export const useCheckedPages = (files: Files['files'], readings: Files['readings']) => {
  const second = useSecondReadings();
  /** By page: its lines as they were corrected. */
  const [corrected, setCorrected] = useState<ReadonlyMap<string, readonly string[]>>(new Map());

  const pages = files.flatMap((file) =>
    (readings[file.id]?.data ?? [])
      .filter((event): event is ReadPage => event.kind === 'page')
      .map((page) => ({ file, page, key: keyOf(file.id, page.page) })),
  );
  const textsOf = ({ key, page }: { readonly key: string; readonly page: ReadPage }): readonly string[] =>
    corrected.get(key) ?? page.lines.map(({ text }) => text);
  /** Somebody agreed that a model is sent pages, and one is on its way or came back: it is not asked again. */
  const hasAgreed = pages.some(({ key }) => {
    const run = second.runOf(key);
    return run !== undefined && (run.status === 'running' || run.data !== null);
  });
  const wholeText = () =>
    disputedText(
      pages.map((each) => ({
        width: each.page.width,
        lines: each.page.lines,
        texts: textsOf(each),
        disputed: second.undecidedOf(each.key, each.page),
        others: new Map(
          (second.comparisonOf(each.key, each.page)?.differences ?? []).map(({ line, other }) => [line, other]),
        ),
        isReadTwice: second.comparisonOf(each.key, each.page) !== undefined,
        more: second.moreOf(each.key, each.page),
      })),
    );
  /** Puts a text in the place of a line. */
  const correct = (each: (typeof pages)[number], at: number, text: string): void => {
    second.decide(each.key, at);
    setCorrected(
      new Map(corrected).set(
        each.key,
        textsOf(each).map((old, n) => (n === at ? text : old)),
      ),
    );
  };
  return { pages, second, textsOf, hasAgreed, wholeText, correct };
};
