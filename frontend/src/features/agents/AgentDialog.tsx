import { Alert, Form, Modal } from 'react-bootstrap';
import { useForm } from 'react-hook-form';
import { DialogFooter } from '../../components/DialogFooter.js';
import { useAppDispatch, useAppSelector } from '../../core/hooks.js';
import { useReopening, useUnfinished } from '../../components/unfinished/useUnfinished.js';
import { TypedDialog } from '../../components/TypedDialog.js';
import type { Agent, AgentFields } from './agentBook.js';
import { agentDialogClosed, agentDialogOpened, agentSubmitted, selectAgentDialog } from './agentBook.js';

const emptyForm: AgentFields = { agent_name: '', agent_unit: '', agent_title: '', agent_phone: '' };
const labels = [
  ['agent_name', '姓名（必填）'],
  ['agent_unit', '单位'],
  ['agent_title', '职务'],
  ['agent_phone', '联系电话'],
] as const;

type Props = { readonly editing: Agent | null; readonly busy: boolean; readonly detail: string | null };

/** The form is mounted each time the dialog opens, so that it starts without earlier input. */
const AgentForm = ({ editing, busy, detail }: Props) => {
  const dispatch = useAppDispatch();
  const { register, handleSubmit, getValues, setValue, formState } = useForm<AgentFields>({
    defaultValues: editing ?? emptyForm,
  });
  useUnfinished({
    opens: agentDialogOpened(editing),
    read: () => Object.fromEntries(labels.map(([name]) => [name, getValues(name)])),
    write: (typed) => {
      for (const [name] of labels) if (name in typed) setValue(name, String(typed[name]), { shouldDirty: true });
    },
  });
  const missing = formState.errors.agent_name?.message;
  const submit = handleSubmit(({ agent_name, agent_unit, agent_title, agent_phone }) => {
    dispatch(agentSubmitted({ agent_name: agent_name.trim(), agent_unit, agent_title, agent_phone }));
  });
  return (
    <Form noValidate onSubmit={(event) => void submit(event)}>
      <Modal.Header closeButton closeLabel="关闭">
        <Modal.Title as="h2" id="agent-dialog-title">
          {editing ? '编辑代理人' : '添加代理人'}
        </Modal.Title>
      </Modal.Header>
      <Modal.Body>
        <div aria-live="assertive">{detail === null ? null : <Alert variant="danger">{detail}</Alert>}</div>
        {labels.map(([name, label], index) => (
          <Form.Group className="mb-3" controlId={name} key={name}>
            <Form.Label>{label}</Form.Label>
            <Form.Control
              autoComplete="off"
              autoFocus={index === 0}
              maxLength={100}
              inputMode={name === 'agent_phone' ? 'tel' : 'text'}
              isInvalid={name === 'agent_name' && missing !== undefined}
              aria-invalid={name === 'agent_name' && missing !== undefined}
              {...(name === 'agent_name' ? { 'aria-describedby': 'agent-name-missing', required: true } : {})}
              {...register(
                name,
                name === 'agent_name' ? { validate: (value) => value.trim() !== '' || '请填写代理人姓名' } : {},
              )}
            />
            {name === 'agent_name' ? (
              <p className="field-problem mb-0" id="agent-name-missing" role="alert">
                {missing}
              </p>
            ) : null}
          </Form.Group>
        ))}
      </Modal.Body>
      <DialogFooter busy={busy} label="保存" onCancel={() => dispatch(agentDialogClosed())} />
    </Form>
  );
};

/** Adds an agent or changes one. */
export const AgentDialog = () => {
  const dispatch = useAppDispatch();
  const dialog = useAppSelector(selectAgentDialog);
  useReopening(agentDialogOpened.type);
  return (
    <TypedDialog
      show={dialog.open}
      onHide={() => dispatch(agentDialogClosed())}
      centered
      aria-labelledby="agent-dialog-title"
    >
      {dialog.open ? (
        <AgentForm editing={dialog.about} busy={dialog.busy} detail={dialog.refusal?.detail ?? null} />
      ) : null}
    </TypedDialog>
  );
};
