import { useEffect } from 'react';
import { Alert } from 'react-bootstrap';
import { Link, useParams } from 'react-router';
import type { CaseDetails } from '../../../../domain/contract/cases.js';
import { canonicalCaseNumber } from '../../../../domain/case/caseNumber.js';
import { numberInFull } from '../../../../domain/case/numberInFull.js';
import { ErasureForm } from '../../components/erasure/ErasureForm.js';
import { ErasureLists } from '../../components/erasure/ErasureLists.js';
import { PageTitle } from '../../components/PageTitle.js';
import { useAppDispatch, useAppSelector } from '../../core/hooks.js';
import { dataOf } from '../../core/loadable.js';
import { adminPaths } from '../courtDesk/index.js';
import { CaseState, useCase } from '../caseFile/view/index.js';
import { erasureLeft, erasureSent, selectErasure } from './caseErasure.js';

const goes = [
  '各方姓名、证件、住址、电话和填写的全部内容',
  '案件的验证码：当事人不能再查询、修改或答辩',
  '列表和搜索中的当事人姓名',
  '已提交文书的内容：此后不能再生成文件',
];
const remains = [
  '案号、案由、各版本的时间和次序',
  '文书的指纹：当事人手中的文件仍可核对是否原件',
  '由谁、何时、为何清除，以及此前谁查看过本案',
  '回执：仍可核验，但其中不含个人信息',
];

type Info = CaseDetails['case_info'];

/** Why, and the number typed once more. */
const EraseCaseForm = ({ info }: { readonly info: Info }) => {
  const dispatch = useAppDispatch();
  const erasure = useAppSelector(selectErasure);
  return (
    <ErasureForm
      error={erasure.step === 'entering' ? erasure.error : null}
      isSending={erasure.step === 'sending'}
      reasonExample="例如：保存期限届满；当事人依法要求删除"
      reasonHint="请勿写入当事人的姓名、号码和地址。"
      typed={{
        label: '再输入一遍本案案号，以示确认',
        example: info.case_number,
        hint: '全角与半角、各种括号、没有括号的视为同一案号。',
        differs: '与本案案号不一致。',
        isSame: (typed) => canonicalCaseNumber(numberInFull(typed) ?? typed) === canonicalCaseNumber(info.case_number),
      }}
      cancelTo={adminPaths.judgement(info.case_number)}
      onSubmit={(reason) => dispatch(erasureSent({ caseId: info.id, reason }))}
    />
  );
};

const Erased = ({ info }: { readonly info: Info }) => (
  <>
    <Alert variant="success" role="status">
      {info.case_number}的个人信息已清除。原因和经办人已记入案件经过。
    </Alert>
    <Link className="btn btn-primary" to={adminPaths.judgement(info.case_number)}>
      查看案件
    </Link>
  </>
);

/** /app/admin/erase-case/{number}: erases the personal data of a case, for a reason, once its number was typed again. */
const EraseCasePage = () => {
  const { caseNumber = '' } = useParams();
  const dispatch = useAppDispatch();
  const { documents, load } = useCase(caseNumber);
  const info = dataOf(documents)?.case_info;
  useEffect(() => () => void dispatch(erasureLeft()), [dispatch]);
  return (
    <div className="page erasure-page">
      <PageTitle title="清除个人信息">
        {info === undefined ? '依法永久清除一个案件中的个人信息。' : `${info.case_number} · ${info.case_cause}`}
      </PageTitle>
      <CaseState documents={documents} onRetry={load}>
        {({ case_info: shown }) =>
          shown.erased ? (
            <Erased info={shown} />
          ) : (
            <>
              <Alert variant="warning">清除不能撤销，也不能恢复；请先确认本案已无须保留填写内容。</Alert>
              <ErasureLists goes={goes} remains={remains} />
              <EraseCaseForm key={shown.id} info={shown} />
            </>
          )
        }
      </CaseState>
    </div>
  );
};

export default EraseCasePage;
