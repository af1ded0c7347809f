import { useState } from 'react';
import { Button, Form } from 'react-bootstrap';
import { benchFields, isInList } from '../../../../../domain/modelBench/benchFields.js';
import { benchLimits } from '../../../../../domain/modelBench/benchLimits.js';
import type { FormDefinition } from '../../../../../domain/forms/definition.js';
import { describedBy, DialogField } from '../../../components/DialogField.js';
import { DialogForm } from '../../../components/DialogForm.js';
import { ReadNotice } from '../../../components/ReadNotice.js';
import { useAppSelector } from '../../../core/hooks.js';
import { dataOf } from '../../../core/loadable.js';
import { useResource } from '../../../core/resource/useResource.js';
import { benchForm, benchForms, type AddingDialog } from './benchLists.js';
import { readLines, type Line } from './readLines.js';

type Problems = Partial<Record<'name' | 'form' | 'text' | 'expected', string>>;

type LinesProps = {
  readonly definition: FormDefinition;
  readonly lines: readonly Line[];
  readonly onChange: (lines: readonly Line[]) => void;
};

const kindHints: Readonly<Record<string, string>> = {
  money: '数字，单位元',
  date: '如 2024-01-31',
  daterange: '如 2024-01-01至2024-12-31',
  multichoice: '多项用、隔开',
  tick: '是或否',
};

/** The expected values, a line each. */
const ExpectedLines = ({ definition, lines, onChange }: LinesProps) => {
  const fields = benchFields(definition);
  const change = (key: number, to: Partial<Line>) =>
    onChange(lines.map((line) => (line.key === key ? { ...line, ...to } : line)));
  return (
    <div className="d-grid gap-2">
      {lines.map(({ key, path, row, typed }, at) => {
        const field = fields.find((one) => one.path === path)?.field;
        return (
          <div key={key} className="bench-line" role="group" aria-label={`第${at + 1}项`}>
            <Form.Select
              aria-label={`第${at + 1}项的位置`}
              value={path}
              onChange={({ target }) => change(key, { path: target.value })}
            >
              <option value="">选择一项</option>
              {fields.map((one) => (
                <option key={one.path} value={one.path}>
                  {one.label}
                </option>
              ))}
            </Form.Select>
            {isInList(path) ? (
              <Form.Control
                type="number"
                min={1}
                max={30}
                aria-label={`第${at + 1}项在第几行`}
                value={row}
                onChange={({ target }) => change(key, { row: Math.max(1, Number(target.value) || 1) })}
              />
            ) : null}
            {field?.kind === 'choice' ? (
              <Form.Select
                aria-label={`第${at + 1}项的内容`}
                value={typed}
                onChange={({ target }) => change(key, { typed: target.value })}
              >
                <option value="">选择内容</option>
                {(field.options ?? []).map((option) => (
                  <option key={option}>{option}</option>
                ))}
              </Form.Select>
            ) : (
              <Form.Control
                autoComplete="off"
                aria-label={`第${at + 1}项的内容`}
                placeholder={(field && kindHints[field.kind]) ?? '期望的内容'}
                value={typed}
                onChange={({ target }) => change(key, { typed: target.value })}
              />
            )}
            <Button
              variant="outline-secondary"
              aria-label={`去掉第${at + 1}项`}
              onClick={() => onChange(lines.filter((line) => line.key !== key))}
            >
              <i className="bi bi-x-lg" aria-hidden="true" />
            </Button>
          </div>
        );
      })}
      <div>
        <Button
          size="sm"
          variant="outline-primary"
          disabled={lines.length >= benchLimits.expected}
          onClick={() =>
            onChange([...lines, { key: Math.max(0, ...lines.map(({ key }) => key)) + 1, path: '', row: 1, typed: '' }])
          }
        >
          <i className="bi bi-plus-lg me-1" aria-hidden="true" />
          再加一项
        </Button>
      </div>
    </div>
  );
};

type ExpectedProps = Omit<LinesProps, 'definition'> & {
  readonly formKey: string;
  readonly problem: string | undefined;
};

const Expected = ({ formKey, lines, onChange, problem }: ExpectedProps) => {
  const { list, data, reload } = useResource(benchForm, formKey);
  const definition = data?.formKey === formKey ? data.definition : undefined;
  return (
    <fieldset className="mb-3">
      <legend className="fs-6">期望得出的内容（必填）</legend>
      <ReadNotice read={list} label="正在加载文书…" onRetry={reload} />
      {definition ? <ExpectedLines definition={definition} lines={lines} onChange={onChange} /> : null}
      <p className="field-problem mb-0" role="alert">
        {problem}
      </p>
    </fieldset>
  );
};

/** Types a document: its form, its text, and what should be read in it. */
export const DocumentForm = ({ dialog }: { readonly dialog: AddingDialog }) => {
  const { list, data: choices, reload } = useResource(benchForms);
  const [name, setName] = useState('');
  const [formKey, setFormKey] = useState('');
  const [text, setText] = useState('');
  const [lines, setLines] = useState<readonly Line[]>([{ key: 1, path: '', row: 1, typed: '' }]);
  const [problems, setProblems] = useState<Problems>({});
  const form = dataOf(useAppSelector(benchForm.selectors.list));
  const definition = form?.formKey === formKey ? form.definition : undefined;

  const submit = (): void => {
    const read = definition ? readLines(definition, lines) : { problem: '文书还没有加载完，请稍后再试' };
    const found: Problems = {
      ...(name.trim() === '' && { name: '请填写名称' }),
      ...(formKey === '' && { form: '请选择文书' }),
      ...(text.trim() === '' && { text: '请粘贴文字' }),
      ...('problem' in read && { expected: read.problem }),
    };
    setProblems(found);
    if (Object.keys(found).length > 0 || 'problem' in read) return;
    dialog.submit([{ name: name.trim(), form_key: formKey, text, expected: read.expected }]);
  };
  return (
    <DialogForm place={dialog} title="添加评测文书" label="加入" onSubmit={submit}>
      <DialogField id="bench-name" label="名称（必填）" problem={problems.name}>
        <Form.Control
          autoComplete="off"
          maxLength={benchLimits.name}
          value={name}
          onChange={({ target }) => setName(target.value)}
          {...describedBy('bench-name', problems.name !== undefined)}
        />
      </DialogField>
      <ReadNotice read={list} label="正在加载文书列表…" onRetry={reload} />
      <DialogField id="bench-form" label="填入哪种文书（必填）" problem={problems.form}>
        <Form.Select
          value={formKey}
          onChange={({ target }) => {
            setFormKey(target.value);
            setLines([{ key: 1, path: '', row: 1, typed: '' }]);
          }}
          {...describedBy('bench-form', problems.form !== undefined)}
        >
          <option value="">选择文书</option>
          {(choices ?? []).map(({ form_key: key, title }) => (
            <option key={key} value={key}>
              {title}
            </option>
          ))}
        </Form.Select>
      </DialogField>
      <DialogField
        id="bench-text"
        label="文字（必填）"
        problem={problems.text}
        hint={`最多${benchLimits.characters}字。会加密保存，评测时发送给所测模型的服务方；请用虚构或隐去姓名的材料。`}
      >
        <Form.Control
          as="textarea"
          rows={8}
          autoComplete="off"
          maxLength={benchLimits.characters}
          value={text}
          onChange={({ target }) => setText(target.value)}
          {...describedBy('bench-text', problems.text !== undefined, true)}
        />
      </DialogField>
      {formKey === '' ? null : (
        <Expected formKey={formKey} lines={lines} onChange={setLines} problem={problems.expected} />
      )}
    </DialogForm>
  );
};
