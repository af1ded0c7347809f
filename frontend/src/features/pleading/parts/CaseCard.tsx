import { useLayoutEffect, useRef, useState } from 'react';
import { Button, Form } from 'react-bootstrap';
import { isComplaintHere } from '../../../../../domain/forms/defending/complaintHere.js';
import { codeLooks } from '../../../components/caseAccess.js';
import { CodeInput } from '../../../components/CodeInput.js';
import { NumberInFull } from '../../../components/NumberInFull.js';
import { FieldNotes, notesId, useRemarks } from '../fields/index.js';
import { FormValues, nameOf } from '../../drafts/index.js';
import { prefillCase } from '../defending/index.js';
import { useFormTools, useFormValue } from '../form/index.js';
import { useNeedsCode } from '../submitting/index.js';
import { ClaimLookup } from './ClaimLookup.js';

type FilingMode = FormValues['filing']['mode'];

/** A code that was given before this page was opened, when the pleading was loaded: it is used and not shown. */
const GivenCode = ({ onChange }: { onChange: () => void }) => (
  <div className="given-code">
    <span id="filing-code-given">已填入加载时使用的验证码（不显示）</span>
    <Button variant="outline-secondary" size="sm" onClick={onChange}>
      重新输入
    </Button>
  </div>
);

const codeQuestion = '验证码是多少？';

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
          {codeQuestion}
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
        {codeQuestion}
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
  const { form, definition } = useFormTools();
  const numberRemarks = useRemarks('filing.caseNumber');
  const caseNumber = useFormValue('filing.caseNumber');
  return (
    <div className="fields mt-3">
      <div className="field" data-path="filing.caseNumber">
        <label className="field-label" htmlFor="filing-case-number">
          {definition.kind === 'claim'
            ? '上次提交后拿到的案号是多少？'
            : definition.answerer === undefined
              ? '要答辩的案件，案号是多少？'
              : '要陈述意见的案件，案号是多少？'}
        </label>
        <Form.Control
          id="filing-case-number"
          autoComplete="off"
          {...numberRemarks}
          {...form.register('filing.caseNumber')}
        />
        <NumberInFull
          typed={typeof caseNumber === 'string' ? caseNumber : ''}
          onTake={(full) => form.setValue('filing.caseNumber', full, { shouldDirty: true })}
        />
        <FieldNotes path="filing.caseNumber" />
      </div>
      <CodeField codeHint={codeHint} />
    </div>
  );
};

type ModesProps = {
  readonly label: string;
  /** Whether the label is read, and not only heard. */
  readonly isAsked?: boolean;
  readonly modes: readonly (readonly [mode: FilingMode, label: string])[];
  readonly onChosen?: (mode: FilingMode) => void;
};

/** Whether the case is there already. */
const Modes = ({ label, isAsked = false, modes, onChosen }: ModesProps) => {
  const { form } = useFormTools();
  const mode = useFormValue('filing.mode');
  const choose = (value: FilingMode) => {
    form.setValue('filing.mode', value, { shouldDirty: true });
    onChosen?.(value);
  };
  return (
    <fieldset className="party-kind">
      <legend className={isAsked ? 'field-label' : 'visually-hidden'}>{label}</legend>
      <div className="options">
        {modes.map(([value, words]) => (
          <div className={`option${mode === value ? ' chosen' : ''}`} key={value}>
            <Form.Check.Input
              type="radio"
              id={`filing-mode-${value}`}
              name="filing.mode"
              checked={mode === value}
              onChange={() => choose(value)}
            />
            <Form.Check.Label htmlFor={`filing-mode-${value}`}>{words}</Form.Check.Label>
          </div>
        ))}
      </div>
    </fieldset>
  );
};

const ComplaintCase = () => {
  const mode = useFormValue('filing.mode');
  return (
    <>
      <Modes
        label="本次提交"
        modes={[
          ['new', '首次提交（由系统生成临时案号）'],
          ['existing', '已有案号，提交新的版本'],
        ]}
      />
      {mode === 'existing' ? <ExistingCase codeHint={`在首次提交时的回执上，${codeLooks}`} /> : null}
    </>
  );
};

const defendantsCode = `法院发给本案被告的，${codeLooks}`;
const thirdPartysCode = `法院发给本案第三人的，和被告的不同；${codeLooks}`;

