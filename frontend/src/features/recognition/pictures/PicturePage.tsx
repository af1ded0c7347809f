import { useId, useRef, useState, type ReactNode } from 'react';
import { Form } from 'react-bootstrap';
import type { PageLine } from '../../../../../domain/reading/page.js';
import type { LineDifference } from '../../../../../domain/reading/compareReadings.js';
import { LineChoice } from './LineChoice.js';
import type { ReadPage } from './pictureReadings.js';

type Props = {
  readonly title: string;
  readonly page: ReadPage;
  /** The lines as they were corrected. */
  readonly texts: readonly string[];
  readonly onCorrect: (at: number, text: string) => void;
  /** Lines that a second reader read otherwise. */
  readonly differences: readonly LineDifference[];
  /** Whether a second reader read the page: where it read the same, nothing is unclear, and where not, its reading stands there. */
  readonly isReadTwice: boolean;
  /** Those of them that nobody has decided. */
  readonly undecided: ReadonlySet<number>;
  /** Stands above the lines: asking a second reader. */
  readonly children: ReactNode;
};

/** A line with the characters marked that were hard to read. */
const Marked = ({ line: { text, unsure } }: { readonly line: PageLine }) => (
  <>
    {[...text].map((sign, at) => {
      const offset = [...text].slice(0, at).join('').length;
      return unsure.includes(offset) ? <mark key={offset}>{sign}</mark> : sign;
    })}
  </>
);

/** A page beside what was read on it: each line has its box, and its text can be corrected. */
export const PicturePage = (props: Props) => {
  const { title, page, texts, onCorrect, differences, isReadTwice, undecided, children } = props;
  const id = useId();
  const [active, setActive] = useState<number | null>(null);
  const inputs = useRef(new Map<number, HTMLInputElement>());
  const boxes = useRef(new Map<number, SVGPolygonElement>());
  const { width, height, lines, source, picture } = page;
  const show = (at: number) => {
    setActive(at);
    boxes.current.get(at)?.scrollIntoView?.({ block: 'nearest', behavior: 'smooth' });
  };
  /** The two readings of a line that is read otherwise by a second reader. */
  const choiceOf = (line: PageLine, at: number) => {
    const difference = differences.find((each) => each.line === at);
    if (!difference) return null;
    const { other } = difference;
    const text = texts[at] ?? line.text;
    const chosen = undecided.has(at) ? null : text === other ? 'other' : text === line.text ? 'own' : null;
    return (
      <LineChoice
        number={at + 1}
        own={line.text}
        other={other}
        chosen={chosen}
        onChoose={(reading) => onCorrect(at, reading)}
      />
    );
  };
  const isUnclear = ({ unsure, text }: PageLine, at: number): boolean =>
    !isReadTwice && unsure.length > 0 && texts[at] === text;
  const doubtful = lines.filter(isUnclear).length;
  return (
    <section className="picture-page" aria-labelledby={`${id}-title`}>
      <h3 id={`${id}-title`}>{title}</h3>
      <p className="field-hint">
        {source === 'text' ? '文件自带的文字' : '本机识别'}
        {lines.length === 0 ? '：这一页没有找到文字。' : ''}
        {doubtful > 0 ? `：有 ${doubtful} 行含不确定的字（已标出），请对照图片核对。` : ''}
      </p>
      {children}
      <div className="picture-and-lines">
        <div className="picture-scroll">
          <svg viewBox={`0 0 ${width} ${height}`} role="img" aria-label={`${title}的图片`} className="picture-boxes">
            <image href={`data:image/jpeg;base64,${picture}`} width={width} height={height} />
            {lines.map((line, at) => (
              <polygon
                key={line.box.join(' ')}
                ref={(element) => {
                  if (element) boxes.current.set(at, element);
                  else boxes.current.delete(at);
                }}
                points={line.box.map((corner) => corner.join(',')).join(' ')}
                className={`picture-box${isUnclear(line, at) || undecided.has(at) ? ' is-unsure' : ''}${active === at ? ' is-active' : ''}`}
                onMouseEnter={() => setActive(at)}
                onClick={() => inputs.current.get(at)?.focus()}
              />
            ))}
          </svg>
        </div>
        <ol className="picture-lines">
          {lines.map((line, at) => {
            const asks = isUnclear(line, at);
            return (
              <li key={line.box.join(' ')} className={active === at ? 'is-active' : undefined}>
                <Form.Control
                  size="sm"
                  ref={(element: HTMLInputElement | null) => {
                    if (element) inputs.current.set(at, element);
                    else inputs.current.delete(at);
                  }}
                  value={texts[at] ?? line.text}
                  aria-label={`第 ${at + 1} 行`}
                  aria-describedby={asks ? `${id}-${at}` : undefined}
                  onFocus={() => show(at)}
                  onMouseEnter={() => setActive(at)}
                  onChange={({ target }) => onCorrect(at, target.value)}
                />
                {asks ? (
                  <span id={`${id}-${at}`} className="picture-unsure">
                    请核对：
                    <Marked line={line} />
                  </span>
                ) : null}
                {choiceOf(line, at)}
              </li>
            );
          })}
        </ol>
      </div>
    </section>
  );
};
