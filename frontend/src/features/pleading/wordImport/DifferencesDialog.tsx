import { useId, useRef, useState } from 'react';
import { Alert, Button, Form, Modal } from 'react-bootstrap';
import { useAppDispatch } from '../../../core/hooks.js';
import { wordDifferencesDecided, wordImportLeft, type Imported, type WordDifference } from './wordImportSlice.js';
import './differences.css';

type Choice = 'embedded' | 'word';

const sides: Readonly<Record<Choice, { readonly heading: string; readonly choice: string; readonly nothing: string }>> =
  {
    embedded: { heading: '文件中嵌入的答案', choice: '保留原答案', nothing: '（没有填写）' },
    word: { heading: 'Word 里现在写的', choice: '采用修改', nothing: '（已删去）' },
  };

const Words = ({ id, text, nothing }: { readonly id: string; readonly text: string; readonly nothing: string }) => (
  <div id={id} className="word-difference-text">
    {text === '' ? (
      <p className="text-secondary">{nothing}</p>
    ) : (
      text.split('\n').map((line, at) => <p key={`${at} ${line}`}>{line}</p>)
    )}
  </div>
);

type PlaceProps = {
  readonly difference: WordDifference;
  readonly chosen: Choice | undefined;
  readonly isLacking: boolean;
  readonly onChoose: (choice: Choice) => void;
};

/** One place that somebody changed: what the file's answers say and what the page says now, to be taken from one of them. */
const Place = ({ difference, chosen, isLacking, onChoose }: PlaceProps) => {
  const id = useId();
  const isReadable = difference.changes !== null;
  return (
    <fieldset className="word-difference">
      <legend>
        {difference.label === '' ? '表格各栏以外的文字' : difference.label}
        {isReadable ? null : <span className="word-difference-unread">读不成这一栏的内容，打开后请自行填写</span>}
      </legend>
      <div className="word-difference-sides">
        {(['embedded', 'word'] as const).map((side) => (
          <div key={side} className={`word-difference-side${chosen === side ? ' chosen' : ''}`}>
            {isReadable ? (
              <Form.Check
                type="radio"
                id={`${id}-${side}`}
                name={id}
                checked={chosen === side}
                isInvalid={isLacking}
                onChange={() => onChoose(side)}
                label={sides[side].choice}
                aria-describedby={`${id}-${side}-heading ${id}-${side}-text`}
              />
            ) : null}
            <div id={`${id}-${side}-heading`} className="field-hint">
              {sides[side].heading}
            </div>
            <Words id={`${id}-${side}-text`} text={difference[side]} nothing={sides[side].nothing} />
          </div>
        ))}
      </div>
    </fieldset>
  );
};

/** What was changed in a Word file of ours, place by place: nothing of it is taken over before somebody has said so. */
const DifferencesDialog = ({ imported: { name, document } }: { readonly imported: Imported }) => {
  const dispatch = useAppDispatch();
  const differences = document.differences ?? [];
  const [picked, setPicked] = useState<ReadonlyMap<number, Choice>>(new Map());
  const [isUrged, setUrged] = useState(false);
  const list = useRef<HTMLDivElement>(null);
  const readable = differences.flatMap(({ changes }, index) => (changes === null ? [] : [index]));
  const open = readable.filter((index) => !picked.has(index));
  const close = () => dispatch(wordImportLeft());
  const chooseAll = (side: Choice) => setPicked(new Map(readable.map((index) => [index, side])));
  const confirm = () => {
    if (open.length === 0) {
      dispatch(wordDifferencesDecided(readable.filter((index) => picked.get(index) === 'word')));
      return;
    }
    setUrged(true);
    // The first place that waits for a choice; it is invalid from the next drawing on.
    setTimeout(() => list.current?.querySelector<HTMLInputElement>('input.is-invalid')?.focus());
  };
  return (
    <Modal show onHide={close} size="lg" fullscreen="sm-down" scrollable aria-labelledby="word-differences-title">
      <Modal.Header closeButton closeLabel="取消">
        <Modal.Title as="h2" id="word-differences-title">
          在 Word 里改动过的地方
        </Modal.Title>
      </Modal.Header>
      <Modal.Body ref={list}>
        <p>
          “{name}”有 {differences.length} 处文字与文件中保存的填写内容不同
          {readable.length > 0
            ? '。请逐处选择采用哪一边，没有列出的地方两边相同。'
            : '，都读不成填写内容：打开表单后请自行填写。'}
        </p>
        {readable.length === 0 ? null : (
          <div className="word-differences-all">
            <Button variant="outline-secondary" size="sm" onClick={() => chooseAll('word')}>
              全部采用修改
            </Button>
            <Button variant="outline-secondary" size="sm" onClick={() => chooseAll('embedded')}>
              全部保留原答案
            </Button>
          </div>
        )}
        {differences.map((difference, index) => (
          <Place
            key={`${index} ${difference.path}`}
            difference={difference}
            chosen={picked.get(index)}
            isLacking={isUrged && difference.changes !== null && !picked.has(index)}
            onChoose={(choice) => setPicked(new Map(picked).set(index, choice))}
          />
        ))}
      </Modal.Body>
      <Modal.Footer>
        <div className="flex-grow-1" aria-live="assertive">
          {isUrged && open.length > 0 ? (
            <Alert variant="danger" className="mb-0 py-2">
              还有 {open.length} 处没有选择。
            </Alert>
          ) : null}
        </div>
        <Button variant="outline-secondary" onClick={close}>
          取消
        </Button>
        <Button variant="primary" onClick={confirm}>
          {readable.length > 0 ? '按选择打开表单' : '打开表单'}
        </Button>
      </Modal.Footer>
    </Modal>
  );
};

export default DifferencesDialog;
