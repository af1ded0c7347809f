import { useState } from 'react';
import { Alert, Button, Form, Modal } from 'react-bootstrap';
import { useForm, useWatch } from 'react-hook-form';
import { authorities, licenceRemark, phoneRemark, sameAgentIn } from '../../../../domain/agents/agentBook.js';
import { agentWith } from '../../../../domain/agents/agentRecord.js';
import { describedBy, DialogField } from '../../components/DialogField.js';
import { DialogFooter } from '../../components/DialogFooter.js';
import { useAppDispatch, useAppSelector } from '../../core/hooks.js';
import { dataOf } from '../../core/loadable.js';
import { useReopening, useUnfinished } from '../../components/unfinished/useUnfinished.js';
import { TypedDialog } from '../../components/TypedDialog.js';
import type { Agent, AgentFields } from './agentBook.js';
import {
  agentDialogClosed,
  agentDialogOpened,
  agentSubmitted,
  selectAgentDialog,
  selectAgentList,
} from './agentBook.js';
import { agentLine } from './agentLine.js';
import { PowersField } from './PowersField.js';

const emptyForm: AgentFields = {
  agent_name: '',
  agent_unit: '',
  agent_title: '',
  agent_phone: '',
  agent_licence: '',
  agent_authority: '',
  agent_powers: '',
};
const names = Object.keys(emptyForm) as (keyof AgentFields)[];

const labels = [
  ['agent_name', '姓名（必填）'],
  ['agent_unit', '单位'],
  ['agent_title', '职务'],
  ['agent_phone', '联系电话'],
  ['agent_licence', '执业证号'],
] as const;

/** What is typed, as it is sent: powers belong to a special power alone. */
const sentOf = (typed: AgentFields): AgentFields => ({
  ...typed,
  agent_name: typed.agent_name.trim(),
  agent_powers: typed.agent_authority === '特别授权' ? typed.agent_powers : '',
});

type DoubtsProps = {
  readonly same: Agent | undefined;
  readonly remarks: readonly string[];
  readonly onGoOn: () => void;
};

/** What is odd about what was typed, before it is kept: who seems to be in the book already, and numbers that look wrong. */
const Doubts = ({ same, remarks, onGoOn }: DoubtsProps) => (
  <Alert variant="warning">
    {same === undefined ? null : (
      <p className="mb-2">
        已有{agentLine(same)}，可能是同一个人。
        <Button variant="link" className="p-0 align-baseline" onClick={onGoOn}>
          改那一条
        </Button>
      </p>
    )}
    {remarks.map((remark) => (
      <p className="mb-2" key={remark}>
        {remark}。
      </p>
    ))}
    <p className="mb-0">确认无误的，按“仍要保存”。</p>
  </Alert>
);

type Props = { readonly editing: Agent | null; readonly busy: boolean; readonly detail: string | null };

/** The form is mounted each time the dialog opens, so that it starts without earlier input. */
const AgentForm = ({ editing, busy, detail }: Props) => {
  const dispatch = useAppDispatch();
  const others = (dataOf(useAppSelector(selectAgentList)) ?? []).filter(({ id }) => id !== editing?.id);
  const form = useForm<AgentFields>({ defaultValues: editing ?? emptyForm });
  const { register, handleSubmit, getValues, setValue, formState } = form;
  const [phone, licence, authority] = useWatch({
    control: form.control,
    name: ['agent_phone', 'agent_licence', 'agent_authority'],
  });
  /** What was asked about, as it was typed then: the same once more is meant so. */
  const [asked, setAsked] = useState<AgentFields | null>(null);
  useUnfinished({
    opens: agentDialogOpened(editing),
    read: () => Object.fromEntries(names.map((name) => [name, getValues(name)])),
    write: (typed) => {
      for (const name of names) if (name in typed) setValue(name, String(typed[name]), { shouldDirty: true });
    },
  });
  const remarks = { agent_phone: phoneRemark(phone), agent_licence: licenceRemark(licence) };
  const remarksOf = ({ agent_phone, agent_licence }: AgentFields) =>
    [phoneRemark(agent_phone), licenceRemark(agent_licence)].filter((remark) => remark !== undefined);
  const submit = handleSubmit((typed) => {
    const sent = sentOf(typed);
    const isOdd = sameAgentIn(others, sent) !== undefined || remarksOf(sent).length > 0;
    if (isOdd && JSON.stringify(asked) !== JSON.stringify(sent)) setAsked(sent);
    else dispatch(agentSubmitted(sent));
  });
  const same = asked === null ? undefined : sameAgentIn(others, asked);
  const problems = { ...remarks, agent_name: formState.errors.agent_name?.message };
  const firms = [...new Set(others.map(({ agent_unit: unit }) => unit).filter((unit) => unit !== ''))];
  return (
    <Form noValidate onSubmit={(event) => void submit(event)}>
      <Modal.Header closeButton closeLabel="关闭">
        <Modal.Title as="h2" id="agent-dialog-title">
          {editing ? '编辑代理人' : '添加代理人'}
        </Modal.Title>
      </Modal.Header>
      <Modal.Body>
        <div aria-live="assertive">
          {detail === null ? null : <Alert variant="danger">{detail}</Alert>}
          {asked === null ? null : (
            <Doubts
              same={same}
              remarks={remarksOf(asked)}
              onGoOn={() => {
                if (same === undefined) return;
                dispatch(agentDialogClosed());
                dispatch(agentDialogOpened({ id: same.id, ...agentWith(same, sentOf(getValues())) }));
              }}
            />
          )}
        </div>
        {labels.map(([name, label], index) => {
          const problem = name in problems ? problems[name as keyof typeof problems] : undefined;
          return (
            <DialogField id={name} label={label} problem={problem} key={name}>
              <Form.Control
                autoComplete="off"
                autoFocus={index === 0}
                maxLength={100}
                inputMode={name === 'agent_phone' ? 'tel' : name === 'agent_licence' ? 'numeric' : 'text'}
                {...describedBy(name, name === 'agent_name' && problem !== undefined)}
                {...(name === 'agent_name' && { required: true })}
                {...(name === 'agent_unit' && { list: 'agent-firms' })}
                {...register(
                  name,
                  name === 'agent_name' ? { validate: (value) => value.trim() !== '' || '请填写代理人姓名' } : {},
                )}
              />
            </DialogField>
          );
        })}
        <datalist id="agent-firms">
          {firms.map((firm) => (
            <option key={firm} value={firm} />
          ))}
        </datalist>
        <DialogField
          id="agent_authority"
          label="代理权限"
          problem={undefined}
          hint="在文书上选用时一并填入，可以再改。"
        >
          <Form.Select {...describedBy('agent_authority', false, true)} {...register('agent_authority')}>
            <option value="">不填</option>
            {authorities.map((one) => (
              <option key={one}>{one}</option>
            ))}
          </Form.Select>
        </DialogField>
        {authority === '特别授权' ? <PowersField form={form} /> : null}
      </Modal.Body>
      <DialogFooter
        busy={busy}
        label={asked === null ? '保存' : '仍要保存'}
        onCancel={() => dispatch(agentDialogClosed())}
      />
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
        <AgentForm
          key={dialog.number}
          editing={dialog.about}
          busy={dialog.busy}
          detail={dialog.refusal?.detail ?? null}
        />
      ) : null}
    </TypedDialog>
  );
};
