import { useId, useState } from 'react';
import { Button } from 'react-bootstrap';
import { notChecked, verdictWords, type CitationFinding, type Verdict } from '../../../../domain/citations/finding.js';
import type { Citations } from './useCitations.js';
import { VerdictWord } from './VerdictWord.js';

const worstFirst: readonly Verdict[] = ['suspicious', 'moved', 'unverifiable', 'verified'];

/** `可疑 1 处、已核对 2 处`. */
export const countsOf = (findings: readonly CitationFinding[]): string =>
  worstFirst
    .map(
      (verdict) => [verdictWords[verdict], findings.filter((finding) => finding.verdict === verdict).length] as const,
    )
    .filter(([, count]) => count > 0)
    .map(([word, count]) => `${word} ${count} 处`)
    .join('、');

/** Each different finding once, the suspicious first. */
export const CitationList = ({ findings }: { readonly findings: readonly CitationFinding[] }) => {
  const different = [...new Map(findings.map((finding) => [`${finding.text} ${finding.sentence}`, finding])).values()];
  const orderedFindings = worstFirst.flatMap((verdict) => different.filter((finding) => finding.verdict === verdict));
  return (
    <ul className="citation-list">
      {orderedFindings.map((finding) => (
        <li key={finding.start}>
          <VerdictWord finding={finding} /> <strong>{finding.text.replaceAll('*', '')}</strong>：{finding.sentence}
        </li>
      ))}
    </ul>
  );
};

type Props = {
  readonly citations: Citations;
  /** The name of the action that stays blocked until the suspicious citations were opened: `采用`. */
  readonly before?: string;
};

/** How a text's citations came out, with every sentence and what was not checked; on paper all of it is there. */
export const CitationNotes = ({ citations, before }: Props) => {
  const id = useId();
  const [open, setOpen] = useState(false);
  const { status, findings, unseen, see, retry } = citations;
  if (status === 'nothing') return null;
  if (status !== 'checked')
    return (
      <div className="citation-notes" role="status">
        {status === 'loading' ? '正在核对引用…' : '核对引用的资料未能加载，以上引用均未核对。'}
        {status === 'failed' ? (
          <Button variant="link" size="sm" onClick={retry}>
            重试
          </Button>
        ) : null}
      </div>
    );
  return (
    <div className="citation-notes">
      <Button
        variant="link"
        size="sm"
        aria-expanded={open}
        aria-controls={id}
        onClick={() => {
          setOpen(!open);
          if (!open) see(findings);
        }}
      >
        <i className={`bi ${open ? 'bi-chevron-down' : 'bi-chevron-right'} me-1`} aria-hidden="true" />
        引用核对：{findings.length === 0 ? '没有可以核对的引用' : countsOf(findings)}
      </Button>
      {before !== undefined && unseen > 0 ? (
        <p className="text-danger mb-0">
          有 {unseen} 处可疑的引用还没有查看，展开查看后才能{before}。
        </p>
      ) : null}
      <div id={id} className={open ? '' : 'd-none d-print-block'}>
        <CitationList findings={findings} />
        <p>{notChecked}</p>
      </div>
    </div>
  );
};
