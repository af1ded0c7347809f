import { useDeferredValue, useId, useState } from 'react';
import { Button, Form } from 'react-bootstrap';
import type { FormSwitchBoard } from '../../../../domain/contract/formSwitches.js';
import { usualSentence } from '../../../../domain/formSwitch/decider.js';
import { EmptyState } from '../../components/EmptyState.js';
import { PageTitle } from '../../components/PageTitle.js';
import { ReadNotice } from '../../components/ReadNotice.js';
import { useAppDispatch, useAppSelector } from '../../core/hooks.js';
import { useResource } from '../../core/resource/useResource.js';
import { formSwitchBoard, type Switched } from './formSwitchBoard.js';
import { SwitchDialog } from './SwitchDialog.js';
import './formSwitches.css';

type RowProps = {
  readonly one: Switched;
  /** Its field is off, so that it is not offered whatever its own switch says. */
  readonly isFieldOff?: boolean;
};

const noteOf = ({ one: { is_on: isOn, sentence }, isFieldOff = false }: RowProps): string | null => {
  if (!isOn) return `暂不开放，显示“${sentence ?? usualSentence}”`;
  return isFieldOff ? '随所属领域暂不开放' : null;
};

const Row = (props: RowProps) => {
  const dispatch = useAppDispatch();
  const id = useId();
  const dialog = useAppSelector(formSwitchBoard.selectors.dialog);
  const { one } = props;
  const note = noteOf(props);
  const open = (to: boolean) => dispatch(formSwitchBoard.actions.dialogOpened({ one, to }));
  const busy = dialog.open && dialog.busy && dialog.about.one.target === one.target;
  return (
    <div className="form-switch-row">
      <div>
        <label htmlFor={id}>{one.name}</label>
        {note === null ? null : (
          <p id={`${id}-note`} className="form-switch-note">
            {note}
            {one.is_on ? null : (
              <Button variant="link" size="sm" aria-label={`改写${one.name}的说明`} onClick={() => open(false)}>
                改写
              </Button>
            )}
          </p>
        )}
      </div>
      <Form.Check
        type="switch"
        role="switch"
        id={id}
        className="form-switch-control"
        aria-describedby={note === null ? undefined : `${id}-note`}
        aria-disabled={busy}
        checked={one.is_on}
        onChange={() => {
          if (!busy) open(!one.is_on);
        }}
      />
    </div>
  );
};

type FieldProps = { readonly board: FormSwitchBoard; readonly field: Switched; readonly search: string };

/** A field of law, and its forms below it. */
const Field = ({ board, field, search }: FieldProps) => {
  const forms = board.forms.filter(({ domain }) => domain === field.target);
  const shown = forms.filter(({ name }) => name.includes(search));
  const offCount = forms.filter(({ is_on: isOn }) => !isOn).length;
  if (shown.length === 0) return null;
  return (
    <section className="form-switch-field" aria-label={field.name}>
      <Row one={field} />
      <details open={search !== '' || undefined}>
        <summary>
          {search === '' ? `共 ${forms.length} 份文书` : `找到 ${shown.length} 份文书`}
          {offCount > 0 ? `，单独暂不开放 ${offCount} 份` : ''}
        </summary>
        <ul className="list-unstyled">
          {shown.map((one) => (
            <li key={one.target}>
              <Row one={one} isFieldOff={!field.is_on} />
            </li>
          ))}
        </ul>
      </details>
    </section>
  );
};

const Board = ({ board }: { readonly board: FormSwitchBoard }) => {
  const [search, setSearch] = useState('');
  const sought = useDeferredValue(search.trim());
  const isFound = board.forms.some(({ name }) => name.includes(sought));
  return (
    <>
      <Form.Group controlId="form-switch-search" className="mb-3">
        <Form.Label>查找文书</Form.Label>
        <Form.Control
          type="search"
          placeholder="名称中的字，例如 民间借贷"
          value={search}
          onChange={({ target }) => setSearch(target.value)}
        />
      </Form.Group>
      {board.domains.map((field) => (
        <Field key={field.target} board={board} field={field} search={sought} />
      ))}
      {isFound ? null : <EmptyState icon="bi-search" title={`没有名称含“${sought}”的文书。`} />}
    </>
  );
};

/** /app/admin/form-switches: which fields of law and which forms the court offers. */
const FormSwitchesPage = () => {
  const { list, data, reload } = useResource(formSwitchBoard);
  return (
    <div className="page">
      <PageTitle title="文书开放设置">
        暂不受理的法律领域或文书，可以在这里关闭：当事人会看到您写的话，不能再用它提交新的案件。每次更改都会记录操作人。
      </PageTitle>
      <ReadNotice read={list} label="正在加载文书开放设置…" onRetry={reload} />
      {data === undefined ? null : <Board board={data} />}
      <SwitchDialog />
    </div>
  );
};

export default FormSwitchesPage;
