import { useCallback, useEffect, useState } from 'react';
import { courtNow } from '../../../core/courtNow.js';
import { Button, Form } from 'react-bootstrap';
import { serviceWords } from '../../../../../domain/case/correctionWords.js';
import type { CorrectionNotice, ServiceMeans } from '../../../../../domain/contract/corrections.js';
import { daysAfter } from '../../../../../domain/courtCalendar/courtPeriods.js';
import { chineseDate } from '../../../../../domain/forms/printing/dates.js';
import { BusyButton } from '../../../components/BusyButton.js';
import { DialogDoubt } from '../../../core/outcomes/DoubtNotice.js';
import { courtDay } from '../../../components/time/courtDay.js';
import { selectCourtTimeZone } from '../../../core/appMode/appModeSlice.js';
import { useAppDispatch, useAppSelector } from '../../../core/hooks.js';
import { caseCorrections } from '../corrections/caseCorrections.js';

const means = ['paper', 'electronic', 'in_person', 'own_act'] as const satisfies readonly ServiceMeans[];

type FormProps = { readonly caseId: string; readonly notice: CorrectionNotice; readonly onDone: () => void };

const useToday = () => courtDay(courtNow(), useAppSelector(selectCourtTimeZone));

type ButtonsProps = {
  readonly label: string;
  readonly isReady: boolean;
  readonly isBusy: boolean;
  readonly onDone: () => void;
};

const Buttons = ({ label, isReady, isBusy, onDone }: ButtonsProps) => (
  <div className="d-flex flex-wrap gap-2">
    <DialogDoubt busy={isBusy} />
    <BusyButton type="submit" variant="outline-primary" size="sm" disabled={!isReady} busy={isBusy}>
      {label}
    </BusyButton>
    <Button variant="outline-secondary" size="sm" onClick={onDone}>
      取消
    </Button>
  </div>
);

/**
 * Whether a change of a notice is under way; calls `onDone` once the notice says what was sent. What was typed stays where the change is
 * refused.
 */
const useSending = ({ notice: { id }, onDone }: Pick<FormProps, 'notice' | 'onDone'>, isRecorded: boolean) => {
  const [isSent, setIsSent] = useState(false);
  const isBusy = useAppSelector(caseCorrections.selectors.pending).includes(id);
  useEffect(() => {
    if (isSent && !isBusy && isRecorded) onDone();
  }, [isSent, isBusy, isRecorded, onDone]);
  return { isBusy, sent: () => setIsSent(true) };
};

const ServiceForm = ({ caseId, notice, onDone }: FormProps) => {
  const { id, service, asked_at: askedAt } = notice;
  const dispatch = useAppDispatch();
  const today = useToday();
  const [on, setOn] = useState(service?.on ?? today);
  const [by, setBy] = useState<ServiceMeans>(service?.by ?? 'electronic');
  const first = courtDay(new Date(askedAt), useAppSelector(selectCourtTimeZone));
  const { isBusy, sent } = useSending({ notice, onDone }, service?.on === on && service.by === by);
  return (
    <Form
      className="correction-period-form"
      onSubmit={(event) => {
        event.preventDefault();
        dispatch(caseCorrections.changes.recordService({ id, caseId, on, by }));
        sent();
      }}
    >
      <Form.Group controlId={`service-on-${id}`}>
        <Form.Label>送达日期</Form.Label>
        <Form.Control
          type="date"
          required
          min={first}
          max={today}
          value={on}
          onChange={({ target }) => setOn(target.value)}
        />
      </Form.Group>
      <Form.Group controlId={`service-by-${id}`}>
        <Form.Label>送达方式</Form.Label>
        <Form.Select
          value={by}
          onChange={({ target }) => setBy(means.find((one) => one === target.value) ?? 'electronic')}
        >
          {means.map((one) => (
            <option key={one} value={one}>
              {serviceWords[one]}
            </option>
          ))}
        </Form.Select>
      </Form.Group>
      <Buttons label="记录" isReady={on !== ''} isBusy={isBusy} onDone={onDone} />
    </Form>
  );
};

const ExtensionForm = ({ caseId, notice, onDone }: FormProps) => {
  const { id, due_on: dueOn } = notice;
  const dispatch = useAppDispatch();
  const today = useToday();
  const earliest = dueOn < today ? today : daysAfter(dueOn, 1);
  const [until, setUntil] = useState(earliest);
  const [ground, setGround] = useState('');
  const { isBusy, sent } = useSending({ notice, onDone }, dueOn === until);
  return (
    <Form
      className="correction-period-form"
      onSubmit={(event) => {
        event.preventDefault();
        dispatch(caseCorrections.changes.extend({ id, caseId, dueOn: until, ground: ground.trim() }));
        sent();
      }}
    >
      <Form.Group controlId={`extended-until-${id}`}>
        <Form.Label>延长至</Form.Label>
        <Form.Control
          type="date"
          required
          min={earliest}
          value={until}
          onChange={({ target }) => setUntil(target.value)}
        />
      </Form.Group>
      <Form.Group controlId={`extension-ground-${id}`}>
        <Form.Label>理由（必填）</Form.Label>
        <Form.Control
          maxLength={200}
          autoComplete="off"
          value={ground}
          onChange={({ target }) => setGround(target.value)}
        />
      </Form.Group>
      <Buttons label="延长" isReady={until !== '' && ground.trim() !== ''} isBusy={isBusy} onDone={onDone} />
    </Form>
  );
};

const latenessWords = {
  overdue: '期限已过，当事人尚未答复',
  answered_late: '新的版本在期限之后提交',
} as const;

/** The service of a notice and the last day of its period, as facts; what follows from them the court decides itself. */
const factsOf = ({ service, due_on: dueOn, due_end: end, holidays_known: isKnown, lateness }: CorrectionNotice) => [
  service === null ? '送达：未记录，因此不计是否逾期' : `送达：${chineseDate(service.on)}，${serviceWords[service.by]}`,
  ...(end === dueOn ? [] : [`届满日是休息日，顺延至${chineseDate(end)}`]),
  ...(isKnown ? [] : [`${dueOn.slice(0, 4)}年调休安排尚未录入，只计周末和法定节假日`]),
  ...(lateness === null ? [] : [latenessWords[lateness]]),
];

type Props = { readonly caseId: string; readonly notice: CorrectionNotice; readonly isComplaint: boolean };

/** When a notice was served and until when it runs, with the forms that record service and set a later day. */
export const NoticePeriod = ({ caseId, notice, isComplaint }: Props) => {
  const [open, setOpen] = useState<'service' | 'extension' | null>(null);
  const done = useCallback(() => setOpen(null), []);
  return (
    <div className="correction-period">
      <p className="mb-1">{factsOf(notice).join('；')}。</p>
      {notice.outcome === null && open === null ? (
        <div className="correction-actions">
          <Button variant="link" size="sm" className="p-0" onClick={() => setOpen('service')}>
            {notice.service === null ? '记录送达' : '更正送达记录'}
          </Button>
          <Button variant="link" size="sm" className="p-0" onClick={() => setOpen('extension')}>
            延长期限
          </Button>
          {isComplaint && notice.lateness === 'overdue' ? (
            <span className="text-body-secondary small">
              期满没有补正、仍不符合条件的，可以在“其他处理”中退回，或者记载裁定的结果。
            </span>
          ) : null}
        </div>
      ) : null}
      {open === 'service' ? <ServiceForm caseId={caseId} notice={notice} onDone={done} /> : null}
      {open === 'extension' ? <ExtensionForm caseId={caseId} notice={notice} onDone={done} /> : null}
    </div>
  );
};
