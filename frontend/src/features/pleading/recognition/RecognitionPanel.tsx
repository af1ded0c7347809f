import { useId, useRef, useState } from 'react';
import { Alert, Button, Form } from 'react-bootstrap';
import type { FormAnswers } from '../../../../../domain/forms/answers.js';
import { isEmpty } from '../../../../../domain/forms/answerValues.js';
import { offersFor, plainRole, type Offer } from '../../../../../domain/recognition/offers.js';
import { recognise, type Recognised } from '../../../../../domain/recognition/recognise.js';
import { focusIfLost } from '../../../components/focusIfLost.js';
import { answerAt } from '../filling/answersFeed.js';
import { useFormTools, useSnapshot } from '../filling/formContext.js';
import { decodeText } from './decodeText.js';
import { docxText } from './docxText.js';
import { OfferRow } from './OfferRow.js';
import { useFilling } from './useFilling.js';

const longest = 20_000;
const largestFile = 5 * 1024 * 1024;

type Read = { readonly text: string; readonly recognised: Recognised };

const standingAt = (answers: FormAnswers, path: string): string => {
  const value = answerAt(answers, path);
  return typeof value === 'string' ? value : '';
};
const keyOf = ({ path, value }: Offer): string => `${path} ${value}`;

const Offers = ({ text, recognised }: Read) => {
  const { definition } = useFormTools();
  const answers = useSnapshot((snapshot) => snapshot.answers);
  const id = useId();
  const [roles, setRoles] = useState<readonly (string | null)[]>(() =>
    recognised.parties.map((party) => plainRole(definition, party)),
  );
  const [rejected, setRejected] = useState<ReadonlySet<string>>(new Set());
  const { fillIn, takeBack, isFilled } = useFilling();
  const [said, setSaid] = useState('');
  const list = useRef<HTMLUListElement>(null);
  const offers = offersFor(definition, answers, text, recognised, (_, at) => roles[at] ?? null);
  const shown = offers.filter((offer) => !rejected.has(keyOf(offer)));
  const open = shown.filter(({ path }) => isEmpty(answerAt(answers, path) as string));
  return (
    <>
      {recognised.parties.length === 0 ? null : (
        <fieldset className="recognised-parties">
          <legend>文字中的人和单位在本案中是：</legend>
          {recognised.parties.map(({ roles: called, findings: [name] }, at) => (
            <div key={name?.value} className="recognised-party">
              <label htmlFor={`${id}-${at}`}>
                {name?.value}
                {called.length > 0 ? `（${called.join('、')}）` : ''}
              </label>
              <Form.Select
                id={`${id}-${at}`}
                size="sm"
                value={roles[at] ?? ''}
                onChange={({ target }) => setRoles(roles.map((role, n) => (n === at ? target.value || null : role)))}
              >
                <option value="">请选择（不选则不填）</option>
                {definition.parties.map(({ role }) => (
                  <option key={role}>{role}</option>
                ))}
              </Form.Select>
            </div>
          ))}
        </fieldset>
      )}
      {shown.length === 0 ? (
        <p className="mb-0">没有可以填入本表单的内容。</p>
      ) : (
        <>
          <div className="recognition-all">
            <Button
              size="sm"
              disabled={open.length === 0}
              onClick={() => {
                fillIn(open.map((offer) => ({ offer, value: offer.value })));
                setSaid(`已填入 ${open.length} 项`);
                focusIfLost(list);
              }}
            >
              填入全部空白项（{open.length}）
            </Button>
            <span className="text-secondary small">已填写的内容不会被覆盖，除非您逐项点“替换”。</span>
          </div>
          <ul className="offers" ref={list} tabIndex={-1} aria-label="识别出的内容">
            {shown.map((offer) => (
              <OfferRow
                key={keyOf(offer)}
                offer={offer}
                text={text}
                standing={standingAt(answers, offer.path)}
                filled={isFilled(offer.path)}
                onFill={(value) => {
                  fillIn([{ offer, value }]);
                  setSaid(`已填入${offer.label}`);
                }}
                onTakeBack={() => {
                  takeBack(offer.path);
                  setSaid(`已撤销${offer.label}`);
                }}
                onReject={() => {
                  setRejected(new Set([...rejected, keyOf(offer)]));
                  setSaid(`已忽略${offer.label}`);
                  focusIfLost(list);
                }}
              />
            ))}
          </ul>
        </>
      )}
      <p className="visually-hidden" role="status">
        {said}
      </p>
    </>
  );
};

