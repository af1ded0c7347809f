import { useEffect, useState } from 'react';
import { Alert, Button, Form, Modal } from 'react-bootstrap';
import { useNavigate } from 'react-router';
import { lastingReasonHint, lastingReasonProblem } from '../../../../../domain/lastingReason.js';
import { BusyButton } from '../../../components/BusyButton.js';
import { DialogDoubt } from '../../../core/outcomes/DoubtNotice.js';
import { TypedDialog } from '../../../components/TypedDialog.js';
import { useAppDispatch, useAppSelector } from '../../../core/hooks.js';
import { adminPaths } from '../../courtDesk/index.js';
import { isTooLong, numberHint } from '../numbers/index.js';
import { paperCaseBegun, paperCaseClosed, paperCaseSent, selectPaperCase, type PaperCase } from './paperCaseSlice.js';
import '../filing.css';
import './paperCases.css';

const namesIn = (lines: string): string[] =>
  lines
    .split(/[\n、]/)
    .map((name) => name.trim())
    .filter((name) => name !== '');

type TextProps = {
  readonly id: string;
  readonly label: string;
  readonly hint: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly rows?: number;
  readonly maxLength?: number;
};

const Text = ({ id, label, hint, value, onChange, rows, maxLength }: TextProps) => (
  <Form.Group className="mb-3">
    <Form.Label htmlFor={id}>{label}</Form.Label>
    <Form.Control
      id={id}
      {...(rows === undefined ? {} : { as: 'textarea' as const, rows })}
      autoComplete="off"
      maxLength={maxLength}
      required
      value={value}
      aria-describedby={`${id}-hint`}
      onChange={(event) => onChange(event.target.value)}
    />
    <Form.Text id={`${id}-hint`} as="p" className="mb-0">
      {hint}
    </Form.Text>
  </Form.Group>
);

type PaperCaseState = ReturnType<typeof selectPaperCase>;

type RemarksProps = Pick<PaperCaseState, 'remarks'> & {
  readonly confirmed: ReadonlySet<string>;
  /** Somebody wanted to go on while one was open. */
  readonly urged: boolean;
  readonly busy: boolean;
  readonly onConfirmed: (codes: ReadonlySet<string>) => void;
};

/** What is unusual about the number, each to be confirmed. */
const NumberRemarks = ({ remarks, confirmed, urged, busy, onConfirmed }: RemarksProps) =>
  remarks.length === 0 ? null : (
    <fieldset className="number-remarks mb-3" disabled={busy}>
      <legend>案号有不寻常之处，请逐项确认</legend>
      {urged ? (
        <p className="text-danger mb-1" role="alert">
          还有提示没有确认，请逐项勾选后再建档。
        </p>
      ) : null}
      {remarks.map(({ code, sentence }) => (
        <Form.Check
          key={code}
          id={`paper-remark-${code}`}
          label={sentence}
          checked={confirmed.has(code)}
          onChange={({ target }) => {
            const next = new Set(confirmed);
            if (target.checked) next.add(code);
            else next.delete(code);
            onConfirmed(next);
          }}
        />
      ))}
    </fieldset>
  );

type FormChoiceProps = Pick<PaperCaseState, 'forms'> & {
  readonly chosen: string;
  readonly onChange: (formKey: string) => void;
};

const FormChoice = ({ forms, chosen, onChange }: FormChoiceProps) => (
  <Form.Group className="mb-3">
    <Form.Label htmlFor="paper-form">案由（被告填写的答辩状）</Form.Label>
    <Form.Select id="paper-form" required value={chosen} onChange={({ target }) => onChange(target.value)}>
      <option value="">请选择</option>
      {forms.map(({ key, title }) => (
        <option key={key} value={key}>
          {title}
        </option>
      ))}
    </Form.Select>
  </Form.Group>
);

const empty = { number: '', formKey: '', plaintiffs: '', defendants: '', reason: '' };

type PartyFieldsProps = Pick<typeof empty, 'plaintiffs' | 'defendants'> & {
  readonly onChange: (change: Partial<typeof empty>) => void;
};

const PartyFields = ({ plaintiffs, defendants, onChange }: PartyFieldsProps) => (
  <>
    <Text
      id="paper-plaintiffs"
      label="原告"
      hint="姓名或名称，一行一个。"
      rows={2}
      maxLength={4000}
      value={plaintiffs}
      onChange={(names) => onChange({ plaintiffs: names })}
    />
    <Text
      id="paper-defendants"
      label="被告"
      hint="姓名或名称，一行一个，每名被告各有一个验证码。"
      rows={2}
      maxLength={4000}
      value={defendants}
      onChange={(names) => onChange({ defendants: names })}
    />
  </>
);

