import { useEffect, useEffectEvent, useState } from 'react';
import { Button, Form, Modal } from 'react-bootstrap';
import { areKeysOn, chooseKeys } from './keysChoice.js';
import { pressedKey } from './pressedKey.js';
import './keys.css';

export type CourtKey = {
  /** A letter in lower case, or a sign. */
  readonly key: string;
  readonly name: string;
  /** What it does; absent where there is nothing to do at the moment. */
  readonly press: (() => void) | undefined;
};

type Props = {
  readonly keys: readonly CourtKey[];
  /** Keys that the page has by itself, for the help. */
  readonly others?: readonly Pick<CourtKey, 'key' | 'name'>[];
};

/** Single keys of a page of the court, and the help that lists them and switches them off. */
export const CourtKeys = ({ keys, others = [] }: Props) => {
  const [isHelpOpen, setHelpOpen] = useState(false);
  const [isOn, setOn] = useState(areKeysOn);
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const pressed = pressedKey(event, document);
    if (pressed === undefined) return;
    const action = pressed === '?' ? () => setHelpOpen(true) : keys.find(({ key }) => key === pressed)?.press;
    if (action === undefined || (!isOn && pressed !== '?')) return;
    event.preventDefault(); // the letter must not land in the field that it opens
    action();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent): void => onKey(event);
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
  const close = () => setHelpOpen(false);
  return (
    <>
      <p className="keys-hint d-print-none">
        <button type="button" className="btn btn-link btn-sm p-0" onClick={() => setHelpOpen(true)}>
          快捷键（按 ? 查看）
        </button>
      </p>
      <Modal show={isHelpOpen} onHide={close} centered aria-label="快捷键">
        <Modal.Header closeButton closeLabel="关闭">
          <Modal.Title as="h2">快捷键</Modal.Title>
        </Modal.Header>
        <Modal.Body>
          <dl className="keys-list">
            {[...keys, ...others, { key: '?', name: '打开本列表' }].map(({ key, name }) => (
              <div key={key}>
                <dt>
                  <kbd>{key}</kbd>
                </dt>
                <dd>{name}</dd>
              </div>
            ))}
          </dl>
          <p className="text-body-secondary small">在输入框和对话框中不起作用。</p>
          <Form.Check
            type="switch"
            id="court-keys-on"
            label="在这台设备上使用单键快捷键"
            checked={isOn}
            onChange={({ target }) => {
              setOn(target.checked);
              chooseKeys(target.checked);
            }}
          />
        </Modal.Body>
        <Modal.Footer>
          <Button variant="primary" onClick={close} autoFocus>
            知道了
          </Button>
        </Modal.Footer>
      </Modal>
    </>
  );
};
