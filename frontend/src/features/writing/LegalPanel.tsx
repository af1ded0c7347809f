import { useEffect, useId, useMemo, useRef } from 'react';
import { Button } from 'react-bootstrap';
import { legalBasis as legalBasisTask } from '../../../../domain/assistance/tasks/legalBasis.js';
import { fill, filledFields } from '../../../../domain/forms/fill.js';
import { Passage } from '../../components/passages/Passage.js';
import { SourcesFound } from '../../components/passages/SourcesFound.js';
import { focusIfLost } from '../../components/focusIfLost.js';
import { useAppDispatch, useAppSelector } from '../../core/hooks.js';
import { AskModel, askingOf } from '../../components/assistance/AskModel.js';
import { SourceMark } from '../../components/assistance/SourceMark.js';
import { CitedText, useCitations, type Citations } from '../../components/citations/index.js';
import { nameOf } from '../drafts/index.js';
import { jumpTo, useFormTools, useFormValue } from '../pleading/slots/index.js';
import { answersOf, legalBasis } from './assistanceReads.js';
import { useAdopting } from './useAdopting.js';
import type { LegalAnalysis } from './writingApi.js';
import './writing.css';

/** Where the form asks for the law; `null` where it does not. */
const useLegalField = (): string | null => {
  const { definition } = useFormTools();
  return useMemo(() => {
    const items = fill(definition, {}).sections.flatMap((section) => section.items);
    const fields = items.flatMap((item) => filledFields(item));
    return fields.find(({ field }) => field.means === 'legal-basis')?.path ?? null;
  }, [definition]);
};

type Inserting = { readonly path: string; readonly text: string; readonly citations: Citations };

/** Adds the cited law behind what stands in the field, and gives the former text back. */
const Insert = ({ path, text, citations: { mayAccept, unseen } }: Inserting) => {
  const standing = useFormValue(nameOf(path));
  const { isUntouched, adopt, undo } = useAdopting(path);
  const place = useRef<HTMLDivElement>(null);
  const insert = () => {
    const own = typeof standing === 'string' ? standing : '';
    adopt(own.trim() === '' ? text : `${own.trimEnd()}\n${text}`, '法律依据分析', own);
    focusIfLost(place);
  };
  return (
    <div className="d-flex flex-wrap gap-2 align-items-center" ref={place} tabIndex={-1}>
      {isUntouched ? (
        <>
          <span className="text-secondary">已填入“法律依据”栏</span>
          <Button
            size="sm"
            variant="outline-secondary"
            onClick={() => {
              undo();
              focusIfLost(place);
            }}
          >
            撤销
          </Button>
          <Button size="sm" variant="link" onClick={() => jumpTo(path)}>
            查看
          </Button>
        </>
      ) : (
        <>
          <Button size="sm" variant="outline-primary" disabled={!mayAccept} onClick={insert}>
            填入“法律依据”栏
          </Button>
          {unseen === 0 ? null : <span className="text-secondary small">请先点开标为“可疑”的引用，核对后再填入。</span>}
        </>
      )}
    </div>
  );
};

/** The texts of the cited articles, as far as the knowledge base has them, and which it has not. */
const BasisTexts = ({
  analysis: { bases, sources, texts_looked_up: lookedUp },
}: {
  readonly analysis: LegalAnalysis;
}) => {
  if (!lookedUp || bases.length === 0) return null;
  const passages = [...new Set(bases.flatMap(({ passage }) => passage ?? []))];
  const missing = bases.filter(({ passage }) => passage === null).map(({ citation }) => citation);
  return (
    <>
      {passages.length === 0 ? null : (
        <>
          <h3>知识库中的条文原文</h3>
          {passages.map((at) => {
            const passage = sources.passages[at];
            return passage ? <Passage key={at} passage={passage} number={at + 1} /> : null;
          })}
        </>
      )}
      {missing.length === 0 ? null : (
        <p className="field-hint">知识库中没有以下条文的原文，请自行核对：{missing.join('、')}。</p>
      )}
    </>
  );
};

const Analysis = ({ analysis }: { readonly analysis: LegalAnalysis }) => {
  const path = useLegalField();
  const lines = analysis.bases.map(({ citation, supports }) => `${citation}：${supports}`);
  const list = lines.join('\n');
  const citations = useCitations(list);
  return (
    <>
      <div className="help-text">
        <CitedText text={analysis.analysis} />
      </div>
      {lines.length === 0 ? (
        <p className="mb-0">没有给出可以引用的法律条文。</p>
      ) : (
        <>
          <h3>法律依据</h3>
          <div className="help-text">
            <CitedText text={list} citations={citations} />
          </div>
          {path === null ? (
            <p className="field-hint">本表单没有“法律依据”栏，可以选中文字后复制。</p>
          ) : (
            <Insert path={path} text={list} citations={citations} />
          )}
        </>
      )}
      <BasisTexts analysis={analysis} />
      <SourcesFound sources={analysis.sources} />
      {analysis.texts_looked_up ? null : (
        <p className="field-hint">
          条文的原文没有查阅：以上内容由模型凭记忆给出，请在国家法律法规数据库核对条文后再使用。
        </p>
      )}
    </>
  );
};

/** The law behind what was filled in, as a model sees it, with every citation checked. It goes into the form by a press alone. */
const LegalPanel = () => {
  const id = useId();
  const dispatch = useAppDispatch();
  const { definition, values } = useFormTools();
  const result = useAppSelector(legalBasis.selectors.list);
  useEffect(() => () => void dispatch(legalBasis.actions.forgotten()), [dispatch]);
  const ask = () => {
    dispatch(legalBasis.actions.requested({ formKey: definition.key, ...answersOf(values()) }));
  };
  return (
    <section className="help-panel" aria-labelledby={id}>
      <h2 id={id}>法律依据分析</h2>
      <p className="field-hint">由智能模型分析您所填的请求和事实有哪些法律依据，所引法条由程序逐条核对。</p>
      <AskModel
        task={legalBasisTask}
        label="开始分析"
        what="法律依据分析"
        run={askingOf(result)}
        onStart={ask}
        onStop={() => dispatch(legalBasis.actions.forgotten())}
      >
        {(analysis) => (
          <div role="status" className="mt-3">
            <SourceMark source="model" />
            <Analysis analysis={analysis} />
          </div>
        )}
      </AskModel>
    </section>
  );
};

export default LegalPanel;
