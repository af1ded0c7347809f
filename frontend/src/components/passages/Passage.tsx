import type { ReactNode } from 'react';
import { inBookMarks } from '../../../../domain/citations/bookMarks.js';
import { articleTexts } from '../../../../domain/knowledge/articleTexts.js';
import './passages.css';

/** A passage as it was found: `RecallResult` of `domain/knowledge/recalled.ts`, or what an answer keeps of one. */
export type FoundPassage = {
  readonly content: string;
  readonly metadata: {
    readonly source: string;
    readonly group_name: string;
    readonly law: string | null;
    readonly heading: string | null;
    readonly articles: readonly string[];
    /** The warning about this version of the law, e.g. 已废止; `null` where there is none. */
    readonly status: string | null;
    /** The one of several articles that answers best what was asked, where one is known. */
    readonly best_article?: string | undefined;
    /** It shares little with what was asked, and is shown for want of better ones. */
    readonly weak?: boolean | undefined;
  };
};

const excerptLength = 80;
const excerptOf = (content: string): string => {
  const line = content.replace(/\s+/gu, ' ').trim();
  return line.length > excerptLength ? `${line.slice(0, excerptLength)}…` : line;
};

/** The title of a passage: the law with its best article or all of them, else its heading, else its file. */
export const passageTitle = ({
  law,
  articles,
  best_article: best,
  heading,
  source,
}: FoundPassage['metadata']): string =>
  law === null ? (heading ?? source) : `${inBookMarks(law)}${best ?? articles.join('、')}`;

type Article = { readonly before: string; readonly best: string; readonly after: string };

/** A text cut around its best article; `null` where it has none or nothing stands beside it. */
const aroundBest = ({ content, metadata: { articles, best_article: best } }: FoundPassage): Article | null => {
  if (best === undefined) return null;
  const own = articleTexts(content, articles).find(({ article }) => article === best);
  const at = own === undefined ? -1 : content.indexOf(own.text);
  if (own === undefined || at === -1) return null;
  return { before: content.slice(0, at), best: own.text, after: content.slice(at + own.text.length) };
};

type Props = {
  readonly passage: FoundPassage;
  /** Its number in a list of passages, by which a text may refer to it. */
  readonly number?: number;
  /** Unfolded from the start. */
  readonly open?: boolean;
  /** Shown below it, folded or not, e.g. its scores. */
  readonly children?: ReactNode;
};

/** One passage with where it comes from; a click, or the Enter key, unfolds its whole text. */
export const Passage = ({ passage, number, open = false, children }: Props) => {
  const { content, metadata } = passage;
  const { source, group_name: group, law, articles, best_article: best, heading, status, weak } = metadata;
  const around = aroundBest(passage);
  const others = articles.filter((article) => article !== best);
  return (
    <div className="found-passage">
      <details open={open}>
        <summary>
          <span className="found-passage-title">
            {number === undefined ? null : `〔${number}〕`}
            {passageTitle(metadata)}
          </span>
          {around === null ? null : <span className="found-passage-best">最切合</span>}
          {weak === true ? <span className="found-passage-weak">关联较弱</span> : null}
          {status === null ? null : <span className="found-passage-status">{status}</span>}
          <span className="found-passage-source">
            {group} · {source}
            {around === null ? null : ` · 同段还有${others.join('、')}`}
          </span>
          <span className="found-passage-excerpt">{excerptOf(around?.best ?? content)}</span>
        </summary>
        {law !== null && heading !== null ? <p className="found-passage-heading">{heading}</p> : null}
        <p className="found-passage-text">
          {around === null ? (
            content
          ) : (
            <>
              {around.before}
              <mark>{around.best}</mark>
              {around.after}
            </>
          )}
        </p>
      </details>
      {children}
    </div>
  );
};
