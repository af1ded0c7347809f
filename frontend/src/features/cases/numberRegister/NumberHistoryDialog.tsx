import { Modal } from 'react-bootstrap';
import { Link } from 'react-router';
import type { NumberHolder } from '../../../../../domain/contract/courtLists.js';
import { ReadNotice } from '../../../components/ReadNotice.js';
import { CourtMoment } from '../../../components/time/CourtMoment.js';
import { useAppDispatch, useAppSelector } from '../../../core/hooks.js';
import { dataOf } from '../../../core/loadable.js';
import { adminPaths } from '../../courtDesk/index.js';
import { AccountName } from '../../../components/ActorName.js';
import { numberHistory } from './numberRegister.js';

const Step = ({ step }: { readonly step: NumberHolder['numbers'][number] }) => (
  <li>
    <span className={step.replaced_at === null ? 'case-number' : 'case-number register-replaced'}>{step.number}</span>
    <span className="d-block">
      <CourtMoment iso={step.given_at} /> 由 {step.given_by === null ? '系统' : <AccountName account={step.given_by} />}{' '}
      {step.reason === null ? '编立' : '更正'}
    </span>
    {step.reason === null ? null : <span className="d-block">更正的原因：{step.reason}</span>}
    {step.acknowledged.length === 0 ? null : (
      <span className="d-block text-body-secondary">已确认的提示：{step.acknowledged.join('、')}</span>
    )}
    {step.replaced_at === null ? (
      <span className="d-block text-body-secondary">现在的案号</span>
    ) : (
      <span className="d-block text-body-secondary">
        <CourtMoment iso={step.replaced_at} /> 起改用下一个案号，仍可用本号查到本案
      </span>
    )}
  </li>
);

const Holder = ({ holder }: { readonly holder: NumberHolder }) => {
  const name = holder.parties ?? (holder.erased ? '个人信息已清除' : '案件');
  return (
    <section className="register-holder">
      <h3 className="h6 fw-semibold">
        {holder.case_number === null ? name : <Link to={adminPaths.judgement(holder.case_number)}>{name}</Link>}
      </h3>
      <ol className="register-steps">
        {holder.numbers.map((step) => (
          <Step key={step.receipt_id} step={step} />
        ))}
      </ol>
    </section>
  );
};

type Props = { readonly number: string | null; readonly onClose: () => void };

/** Which cases had a number, and which numbers each of them had: who gave it, when, and why it was corrected. */
export const NumberHistoryDialog = ({ number, onClose }: Props) => {
  const dispatch = useAppDispatch();
  const read = useAppSelector(numberHistory.selectors.list);
  const holders = dataOf(read)?.items;
  const retry = () => {
    if (number !== null) dispatch(numberHistory.actions.requested(number));
  };
  return (
    <Modal show={number !== null} onHide={onClose} centered scrollable aria-labelledby="number-history-title">
      <Modal.Header closeButton closeLabel="关闭">
        <Modal.Title id="number-history-title" as="h2" className="h5">
          {number ?? ''}的来历
        </Modal.Title>
      </Modal.Header>
      <Modal.Body>
        <ReadNotice read={read} label="正在加载案号的来历…" onRetry={retry} />
        {holders !== undefined && holders.length > 1 ? (
          <p className="text-body-secondary">有 {holders.length} 件案件用过本号，先用的在前。</p>
        ) : null}
        {holders?.map((holder) => (
          <Holder key={holder.id} holder={holder} />
        ))}
      </Modal.Body>
    </Modal>
  );
};
