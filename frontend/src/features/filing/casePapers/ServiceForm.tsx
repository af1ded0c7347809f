import { Form } from 'react-bootstrap';
import {
  casePaperName,
  serviceDayHints,
  serviceWayNames,
  serviceWays,
  type ServiceWay,
} from '../../../../../domain/case/casePaperWords.js';
import { saidIn } from '../../../../../domain/forms/pleadingWords.js';
import { provisionsOf } from '../../../../../domain/case/procedure.js';
import { mostOfPaperLine, mostOfServiceNote } from '../../../../../domain/contract/casePapers.js';
import { lastingReasonHint, lastingReasonProblem } from '../../../../../domain/lastingReason.js';
import { DialogField } from '../../../components/DialogField.js';
import { DialogForm } from '../../../components/DialogForm.js';
import { useDialogForm, type OpenDialog } from '../../../components/useDialogForm.js';
import type { PapersAbout, PapersInput } from './casePapers.js';

type Dialog<Kind extends PapersAbout['kind']> = OpenDialog<Extract<PapersAbout, { kind: Kind }>, PapersInput>;

const wayOf = (word: string): ServiceWay | undefined => serviceWays.find((way) => way === word);

/** How the tick of a paper is called in the form; the copy of the complaint is none of the papers. */
const tickOf = (paperId: string): string => `paper ${paperId}`;
const copyTick = 'copy';

/** Says how, when and by whom papers were served on one addressee. */
export const ServiceForm = ({ dialog }: { readonly dialog: Dialog<'service'> }) => {
  const { to, view, domain } = dialog.about;
  const say = saidIn({ domain });
  const papers = view.papers.filter((one) => one.defendant_id === to.defendant_id && one.kind !== 'receipt');
  // Of each paper the newest version is what was served, unless the sender says otherwise.
  const isNewest = ({ kind, version }: (typeof papers)[number]): boolean =>
    papers.every((one) => one.kind !== kind || one.version <= version);
  const copy = to.defendant_id === null ? null : view.complaint_version;
  const { field, frame, input, registered, watch, setError } = useDialogForm<Record<string, string | boolean>>(dialog, {
    initial: {
      how: '',
      on: view.today,
      servedBy: '',
      note: '',
      ...Object.fromEntries(papers.map((one) => [tickOf(one.id), isNewest(one)])),
      ...(copy !== null && { [copyTick]: true }),
    },
    checks: {
      how: (word) => wayOf(String(word)) !== undefined || '请选择送达方式',
      on: (day) => (String(day) !== '' && String(day) <= view.today) || '请填写不晚于今天的日期',
    },
    placeOf: (path) => (path === 'how' || path === 'on' ? path : undefined),
    send: (typed) => {
      const how = wayOf(String(typed['how']));
      const paperIds = papers.filter(({ id }) => typed[tickOf(id)] === true).map(({ id }) => id);
      const complaintVersion = typed[copyTick] === true ? copy : null;
      if (how === undefined) return;
      if (paperIds.length === 0 && complaintVersion === null) {
        setError(copyTick, { message: '请至少勾选一份送达的文书' });
        return;
      }
      dialog.submit({
        kind: 'service',
        service: {
          defendant_id: to.defendant_id,
          paper_ids: paperIds,
          complaint_version: complaintVersion,
          how,
          on: String(typed['on']),
          served_by: String(typed['servedBy']).trim(),
          note: String(typed['note']).trim(),
        },
      });
    },
  });
  const way = wayOf(String(watch('how')));
  return (
    <DialogForm {...frame} title={`记录送达（${to.name}）`} label="记录送达">
      <fieldset className="mb-3" aria-describedby={`${field(copyTick).id}-problem`}>
        <legend className="form-label fs-6">送达的文书（必填）</legend>
        {copy === null ? null : (
          <Form.Check id={field(copyTick).id} label={say`起诉状副本（第${copy}版）`} {...registered(copyTick)} />
        )}
        {papers.map(({ id, kind, version }) => (
          <Form.Check
            key={id}
            id={`${dialog.id}-${id}`}
            label={`${casePaperName(kind, to.standing)}（第${version}版）`}
            {...registered(tickOf(id))}
          />
        ))}
        {papers.length === 0 && copy === null ? (
          <p className="mb-0 text-body-secondary">还没有制作发给这一方的文书，请先制作。</p>
        ) : null}
        <p className="field-problem mb-0" id={`${field(copyTick).id}-problem`} role="alert">
          {field(copyTick).problem}
        </p>
      </fieldset>
      <DialogField {...field('how')} label="送达方式（必填）">
        <Form.Select {...input('how', false)}>
          <option value="">请选择</option>
          {serviceWays.map((one) => (
            <option key={one} value={one}>
              {serviceWayNames[one]}
            </option>
          ))}
        </Form.Select>
      </DialogField>
      <DialogField
        {...field('on')}
        label="送达日期（必填）"
        hint={way === undefined ? '不早于立案和文书制作之日，不晚于今天。' : serviceDayHints[way]}
      >
        <Form.Control type="date" min={view.filed_on ?? undefined} max={view.today} {...input('on')} />
      </DialogField>
      <DialogField {...field('servedBy')} label="送达人">
        <Form.Control maxLength={mostOfPaperLine} {...input('servedBy', false)} />
      </DialogField>
      <DialogField {...field('note')} label="备注" hint="例如代收人、邮件号、留置的经过。法院内部可见。">
        <Form.Control as="textarea" rows={2} maxLength={mostOfServiceNote} {...input('note')} />
      </DialogField>
      <p className="mb-0 text-body-secondary small">
        {provisionsOf(domain).defence === null
          ? '法律没有规定答辩的固定期限，记录送达不起算答辩期。'
          : '送达起诉状副本或者应诉通知书的，答辩期由此起算，原告和被告在案件进度中都会看到。'}
      </p>
    </DialogForm>
  );
};

/** Takes back a record of service that is wrong. */
export const RevokeForm = ({ dialog }: { readonly dialog: Dialog<'revoke'> }) => {
  const { field, frame, input } = useDialogForm(dialog, {
    initial: { reason: '' },
    checks: { reason: (text) => lastingReasonProblem(text.trim()) },
    send: ({ reason }) => dialog.submit({ kind: 'revoke', reason: reason.trim() }),
  });
  return (
    <DialogForm {...frame} title="撤销送达记录" label="撤销记录" danger>
      <p className="text-break">{dialog.about.what}</p>
      <p>撤销后，期限不再由这次送达起算；送达了的，请再记录正确的一次。</p>
      <DialogField {...field('reason')} label="原因（必填）" hint={`记入案件经过，${lastingReasonHint}。`}>
        <Form.Control as="textarea" rows={3} maxLength={mostOfServiceNote} {...input('reason')} />
      </DialogField>
    </DialogForm>
  );
};