/** The number that stands in the pleading already, where no case was named: nobody types it twice. */
const useNumberOnce = () => {
  const { form, definition } = useFormTools();
  const field = definition.header.find(({ means }) => means === 'case-number');
  return () => {
    const { caseNumber } = FormValues.shape.filing.parse(form.getValues('filing'));
    const printed: unknown = field && form.getValues(nameOf(`header.${field.id}`));
    if (caseNumber.trim() === '' && typeof printed === 'string') form.setValue('filing.caseNumber', printed);
  };
};

/** A defence whose complaint cannot be written here: a Word file, unless the court gave out a code. */
const DefenceElsewhere = () => {
  const { form } = useFormTools();
  const numberOnce = useNumberOnce();
  const [isOpen] = useState(() => form.getValues('filing.code') !== '');
  return (
    <>
      <p>
        本系统没有这类纠纷的起诉状，案件由原告在法院立案。请对照收到的起诉状副本填写，然后下载 Word
        文书，打印、签名，交到传票上写的法院（收到起诉状副本之日起十五日内）。案号照传票填写，草稿会自动保存。
      </p>
      <details
        className="more-fields"
        open={isOpen}
        onToggle={({ currentTarget }) => {
          if (currentTarget.open) numberOnce();
        }}
      >
        <summary>法院给了您验证码？可以在线提交</summary>
        <ExistingCase codeHint={defendantsCode} />
        <ClaimLookup />
      </details>
    </>
  );
};

/** A defence by number and code; without them it is downloaded. */
const DefenceWithCode = () => {
  const tools = useFormTools();
  const mode = useFormValue('filing.mode');
  const numberOnce = useNumberOnce();
  const onChosen = (chosen: FilingMode) => {
    if (chosen === 'existing') numberOnce();
    else prefillCase(tools, { case_number: '', case_cause: tools.definition.caseCause ?? '' });
  };
  return (
    <>
      <Modes
        label="法院给您验证码了吗？"
        isAsked
        modes={[
          ['existing', '给了，在线答辩'],
          ['new', '没有，只有传票或起诉状'],
        ]}
        onChosen={onChosen}
      />
      {mode === 'new' ? (
        <p>
          没有验证码也可以答辩：填好后下载 Word
          文书，打印、签名，交到传票上写的法院（收到起诉状副本之日起十五日内）。草稿会自动保存。需要在线提交的，请向法院领取验证码。
        </p>
      ) : (
        <>
          <p className="field-hint">案号和验证码在法院送达的应诉材料上。填写后可以查看原告的诉讼请求，对照答辩。</p>
          <ExistingCase codeHint={defendantsCode} />
          <ClaimLookup />
        </>
      )}
    </>
  );
};

/** A third party's opinion by number and code; without them it is downloaded. */
const OpinionWithCode = () => {
  const tools = useFormTools();
  const mode = useFormValue('filing.mode');
  const numberOnce = useNumberOnce();
  const onChosen = (chosen: FilingMode) => {
    if (chosen === 'existing') numberOnce();
    else prefillCase(tools, { case_number: '', case_cause: tools.definition.caseCause ?? '' });
  };
  return (
    <>
      <Modes
        label="法院给您验证码了吗？"
        isAsked
        modes={[
          ['existing', '给了，在线提交'],
          ['new', '没有，只有通知书或起诉状'],
        ]}
        onChosen={onChosen}
      />
      {mode === 'new' ? (
        <p>
          没有验证码也可以陈述意见：填好后下载 Word
          文书，打印、签名，在法院通知的期限内交到法院。草稿会自动保存。需要在线提交的，请向法院领取验证码。
        </p>
      ) : (
        <>
          <p className="field-hint">
            案号和验证码在法院送达的参加诉讼材料上。填写后可以查看原告的诉讼请求，对照陈述意见。
          </p>
          <ExistingCase codeHint={thirdPartysCode} />
          <ClaimLookup />
        </>
      )}
    </>
  );
};

const DefenceCase = () => {
  const { definition } = useFormTools();
  if (definition.answerer !== undefined) return <OpinionWithCode />;
  return isComplaintHere(definition) ? <DefenceWithCode /> : <DefenceElsewhere />;
};

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