/** Pasted text, a Word file or a plain text file, and what it offers to the form. All of it happens in this browser. */
const RecognitionPanel = () => {
  const id = useId();
  const file = useRef<HTMLInputElement>(null);
  const [text, setText] = useState('');
  const [read, setRead] = useState<Read | null>(null);
  const [refusal, setRefusal] = useState<string | null>(null);
  const [round, setRound] = useState(0);
  const [reading, setReading] = useState(false);
  const look = (given: string) => {
    const some = given.trim() !== '';
    setRefusal(some ? null : '请先粘贴文字，或选择一个 Word、txt 文件。');
    setRead(some ? { text: given, recognised: recognise(given) } : null);
    setRound(round + 1);
  };
  const choose = async (chosen: File) => {
    if (chosen.size > largestFile) return setRefusal('文件过大，请选择 5 MB 以内的文件。');
    const bytes = await chosen.arrayBuffer();
    const isWord = /\.docx$/i.test(chosen.name);
    const whole = isWord ? await docxText(bytes) : decodeText(bytes);
    if (whole.includes('\0')) throw new Error('no text');
    const taken = whole.slice(0, longest);
    setText(taken);
    look(taken);
    if (whole.length > longest) setRefusal(`文字过长，只识别前 ${longest} 字。`);
  };
  /** Reads one file at a time, so that a large one cannot take the place of one chosen after it. */
  const readFile = async (chosen: File) => {
    setReading(true);
    try {
      await choose(chosen);
    } catch {
      setRefusal('这个文件无法读取。请打开后复制文字，粘贴到这里。');
    } finally {
      setReading(false);
    }
  };
  return (
    <section className="recognition-panel" aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`}>从文字中识别</h2>
      <Form.Label htmlFor={`${id}-text`}>粘贴合同、借条、判决书等材料中的文字</Form.Label>
      <Form.Control
        as="textarea"
        rows={5}
        id={`${id}-text`}
        maxLength={longest}
        value={text}
        aria-describedby={`${id}-note`}
        onChange={(event) => setText(event.target.value)}
      />
      <p id={`${id}-note`} className="field-hint">
        规则识别：由程序按固定规则查找姓名、证件号码、电话、金额、日期等，不使用模型，文字不会离开您的浏览器。请逐项核对。
      </p>
      <div className="d-flex flex-wrap gap-2 mt-2">
        <Button onClick={() => look(text)}>识别</Button>
        <input
          ref={file}
          type="file"
          hidden
          accept=".docx,.txt,text/plain"
          aria-label="选择文字文件"
          onChange={({ target }) => {
            const chosen = target.files?.[0];
            target.value = '';
            if (chosen) void readFile(chosen);
          }}
        />
        <Button variant="outline-primary" disabled={reading} onClick={() => file.current?.click()}>
          {reading ? '正在读取文件…' : '选择 Word 或 txt 文件'}
        </Button>
      </div>
      <div aria-live="assertive">
        {refusal === null ? null : (
          <Alert variant="danger" className="mt-3 mb-0">
            {refusal}
          </Alert>
        )}
      </div>
      {read === null ? null : (
        <div className="mt-3">
          <Offers key={round} {...read} />
        </div>
      )}
    </section>
  );
};

export default RecognitionPanel;
