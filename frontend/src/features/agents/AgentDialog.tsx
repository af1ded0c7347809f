import { useState } from 'react';
import { Alert, Button, Form } from 'react-bootstrap';
import { useWatch } from 'react-hook-form';
import { authorities, licenceRemark, phoneRemark, sameAgentIn } from '../../../../domain/agents/agentBook.js';
import { agentWith } from '../../../../domain/agents/agentRecord.js';
import { DialogField } from '../../components/DialogField.js';
import { DialogForm } from '../../components/DialogForm.js';
import { ResourceDialog } from '../../components/ResourceDialog.js';
import { useDialogForm, type OpenDialog } from '../../components/useDialogForm.js';
import { useAppDispatch, useAppSelector } from '../../core/hooks.js';
import { dataOf } from '../../core/loadable.js';
import type { Agent, AgentFields } from './agentBook.js';
import { agentBook, agentDialogOpened, selectAgentList } from './agentBook.js';
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

const remarksOf = ({ agent_phone: phone, agent_licence: licence }: AgentFields): readonly string[] =>
  [phoneRemark(phone), licenceRemark(licence)].filter((remark) => remark !== undefined);

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

const AgentForm = ({ dialog }: { readonly dialog: OpenDialog<Agent | null, AgentFields> }) => {
  const dispatch = useAppDispatch();
  const { about: editing } = dialog;
  const others = (dataOf(useAppSelector(selectAgentList)) ?? []).filter(({ id }) => id !== editing?.id);
  /** What was asked about, as it was typed then: the same once more is meant so. */
  const [asked, setAsked] = useState<AgentFields | null>(null);
  const form = useDialogForm<AgentFields>(dialog, {
    initial: editing ?? emptyForm,
    checks: { agent_name: (name) => name.trim() !== '' || '请填写代理人姓名' },
    send: (typed) => {
      const sent = sentOf(typed);
      const isOdd = sameAgentIn(others, sent) !== undefined || remarksOf(sent).length > 0;
      if (isOdd && JSON.stringify(asked) !== JSON.stringify(sent)) setAsked(sent);
      else dialog.submit(sent);
    },
  });
  const { control, field, frame, getValues, input } = form;
  const [phone, licence, authority] = useWatch({ control, name: ['agent_phone', 'agent_licence', 'agent_authority'] });
  const remarks: { readonly [Name in keyof AgentFields]?: string | undefined } = {
    agent_phone: phoneRemark(phone),
    agent_licence: licenceRemark(licence),
  };
  const same = asked === null ? undefined : sameAgentIn(others, asked);
  const firms = [...new Set(others.map(({ agent_unit: unit }) => unit).filter((unit) => unit !== ''))];
  return (
    <DialogForm {...frame} title={editing ? '编辑代理人' : '添加代理人'} label={asked === null ? '保存' : '仍要保存'}>
      <div aria-live="assertive">
        {asked === null ? null : (
          <Doubts
            same={same}
            remarks={remarksOf(asked)}
            onGoOn={() => {
              if (same === undefined) return;
              dialog.close();
              dispatch(agentDialogOpened({ id: same.id, ...agentWith(same, sentOf(getValues())) }));
            }}
          />
        )}
      </div>
      {labels.map(([name, label], index) => (
        <DialogField {...field(name)} label={label} problem={remarks[name] ?? field(name).problem} key={name}>
          <Form.Control
            autoFocus={index === 0}
            maxLength={100}
            inputMode={name === 'agent_phone' ? 'tel' : name === 'agent_licence' ? 'numeric' : 'text'}
            required={name === 'agent_name'}
            {...(name === 'agent_unit' && { list: 'agent-firms' })}
            {...input(name, false)}
          />
        </DialogField>
      ))}
      <datalist id="agent-firms">
        {firms.map((firm) => (
          <option key={firm} value={firm} />
        ))}
      </datalist>
      <DialogField {...field('agent_authority')} label="代理权限" hint="在文书上选用时一并填入，可以再改。">
        <Form.Select {...input('agent_authority')}>
          <option value="">不填</option>
          {authorities.map((one) => (
            <option key={one}>{one}</option>
          ))}
        </Form.Select>
      </DialogField>
      {authority === '特别授权' ? <PowersField form={form} /> : null}
    </DialogForm>
  );
};

/** Adds an agent or changes one. */
export const AgentDialog = () => (
  <ResourceDialog of={agentBook} id="agent">
    {(dialog) => <AgentForm dialog={dialog} />}
  </ResourceDialog>
);
