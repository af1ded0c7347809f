import { useEffect, useState } from 'react';
import { Form } from 'react-bootstrap';
import { courtRolesText } from '../../../../../domain/account/courtRoles.js';
import { assigneeRoles } from '../../../../../domain/case/assignments.js';
import { mostOfAssignmentReason, type Assignee, type AssignedTo } from '../../../../../domain/contract/assignments.js';
import { DialogField } from '../../../components/DialogField.js';
import { DialogWays } from '../../../components/DialogWays.js';
import { DialogForm } from '../../../components/DialogForm.js';
import { ReadNotice } from '../../../components/ReadNotice.js';
import { ResourceDialog } from '../../../components/ResourceDialog.js';
import { useDialogForm, type OpenDialog } from '../../../components/useDialogForm.js';
import { useAppDispatch, useAppSelector } from '../../../core/hooks.js';
import { dataOf } from '../../../core/loadable.js';
import { useCourtRole } from '../../../core/session/courtUser.js';
import { selectUser } from '../../../core/session/sessionSlice.js';
import { assigneeName, assigning, type AssigningAbout, type AssigningInput } from './assigning.js';

type How = 'me' | 'account' | 'turn' | 'nobody';
type Typed = { readonly how: string; readonly account: string; readonly reason: string };

const ways: readonly { readonly how: How; readonly name: string; readonly hint: string }[] = [
  { how: 'me', name: '我来办', hint: '由您自己承办。' },
  { how: 'account', name: '指定一人', hint: '由所选的立案人员或法官承办。' },
  {
    how: 'turn',
    name: '轮流分配',
    hint: '给所选的人中同一阶段（待立案或已立案）案件最少的；相同的，给最久没有分到的。',
  },
  { how: 'nobody', name: '收回', hint: '不再由人承办，列入未分配。' },
];

/** An account as it is offered: with its roles and what it has. */
const offered = ({ email, roles, pending, filed }: Assignee): string =>
  `${email}（${courtRolesText(roles.filter((role) => assigneeRoles.some((one) => one === role)))}，待立案${pending}件，已立案${filed}件）`;

/** Which ways are open to whoever is signed in: a judge takes cases and gives none. */
const useWays = () => {
  const assigns = useCourtRole('clerk', 'administrator');
  const has = useCourtRole(...assigneeRoles);
  return ways.filter(({ how }) => (how === 'me' ? has : assigns));
};

type TurnProps = {
  readonly id: string;
  readonly candidates: readonly Assignee[];
  readonly among: readonly string[];
  readonly onChange: (among: readonly string[]) => void;
};

/** Ticks those among whom cases go round. */
const TurnChoice = ({ id, candidates, among, onChange }: TurnProps) => (
  <fieldset className="mb-3">
    <legend className="form-label fs-6">在这些人中轮流（必填）</legend>
    {candidates.map((one) => (
      <Form.Check
        key={one.id}
        id={`${id}-turn-${one.id}`}
        className="text-break"
        label={offered(one)}
        checked={among.includes(one.id)}
        onChange={({ target }) =>
          onChange(target.checked ? [...among, one.id] : among.filter((other) => other !== one.id))
        }
      />
    ))}
  </fieldset>
);

const AssignForm = ({ dialog }: { readonly dialog: OpenDialog<AssigningAbout, AssigningInput> }) => {
  const dispatch = useAppDispatch();
  const load = () => void dispatch(assigning.actions.requested());
  useEffect(() => void dispatch(assigning.actions.requested()), [dispatch]);
  const read = useAppSelector(assigning.selectors.list);
  const candidates = dataOf(read)?.items ?? [];
  const remembered = useAppSelector(({ adminTurn }) => adminTurn);
  const me = useAppSelector(selectUser)?.id ?? '';
  const open = useWays();
  const [chosen, setChosen] = useState(remembered);
  const among = chosen.filter((id) => candidates.some((one) => one.id === id));
  const { cases } = dialog.about;
  const isTaken = cases.some(({ assignee }) => assignee !== null);

  const toOf = ({ how, account }: Typed): AssignedTo => {
    if (how === 'turn') return { how, among: [...among] };
    if (how === 'nobody') return { how };
    return { how: 'account', account_id: how === 'me' ? me : account };
  };
  const { field, frame, input, registered, watch } = useDialogForm<Typed>(dialog, {
    initial: { how: open.length === 1 ? (open[0]?.how ?? '') : '', account: '', reason: '' },
    checks: {
      how: (how) => {
        if (how === '') return '请选择怎样分配';
        return how !== 'turn' || among.length > 0 || '请选择在哪些人中轮流';
      },
      account: (account, { how }) => how !== 'account' || account !== '' || '请选择承办人',
      reason: (text) => !isTaken || text.trim() !== '' || '已有承办人的，请写明原因',
    },
    placeOf: (path) => (path === 'reason' ? path : undefined),
    send: (typed) => dialog.submit({ to: toOf(typed), reason: typed.reason.trim() }),
  });
  const how = field('how');
  const asked = watch('how');
  return (
    <DialogForm {...frame} title="分配承办人" label="分配">
      <ul className="list-unstyled list-of-chosen text-break">
        {cases.map((row) => (
          <li key={row.id}>
            {row.case_number}（{assigneeName(row.assignee)}）
          </li>
        ))}
      </ul>
      <DialogWays
        {...how}
        legend="怎样分配（必填）"
        ways={open.map(({ how: value, ...way }) => ({ value, ...way }))}
        registered={registered('how')}
      />
      {asked === 'account' || asked === 'turn' ? (
        <ReadNotice read={read} label="正在加载可以承办案件的人…" onRetry={load} />
      ) : null}
      {asked === 'account' && candidates.length > 0 ? (
        <DialogField {...field('account')} label="承办人（必填）">
          <Form.Select {...input('account', false)}>
            <option value="">请选择</option>
            {candidates.map((one) => (
              <option key={one.id} value={one.id}>
                {offered(one)}
              </option>
            ))}
          </Form.Select>
        </DialogField>
      ) : null}
      {asked === 'turn' && candidates.length > 0 ? (
        <TurnChoice id={dialog.id} candidates={candidates} among={among} onChange={setChosen} />
      ) : null}
      <DialogField
        {...field('reason')}
        label={isTaken ? '原因（必填）' : '原因'}
        hint="已有承办人的必须写明；记入日志，当事人看不到。"
      >
        <Form.Control as="textarea" rows={2} maxLength={mostOfAssignmentReason} {...input('reason')} />
      </DialogField>
    </DialogForm>
  );
};

/** Says whose cases are: of one case, or of rows that were chosen in a list. */
export const AssigningDialog = () => (
  <ResourceDialog of={assigning} id="assigning">
    {(dialog) => <AssignForm dialog={dialog} />}
  </ResourceDialog>
);
