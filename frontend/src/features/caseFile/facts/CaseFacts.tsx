import { Card } from 'react-bootstrap';
import { pleadingWords } from '../../../../../domain/forms/pleadingWords.js';
import { closureName } from '../../../../../domain/case/closureWords.js';
import { FilingClockTag } from '../../../components/time/FilingClockTag.js';
import { CourtMoment } from '../../../components/time/CourtMoment.js';
import type { ReactNode } from 'react';
import type { CaseView } from '../reads/caseView.js';

type Props = {
  readonly view: CaseView;
  /** What can be done about them, beside the heading. */
  readonly action: ReactNode;
};

/** Numbers and moments of a case at a glance. */
export const CaseFacts = ({ view: { info }, action }: Props) => (
  <Card as="section" aria-label="案件信息">
    <Card.Header className="case-card-header">
      <h2>案件信息</h2>
      {action}
    </Card.Header>
    <Card.Body>
      <dl className="case-facts">
        <dt>状态</dt>
        <dd>{info.closure !== null ? closureName(info.closure.how, info) : info.is_temporary ? '待立案' : '已立案'}</dd>
        {info.clock === null ? null : (
          <>
            <dt>法定期限</dt>
            <dd>
              <FilingClockTag clock={info.clock} />
            </dd>
          </>
        )}
        <dt>案由</dt>
        <dd>{info.case_cause}</dd>
        {info.on_paper === null ? null : (
          <>
            <dt>{pleadingWords(info).plaintiff}</dt>
            <dd className="text-break">{info.plaintiff ?? '—'}</dd>
          </>
        )}
        {info.is_temporary ? null : (
          <>
            <dt>临时案号</dt>
            <dd className="text-break">{info.temporary_number}</dd>
          </>
        )}
        {info.former_numbers.length === 0 ? null : (
          <>
            <dt>更正前的案号</dt>
            <dd className="text-break">
              {info.former_numbers.join('、')}
              <span className="d-block text-body-secondary">当事人仍可用它和验证码查找本案，原因见案件经过。</span>
            </dd>
          </>
        )}
        <dt>{info.on_paper === null ? '提交时间' : '建档时间'}</dt>
        <dd>
          <CourtMoment iso={info.created_at} />
        </dd>
        {info.filed_at === null ? null : (
          <>
            <dt>立案时间</dt>
            <dd>
              <CourtMoment iso={info.filed_at} />
            </dd>
          </>
        )}
      </dl>
    </Card.Body>
  </Card>
);
