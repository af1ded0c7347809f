import { useLayoutEffect, useRef, useState } from 'react';
import { Button, Form } from 'react-bootstrap';
import { CodeInput } from '../../../components/CodeInput.js';
import { NumberInFull } from '../../../components/NumberInFull.js';
import { FieldNotes, notesId, useRemarks } from '../fields/index.js';
import { useFormTools, useFormValue } from '../form/index.js';
import { useNeedsCode } from '../submitting/index.js';

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

/** The number and the code of a case that is there. */
export const ExistingCase = ({ codeHint }: { codeHint: string }) => {
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
