import { useLayoutEffect, useRef, useState } from 'react';
import { Button, Form } from 'react-bootstrap';
import { isComplaintHere } from '../../../../../domain/forms/defending/complaintHere.js';
import { CodeInput } from '../../../components/CodeInput.js';
import { FieldNotes, notesId, useRemarks } from '../fields/FieldNotes.js';
import { useFormTools, useFormValue } from '../filling/formContext.js';
import { useNeedsCode } from '../submitting/useSubmission.js';
import { ClaimLookup } from './ClaimLookup.js';

/** A code that was given before this page was opened, when the pleading was loaded: it is used and not shown. */
const GivenCode = ({ onChange }: { onChange: () => void }) => (
  <div className="given-code">
    <span id="filing-code-given">已填入加载时使用的验证码（不显示）</span>
    <Button variant="outline-secondary" size="sm" onClick={onChange}>
      重新输入
    </Button>
  </div>
);

const CodeField = ({ codeHint }: { codeHint: string }) => {
  const { form } = useFormTools();
  const { isInvalid } = useRemarks('filing.code');
  const needsCode = useNeedsCode();
  const code = useFormValue('filing.code');
  const [given, setGiven] = useState(() => form.getValues('filing.code') !== '');
  const typesAgain = useRef(false);
  useLayoutEffect(() => {
    // The input takes the place of the button that was pressed.
    if (typesAgain.current) document.getElementById('filing-code')?.focus();
    typesAgain.current = false;
  }, [given]);
  if (given && code !== '')
    return (
      <div className="field" data-path="filing.code" role="group" aria-labelledby="filing-code-label">
        <span className="field-label" id="filing-code-label">
          验证码
        </span>
        <GivenCode
          onChange={() => {
            typesAgain.current = true;
            form.setValue('filing.code', '');
            setGiven(false);
          }}
        />
        <FieldNotes path="filing.code" />
      </div>
    );
  return (
    <div className="field" data-path="filing.code">
      <label className="field-label" htmlFor="filing-code">
        验证码
      </label>
      <CodeInput
        id="filing-code"
        field={form.register('filing.code')}
        invalid={isInvalid}
        describedBy={`filing-code-hint ${notesId('filing.code')}`}
      />
      <p className="field-hint" id="filing-code-hint">
        {codeHint}
        {needsCode ? null : '。本账号提交过的案件可以不填'}
      </p>
      <FieldNotes path="filing.code" />
    </div>
  );
};

const ExistingCase = ({ codeHint }: { codeHint: string }) => {
  const { form } = useFormTools();
  const numberRemarks = useRemarks('filing.caseNumber');
  return (
    <div className="fields mt-3">
      <div className="field" data-path="filing.caseNumber">
        <label className="field-label" htmlFor="filing-case-number">
          案号
        </label>
        <Form.Control
          id="filing-case-number"
          autoComplete="off"
          {...numberRemarks}
          {...form.register('filing.caseNumber')}
        />
        <FieldNotes path="filing.caseNumber" />
      </div>
      <CodeField codeHint={codeHint} />
    </div>
  );
};

const ComplaintCase = () => {
  const { form } = useFormTools();
  const mode = useFormValue('filing.mode');
  return (
    <>
      <div className="options" role="radiogroup" aria-label="本次提交">
        {(
          [
            ['new', '首次提交（由系统生成临时案号）'],
            ['existing', '已有案号，提交新的版本'],
          ] as const
        ).map(([value, label]) => (
          <div className={`option${mode === value ? ' chosen' : ''}`} key={value}>
            <Form.Check.Input
              type="radio"
              id={`filing-mode-${value}`}
              name="filing.mode"
              checked={mode === value}
              onChange={() => form.setValue('filing.mode', value)}
            />
            <Form.Check.Label htmlFor={`filing-mode-${value}`}>{label}</Form.Check.Label>
          </div>
        ))}
      </div>
      {mode === 'existing' ? <ExistingCase codeHint="首次提交时回执上的 8 位验证码，不区分大小写" /> : null}
    </>
  );
};

const defendantsCode = '本案被告专用的 8 位验证码，不区分大小写';

/** A defence whose complaint cannot be written here: a Word file, unless the court gave out a code. */
const DefenceElsewhere = () => {
  const { form } = useFormTools();
  const [isOpen] = useState(() => form.getValues('filing.code') !== '');
  return (
    <>
      <p>
        本系统没有这类纠纷的起诉状，案件由原告在法院立案。请对照收到的起诉状副本填写，然后下载 Word
        文书，打印、签名，交到传票上写的法院（收到起诉状副本之日起十五日内）。案号照传票填写，草稿会自动保存。
      </p>
      <details open={isOpen}>
        <summary>法院给了您验证码？可以在线提交</summary>
        <ExistingCase codeHint={defendantsCode} />
        <ClaimLookup />
      </details>
    </>
  );
};

/** A defence by number and code; without them it is downloaded. */
const DefenceWithCode = () => {
  const { form } = useFormTools();
  const mode = useFormValue('filing.mode');
  if (mode === 'new')
    return (
      <>
        <p>
          没有编号和验证码也可以答辩：填好后下载 Word
          文书，打印、签名，交到传票上写的法院（收到起诉状副本之日起十五日内）。案号照传票填写，草稿会自动保存。需要在线提交的，请向法院领取验证码。
        </p>
        <Button variant="link" className="p-0" onClick={() => form.setValue('filing.mode', 'existing')}>
          我有编号和验证码
        </Button>
      </>
    );
  return (
    <>
      <p className="field-hint">案号和验证码在法院送达的应诉材料上。填写后可以查看原告的诉讼请求，对照答辩。</p>
      <ExistingCase codeHint={defendantsCode} />
      <ClaimLookup />
      <Button variant="link" className="p-0" onClick={() => form.setValue('filing.mode', 'new')}>
        没有编号和验证码？
      </Button>
    </>
  );
};

const DefenceCase = () => (isComplaintHere(useFormTools().definition) ? <DefenceWithCode /> : <DefenceElsewhere />);

/**
 * Where the pleading goes: a new case, or one that is there. Applications are only generated and have none. `isTitled`: whether what stands
 * around it says its title already.
 */
export const CaseCard = ({ isTitled = false }: { readonly isTitled?: boolean }) => {
  const { definition } = useFormTools();
  if (definition.kind === 'application') return null;
  return (
    <section className="panel form-section" data-path="filing" aria-label="所属案件">
      {isTitled ? null : (
        <div className="section-head">
          <h2 id="title-filing">所属案件</h2>
        </div>
      )}
      {definition.kind === 'claim' ? <ComplaintCase /> : <DefenceCase />}
    </section>
  );
};
