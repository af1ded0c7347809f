import { Alert } from 'react-bootstrap';
import { Link } from 'react-router';
import { courtMoment } from '../../../components/time/courtDay.js';
import { selectCourt, selectCourtTimeZone, selectIsSaas } from '../../../core/appMode/appModeSlice.js';
import { useAppSelector } from '../../../core/hooks.js';
import { selectOwner } from '../../../core/session/sessionSlice.js';
import { isCodeWithheld, type Receipt } from '../../drafts/index.js';

type ReceiptProps = { readonly receipt: Receipt };

/** Court, number, code, version, time and how much was suggested; the code is printed only when that was asked for. */
export const ReceiptFacts = ({ receipt, printsCode }: ReceiptProps & { readonly printsCode: boolean }) => {
  const { caseNumber, verificationCode, version, submittedAt, suggested } = receipt;
  const timeZone = useAppSelector(selectCourtTimeZone);
  const court = useAppSelector(selectCourt);
  const isTemporary = caseNumber.startsWith('新案件-');
  return (
    <dl className="end-facts">
      {court?.name ? (
        <div>
          <dt>法院</dt>
          <dd>{court.name}</dd>
        </div>
      ) : null}
      <div>
        <dt>{isTemporary ? '临时编号' : '案号'}</dt>
        <dd>
          <span className="end-value">{caseNumber}</span>
          {isTemporary ? <span className="end-note">不是正式案号；查询、修改时填在“案号”一栏</span> : null}
        </dd>
      </div>
      {verificationCode === null ? null : (
        <div className={printsCode ? '' : 'no-print'}>
          <dt>验证码</dt>
          <dd>
            <span className="end-value">{verificationCode}</span>
            <span className="end-note">查进度、修改时要用，别给别人</span>
          </dd>
        </div>
      )}
      <div>
        <dt>版本</dt>
        <dd>{`第 ${version} 版`}</dd>
      </div>
      <div>
        <dt>提交时间</dt>
        <dd>{courtMoment(submittedAt, timeZone)}</dd>
      </div>
      {suggested === undefined ? null : (
        <div>
          <dt>识别建议</dt>
          <dd>
            {`采用了 ${suggested.accepted} 处${suggested.unchecked === 0 ? '，都已核对' : `，其中 ${suggested.unchecked} 处没有逐项核对`}`}
            <span className="end-note">法院看得到是哪些</span>
          </dd>
        </div>
      )}
    </dl>
  );
};

/** What the person has to know of this receipt before anything else. */
export const ReceiptNotes = ({ receipt }: ReceiptProps) => {
  const isSaas = useAppSelector(selectIsSaas);
  const isVisitor = useAppSelector(selectOwner) === null;
  return (
    <>
      {isCodeWithheld(receipt) ? (
        <Alert variant="warning">
          这次提交此前已经完成，没有重复立案。验证码只在三天内告知当时提交的浏览器，现在无法再次显示；需要时请向法院立案窗口查询。
        </Alert>
      ) : null}
      {receipt.kept ? (
        <p className="no-print">
          已保存到“<Link to="/app/my-documents">我的文书</Link>
          ”：用本账号登录后，可以从那里继续修改和提交新的版本，不用输入验证码。
        </p>
      ) : null}
      {isSaas && isVisitor && receipt.verificationCode !== null ? (
        <p className="no-print">
          有账号的，登录后可以在“<Link to="/app/my-documents">我的文书</Link>”里把它加进去，以后不用输入验证码。
        </p>
      ) : null}
    </>
  );
};
