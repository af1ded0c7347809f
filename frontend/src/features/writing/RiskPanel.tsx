import { useEffect, useId } from 'react';
import { riskHints } from '../../../../domain/assistance/tasks/riskHints.js';
import { Button } from 'react-bootstrap';
import { ruleHints } from '../../../../domain/riskHints/riskHints.js';
import { useAppDispatch, useAppSelector } from '../../core/hooks.js';
import { AskModel, askingOf } from '../../components/assistance/AskModel.js';
import { SourceMark } from '../../components/assistance/SourceMark.js';
import { CitedText } from '../../components/citations/index.js';
import { jumpTo, useFormTools, useSnapshot, useToday } from '../pleading/slots/index.js';
import { answersOf, modelHints } from './assistanceReads.js';
import type { RiskHint } from './writingApi.js';
import './writing.css';

const kinds: Readonly<Record<RiskHint['kind'], string>> = { contradiction: '矛盾', omission: '遗漏', risk: '风险' };

const Jump = ({ path, label }: { readonly path: string; readonly label: string }) => (
  <Button variant="link" size="sm" className="p-0" onClick={() => jumpTo(path)}>
    {label || '查看'}
  </Button>
);

/** What rules find in the answers as they stand. */
const ByRules = () => {
  const { definition, feed } = useFormTools();
  const answers = useSnapshot((snapshot) => snapshot.answers);
  const hints = ruleHints(definition, answers, { today: useToday(), lendingRates: feed.lendingRates });
  return (
    <>
      <h3>
        <SourceMark source="rules" />
      </h3>
      {hints.length === 0 ? (
        <p>没有发现问题。</p>
      ) : (
        <ul className="hint-list">
          {hints.map(({ kind, path, label, message }) => (
            <li key={`${path} ${message}`}>
              <span className={`hint-kind hint-${kind}`}>{kinds[kind]}</span> <Jump path={path} label={label} />：
              {message}。
            </li>
          ))}
        </ul>
      )}
    </>
  );
};

const ByModel = ({ hints, unfounded }: { readonly hints: readonly RiskHint[]; readonly unfounded: number }) => (
  <>
    <h3>
      <SourceMark source="model" />
    </h3>
    {hints.length === 0 ? <p>模型没有给出有依据的提示，这不等于没有风险。</p> : null}
    <ul className="hint-list">
      {hints.map(({ kind, message, grounds }) => (
        <li key={message}>
          <span className={`hint-kind hint-${kind}`}>{kinds[kind]}</span> <CitedText text={message} />
          <ul className="hint-grounds">
            {grounds.map(({ path, question, quote }) => (
              <li key={`${path} ${quote ?? ''}`}>
                <Jump path={path} label={question} />
                {quote === null ? '（没有写明）' : <q>{quote}</q>}
              </li>
            ))}
          </ul>
        </li>
      ))}
    </ul>
    {unfounded === 0 ? null : <p className="field-hint">另有 {unfounded} 条提示所引的内容与您所填的不符，没有显示。</p>}
  </>
);

/** What may go wrong with the pleading as it stands: by rules at once, by a model when it is asked. Nothing is changed. */
const RiskPanel = () => {
  const id = useId();
  const dispatch = useAppDispatch();
  const { definition, values } = useFormTools();
  const result = useAppSelector(modelHints.selectors.list);
  useEffect(() => () => void dispatch(modelHints.actions.forgotten()), [dispatch]);
  const ask = () => {
    dispatch(modelHints.actions.requested({ formKey: definition.key, ...answersOf(values()) }));
  };
  return (
    <section className="help-panel" aria-labelledby={id}>
      <h2 id={id}>风险提示</h2>
      <p className="field-hint">提示只供参考，不会改动您所填的内容，也不影响提交。没有提示不等于没有风险。</p>
      <ByRules />
      <AskModel
        task={riskHints}
        label="再请AI检查"
        again="再请AI检查"
        what="由AI检查矛盾和风险"
        works="以上由程序按规则检查，照常可用。"
        run={askingOf(result)}
        onStart={ask}
        onStop={() => dispatch(modelHints.actions.forgotten())}
      >
        {({ hints, unfounded = 0 }) => (
          <div role="status" className="mt-3">
            <ByModel hints={hints} unfounded={unfounded} />
          </div>
        )}
      </AskModel>
    </section>
  );
};

export default RiskPanel;
