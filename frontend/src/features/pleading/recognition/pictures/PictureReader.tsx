import { useEffect, useId, useRef, useState } from 'react';
import { Alert, Button } from 'react-bootstrap';
import { HiddenFileInput } from '../../../../components/files/HiddenFileInput.js';
import { textOfPage } from '../../../../../../domain/reading/page.js';
import { useAppDispatch, useAppSelector } from '../../../../core/hooks.js';
import { dropFile, keepFile, pictureReadings, waitingFor, whyFailed, type ReadPage } from './pictureReadings.js';
import { PicturePage } from './PicturePage.js';
import './pictures.css';

/** The server's limit, and what a person still checks by eye. */
const mostBytes = 20 * 1024 * 1024;
const mostFiles = 20;
const taken = 'image/jpeg,image/png,image/webp,application/pdf';
const { started, stopped, retried, forgotten } = pictureReadings.actions;

type Chosen = { readonly id: string; readonly name: string };
type Props = {
  /** Takes the text of all pages, as it was corrected. */
  readonly onText: (text: string) => void;
};

const keyOf = (id: string, page: number): string => `${id} ${page}`;

/** Photographs and scans, read one after another by the server, shown beside their text for checking. */
export const PictureReader = ({ onText }: Props) => {
  const id = useId();
  const dispatch = useAppDispatch();
  const camera = useRef<HTMLInputElement>(null);
  const picker = useRef<HTMLInputElement>(null);
  const counted = useRef(0);
  const [files, setFiles] = useState<readonly Chosen[]>([]);
  const [refusal, setRefusal] = useState<string | null>(null);
  /** By page: its lines as they were corrected. */
  const [corrected, setCorrected] = useState<ReadonlyMap<string, readonly string[]>>(new Map());
  const readings = useAppSelector((state) => state.pictureReadings);

  const running = files.find((file) => readings[file.id]?.status === 'running');
  const next = running ? undefined : files.find((file) => readings[file.id] === undefined);
  useEffect(() => {
    if (next) dispatch(started({ id: next.id, input: next.id }));
  }, [dispatch, next]);

  const ids = useRef<readonly string[]>([]);
  useEffect(() => {
    ids.current = files.map((file) => file.id);
  }, [files]);
  useEffect(
    () => () => {
      for (const each of ids.current) {
        dropFile(each);
        dispatch(forgotten({ id: each }));
      }
    },
    [dispatch],
  );

  const choose = (chosen: readonly File[]) => {
    const fitting = chosen.filter(({ size }) => size <= mostBytes).slice(0, Math.max(0, mostFiles - files.length));
    setRefusal(
      chosen.some(({ size }) => size > mostBytes)
        ? '有文件超过 20 MB，没有加入。'
        : fitting.length < chosen.length
          ? `一次最多识别 ${mostFiles} 个文件，其余没有加入。`
          : null,
    );
    const added = fitting.map((file) => {
      counted.current += 1;
      const one = { id: `${id}-${counted.current}`, name: file.name };
      keepFile(one.id, file);
      return one;
    });
    setFiles([...files, ...added]);
  };
  const remove = (file: Chosen) => {
    dropFile(file.id);
    dispatch(forgotten({ id: file.id }));
    setFiles(files.filter((each) => each !== file));
  };

  const pages = files.flatMap((file) =>
    (readings[file.id]?.data ?? [])
      .filter((event): event is ReadPage => event.kind === 'page')
      .map((page) => ({ file, page, key: keyOf(file.id, page.page) })),
  );
  const textsOf = ({ key, page }: { readonly key: string; readonly page: ReadPage }): readonly string[] =>
    corrected.get(key) ?? page.lines.map(({ text }) => text);
  const wholeText = () =>
    pages
      .map((each) => {
        const texts = textsOf(each);
        return textOfPage(each.page.lines.map((line, at) => ({ ...line, text: texts[at] ?? line.text })));
      })
      .join('\n');

  const input = (label: string, ref: typeof camera, capture: boolean) => (
    <HiddenFileInput
      ref={ref}
      label={label}
      multiple={!capture}
      accept={capture ? 'image/*' : taken}
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
          {files.map((file) => {
            const reading = readings[file.id];
            const events = reading?.data ?? [];
            const done = events.filter(({ kind }) => kind !== 'waiting');
            const waiting = events.find((event) => event.kind === 'waiting');
            const last = done.findLast((event): event is ReadPage => event.kind === 'page');
            const failures = done.flatMap((event) => (event.kind === 'failed' ? [event] : []));
            return (
              <li key={file.id}>
                <span className="picture-name">{file.name}</span>
                <span role="status">
                  {reading === undefined
                    ? '等待识别'
                    : reading.status === 'running'
                      ? waiting
                        ? waitingFor(waiting)
                        : `正在识别第 ${done.length + 1} 页${last ? `，共 ${last.last} 页` : ''}…`
                      : reading.status === 'stopped'
                        ? `已停止，读了 ${done.length} 页`
                        : reading.status === 'failed'
                          ? reading.error
                          : `已读 ${done.length - failures.length} 页${last && last.pages > last.last ? `（共 ${last.pages} 页，只读前 ${last.last} 页）` : ''}`}
                </span>
                {failures.map((failure) => (
                  <span key={failure.page} className="text-danger">
                    {whyFailed(failure)}
                  </span>
                ))}
                <span className="picture-file-actions">
                  {reading?.status === 'running' ? (
                    <Button
                      size="sm"
                      variant="outline-secondary"
                      aria-label={`停止 ${file.name}`}
                      onClick={() => dispatch(stopped({ id: file.id }))}
                    >
                      停止
                    </Button>
                  ) : reading?.status === 'failed' || reading?.status === 'stopped' || failures.length > 0 ? (
                    <Button
                      size="sm"
                      variant="outline-secondary"
                      aria-label={`重新识别 ${file.name}`}
                      onClick={() => dispatch(retried({ id: file.id }))}
                    >
                      重新识别
                    </Button>
                  ) : null}
                  <Button size="sm" variant="quiet" aria-label={`移除 ${file.name}`} onClick={() => remove(file)}>
                    移除
                  </Button>
                </span>
              </li>
            );
          })}
        </ul>
      )}
      {pages.map((each) => (
        <PicturePage
          key={each.key}
          title={each.page.pages > 1 ? `${each.file.name} 第 ${each.page.page} 页` : each.file.name}
          page={each.page}
          texts={textsOf(each)}
          onCorrect={(at, text) =>
            setCorrected(
              new Map(corrected).set(
                each.key,
                textsOf(each).map((old, n) => (n === at ? text : old)),
              ),
            )
          }
        />
      ))}
      {pages.length === 0 ? null : (
        <Button disabled={running !== undefined} onClick={() => onText(wholeText())}>
          用这些文字填写
        </Button>
      )}
    </div>
  );
};
