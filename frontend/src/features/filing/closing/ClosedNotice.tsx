import { pleadingWords } from '../../../../../domain/forms/pleadingWords.js';
import { Alert, Button } from 'react-bootstrap';
import { Link } from 'react-router';
import { closureName } from '../../../../../domain/case/closureWords.js';
import { domainIn } from '../../../../../domain/case/procedure.js';
import type { CaseDetails } from '../../../../../domain/contract/cases.js';
import { domainOf, type FormDomain } from '../../../../../domain/forms/formDomain.js';
import { BusyButton } from '../../../components/BusyButton.js';
import { ForRoles } from '../../../components/ForRoles.js';
import { CourtMoment } from '../../../components/time/CourtMoment.js';
import { useAppDispatch, useAppSelector } from '../../../core/hooks.js';
import { adminPaths } from '../../courtDesk/index.js';
import { closedCases } from './closedCases.js';

type Closure = NonNullable<CaseDetails['case_info']['closure']>;

const Particular = ({ closure, domain }: { readonly closure: Closure; readonly domain: FormDomain }) => {
  const { ruling_number: ruling, transferred_to: court, duplicate_of: other } = closure;
  if (ruling !== null)
    return (
      <>
        {domain === 'compensation' ? '决定书' : '裁定书'}文号：{ruling}。
      </>
    );
  if (court !== null) return <>移送到：{court}。</>;
  if (other === null) return null;
  return (
    <>
      继续办理的案件：
      <Link className="alert-link" to={adminPaths.caseDetails(other.case_number)}>
        {other.case_number}
      </Link>
      。
    </>
  );
};

const reasonOf = ({ how, reason }: Closure): string => {
  if (reason === null) return '原因已清除。';
  if (reason === '') return how === 'withdrawn' ? '当事人没有写原因。' : '没有写原因。';
  return `原因：${reason}`;
};

/** How a case was closed without a number, with its notice, and the way to undo it; nothing for one that goes on. */
export const ClosedNotice = ({ info }: { readonly info: CaseDetails['case_info'] }) => {
  const dispatch = useAppDispatch();
  const { id: caseId, closure, erased } = info;
  const isFetching = useAppSelector(closedCases.selectors.pending).includes(closure?.id ?? '');
  if (closure === null) return null;
  const { id: closureId, how, at, version, document_hash: hash } = closure;
  return (
    <Alert variant="secondary" className="closed-notice">
      <p className="mb-1">
        <strong>本案没有立案：{closureName(how, info)}</strong>（<CourtMoment iso={at} />，
        {pleadingWords(info).complaint}第 {version} 版）
      </p>
      <p className="mb-1 text-break">
        <Particular closure={closure} domain={domainOf(info)} /> {reasonOf(closure)}
      </p>
      {erased ? null : (
        <div className="d-flex flex-wrap gap-2 mt-2 d-print-none">
          {hash === null ? null : (
            <BusyButton
              variant="outline-secondary"
              size="sm"
              busy={isFetching}
              onClick={() => dispatch(closedCases.changes.download.of({ id: closureId, caseId }))}
            >
              下载通知书
            </BusyButton>
          )}
          <ForRoles roles={['clerk']}>
            <Button
              variant="outline-secondary"
              size="sm"
              onClick={() =>
                dispatch(
                  closedCases.actions.dialogOpened({ kind: 'reopen', caseId, ...domainIn(info), closureId, how }),
                )
              }
            >
              撤销处理…
            </Button>
          </ForRoles>
        </div>
      )}
    </Alert>
  );
};
