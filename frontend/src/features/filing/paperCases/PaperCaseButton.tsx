import { fieldOfKey } from '../../../../../domain/forms/fieldOfKey.js';
import { saidIn } from '../../../../../domain/forms/pleadingWords.js';
import { useEffect, useState } from 'react';
import { Alert, Button, Form, Modal } from 'react-bootstrap';
import { useNavigate } from 'react-router';
import { lastingReasonHint, lastingReasonProblem } from '../../../../../domain/lastingReason.js';
import { DialogFooter } from '../../../components/DialogFooter.js';
import { NumberInFull } from '../../../components/NumberInFull.js';
import { TypedDialog } from '../../../components/TypedDialog.js';
import { useAppDispatch, useAppSelector } from '../../../core/hooks.js';
import { adminPaths } from '../../courtDesk/index.js';
import { RemarkTicks } from '../dialog/RemarkTicks.js';
import { isTooLong, numberHint } from '../numbers/index.js';
import {
  paperCaseBegun,
  paperCaseClosed,
  paperCaseSent,
  selectPaperCase,
  type DefenceForm,
  type PaperCase,
} from './paperCaseSlice.js';
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

type FormChoiceProps = Pick<PaperCaseState, 'forms'> & {
  readonly chosen: string;
  readonly onChange: (formKey: string) => void;
};

/** What the choice holds: the form, and behind it the cause where several share the form. */
const choiceOf = ({ key, cause }: DefenceForm): string => (cause === undefined ? key : `${key} ${cause}`);

const FormChoice = ({ forms, chosen, onChange }: FormChoiceProps) => (
  <Form.Group className="mb-3">
    <Form.Label htmlFor="paper-form">案由（应诉方填写的答辩状、第三人填写的意见陈述书）</Form.Label>
    <Form.Select id="paper-form" required value={chosen} onChange={({ target }) => onChange(target.value)}>
      <option value="">请选择</option>
      {forms.map((form) => (
        <option key={form.title} value={choiceOf(form)}>
          {form.isOpinion ? `${form.title}（第三人意见陈述书）` : form.title}
        </option>
      ))}
    </Form.Select>
  </Form.Group>
);

const empty = { number: '', formKey: '', plaintiffs: '', defendants: '', thirdParties: '', reason: '' };

/** Whether third parties answer in cases of the chosen cause. */
const takesOpinions = (forms: readonly DefenceForm[], chosen: string): boolean =>
  forms.some((form) => form.isOpinion === true && choiceOf(form) === chosen);

/** The case that was typed, with third parties where the cause has them; `null` while something is missing, which its field says. */
const caseIn = (
  { number, formKey, reason, ...names }: typeof empty,
  forms: readonly DefenceForm[],
): Omit<PaperCase, 'acknowledged'> | null => {
  const plaintiffs = namesIn(names.plaintiffs);
  const defendants = namesIn(names.defendants);
  const isOpinion = takesOpinions(forms, formKey);
  const thirdParties = isOpinion ? namesIn(names.thirdParties) : [];
  const isWhole =
    number.trim() !== '' &&
    !isTooLong(number) &&
    formKey !== '' &&
    plaintiffs.length > 0 &&
    defendants.length > 0 &&
    thirdParties.length > 0 === isOpinion &&
    lastingReasonProblem(reason) === null;
  const [form = '', cause] = formKey.split(' ');
  return isWhole
    ? {
        ...{ case_number: number, form_key: form, plaintiffs, defendants, reason: reason.trim() },
        ...(cause !== undefined && { case_cause: cause }),
        ...(isOpinion && { third_parties: thirdParties }),
      }
    : null;
};

type PartyFieldsProps = Pick<typeof empty, 'formKey' | 'plaintiffs' | 'defendants' | 'thirdParties'> & {
  readonly withThird: boolean;
  readonly onChange: (change: Partial<typeof empty>) => void;
};

