import { useEffect } from 'react';
import { Alert, Button } from 'react-bootstrap';
import type { EventProof } from '../../../../domain/contract/audit.js';
import { ReadNotice } from '../../components/ReadNotice.js';
import { saveReceipt } from '../../components/receipts/saveReceipt.js';
import { useAppDispatch, useAppSelector } from '../../core/hooks.js';
import { dataOf } from '../../core/loadable.js';
import { eventProof } from './auditReads.js';
import { ExactMoment } from './ExactMoment.js';

const verdicts: Readonly<Record<EventProof['state'], { readonly variant: string; readonly text: string }>> = {
  proved: { variant: 'success', text: '已证实：这条记录自封存以来没有改动，且在日志中的位置没有变。' },
  pending: { variant: 'info', text: '尚未封存：日志每分钟封存一次，请稍后再看。' },
  no_authority: {
    variant: 'danger',
    text: '没有本院密钥的印证：这条记录可能绕过系统写入，不发生效力，本院不为它出具证明。',
  },
  differs: { variant: 'danger', text: '不一致：这条记录或日志与封存时不符，请立即核对全部日志。' },
  seal: { variant: 'info', text: '这条记录本身就是封签，由其后的封存和库外的存证印证。' },
};

const Steps = ({ proof }: { readonly proof: EventProof }) => (
  <ol className="audit-proof">
    <li>
      这条记录的指纹（由内容算出）：<code>{proof.leaf_hash}</code>
    </li>
    <li>
      它是日志中的第 {(proof.index ?? 0) + 1} 条；与 {proof.steps} 个相邻指纹逐层合并（日志共 {proof.tree_size} 条）。
    </li>
    <li>
      得到的总指纹与本院{proof.sealed_at === null ? null : <ExactMoment iso={proof.sealed_at} />} 封存的相同：
      <code>{proof.root_hash}</code>
    </li>
    <li>
      封存由本院公钥签名，请与院内公示的核对：<code>{proof.key}</code>
    </li>
  </ol>
);

/** That an event lies in the sealed log, in words for people who know nothing of trees. */
export const EventProofView = ({ position }: { readonly position: string }) => {
  const dispatch = useAppDispatch();
  const read = useAppSelector(eventProof.selectors.list);
  useEffect(() => {
    dispatch(eventProof.actions.requested(position));
    return () => void dispatch(eventProof.actions.forgotten());
  }, [dispatch, position]);
  const proof = dataOf(read);
  const receipt = proof?.receipt ?? null;
  return (
    <section aria-label="存证证明" className="mt-3">
      <h3 className="h6 fw-semibold">存证证明</h3>
      <ReadNotice read={read} label="正在核验…" onRetry={() => dispatch(eventProof.actions.requested(position))} />
      {proof === undefined ? null : (
        <>
          <Alert variant={verdicts[proof.state].variant}>{verdicts[proof.state].text}</Alert>
          {proof.state === 'proved' ? <Steps proof={proof} /> : null}
          <p className="small text-body-secondary">
            能证明：封存之后没有改动。不能证明：所写内容真实、操作者是谁、当时的时钟准确。
          </p>
          {receipt === null ? null : (
            <p className="audit-document-actions">
              <Button size="sm" variant="outline-primary" onClick={() => saveReceipt(receipt)}>
                下载回执
              </Button>
              <a className="btn btn-outline-primary btn-sm" href="/verify.html" target="_blank" rel="noreferrer">
                在另一台电脑上核验
              </a>
            </p>
          )}
        </>
      )}
    </section>
  );
};
