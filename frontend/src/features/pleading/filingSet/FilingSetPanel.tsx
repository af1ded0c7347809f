import { useEffect, useMemo, useState } from 'react';
import { Alert, Button } from 'react-bootstrap';
import { filingSet } from '../../../../../domain/filingSet/filingSet.js';
import type { FilledForm } from '../../../../../domain/forms/fill.js';
import { agentProblems } from '../../../../../domain/forms/problems/agents.js';
import { BusyButton } from '../../../components/BusyButton.js';
import { ErrorNotice } from '../../../components/ErrorNotice.js';
import { useAppDispatch, useAppSelector } from '../../../core/hooks.js';
import { useFormTools } from '../form/index.js';
import { useToCourt } from '../page/index.js';
import { paperDownload, type PaperWanted } from './paperDownload.js';
import { namedCase } from '../calls/pleadingApi.js';
import { filingSetHeading } from './showFilingSet.js';
import './filingSet.css';

type Props = {
  readonly form: FilledForm;
  /** Opens the form at the answer of that path. */
  readonly onEdit: (path: string) => void;
};

/** Asks whom an agent acts for before the power of attorney is printed: with several on the side nobody else knows. */
const Principals = ({ form, onEdit }: Props) => {
  const problems = useMemo(() => agentProblems(form), [form]);
  return problems.length === 0 ? null : (
    <Alert variant="warning" role="note" className="mt-2 mb-3">
      {problems.map(({ path, sentence }) => (
        <p key={path} className="mb-1">
          {sentence}。
          <Button
            variant="link"
            className="p-0 align-baseline"
            aria-label={`去选择：${sentence}`}
            onClick={() => onEdit(path)}
          >
            去选择
          </Button>
        </p>
      ))}
      <p className="mb-0">没有选择的，授权委托书列出各位当事人，打印后由委托人勾选。</p>
    </Alert>
  );
};

/** What goes to the court with the pleading, made from the same answers: each paper alone, or all of them in one file. */
export const FilingSetPanel = ({ form, onEdit }: Props) => {
  const dispatch = useAppDispatch();
  const { definition, values } = useFormTools();
  const papers = useMemo(() => filingSet(form), [form]);
  const download = useAppSelector(paperDownload.selectors.list);
  const query = useAppSelector(paperDownload.selectors.query);
  useEffect(() => () => void dispatch(paperDownload.actions.forgotten()), [dispatch]);
  const toCourt = useToCourt();
  // Folded beside the way to the court; where the papers are all there is, or a question about them is open, they are seen.
  const [isOpen] = useState(() => !toCourt || agentProblems(form).length > 0);
  const isBusy = download.status === 'loading';
  const request = (wanted: PaperWanted) => {
    if (!isBusy) dispatch(paperDownload.actions.requested(wanted));
  };
  const wantedOf = (what: 'document' | 'all', document = ''): PaperWanted => {
    const { answers, definition: hash, filing } = values();
    const named = namedCase(definition.kind, filing);
    return { what, document, formKey: definition.key, answers, definition: hash, named };
  };
  const runs = (what: 'document' | 'all', document = ''): boolean =>
    isBusy && query !== null && query.what !== 'blank' && query.what === what && query.document === document;
  return (
    <section className="panel filing-set no-print" aria-labelledby={filingSetHeading}>
      <details open={isOpen}>
        <summary>
          <h2 id={filingSetHeading}>随文书一起交的材料</h2>
        </summary>
        <p className="field-hint">
          按您填写的内容生成，不计入文书生成次数；没有填写的地方留空，打印后用笔补上，再签名或盖章。
        </p>
        <Principals form={form} onEdit={onEdit} />
        <ul className="list-unstyled mb-3">
          {papers.map(({ id, title, about }) => (
            <li key={id}>
              <span>
                {title}
                {about === '' ? null : <span className="text-body-secondary">（{about}）</span>}
              </span>
              <BusyButton
                variant="outline-primary"
                size="sm"
                busy={runs('document', id)}
                aria-label={`下载 ${title}${about === '' ? '' : `（${about}）`}`}
                onClick={() => request(wantedOf('document', id))}
              >
                下载
              </BusyButton>
            </li>
          ))}
        </ul>
        <BusyButton variant="outline-primary" busy={runs('all')} onClick={() => request(wantedOf('all'))}>
          全部下载（{papers.length} 份，压缩包）
        </BusyButton>
        {download.status === 'failed' && query !== null && query.what !== 'blank' ? (
          <div className="mt-3">
            <ErrorNotice message={download.error} onRetry={() => request(query)} />
          </div>
        ) : null}
      </details>
    </section>
  );
};
