import type { ReactNode } from 'react';
import './passages.css';

/** A passage as it was found: `RecallResult` of the contract, or what an answer keeps of one. */
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
  };
};

const excerptLength = 80;
const excerptOf = (content: string): string => {
  const line = content.replace(/\s+/gu, ' ').trim();
  return line.length > excerptLength ? `${line.slice(0, excerptLength)}…` : line;
};

/** The title of a passage: the law with its articles, else its heading, else its file. */
export const passageTitle = ({ law, articles, heading, source }: FoundPassage['metadata']): string =>
  law === null ? (heading ?? source) : `《${law}》${articles.join('、')}`;

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
export const Passage = ({ passage: { content, metadata }, number, open = false, children }: Props) => {
  const { source, group_name: group, law, heading, status } = metadata;
  return (
    <div className="found-passage">
      <details open={open}>
        <summary>
          <span className="found-passage-title">
            {number === undefined ? null : `〔${number}〕`}
            {passageTitle(metadata)}
          </span>
          {status === null ? null : <span className="found-passage-status">{status}</span>}
          <span className="found-passage-source">
            {group} · {source}
          </span>
          <span className="found-passage-excerpt">{excerptOf(content)}</span>
        </summary>
        {law !== null && heading !== null ? <p className="found-passage-heading">{heading}</p> : null}
        <p className="found-passage-text">{content}</p>
      </details>
      {children}
    </div>
  );
};
