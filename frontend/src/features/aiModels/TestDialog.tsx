import { useEffect } from 'react';
import { Button, Modal, Spinner } from 'react-bootstrap';
import { modelSlots } from '../../../../domain/aiModel/slots.js';
import { testedCapabilityNames, type TestVerdict } from '../../../../domain/aiModel/testedCapabilities.js';
import type { AiModelTest } from '../../../../domain/contract/aiModels.js';
import { BusyButton } from '../../components/BusyButton.js';
import { courtTime } from '../../components/time/courtTime.js';
import { useAppDispatch, useAppSelector } from '../../store/hooks.js';
import { dataOf } from '../../store/loadable.js';
import { selectCourtTimeZone } from '../appMode/appModeSlice.js';
import { aiModelLists, type Scope } from './aiModelLists.js';
import { isActive } from './SlotSwitches.js';
import { selectShownTest, testClosed } from './shownTestSlice.js';

const marks: Readonly<Record<TestVerdict, { readonly icon: string; readonly word: string }>> = {
  yes: { icon: 'bi-check-circle', word: '正常' },
  no: { icon: 'bi-x-circle', word: '不正常' },
  untested: { icon: 'bi-dash-circle', word: '未测试' },
};

const Verdicts = ({ test }: { readonly test: AiModelTest }) => {
  const timeZone = useAppSelector(selectCourtTimeZone);
  return (
    <>
      <ul className="model-verdicts">
        {test.verdicts.map(({ capability, verdict, sentence }) => (
          <li key={capability} className={`model-verdict-${verdict}`}>
            <i className={`bi ${marks[verdict].icon}`} aria-hidden="true" />
            <div>
              <strong>{testedCapabilityNames[capability]}</strong>
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

/** What a test of a model found about each capability, while and after it runs. */
export const TestDialog = ({ scope }: { readonly scope: Scope }) => {
  const dispatch = useAppDispatch();
  const { changes, selectors } = aiModelLists[scope];
  const shown = useAppSelector(selectShownTest);
  const models = dataOf(useAppSelector(selectors.list))?.kept;
  const pending = useAppSelector(selectors.pending);
  const model = shown?.scope === scope ? models?.find(({ id }) => id === shown.id) : undefined;
  const busy = model !== undefined && pending.includes(model.id);
  const close = () => dispatch(testClosed());
  useEffect(() => () => void dispatch(testClosed()), [dispatch]);
  return (
    <Modal show={model !== undefined} onHide={close} centered scrollable aria-labelledby="model-test-title">
      {model === undefined ? null : (
        <>
          <Modal.Header closeButton closeLabel="关闭">
            <Modal.Title as="h2" id="model-test-title" className="text-break">
              测试结果：{model.model_name}
            </Modal.Title>
          </Modal.Header>
          <Modal.Body aria-live="polite" aria-busy={busy}>
            {busy ? (
              <p className="mb-0">
                <Spinner as="span" animation="border" size="sm" className="me-2" aria-hidden="true" />
                正在测试，最多需要几分钟。关闭后仍会继续，结果保存在列表中。
              </p>
            ) : model.last_test === null ? (
              <p className="mb-0">还没有测试结果。</p>
            ) : (
              <Verdicts test={model.last_test} />
            )}
            {modelSlots.some((slot) => isActive(model, slot)) ? null : (
              <p className="mb-0 mt-2">这个模型还没有启用：请关闭后在列表的“启用”一栏打开它的用途。</p>
            )}
          </Modal.Body>
          <Modal.Footer>
            <BusyButton
              variant="outline-secondary"
              busy={busy}
              onClick={() => dispatch(changes.test({ id: model.id, capabilities: model.capabilities }))}
            >
              重新测试
            </BusyButton>
            <Button onClick={close}>关闭</Button>
          </Modal.Footer>
        </>
      )}
    </Modal>
  );
};
