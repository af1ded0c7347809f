import { useEffect, useEffectEvent } from 'react';
import { Alert, Button, Form } from 'react-bootstrap';
import type { ProposedNumber } from '../../../../../domain/contract/caseBatches.js';
import { DialogField } from '../../../components/DialogField.js';
import { DialogForm } from '../../../components/DialogForm.js';
import { ReadNotice } from '../../../components/ReadNotice.js';
import { ResourceDialog } from '../../../components/ResourceDialog.js';
import { useDialogForm, type OpenDialog } from '../../../components/useDialogForm.js';
import { useAppDispatch, useAppSelector } from '../../../core/hooks.js';
import { dataOf } from '../../../core/loadable.js';
import { batchNumbers, numberable, type BatchAbout } from './caseBatches.js';
import { partiesOfCase } from './partiesOfCase.js';
import './caseBatches.css';

type Rows = ReturnType<typeof numberable>;
type Typed = { readonly first: string; readonly confirmed: boolean };

type TableProps = Pick<BatchAbout, 'cases'> & { readonly items: readonly ProposedNumber[] };

/** Which case gets which number. */
const NumbersTable = ({ items, cases }: TableProps) => (
  <div className="batch-check" role="region" aria-label="案件与拟编案号" tabIndex={0}>
    <table className="table table-sm mb-0">
      <thead>
        <tr>
          <th scope="col">案件</th>
          <th scope="col">拟编案号</th>
        </tr>
      </thead>
      <tbody>
        {items.map(({ id, case_number: number, next_number: next, sentence }) => (
          <tr key={id}>
            <td>
              {partiesOfCase(cases.find((row) => row.id === id))}
              <span className="d-block small text-body-secondary">{number}</span>
            </td>
            <td>
              {next === null ? (
                <span className="text-body-secondary">不编号：{sentence}</span>
              ) : (
                <strong>{next}</strong>
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  </div>
);

const NumbersForm = ({ dialog }: { readonly dialog: OpenDialog<BatchAbout, Rows> }) => {
  const dispatch = useAppDispatch();
  const { about, busy, refusal } = dialog;
  const { batchId, cases } = about;
  const ask = (first: string) =>
    void dispatch(batchNumbers.actions.requested({ batchId, ids: cases.map(({ id }) => id), first }));
  const read = useAppSelector(batchNumbers.selectors.list);
  const query = useAppSelector(batchNumbers.selectors.query);
  const isRead = query?.batchId === batchId;
  const asked = query?.first ?? '';
  const items = isRead && read.status === 'loaded' ? (dataOf(read)?.items ?? []) : [];
  const rows = numberable(items);
  const remarks = [...new Set(items.flatMap((item) => item.remarks.map(({ sentence }) => sentence)))];
  // The cases are read again: nothing of people is kept of a dialog when the session ends.
  const unkept = { ...dialog, opens: undefined };
  const { described, field, frame, getValues, input, registered } = useDialogForm<Typed>(unkept, {
    initial: { first: '', confirmed: false },
    checks: {
      first: (typed) => {
        // The key that sends a form must not file under numbers that are not those on screen.
        if (typed.trim() !== asked.trim()) return '起始案号改过了，请先重新拟号';
        return rows.length > 0 || '还没有可以编立的案号，请填写起始案号后重新拟号';
      },
      confirmed: (ticked) => remarks.length === 0 || ticked || '请核对以上提示后勾选',
    },
    send: () => dialog.submit(rows),
  });
  // After a refusal the free numbers are others, and some of the cases have theirs.
  const askAnew = useEffectEvent(() => ask(refusal === null ? '' : getValues('first')));
  useEffect(() => askAnew(), [refusal, batchId]);
  return (
    <DialogForm {...frame} title="整批编立案号" label={busy ? '正在编号…' : `为 ${rows.length} 件编立案号`}>
      <p>请核对下列案件与案号，确认后逐件立案；其间已被他人编用的案号不会重复编立，该件会单独列出。</p>
      <DialogField {...field('first')} label="起始案号" hint="不填的从同系列的下一号起，已编用的跳过。">
        <div className="d-flex gap-2">
          <Form.Control maxLength={200} placeholder="例如：（2026）京0101民初1号" {...input('first')} />
          <Button variant="outline-secondary" className="flex-shrink-0" onClick={() => ask(getValues('first'))}>
            重新拟号
          </Button>
        </div>
      </DialogField>
      <ReadNotice read={read} label="正在拟号…" onRetry={() => ask(getValues('first'))} />
      {items.length === 0 ? null : <NumbersTable items={items} cases={cases} />}
      {remarks.length === 0 ? null : (
        <Alert variant="warning" className="mt-3 mb-0">
          <ul className="mb-2 ps-3">
            {remarks.map((sentence) => (
              <li key={sentence}>{sentence}</li>
            ))}
          </ul>
          <Form.Check
            id={field('confirmed').id}
            label="以上提示已核对"
            {...described('confirmed', false)}
            {...registered('confirmed')}
          />
          <p className="field-problem mb-0" id={`${field('confirmed').id}-problem`} role="alert">
            {field('confirmed').problem}
          </p>
        </Alert>
      )}
    </DialogForm>
  );
};

/** The check before many cases get their numbers: which one gets which. */
export const BatchNumbersDialog = () => (
  <ResourceDialog of={batchNumbers} id="batch-numbers" size="lg">
    {(dialog) => <NumbersForm dialog={dialog} />}
  </ResourceDialog>
);
