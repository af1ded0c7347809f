import type { CasePaperText } from '../../../../../domain/contract/casePapers.js';
import { ErrorNotice } from '../../../components/ErrorNotice.js';
import { LoadingNotice } from '../../../components/LoadingNotice.js';
import { useAppSelector } from '../../../core/hooks.js';
import { dataOf } from '../../../core/loadable.js';
import { paperPreview } from './casePapers.js';

const Lines = ({ lines }: { readonly lines: readonly string[] }) =>
  lines.map((line, at) => (
    <p key={at} className="paper-line">
      {line}
    </p>
  ));

const Sheet = ({ text }: { readonly text: CasePaperText }) => (
  <article className="paper-sheet" aria-label={`预览：${text.title}`}>
    <h3>{text.title}</h3>
    <p className="text-center">{text.number}</p>
    <Lines lines={text.before} />
    {text.table === null ? null : (
      <table>
        <tbody>
          {text.table.rows.map(([head, ...cells]) => (
            <tr key={head}>
              <th scope="row">{head}</th>
              {cells.map((cell, at) => (
                <td key={at}>{cell}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    )}
    <Lines lines={text.after} />
    <Lines lines={text.signature.map((line) => `${line}：`)} />
    <p className="paper-end">
      {text.court}
      <br />
      {text.date}
    </p>
  </article>
);

/** The paper of the open dialog as it would be issued, once it was asked for; white in the dark theme too. */
export const PaperPreview = () => {
  const read = useAppSelector(paperPreview.selectors.list);
  const text = dataOf(read);
  if (read.status === 'idle') return null;
  if (read.status === 'failed') return <ErrorNotice message={read.error} />;
  return text === undefined ? <LoadingNotice label="正在生成预览…" /> : <Sheet text={text} />;
};