const PartyFields = ({ formKey, plaintiffs, defendants, thirdParties, withThird, onChange }: PartyFieldsProps) => {
  const say = saidIn(fieldOfKey(formKey.split(' ', 1)[0] ?? ''));
  return (
    <>
      <Text
        id="paper-plaintiffs"
        label={say`原告`}
        hint="姓名或名称，一行一个。"
        rows={2}
        maxLength={4000}
        value={plaintiffs}
        onChange={(names) => onChange({ plaintiffs: names })}
      />
      <Text
        id="paper-defendants"
        label={say`被告`}
        hint={say`姓名或名称，一行一个，每名被告各有一个验证码。`}
        rows={2}
        maxLength={4000}
        value={defendants}
        onChange={(names) => onChange({ defendants: names })}
      />
      {withThird ? (
        <Text
          id="paper-third-parties"
          label="第三人"
          hint="姓名或名称，一行一个，各有一个验证码，凭它提交意见陈述书。"
          rows={2}
          maxLength={4000}
          value={thirdParties}
          onChange={(names) => onChange({ thirdParties: names })}
        />
      ) : null}
    </>
  );
};

/** Asks what the paper says, and for a confirmation of whatever is unusual about the number. */
const PaperCaseDialog = () => {
  const dispatch = useAppDispatch();
  const { step, forms, error, remarks } = useAppSelector(selectPaperCase);
  const [typed, setTyped] = useState(empty);
  const [confirmed, setConfirmed] = useState<readonly string[]>([]);
  const [urged, setUrged] = useState(false);
  const set = (change: Partial<typeof empty>) => setTyped({ ...typed, ...change });
  const busy = step === 'sending';
  const say = saidIn(fieldOfKey(typed.formKey.split(' ', 1)[0] ?? ''));
  const reasonProblem = lastingReasonProblem(typed.reason);
  const send = (paperCase: Omit<PaperCase, 'acknowledged'>) =>
    // The codes are those that the server named.
    dispatch(paperCaseSent({ ...paperCase, acknowledged: [...confirmed] as PaperCase['acknowledged'] }));
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
          const isOpen = remarks.some(({ code }) => !confirmed.includes(code));
          setUrged(isOpen);
          const paperCase = caseIn(typed, forms);
          if (paperCase && !isOpen && !busy) send(paperCase);
        }}
      >
        <Modal.Header closeButton={!busy} closeLabel="关闭">
          <Modal.Title as="h2">为纸质案件建档</Modal.Title>
        </Modal.Header>
        <Modal.Body>
          <p className="text-body-secondary">
            {say`起诉状是纸质的案件，建档后被告可以凭案号和验证码在线提交答辩状。建档即按此案号立案，不能撤销；案号写错了可以更正。`}
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
          <NumberInFull typed={typed.number} onTake={(number) => set({ number })} />
          <RemarkTicks
            legend="案号有不寻常之处，请逐项确认"
            remarks={remarks}
            confirmed={confirmed}
            urging={urged ? '还有提示没有确认，请逐项勾选后再建档。' : null}
            disabled={busy}
            onConfirmed={(code, isConfirmed) =>
              setConfirmed(isConfirmed ? [...confirmed, code] : confirmed.filter((one) => one !== code))
            }
          />
          <FormChoice forms={forms} chosen={typed.formKey} onChange={(formKey) => set({ formKey })} />
          <PartyFields {...typed} withThird={takesOpinions(forms, typed.formKey)} onChange={set} />
          <Text
            id="paper-reason"
            label="建档原因"
            hint={
              (typed.reason === '' ? null : reasonProblem) ??
              say`例如：原告在立案窗口递交纸质起诉状。${lastingReasonHint}；永久记入案件经过，请勿写入当事人的信息。`
            }
            maxLength={200}
            value={typed.reason}
            onChange={(reason) => set({ reason })}
          />
        </Modal.Body>
        <DialogFooter
          busy={busy}
          label={busy ? '正在建档…' : '建档并立案'}
          onCancel={() => dispatch(paperCaseClosed())}
        />
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
