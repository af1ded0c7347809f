import { Alert, Button } from 'react-bootstrap';
import { Link } from 'react-router';
import { useAppDispatch } from '../../../core/hooks.js';
import { adminPaths } from '../../courtDesk/index.js';
import { numberCheckRepeated, remarkConfirmed, type NumberCheckState } from '../numbers/index.js';
import { RemarkTicks } from './RemarkTicks.js';

type Props = { readonly check: NumberCheckState; readonly sending: boolean };

/** What is unusual about the number, each with a tick of its own; or that another case has it. */
export const NumberRemarks = ({ check: { checked, confirmed, isIncomplete }, sending }: Props) => {
  const dispatch = useAppDispatch();
  if (checked.state === 'idle') return null;
  if (checked.state === 'running') return <p role="status">正在核对案号…</p>;
  if (checked.state === 'refused') return <Alert variant="danger">{checked.sentence}</Alert>;
  if (checked.state === 'failed')
    return (
      <Alert variant="warning">
        案号暂时未能核对，编立时仍会检查是否重号。
        <Button variant="link" className="p-0 ms-2 align-baseline" onClick={() => dispatch(numberCheckRepeated())}>
          重新核对
        </Button>
      </Alert>
    );
  const { remarks, taken_by: holder } = checked.check;
  if (holder)
    return (
      <Alert variant="danger">
        该案号已编给
        <Link to={adminPaths.caseDetails(holder.case_number)}>{holder.parties ?? holder.case_number}</Link>
        ，请返回修改。
      </Alert>
    );
  return (
    <RemarkTicks
      legend="请逐项确认"
      remarks={remarks}
      confirmed={confirmed}
      urging={isIncomplete ? '还有提示没有确认，请逐项勾选后再立案。' : null}
      disabled={sending}
      onConfirmed={(code, isConfirmed) => dispatch(remarkConfirmed({ code, confirmed: isConfirmed }))}
    />
  );
};
