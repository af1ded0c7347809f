import { useEffect, useId } from 'react';
import { Button } from 'react-bootstrap';
import { evidenceChecklist } from '../../../../domain/assistance/tasks/evidenceChecklist.js';
import { BusyButton } from '../../components/BusyButton.js';
import { ErrorNotice } from '../../components/ErrorNotice.js';
import { useAppDispatch, useAppSelector } from '../../core/hooks.js';
import { AskModel, askingOf } from '../../components/assistance/AskModel.js';
import { useModelThere } from '../../core/assistance/useModelThere.js';
import { useFormTools } from '../pleading/slots/index.js';
import { evidenceList } from './assistanceReads.js';
import './writing.css';

/** The list of evidence for what was filled in, as a Word file: by rules, and with what a model adds where one answers. */
const EvidencePanel = () => {
  const id = useId();
  const dispatch = useAppDispatch();
  const { definition, values } = useFormTools();
  const result = useAppSelector(evidenceList.selectors.list);
  const query = useAppSelector(evidenceList.selectors.query);
  const isThere = useModelThere('general') !== false;
  useEffect(() => () => void dispatch(evidenceList.actions.forgotten()), [dispatch]);
  const busy = result.status === 'loading';
  const asksModel = query?.withModel === true;
  const stop = () => dispatch(evidenceList.actions.forgotten());
  const make = (withModel: boolean) => {
    if (!busy) dispatch(evidenceList.actions.requested({ definition, answers: values().answers, withModel }));
  };
  return (
    <section className="help-panel" aria-labelledby={id}>
      <h2 id={id}>推荐证据清单</h2>
      <p className="field-hint">
        按案由和您所填的请求、事实列出通常需要的证据、证明目的和取得途径，生成 Word 文件，不计入文书生成次数。
        {isThere ? '智能模型补充的部分另列，并注明“AI生成，仅供参考”。' : ''}
      </p>
      <AskModel
        task={evidenceChecklist}
        label="生成并由AI补充"
        again="生成并由AI补充"
        running="正在生成…"
        what="由AI补充证据"
        works="按规则生成的清单照常可用。"
        run={asksModel ? askingOf(result) : undefined}
        onStart={() => make(true)}
        onStop={stop}
      >
        {() => null}
      </AskModel>
      <div className="d-flex flex-wrap gap-2 mt-2">
        <BusyButton
          variant={isThere ? 'outline-primary' : 'primary'}
          busy={busy && !asksModel}
          onClick={() => make(false)}
        >
          {busy && !asksModel ? '正在生成…' : '只按规则生成'}
        </BusyButton>
        {busy && !asksModel ? (
          <Button variant="quiet" onClick={stop}>
            停止
          </Button>
        ) : null}
      </div>
      {result.status === 'failed' && !asksModel ? (
        <div className="mt-3">
          <ErrorNotice message={result.error} onRetry={() => make(false)} />
        </div>
      ) : null}
    </section>
  );
};

export default EvidencePanel;
