import { pleadingWords, saidIn } from '../../../../../domain/forms/pleadingWords.js';
import type { Comparison } from '../../../../../domain/contract/comparisons.js';
import { isOpenEvidence, type ComparedDefendant } from './rowsShown.js';

type Props = {
  readonly comparison: Comparison;
  /** The defendants whose columns are shown. */
  readonly shown: readonly ComparedDefendant[];
  readonly onlyOpen: boolean;
  readonly headOf: (defendant: ComparedDefendant) => string;
};

const numbered = (no: string, name: string): string => [no, name].filter((part) => part !== '').join(' ');

const Unmatched = ({ comparison: { evidence, defendants, ...of } }: Pick<Props, 'comparison'>) =>
  evidence.unmatched.length === 0 ? null : (
    <div className="compared-facts">
      <h4>{saidIn(of)`与原告证据清单对不上的质证意见`}</h4>
      <ul>
        {evidence.unmatched.map(({ defendant_id: by, no, name, lines }, index) => (
          <li key={index}>
            {defendants.find(({ id }) => id === by)?.name}：{[numbered(no, name), ...lines].join('；')}
          </li>
        ))}
      </ul>
    </div>
  );

/** The evidence of the complaint's annex, each beside what the defendants say to it in theirs; nothing where no annex was used. */
export const EvidenceRows = ({ comparison, shown, onlyOpen, headOf }: Props) => {
  const { evidence, defendants, complaint } = comparison;
  const say = saidIn(comparison);
  const { plaintiff } = pleadingWords(comparison);
  if (evidence.rows.length === 0 && evidence.unmatched.length === 0) return null;
  const present = new Set(defendants.filter(({ left }) => !left).map(({ id }) => id));
  const listed = evidence.rows.filter((row) => !onlyOpen || isOpenEvidence(row, present));
  return (
    <section className="comparison">
      <h3>{say`原告证据与质证意见`}</h3>
      {listed.length === 0 ? (
        <p className="text-body-secondary">
          {evidence.rows.length === 0 ? say`原告没有在附件中列出证据。` : '没有符合条件的证据。'}
        </p>
      ) : (
        <table role="table">
          <thead role="rowgroup">
            <tr role="row">
              <th role="columnheader" scope="col" className="compared-item">
                证据
              </th>
              <th role="columnheader" scope="col">
                {plaintiff}（第{complaint.version}版）
              </th>
              {shown.map((defendant) => (
                <th role="columnheader" scope="col" key={defendant.id}>
                  {headOf(defendant)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody role="rowgroup">
            {listed.map(({ no, name, source, purpose, cells }, index) => (
              <tr role="row" key={index}>
                <th role="rowheader" scope="row" className="compared-item">
                  {numbered(no, name)}
                </th>
                <td role="cell" data-label={plaintiff}>
                  {source === '' ? null : <p>来源：{source}</p>}
                  {purpose === '' ? null : <p>拟证明：{purpose}</p>}
                  {source === '' && purpose === '' ? '未写来源和拟证明事项' : null}
                </td>
                {shown.map(({ id, name: defendant, left }) => {
                  const cell = cells.find((one) => one.defendant_id === id);
                  return (
                    <td role="cell" data-label={defendant} key={id} className={left ? 'compared-aside' : undefined}>
                      {cell ? (
                        <>
                          <span className={`compared-state compared-${left ? 'aside' : cell.state}`}>{cell.words}</span>
                          {cell.lines.map((line, at) => (
                            <p key={at}>{line}</p>
                          ))}
                        </>
                      ) : (
                        '—'
                      )}
                    </td>
                  );
                })}
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <Unmatched comparison={comparison} />
    </section>
  );
};
