import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { Button, Form, Modal } from 'react-bootstrap';
import { useNavigate } from 'react-router';
import { destinations, secondKeyMs } from './goingTo.js';
import { areKeysOn, chooseKeys } from './keysChoice.js';
import { pressedKey } from './pressedKey.js';
import './keys.css';

export type CourtKey = {
  /** A letter in lower case, a sign, or `Esc`. */
  readonly key: string;
  readonly name: string;
  /** What it does; absent where there is nothing to do at the moment. */
  readonly press: (() => void) | undefined;
};

type Props = {
  readonly keys?: readonly CourtKey[];
  /** Keys that the page has by itself, for the help. */
  readonly others?: readonly Pick<CourtKey, 'key' | 'name'>[];
};

/** Takes the second of two keys: where it leads to, if the first one was pressed just before. */
const useSecondKey = () => {
  const firstAt = useRef(-Infinity);
  return {
    await: (at: number) => {
      firstAt.current = at;
    },
    take: (key: string, at: number) => {
      const isAwaited = at - firstAt.current < secondKeyMs;
      firstAt.current = -Infinity;
      return isAwaited ? destinations.find((one) => one.key === key) : undefined;
    },
  };
};

type Line = { readonly keys: readonly string[]; readonly name: string };

const KeyList = ({ lines }: { readonly lines: readonly Line[] }) => (
  <dl className="keys-list">
    {lines.map(({ keys, name }) => (
      <div key={keys.join(' ')}>
        <dt>
          {keys.map((key) => (
            <kbd key={key}>{key}</kbd>
          ))}
        </dt>
        <dd>{name}</dd>
      </div>
    ))}
  </dl>
);

/** Single keys of a page of the court, those that lead to its other pages, and the help that lists them and switches them off. */
export const CourtKeys = ({ keys = [], others = [] }: Props) => {
  const navigate = useNavigate();
  const [isHelpOpen, setHelpOpen] = useState(false);
  const [isOn, setOn] = useState(areKeysOn);
  const second = useSecondKey();
  const actionOf = (pressed: string, at: number): (() => void) | undefined => {
    const destination = second.take(pressed, at);
    if (pressed === '?') return () => setHelpOpen(true);
    if (!isOn) return undefined;
    if (destination !== undefined) return () => void navigate(destination.to);
    if (pressed === 'g') return () => second.await(at);
    return keys.find(({ key }) => key === pressed)?.press;
  };
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const pressed = pressedKey(event, document);
    const action = pressed === undefined ? undefined : actionOf(pressed, event.timeStamp);
    if (action === undefined) return;
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
          <KeyList
            lines={[...keys, ...others, { key: '?', name: '打开本列表' }].map(({ key, name }) => ({
              keys: [key],
              name,
            }))}
          />
          <h3 className="keys-group">先后按两个键，转到</h3>
          <KeyList lines={destinations.map(({ key, name }) => ({ keys: ['g', key], name }))} />
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
