import { useEffect, useId, useRef } from 'react';
import { Alert, Button, Form } from 'react-bootstrap';
import { flushSync } from 'react-dom';
import { ErrorNotice } from '../../components/ErrorNotice.js';
import { HiddenFileInput } from '../../components/files/HiddenFileInput.js';
import { autofill } from '../../../../domain/assistance/tasks/autofill.js';
import { dataOf } from '../../core/loadable.js';
import { useAppDispatch, useAppSelector } from '../../core/hooks.js';
import { CallCostLine } from '../../components/assistance/CallCostLine.js';
import { ModelNeeded } from '../../components/assistance/ModelNeeded.js';
import { useCallCost } from '../../core/assistance/useCallCost.js';
import { useModelThere } from '../../core/assistance/useModelThere.js';
import { useFormTools } from '../pleading/slots/index.js';
import { modelSuggestions } from './modelSuggestions.js';
import { PictureReader } from './pictures/PictureReader.js';
import { AskedNotice } from './review/AskedNotice.js';
import { Overview } from './review/Overview.js';
import { useReview } from './review/reviewState.js';
import { TakenOver } from './review/TakenOver.js';
import { WhoIsWho } from './review/WhoIsWho.js';
import { useReviewState } from './review/useReviewView.js';
import { longest, useReadText } from './useReadText.js';
import './recognition.css';

/** How a model's search goes: under way, failed, or what it says of its offers. */
const ModelOffers = ({ onRetry }: { readonly onRetry: () => void }) => {
  const dispatch = useAppDispatch();
  const offers = useAppSelector(modelSuggestions.selectors.list);
  return (
    <>
      {offers.status === 'loading' ? (
        <div className="recognition-asking" role="status">
          <span className="spinner-border spinner-border-sm" aria-hidden="true" />
          AI 正在逐项查找，可能需要一两分钟，您可以继续填写。
          <Button size="sm" variant="outline-secondary" onClick={() => dispatch(modelSuggestions.actions.forgotten())}>
            停止
          </Button>
        </div>
      ) : null}
      {offers.status === 'failed' ? <ErrorNotice message={offers.error} onRetry={onRetry} /> : null}
      {dataOf(offers)?.problems.map((problem) => (
        <Alert key={problem} variant="warning">
          {problem}
        </Alert>
      ))}
    </>
  );
};

type PastedTextProps = {
  readonly text: string;
  readonly isModelThere: boolean;
  readonly onChange: (text: string) => void;
};

/** Where a text is pasted, and what becomes of it. */
const PastedText = ({ text, isModelThere, onChange }: PastedTextProps) => {
  const id = useId();
  return (
    <>
      <Form.Label htmlFor={`${id}-text`}>粘贴合同、借条、判决书等材料中的文字</Form.Label>
      <Form.Control
        as="textarea"
        rows={5}
        id={`${id}-text`}
        maxLength={longest}
        value={text}
        aria-describedby={`${id}-note`}
        onChange={(event) => onChange(event.target.value)}
      />
      <p id={`${id}-note`} className="field-hint">
        规则识别：由程序按固定规则查找姓名、证件号码、电话、金额、日期等，不使用模型，粘贴的文字不会离开您的浏览器，只随草稿保存。请逐项核对。
        {isModelThere ? 'AI 识别：把文字发送给已启用的模型，得出的每一项都标明资料中有无原文，仅供参考。' : ''}
      </p>
    </>
  );
};

/** Why a file was not read, and what of one was left out. */
const FileNotices = ({ refusal, leftOut }: Pick<ReturnType<typeof useReadText>, 'refusal' | 'leftOut'>) => (
  <>
    <div aria-live="assertive">
      {refusal === null ? null : (
        <Alert variant="danger" className="mt-3 mb-0">
          {refusal}
        </Alert>
      )}
    </div>
    <div aria-live="polite">
      {leftOut === null ? null : (
        <Alert variant="warning" className="mt-3 mb-0">
          文件中有内容{leftOut}。需要时请打开原文件核对。
        </Alert>
      )}
    </div>
  </>
);

/** Says that an earlier text offers more, which can be read together with this one. */
const LeftNotice = ({ count, onBoth }: { readonly count: number; readonly onBoth: () => void }) => (
  <Alert variant="info" className="py-2 m-0">
    前一份文字中有 {count} 处没有填入，现在只显示这一份的。
    <Button variant="link" size="sm" className="p-0 align-baseline" onClick={onBoth}>
      两份一起识别
    </Button>
  </Alert>
);

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
  const suggestions = dataOf(offers);
  const asking = offers.status === 'loading';
  const file = useRef<HTMLInputElement>(null);
  const results = useRef<HTMLDivElement>(null);
  const pageText = useRef('');
  const review = useReview();
  const { read, asked, left, offered, who } = useReviewState();
  const isPending = asked !== null && asked.unread === undefined;
  const { text, setText, refusal, leftOut, reading, readBoth, look, take, readFile } = useReadText();
  const cost = useCallCost(autofill.name, asking, text.length);
  useEffect(() => {
    if (suggestions) review.change({ offered: suggestions, answersBefore: values().answers });
  }, [review, suggestions, values]);
  // A reply for a page that was left is no longer wanted.
  useEffect(() => () => void dispatch(modelSuggestions.actions.forgotten()), [dispatch]);
  useEffect(() => {
    review.change({ isPanelOpen: true });
    return () => review.change({ isPanelOpen: false });
  }, [review]);
  const askModel = () => {
    if ((asked ?? read)?.text !== text) look(text);
    if (text.trim() !== '')
      dispatch(modelSuggestions.actions.requested({ formKey: definition.key, definition: values().definition, text }));
  };
  return (
    <section className="recognition-panel" aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`}>从文字或照片中识别</h2>
      <PictureReader
        onText={(whole, disputes) => {
          // What was pasted is read together with the pages, behind them; pages that are used once more take their own place.
          const pasted = text.replace(pageText.current, '').trim();
          pageText.current = whole;
          flushSync(() => take(pasted === '' ? whole : `${whole}\n${pasted}`, disputes));
          results.current?.focus(); // it lies below all pages
        }}
      />
      <PastedText text={text} isModelThere={isModelThere} onChange={setText} />
      <div className="d-flex flex-wrap gap-2 mt-2">
        <Button
          disabled={isPending && asked.text === text}
          onClick={() => {
            flushSync(() => look(text));
            results.current?.focus(); // on a phone it lies below the screen
          }}
        >
          识别
        </Button>
        {isModelThere ? (
          <Button variant="outline-primary" disabled={asking || cost?.isPaid === false} onClick={askModel}>
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
      {isModelThere ? <CallCostLine cost={cost} /> : null}
      <FileNotices refusal={refusal} leftOut={leftOut} />
      <div className="recognition-results" ref={results} tabIndex={-1}>
        {general === false && fast === false ? <ModelNeeded slot="general" what="AI 识别" /> : null}
        <ModelOffers onRetry={askModel} />
        <AskedNotice from={['panel']} />
        {left === null || isPending ? null : (
          <LeftNotice
            count={left.count}
            onBoth={() => {
              flushSync(readBoth);
              results.current?.focus(); // the button goes with what it says
            }}
          />
        )}
        <WhoIsWho />
        {(read === null && offered === undefined) || who === 'asked' ? null : <Overview />}
        <TakenOver />
      </div>
    </section>
  );
};

export default RecognitionPanel;
