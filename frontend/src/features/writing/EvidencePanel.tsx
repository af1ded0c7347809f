import { useEffect, useId } from 'react';
import { Button } from 'react-bootstrap';
import { BusyButton } from '../../components/BusyButton.js';
import { ErrorNotice } from '../../components/ErrorNotice.js';
import { useAppDispatch, useAppSelector } from '../../core/hooks.js';
import { ModelNeeded } from '../../components/assistance/ModelNeeded.js';
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
  const make = (withModel: boolean) => {
    if (!busy) dispatch(evidenceList.actions.requested({ definition, answers: values().answers, withModel }));
  };
  return (
    <section className="help-panel" aria-labelledby={id}>
      <h2 id={id}>推荐证据清单</h2>
      <p className="field-hint">
        按案由和您所填的请求、事实列出通常需要的证据、证明目的和取得途径，生成 Word 文件，不计入文书生成次数。
        {isThere ? '智能模型补充的部分另列，并注明“AI生成，仅供参考”；“当事人信息”部分不会发送。' : ''}
      </p>
      <ModelNeeded slot="general" what="由AI补充证据" works="按规则生成的清单照常可用。" />
      <div className="d-flex flex-wrap gap-2 mt-2">
        {isThere ? (
          <BusyButton busy={busy && query?.withModel === true} onClick={() => make(true)}>
            {busy && query?.withModel ? '正在生成…' : '生成并由AI补充'}
          </BusyButton>
        ) : null}
        <BusyButton
          variant={isThere ? 'outline-primary' : 'primary'}
          busy={busy && query?.withModel === false}
          onClick={() => make(false)}
        >
          {busy && query?.withModel === false ? '正在生成…' : '只按规则生成'}
        </BusyButton>
        {busy ? (
          <Button variant="quiet" onClick={() => dispatch(evidenceList.actions.forgotten())}>
            停止
          </Button>
        ) : null}
      </div>
      {result.status === 'failed' ? (
        <div className="mt-3">
          <ErrorNotice message={result.error} onRetry={() => make(query?.withModel ?? false)} />
        </div>
      ) : null}
    </section>
  );
};

export default EvidencePanel;
