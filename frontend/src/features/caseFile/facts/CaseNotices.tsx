import { Alert } from 'react-bootstrap';
import { saidIn } from '../../../../../domain/forms/pleadingWords.js';
import type { CaseView } from '../reads/caseView.js';
import { SameFilingAlert } from './SameFilings.js';
import { SetAsideAlert } from './SetAsideAlert.js';

const Standing = ({
  view: { info, complete, awaited, awaitedOpinions, left, leftThirdParties },
}: {
  readonly view: CaseView;
}) => {
  const say = saidIn(info);
  if (info.erased) return <Alert variant="secondary">本案的个人信息已按规定删除，仅保留案号、时间和文书指纹。</Alert>;
  if (!complete && info.on_paper === null)
    return <Alert variant="warning">{say`案件数据不完整，或未找到起诉状。`}</Alert>;
  return (
    <>
      {complete || info.on_paper === null ? null : (
        <Alert variant="info">{say`本案的起诉状是纸质的，系统中没有电子版。建档原因：${info.on_paper.reason ?? ''}`}</Alert>
      )}
      {awaited.length === 0 ? null : <Alert variant="info">{say`以下被告尚未提交答辩状：${awaited.join('、')}`}</Alert>}
      {awaitedOpinions.length === 0 ? null : (
        <Alert variant="info">以下第三人尚未提交意见陈述书：{awaitedOpinions.join('、')}</Alert>
      )}
      {leftThirdParties.length === 0 ? null : (
        <Alert variant="secondary">{say`最新的起诉状不再列为第三人，验证码已失效：${leftThirdParties.join('、')}`}</Alert>
      )}
      {left.length === 0 ? null : (
        <Alert variant="secondary">{say`最新的起诉状不再列为被告，验证码已失效：${left.join('、')}`}</Alert>
      )}
    </>
  );
};

/** Notices above a case: damaged records, erased data, an incomplete case, defendants without a defence, another case of the same content. */
export const CaseNotices = ({ view }: { readonly view: CaseView }) => (
  <>
    <SetAsideAlert setAside={view.info.set_aside} />
    <SameFilingAlert same={view.info.same_filings} />
    <Standing view={view} />
  </>
);
