import { useEffect, useEffectEvent, useId, useState } from 'react';
import { Button, Form, Modal } from 'react-bootstrap';
import { domainIn } from '../../../../domain/case/procedure.js';
import { textOptimization } from '../../../../domain/assistance/tasks/textOptimization.js';
import { labelAt } from '../../../../domain/forms/labelAt.js';
import { markedText } from '../../components/markedText/markedText.js';
import { MarkedPieces } from '../../components/markedText/MarkedPieces.js';
import { useAppDispatch, useAppSelector } from '../../core/hooks.js';
import { AskModel, askingOf } from '../../components/assistance/AskModel.js';
import { SourceMark } from '../../components/assistance/SourceMark.js';
import { useModelThere } from '../../core/assistance/useModelThere.js';
import { CitationNotes, useCitations } from '../../components/citations/index.js';
import { nameOf } from '../drafts/index.js';
import { useFormTools } from '../pleading/slots/index.js';
import { textVersions } from './assistanceReads.js';
import type { RewritingStyle, TextVersion } from './writingApi.js';

type Props = {
  readonly path: string;
  readonly onAdopt: (text: string) => void;
  readonly onClose: () => void;
};

const styles: Readonly<Record<RewritingStyle, string>> = {
  formal: '更正式',
  concise: '更简洁',
  orderly: '更有条理',
};

/** A version that states more than the text, or cites what is suspicious, is adopted only after somebody looked. */
const Version = ({
  version: { style, text, added, lost },
  own,
  onAdopt,
}: {
  readonly version: TextVersion;
  readonly own: string;
  readonly onAdopt: (text: string) => void;
}) => {
  const id = useId();
  const [looked, setLooked] = useState(added.length === 0);
  const citations = useCitations(text);
  const pieces = markedText(own, text);
  return (
    <section className="rewriting" aria-labelledby={`${id}-title`}>
      <h3 id={`${id}-title`}>{styles[style]}</h3>
      <p className="rewriting-text marked-text">{pieces ? <MarkedPieces marked={pieces} /> : text}</p>
      {lost.length === 0 ? null : <p className="rewriting-lost">原文中的这些内容没有了：{lost.join('、')}</p>}
      {added.length === 0 ? null : (
        <div className="rewriting-added">
          <p>
            <strong>有新增内容</strong>：原文没有 {added.join('、')}
          </p>
          <Form.Check
            id={`${id}-looked`}
            checked={looked}
            onChange={({ target }) => setLooked(target.checked)}
            label="已核对新增内容，确认属实"
          />
        </div>
      )}
      <CitationNotes citations={citations} before="采用" />
      <Button
        size="sm"
        variant="outline-primary"
        disabled={!looked || !citations.mayAccept}
        aria-label={`采用 ${styles[style]}`}
        onClick={() => onAdopt(text)}
      >
        采用
      </Button>
    </section>
  );
};

/** Three ways to put the text of a field, against what stands there. Closing it ends the call. */
const OptimiseDialog = ({ path, onAdopt, onClose }: Props) => {
  const id = useId();
  const dispatch = useAppDispatch();
  const { form, definition } = useFormTools();
  const result = useAppSelector(textVersions.selectors.list);
  const isThere = useModelThere('general') !== false;
  const ask = () => {
    const text = String(form.getValues(nameOf(path))).trim();
    dispatch(textVersions.actions.requested({ text, about: labelAt(definition, path), ...domainIn(definition) }));
  };
  const start = useEffectEvent(ask);
  useEffect(() => {
    if (isThere) start();
    return () => void dispatch(textVersions.actions.forgotten());
  }, [dispatch, isThere]);
  return (
    <Modal show onHide={onClose} size="lg" centered scrollable aria-labelledby={id}>
      <Modal.Header closeButton closeLabel="关闭">
        <Modal.Title as="h2" id={id}>
          优化文字
        </Modal.Title>
      </Modal.Header>
      <Modal.Body>
        <AskModel
          task={textOptimization}
          label="开始改写"
          again="重新改写"
          running="正在改写…关闭本窗口即停止。"
          what="优化文字"
          run={askingOf(result)}
          onStart={ask}
          onStop={() => dispatch(textVersions.actions.forgotten())}
        >
          {({ of, versions }) => (
            <>
              <p className="field-hint">
                <SourceMark source="model" />{' '}
                与原文的差别已标出。金额、日期、姓名等由程序逐项比对；谁对谁做了什么，请自行核对。
              </p>
              {versions.map((version) => (
                <Version key={version.style} version={version} own={of} onAdopt={onAdopt} />
              ))}
            </>
          )}
        </AskModel>
      </Modal.Body>
    </Modal>
  );
};

export default OptimiseDialog;
