import { useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { Alert, Button } from 'react-bootstrap';
import { HiddenFileInput } from '../../../components/files/HiddenFileInput.js';
import { disputedText, type Dispute } from '../../../../../domain/reading/disputedText.js';
import { acceptedTypes } from './acceptedTypes.js';
import { PictureFile } from './PictureFile.js';
import { PicturePage } from './PicturePage.js';
import type { ReadPage } from './pictureReadings.js';
import { SecondReader } from './SecondReader.js';
import { usePictureFiles } from './usePictureFiles.js';
import { useSecondReadings } from './useSecondReadings.js';
import './pictures.css';

type Props = {
  /** What is done with the text, on the button that does it. */
  readonly label?: string;
  /** Files that were chosen before the reader was there; another list adds to them. */
  readonly chosen?: readonly File[];
  /** Takes the text of all pages, as it was corrected, and where in it lines stand that two readers dispute. */
  readonly onText: (text: string, disputes: readonly Dispute[]) => void;
};

const none: readonly File[] = [];

const keyOf = (id: string, page: number): string => `${id} ${page}`;

/** Photographs and scans, read one after another by the server, shown beside their text for checking. */
export const PictureReader = ({ label: use = '用这些文字填写', chosen = none, onText }: Props) => {
  const id = useId();
  const camera = useRef<HTMLInputElement>(null);
  const picker = useRef<HTMLInputElement>(null);
  const { files, readings, running, refusal, choose, remove } = usePictureFiles();
  const seen = useRef(none);
  const takeChosen = useEffectEvent((given: readonly File[]) => {
    if (given.length > 0 && seen.current !== given) choose(given);
    seen.current = given;
  });
  useEffect(() => takeChosen(chosen), [chosen]);
  /** By page: its lines as they were corrected. */
  const second = useSecondReadings();
  const [corrected, setCorrected] = useState<ReadonlyMap<string, readonly string[]>>(new Map());

  const pages = files.flatMap((file) =>
    (readings[file.id]?.data ?? [])
      .filter((event): event is ReadPage => event.kind === 'page')
      .map((page) => ({ file, page, key: keyOf(file.id, page.page) })),
  );
  const textsOf = ({ key, page }: { readonly key: string; readonly page: ReadPage }): readonly string[] =>
    corrected.get(key) ?? page.lines.map(({ text }) => text);
  /** Somebody agreed that a model is sent pages, and one is on its way or came back: it is not asked again. */
  const hasAgreed = pages.some(({ key }) => {
    const run = second.runOf(key);
    return run !== undefined && (run.status === 'running' || run.data !== null);
  });
  const wholeText = () =>
    disputedText(
      pages.map((each) => ({
        width: each.page.width,
        lines: each.page.lines,
        texts: textsOf(each),
        disputed: second.undecidedOf(each.key, each.page),
        others: new Map(
          (second.comparisonOf(each.key, each.page)?.differences ?? []).map(({ line, other }) => [line, other]),
        ),
        isReadTwice: second.comparisonOf(each.key, each.page) !== undefined,
        more: second.moreOf(each.key, each.page),
      })),
    );

  const input = (label: string, ref: typeof camera, capture: boolean) => (
    <HiddenFileInput
      ref={ref}
      label={label}
      multiple={!capture}
      accept={capture ? 'image/*' : acceptedTypes}
      capture={capture}
      onChosen={choose}
    />
  );
  return (
    <div className="picture-reader">
      <div className="d-flex flex-wrap gap-2">
        {input('拍照', camera, true)}
        {input('选择图片或 PDF', picker, false)}
        <Button variant="outline-primary" className="picture-camera" onClick={() => camera.current?.click()}>
          <i className="bi bi-camera me-2" aria-hidden="true" />
          拍照
        </Button>
        <Button variant="outline-primary" onClick={() => picker.current?.click()}>
          <i className="bi bi-images me-2" aria-hidden="true" />
          选择图片或 PDF
        </Button>
      </div>
      <p id={`${id}-note`} className="field-hint">
        身份证、营业执照、合同、借条等的照片或扫描件（JPG、PNG、WebP、PDF，每个不超过 20
        MB）。本机识别：由本系统的服务器识别，不使用模型，不发给他人，识别后不保存。
      </p>
      {refusal === null ? null : (
        <Alert variant="danger" role="alert">
          {refusal}
        </Alert>
      )}
      {files.length === 0 ? null : (
        <ul className="picture-files" aria-label="待识别的文件">
          {files.map((file) => (
            <PictureFile key={file.id} file={file} reading={readings[file.id]} onRemove={() => remove(file)} />
          ))}
        </ul>
      )}
      {pages.map((each) => {
        const { key, page, file } = each;
        const title = page.pages > 1 ? `${file.name} 第 ${page.page} 页` : file.name;
        const comparison = second.comparisonOf(key, page);
        const undecided = second.undecidedOf(key, page);
        return (
          <PicturePage
            key={key}
            title={title}
            page={page}
            texts={textsOf(each)}
            differences={comparison?.differences ?? []}
            isReadTwice={comparison !== undefined}
            undecided={undecided}
            onCorrect={(at, text) => {
              second.decide(key, at);
              setCorrected(
                new Map(corrected).set(
                  key,
                  textsOf(each).map((old, n) => (n === at ? text : old)),
                ),
              );
            }}
          >
            <SecondReader
              id={key}
              title={title}
              others={pages.filter((other) => other.key !== key && second.runOf(other.key) === undefined).length}
              hasAgreed={hasAgreed}
              onAgree={(all) => {
                const asked = all ? pages.filter((other) => second.runOf(other.key) === undefined) : [each];
                for (const {
                  key: id,
                  page: { picture },
                } of asked)
                  second.ask(id, picture);
              }}
              run={second.runOf(key)}
              comparison={comparison}
              undecided={undecided.size}
              taken={second.takenOf(key)}
              onTake={(at) => second.take(key, at)}
            />
          </PicturePage>
        );
      })}
      {pages.length === 0 ? null : (
        <Button
          disabled={running !== undefined}
          onClick={() => {
            const { text, disputes } = wholeText();
            onText(text, disputes);
          }}
        >
          {use}
        </Button>
      )}
    </div>
  );
};
