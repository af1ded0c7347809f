import { useId, type ReactNode } from 'react';
import { Button, Modal, Spinner } from 'react-bootstrap';
import type { TestVerdict } from '../../../../domain/models/testedCapabilities.js';
import { selectCourtTimeZone } from '../../core/appMode/appModeSlice.js';
import { useAppSelector } from '../../core/hooks.js';
import { BusyButton } from '../BusyButton.js';
import { courtTime } from '../time/courtTime.js';
import './modelTest.css';

/** What a test found about one ability of a model: its Chinese name, the verdict and why. */
export type NamedVerdict = { readonly name: string; readonly verdict: TestVerdict; readonly sentence: string };
/** What a test of a model found, and when (ISO 8601). */
export type ModelTestResult = { readonly testedAt: string; readonly verdicts: readonly NamedVerdict[] };

const marks: Readonly<Record<TestVerdict, { readonly icon: string; readonly word: string }>> = {
  yes: { icon: 'bi-check-circle', word: '正常' },
  no: { icon: 'bi-x-circle', word: '不正常' },
  untested: { icon: 'bi-dash-circle', word: '没有测出' },
};

const Verdicts = ({ testedAt, verdicts }: ModelTestResult) => {
  const timeZone = useAppSelector(selectCourtTimeZone);
  return (
    <>
      <ul className="model-verdicts">
        {verdicts.map(({ name, verdict, sentence }) => (
          <li key={name} className={`model-verdict-${verdict}`}>
            <i className={`bi ${marks[verdict].icon}`} aria-hidden="true" />
            <div>
              <strong>{name}</strong>
              <span className="visually-hidden">：{marks[verdict].word}</span>
              <p>{sentence}</p>
            </div>
          </li>
        ))}
      </ul>
      <p className="small text-body-secondary mb-0">
        测试于<time dateTime={testedAt}>{courtTime(testedAt, timeZone)}</time>
      </p>
    </>
  );
};

type Props = {
  /** The model that is shown; `null` while the dialog is closed. */
  readonly model: { readonly name: string; readonly result: ModelTestResult | null } | null;
  readonly busy: boolean;
  /** How long a test takes at most, in words. */
  readonly longest: string;
  readonly onTestAgain: () => void;
  readonly onClose: () => void;
  /** The content below the result. */
  readonly children?: ReactNode;
};

/** What a test of a model found, while and after it runs. */
export const ModelTestDialog = ({ model, busy, longest, onTestAgain, onClose, children }: Props) => {
  const title = useId();
  return (
    <Modal show={model !== null} onHide={onClose} centered scrollable aria-labelledby={title}>
      {model === null ? null : (
        <>
          <Modal.Header closeButton closeLabel="关闭">
            <Modal.Title as="h2" id={title} className="text-break">
              测试结果：{model.name}
            </Modal.Title>
          </Modal.Header>
          <Modal.Body aria-live="polite" aria-busy={busy}>
            {busy ? (
              <p className="mb-0">
                <Spinner as="span" animation="border" size="sm" className="me-2" aria-hidden="true" />
                正在测试，最多需要{longest}。关闭后仍会继续，结果保存在列表中。
              </p>
            ) : model.result === null ? (
              <p className="mb-0">还没有测试结果。</p>
            ) : (
              <Verdicts {...model.result} />
            )}
            {children}
          </Modal.Body>
          <Modal.Footer>
            <BusyButton variant="outline-secondary" busy={busy} onClick={onTestAgain}>
              重新测试
            </BusyButton>
            <Button onClick={onClose}>关闭</Button>
          </Modal.Footer>
        </>
      )}
    </Modal>
  );
};
