import { Button, Modal, Spinner } from 'react-bootstrap';
import type { RagModelTest } from '../../../../domain/contract/ragModels.js';
import { ragModelCheckNames } from '../../../../domain/ragModel/ragModelTest.js';
import { BusyButton } from '../../components/BusyButton.js';
import { courtTime } from '../../components/time/courtTime.js';
import { useAppDispatch, useAppSelector } from '../../store/hooks.js';
import { selectCourtTimeZone } from '../appMode/appModeSlice.js';
import { ragModelLists, type RagModel, type Scope } from './ragModelLists.js';

const marks = {
  yes: { icon: 'bi-check-circle', word: '正常' },
  no: { icon: 'bi-x-circle', word: '不正常' },
  untested: { icon: 'bi-dash-circle', word: '未测试' },
} as const;

const Verdicts = ({ test }: { readonly test: RagModelTest }) => {
  const timeZone = useAppSelector(selectCourtTimeZone);
  return (
    <>
      <ul className="model-verdicts">
        {test.verdicts.map(({ check, verdict, sentence }) => (
          <li key={check} className={`model-verdict-${verdict}`}>
            <i className={`bi ${marks[verdict].icon}`} aria-hidden="true" />
            <div>
              <strong>{ragModelCheckNames[check]}</strong>
              <span className="visually-hidden">：{marks[verdict].word}</span>
              <p>{sentence}</p>
            </div>
          </li>
        ))}
      </ul>
      <p className="small text-body-secondary mb-0">
        测试于<time dateTime={test.tested_at}>{courtTime(test.tested_at, timeZone)}</time>
      </p>
    </>
  );
};

type Props = {
  readonly scope: Scope;
  /** `null` for none. */
  readonly model: RagModel | null;
  readonly onClose: () => void;
};

/** What a test of a model found, while and after it runs. */
export const TestDialog = ({ scope, model, onClose }: Props) => {
  const dispatch = useAppDispatch();
  const { changes, selectors } = ragModelLists[scope];
  const pending = useAppSelector(selectors.pending);
  const busy = model !== null && pending.includes(model.id);
  return (
    <Modal show={model !== null} onHide={onClose} centered scrollable aria-labelledby="rag-model-test-title">
      {model === null ? null : (
        <>
          <Modal.Header closeButton closeLabel="关闭">
            <Modal.Title as="h2" id="rag-model-test-title" className="text-break">
              测试结果：{model.name}
            </Modal.Title>
          </Modal.Header>
          <Modal.Body aria-live="polite" aria-busy={busy}>
            {busy ? (
              <p className="mb-0">
                <Spinner as="span" animation="border" size="sm" className="me-2" aria-hidden="true" />
                正在测试，最多需要一分钟。关闭后仍会继续，结果保存在列表中。
              </p>
            ) : model.last_test === null ? (
              <p className="mb-0">还没有测试结果。</p>
            ) : (
              <Verdicts test={model.last_test} />
            )}
          </Modal.Body>
          <Modal.Footer>
            <BusyButton
              variant="outline-secondary"
              busy={busy}
              onClick={() => dispatch(changes.test({ id: model.id }))}
            >
              重新测试
            </BusyButton>
            <Button onClick={onClose}>关闭</Button>
          </Modal.Footer>
        </>
      )}
    </Modal>
  );
};
