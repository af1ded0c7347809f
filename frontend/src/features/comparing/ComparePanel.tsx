import { pleadingComparison } from '../../../../domain/assistance/tasks/pleadingComparison.js';
import { useEffect, useMemo } from 'react';
import {
  comparePleadings,
  type ComparedClaim,
  type ResponseState,
} from '../../../../domain/analysis/comparePleadings.js';
import type { PleadingComparison, Statement } from '../../../../domain/contract/analysis.js';
import { fill, visibleAnswers } from '../../../../domain/forms/fill.js';
import { saidIn, type Said as Sayer } from '../../../../domain/forms/pleadingWords.js';
import { useAppDispatch, useAppSelector } from '../../core/hooks.js';
import { AskModel } from '../../components/assistance/AskModel.js';
import { SourceMark } from '../../components/assistance/SourceMark.js';
import { CitedText } from '../../components/citations/index.js';
import { FormValues } from '../drafts/index.js';
import { useFeature } from '../featureFlags/index.js';
import { jumpTo, useFormTools, useSnapshot, type ClaimForDefense } from '../pleading/slots/index.js';
import { comparison } from './comparison.js';
import './comparing.css';

const stateNames: Readonly<Record<Exclude<ResponseState, 'answered'>, string>> = {
  unanswered: '尚未答复',
  reasonless: '有异议，还没有写明理由',
  prose: '已有完整表述，请核对其中是否答复了这一项',
  unasked: '表单没有对应的答辩项目，可写在完整表述中',
};

const Row = ({ row: { claim, state, path } }: { readonly row: ComparedClaim }) => (
  <li>
    <button type="button" className="passage" onClick={() => jumpTo(path)}>
      <strong>{claim.question}</strong>
      <span className="passage-place">{claim.answers.join('；')}</span>
      {state === 'answered' ? null : <span className={`response-state response-${state}`}>{stateNames[state]}</span>}
    </button>
  </li>
);

/** What rules see: which of the complaint's items has no response in the answers as they are now. */
const ByRules = ({ rows, say }: { readonly rows: readonly ComparedClaim[]; readonly say: Sayer }) => {
  const open = rows.filter(({ state }) => state !== 'answered');
  return (
    <section className="compared-part" aria-label="规则识别的逐项对照">
      <div className="compared-head">
        <p role="status">
          {say`原告主张 ${rows.length} 项，已答复 ${rows.length - open.length} 项`}
          {open.length === 0 ? '，没有遗漏。' : `，还有 ${open.length} 项请看：`}
        </p>
        <SourceMark source="rules" />
      </div>
      <ul className="compared">
        {open.map((row) => (
          <Row key={row.claim.id} row={row} />
        ))}
      </ul>
    </section>
  );
};

const Said = ({ by, statement }: { readonly by: string; readonly statement: Statement }) => (
  <div className={statement.passages.length === 0 ? 'unfounded' : undefined}>
    <strong>{by}：</strong>
    <CitedText text={statement.text} />
    {statement.passages.length === 0 ? '（未找到依据）' : null}
    {statement.passages.map(({ quote }, place) => (
      <q key={place} className="compared-quote">
        {quote}
      </q>
    ))}
  </div>
);

const ByModel = ({ found, say }: { readonly found: PleadingComparison; readonly say: Sayer }) => (
  <>
    <ol className="compared compared-said">
      {found.rows.map(({ item_id, question, asserts, responds, response, left_open }) => (
        <li key={item_id}>
          <h3>{question}</h3>
          <Said by={say`原告主张`} statement={asserts} />
          {response ? <Said by="己方回应" statement={response} /> : null}
          {responds ? null : <p className="response-state response-unanswered">模型认为尚未回应</p>}
          {left_open.length === 0 ? null : (
            <div className="mb-3">
              <CitedText text={`还可以回应：${left_open.join('；')}`} />
            </div>
          )}
        </li>
      ))}
    </ol>
  </>
);

/** The complaint's items beside the answers on the page: by rules while one types, by a model when it is asked. */
const ComparePanel = ({ claim }: { readonly claim: ClaimForDefense }) => {
  const { definition, form, values } = useFormTools();
  const say = saidIn(definition);
  const dispatch = useAppDispatch();
  const answers = useSnapshot((snapshot) => snapshot.answers);
  const rows = useMemo(
    () => comparePleadings(claim.final_data, fill(definition, answers)),
    [claim, definition, answers],
  );
  const { case_number: id } = claim;
  const run = useAppSelector((state) => comparison.select(state, id));
  const isOn = useFeature('risk_analysis');
  useEffect(() => () => void dispatch(comparison.actions.forgotten({ id })), [dispatch, id]);
  const start = () => {
    const { code } = FormValues.shape.filing.parse(form.getValues('filing'));
    // Neither the parties nor what another answer hides.
    const { answers: typed, definition: hash } = values();
    const { sections } = visibleAnswers(definition, typed);
    const input = {
      case_number: id,
      defendant_code: code.trim().toUpperCase(),
      form_key: definition.key,
      ...(hash && { definition_hash: hash }),
      form_data: { ...(sections && { sections }) },
    };
    dispatch(comparison.actions.started({ id, input }));
  };
  return (
    <div className="comparing">
      <ByRules rows={rows} say={say} />
      {isOn ? (
        <section className="compared-part" aria-label="智能模型的逐项对照">
          <div className="compared-head">
            <p>请智能模型阅读双方的内容，指出还没有回应的要点。</p>
            <SourceMark source="model" />
          </div>
          <AskModel
            task={pleadingComparison}
            label="AI对照"
            what="AI对照"
            works="上面的逐项对照不需要模型，照常可用。"
            run={run}
            onStart={start}
            onStop={() => dispatch(comparison.actions.stopped({ id }))}
          >
            {(found) => <ByModel found={found} say={say} />}
          </AskModel>
        </section>
      ) : null}
    </div>
  );
};

export default ComparePanel;
