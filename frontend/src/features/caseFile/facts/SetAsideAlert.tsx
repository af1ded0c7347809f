import { Alert } from 'react-bootstrap';
import { unreadableReasons } from '../../../../../domain/eventSourcing/unreadable.js';
import type { SetAsideNotice } from '../../../../../domain/contract/cases.js';
import { CourtMoment } from '../../../components/time/CourtMoment.js';

/** Says that a case is shown no further than to an event that cannot be read, and what to do about it. */
export const SetAsideAlert = ({ setAside }: { readonly setAside: SetAsideNotice }) =>
  setAside === null ? null : (
    <Alert variant="danger">
      <strong>本案记录异常：</strong>
      {unreadableReasons[setAside.reason]}
      {setAside.since === null ? null : (
        <>
          （<CourtMoment iso={setAside.since} />）
        </>
      )}
      。此后的内容未显示，也不能再提交、立案或删除；其他案件不受影响。请联系系统管理员核对事件日志。
    </Alert>
  );

/** Marks such a case in a list. */
export const SetAsideTag = ({ setAside }: { readonly setAside: SetAsideNotice }) =>
  setAside === null ? null : <span className="case-tag case-tag-broken">记录异常</span>;
