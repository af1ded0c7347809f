import { useEffect, useId, useState } from 'react';
import { Alert, Card, Form } from 'react-bootstrap';
import { Link, useParams } from 'react-router';
import type { CaseDetails } from '../../../../../domain/contract/cases.js';
import { canonicalCaseNumber } from '../../../../../domain/case/caseNumber.js';
import { BusyButton } from '../../../components/BusyButton.js';
import { PageTitle } from '../../../components/PageTitle.js';
import { useAppDispatch, useAppSelector } from '../../../core/hooks.js';
import { dataOf } from '../../../core/loadable.js';
import { adminPaths } from '../adminPaths.js';
import { CaseState } from '../caseDetails/CaseState.js';
import { useCase } from '../caseDetails/useCase.js';
import { erasureLeft, erasureSent, selectErasure } from './caseErasure.js';
import '../admin.css';
import './caseErasure.css';

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

const Lists = () => (
  <div className="erasure-lists">
    <Card body as="section" aria-labelledby="erasure-goes">
      <h2 id="erasure-goes" className="h6">
        将永久清除
      </h2>
      <ul>
        {goes.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </Card>
    <Card body as="section" aria-labelledby="erasure-remains">
      <h2 id="erasure-remains" className="h6">
        仍会保留
      </h2>
      <ul>
        {remains.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </Card>
  </div>
);

type Info = CaseDetails['case_info'];

/** Why, and the number typed once more: nothing brings back what is erased. */
const ErasureForm = ({ info }: { readonly info: Info }) => {
  const id = useId();
  const dispatch = useAppDispatch();
  const erasure = useAppSelector(selectErasure);
  const [reason, setReason] = useState('');
  const [typed, setTyped] = useState('');
  const [isIncomplete, setIncomplete] = useState(false);
  const isSending = erasure.step === 'sending';
  const isSameNumber = canonicalCaseNumber(typed) === canonicalCaseNumber(info.case_number);
  const problems = {
    reason: isIncomplete && reason.trim() === '' ? '请写明原因。' : null,
    number: isIncomplete && !isSameNumber ? '与本案案号不一致。' : null,
  };
  return (
    <Form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        const isComplete = reason.trim() !== '' && isSameNumber;
        setIncomplete(!isComplete);
        if (isComplete) dispatch(erasureSent({ caseId: info.id, reason: reason.trim() }));
      }}
    >
      {erasure.step === 'entering' && erasure.error !== null ? <Alert variant="danger">{erasure.error}</Alert> : null}
      <Form.Group className="mb-3">
        <Form.Label htmlFor={`${id}-reason`}>清除的原因</Form.Label>
        <Form.Control
          id={`${id}-reason`}
          as="textarea"
          rows={3}
          maxLength={500}
          placeholder="例如：保存期限届满；当事人依法要求删除"
          value={reason}
          disabled={isSending}
          isInvalid={problems.reason !== null}
          aria-describedby={`${id}-reason-hint`}
          onChange={({ target }) => setReason(target.value)}
        />
        <p id={`${id}-reason-hint`} className={problems.reason === null ? 'form-text mb-0' : 'field-problem mb-0'}>
          {problems.reason ?? '必填，永久记录，请勿写入当事人的姓名、号码和地址。'}
        </p>
      </Form.Group>
      <Form.Group className="mb-3">
        <Form.Label htmlFor={`${id}-number`}>再输入一遍本案案号，以示确认</Form.Label>
        <Form.Control
          id={`${id}-number`}
          autoComplete="off"
          placeholder={info.case_number}
          value={typed}
          disabled={isSending}
          isInvalid={problems.number !== null}
          aria-describedby={`${id}-number-hint`}
          onChange={({ target }) => setTyped(target.value)}
        />
        <p id={`${id}-number-hint`} className={problems.number === null ? 'form-text mb-0' : 'field-problem mb-0'}>
          {problems.number ?? '全角与半角、各种括号视为同一案号。'}
        </p>
      </Form.Group>
      <div className="d-flex flex-wrap gap-2">
        <BusyButton type="submit" variant="danger" busy={isSending}>
          {isSending ? '正在清除…' : '永久清除'}
        </BusyButton>
        <Link className="btn btn-outline-secondary" to={adminPaths.judgement(info.case_number)}>
          取消
        </Link>
      </div>
    </Form>
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
              <Lists />
              <ErasureForm key={shown.id} info={shown} />
            </>
          )
        }
      </CaseState>
    </div>
  );
};

export default EraseCasePage;