/** Asks what the paper says, and for a confirmation of whatever is unusual about the number. */
const PaperCaseDialog = () => {
  const dispatch = useAppDispatch();
  const { step, forms, error, remarks } = useAppSelector(selectPaperCase);
  const [typed, setTyped] = useState(empty);
  const [confirmed, setConfirmed] = useState<ReadonlySet<string>>(new Set());
  const [urged, setUrged] = useState(false);
  const set = (change: Partial<typeof empty>) => setTyped({ ...typed, ...change });
  const busy = step === 'sending';
  const plaintiffs = namesIn(typed.plaintiffs);
  const defendants = namesIn(typed.defendants);
  const reasonProblem = lastingReasonProblem(typed.reason);
  const isWhole =
    typed.number.trim() !== '' &&
    !isTooLong(typed.number) &&
    typed.formKey !== '' &&
    plaintiffs.length > 0 &&
    defendants.length > 0 &&
    reasonProblem === null;
  const send = () =>
    dispatch(
      paperCaseSent({
        case_number: typed.number,
        form_key: typed.formKey,
        plaintiffs,
        defendants,
        reason: typed.reason.trim(),
        // The codes are those that the server named.
        acknowledged: [...confirmed] as PaperCase['acknowledged'],
      }),
    );
  return (
    <TypedDialog
      show
      scrollable
      backdrop="static"
      keyboard={!busy}
      onHide={() => dispatch(paperCaseClosed())}
      aria-label="为纸质案件建档"
    >
      <Form
        className="paper-case"
        onSubmit={(event) => {
          event.preventDefault();
          const isOpen = remarks.some(({ code }) => !confirmed.has(code));
          setUrged(isOpen);
          if (isWhole && !isOpen && !busy) send();
        }}
      >
        <Modal.Header closeButton={!busy} closeLabel="关闭">
          <Modal.Title as="h2">为纸质案件建档</Modal.Title>
        </Modal.Header>
        <Modal.Body>
          <p className="text-body-secondary">
            起诉状是纸质的案件，建档后被告可以凭案号和验证码在线提交答辩状。建档即按此案号立案，不能撤销；案号写错了可以更正。
          </p>
          {error ? (
            <Alert variant="danger" role="alert">
              {error}
            </Alert>
          ) : null}
          <Text
            id="paper-number"
            label="案号"
            hint={numberHint(typed.number) ?? '按案卷填写。全角与半角、各种括号视为同一案号。'}
            value={typed.number}
            onChange={(number) => set({ number })}
          />
          <NumberRemarks {...{ remarks, confirmed, urged, busy }} onConfirmed={setConfirmed} />
          <FormChoice forms={forms} chosen={typed.formKey} onChange={(formKey) => set({ formKey })} />
          <PartyFields {...typed} onChange={set} />
          <Text
            id="paper-reason"
            label="建档原因"
            hint={
              (typed.reason === '' ? null : reasonProblem) ??
              `例如：原告在立案窗口递交纸质起诉状。${lastingReasonHint}；永久记入案件经过，请勿写入当事人的信息。`
            }
            maxLength={200}
            value={typed.reason}
            onChange={(reason) => set({ reason })}
          />
        </Modal.Body>
        <Modal.Footer>
          <DialogDoubt busy={busy} />
          <Button variant="outline-secondary" disabled={busy} onClick={() => dispatch(paperCaseClosed())}>
            取消
          </Button>
          <BusyButton type="submit" variant="primary" busy={busy}>
            {busy ? '正在建档…' : '建档并立案'}
          </BusyButton>
        </Modal.Footer>
      </Form>
    </TypedDialog>
  );
};

/** Opens a case whose complaint is on paper, and goes to its page, where its codes are. */
export const PaperCaseButton = () => {
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  const { step, opened } = useAppSelector(selectPaperCase);
  useEffect(() => {
    if (opened === null) return;
    dispatch(paperCaseClosed());
    void navigate(adminPaths.caseDetails(opened));
  }, [opened, dispatch, navigate]);
  useEffect(() => () => void dispatch(paperCaseClosed()), [dispatch]);
  return (
    <>
      <Button variant="outline-primary" onClick={() => dispatch(paperCaseBegun())}>
        <i className="bi bi-file-earmark-plus me-2" aria-hidden="true" />
        为纸质案件建档
      </Button>
      {step === 'closed' ? null : <PaperCaseDialog />}
    </>
  );
};
