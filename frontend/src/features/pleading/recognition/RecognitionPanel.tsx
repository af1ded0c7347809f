import { useEffect, useId, useRef, useState } from 'react';
import { Alert, Button, Form } from 'react-bootstrap';
import { flushSync } from 'react-dom';
import { decodePlainText } from '../../../../../domain/reading/plainText.js';
import { recognise } from '../../../../../domain/recognition/recognise.js';
import { ErrorNotice } from '../../../components/ErrorNotice.js';
import { HiddenFileInput } from '../../../components/files/HiddenFileInput.js';
import { dataOf } from '../../../core/loadable.js';
import { useAppDispatch, useAppSelector } from '../../../core/hooks.js';
import { ModelNeeded } from '../../../components/assistance/ModelNeeded.js';
import { useModelThere } from '../../../core/assistance/useModelThere.js';
import { useFormTools } from '../filling/formContext.js';
import { docxText } from './docxText.js';
import { modelSuggestions } from './modelSuggestions.js';
import { PictureReader } from './pictures/PictureReader.js';
import { Suggestions, type Read } from './Suggestions.js';
import './recognition.css';

const longest = 20_000;
const largestFile = 5 * 1024 * 1024;

/**
 * Pasted text, a Word file, a plain text file or the text of photographs, and what it offers to the form: found by rules in this browser and, when somebody
 * asks for it, by a model.
 */
const RecognitionPanel = () => {
  const id = useId();
  const dispatch = useAppDispatch();
  const { definition, values } = useFormTools();
  const general = useModelThere('general');
  const fast = useModelThere('fast');
  const isModelThere = general !== false || fast === true;
  const offers = useAppSelector(modelSuggestions.selectors.list);
  const offered = dataOf(offers);
  const asking = offers.status === 'loading';
  const file = useRef<HTMLInputElement>(null);
  const results = useRef<HTMLDivElement>(null);
  const [text, setText] = useState('');
  const [read, setRead] = useState<Read | null>(null);
  const [refusal, setRefusal] = useState<string | null>(null);
  const [round, setRound] = useState(0);
  const [reading, setReading] = useState(false);
  // A reply for a page that was left is no longer wanted.
  useEffect(() => () => void dispatch(modelSuggestions.actions.forgotten()), [dispatch]);
  const look = (given: string) => {
    const some = given.trim() !== '';
    dispatch(modelSuggestions.actions.forgotten());
    setRefusal(some ? null : '请先粘贴文字，或选择一个 Word、txt 文件。');
    setRead(some ? { text: given, recognised: recognise(given) } : null);
    setRound(round + 1);
  };
  const take = (whole: string) => {
    const taken = whole.slice(0, longest);
    setText(taken);
    look(taken);
    if (whole.length > longest) setRefusal(`文字过长，只识别前 ${longest} 字。`);
  };
  const choose = async (chosen: File) => {
    if (chosen.size > largestFile) return setRefusal('文件过大，请选择 5 MB 以内的文件。');
    const bytes = await chosen.arrayBuffer();
    const isWord = /\.docx$/i.test(chosen.name);
    const whole = isWord ? await docxText(bytes) : decodePlainText(new Uint8Array(bytes));
    if (whole === null) throw new Error('no text');
    take(whole);
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
  const askModel = () => {
    if (read?.text !== text) look(text);
    if (text.trim() !== '')
      dispatch(modelSuggestions.actions.requested({ formKey: definition.key, definition: values().definition, text }));
  };
  return (
    <section className="recognition-panel" aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`}>从文字或照片中识别</h2>
      <PictureReader
        onText={(whole) => {
          flushSync(() => take(whole));
          results.current?.focus(); // it lies below all pages
        }}
      />
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
        规则识别：由程序按固定规则查找姓名、证件号码、电话、金额、日期等，不使用模型，粘贴的文字不会离开您的浏览器。请逐项核对。
        {isModelThere ? 'AI 识别：把文字发送给已启用的模型，得出的每一项都标明资料中有无原文，仅供参考。' : ''}
      </p>
      <div className="d-flex flex-wrap gap-2 mt-2">
        <Button onClick={() => look(text)}>识别</Button>
        {isModelThere ? (
          <Button variant="outline-primary" disabled={asking} onClick={askModel}>
            AI 识别
          </Button>
        ) : null}
        <HiddenFileInput
          ref={file}
          label="选择文字文件"
          accept=".docx,.txt,text/plain"
          onChosen={([chosen]) => void readFile(chosen)}
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
      <div className="mt-3" ref={results} tabIndex={-1}>
        {general === false && fast === false ? <ModelNeeded slot="general" what="AI 识别" /> : null}
        {asking ? (
          <div className="recognition-asking" role="status">
            <span className="spinner-border spinner-border-sm" aria-hidden="true" />
            AI 正在逐项查找，可能需要一两分钟，您可以继续填写。
            <Button
              size="sm"
              variant="outline-secondary"
              onClick={() => dispatch(modelSuggestions.actions.forgotten())}
            >
              停止
            </Button>
          </div>
        ) : null}
        {offers.status === 'failed' ? <ErrorNotice message={offers.error} onRetry={askModel} /> : null}
        {offered?.problems.map((problem) => (
          <Alert key={problem} variant="warning">
            {problem}
          </Alert>
        ))}
        {read === null && offered === undefined ? null : <Suggestions key={round} read={read} offered={offered} />}
      </div>
    </section>
  );
};

export default RecognitionPanel;
