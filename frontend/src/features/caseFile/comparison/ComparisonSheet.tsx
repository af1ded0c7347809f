import { useEffect, useState } from 'react';
import { Card, Form } from 'react-bootstrap';
import { pleadingWords, saidIn } from '../../../../../domain/forms/pleadingWords.js';
import { nothingUndisputed, rowWords } from '../../../../../domain/comparison/cellWords.js';
import { paperHead } from '../../../../../domain/comparison/paperHead.js';
import { totalCheck } from '../../../../../domain/comparison/totalCheck.js';
import { sumRemarks } from '../../../../../domain/comparison/disputedSums.js';
import type { Comparison } from '../../../../../domain/contract/comparisons.js';
import { domainOf } from '../../../../../domain/forms/formDomain.js';
import { moneyDigits } from '../../../../../domain/forms/printing/money.js';
import { writtenDay } from '../../../../../domain/courtCalendar/courtClock.js';
import { BusyButton } from '../../../components/BusyButton.js';
import { EmptyState } from '../../../components/EmptyState.js';
import { ReadNotice } from '../../../components/ReadNotice.js';
import { courtDay } from '../../../components/time/courtDay.js';
import { selectCourtTimeZone } from '../../../core/appMode/appModeSlice.js';
import { useAppDispatch, useAppSelector } from '../../../core/hooks.js';
import { dataOf } from '../../../core/loadable.js';
import { fileRequested, isSameFile } from '../reads/versionFiles.js';
import { EvidenceRows } from './EvidenceRows.js';
import { caseComparison } from './comparison.js';
import { isOpen, mostColumns, objectorsOf, type ComparedDefendant, type ComparisonCell } from './rowsShown.js';
import './comparison.css';
import { partiesWord } from '../../../../../domain/forms/standing.js';

/** Leads to an item of the complaint (`null`) or of a defendant's defence. */
type OnSeek = (itemId: string, defendantId: string | null) => void;

const yuan = (amount: string): string => `${moneyDigits(amount) ?? amount}元`;

type AnswerProps = {
  readonly cell: ComparisonCell;
  readonly counts: boolean;
  readonly of: Pick<Comparison, 'domain'>;
  readonly onSeek: OnSeek;
};

const Answer = ({ cell, counts, of, onSeek }: AnswerProps) => {
  const { item_id: itemId, defendant_id: defendantId } = cell;
  const words = (
    <span className={`compared-state compared-${counts ? cell.state : 'aside'}`}>
      {cell.words}
      {cell.together > 1 ? `（对${cell.together}项）` : ''}
    </span>
  );
  return (
    <>
      {itemId === null ? (
        words
      ) : (
        <button type="button" className="compared-seek" onClick={() => onSeek(itemId, defendantId)}>
          {words}
        </button>
      )}
      {cell.agreed_in_version === null ? null : (
        <span className="compared-withdrawn">第{cell.agreed_in_version}版曾无异议</span>
      )}
      {cell.changed_since ? <span className="compared-withdrawn">{saidIn(of)`答辩后原告改过此项`}</span> : null}
      {cell.lines.map((line, index) => (
        <p key={index}>{line}</p>
      ))}
    </>
  );
};

const headOf = (
  { name, standing, left, defense }: ComparedDefendant,
  { complaint, ...of }: Pick<Comparison, 'complaint' | 'domain'>,
  timeZone: string,
): string =>
  paperHead(
    {
      name,
      standing,
      left,
      defence: defense && {
        version: defense.version,
        day: courtDay(new Date(defense.submitted_at), timeZone),
        writtenOn: defense.on_complaint_version,
      },
    },
    complaint.version,
    of,
  );

type TableProps = {
  readonly title: string;
  readonly comparison: Comparison;
  readonly rows: Comparison['rows'];
  readonly shown: readonly ComparedDefendant[];
  readonly onSeek: OnSeek;
};

const Rows = ({ title, comparison, rows, shown, onSeek }: TableProps) => {
  const timeZone = useAppSelector(selectCourtTimeZone);
  const present = new Set(comparison.defendants.filter(({ left }) => !left).map(({ id }) => id));
  const summed = comparison.defendants.length > shown.length;
  const { plaintiff, defendant: accused } = pleadingWords(comparison);
  return (
    <section className="comparison">
      <h3>{title}</h3>
      {rows.length === 0 ? (
        <p className="text-body-secondary">没有符合条件的项目。</p>
      ) : (
        <table role="table">
          <thead role="rowgroup">
            <tr role="row">
              <th role="columnheader" scope="col" className="compared-item">
                项目
              </th>
              <th role="columnheader" scope="col">
                {plaintiff}（第{comparison.complaint.version}版，
                {writtenDay(courtDay(new Date(comparison.complaint.submitted_at), timeZone))}）
              </th>
              {summed ? (
                <th role="columnheader" scope="col" className="compared-item">
                  各{accused}
                </th>
              ) : null}
              {shown.map((defendant) => (
                <th role="columnheader" scope="col" key={defendant.id}>
                  {headOf(defendant, comparison, timeZone)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody role="rowgroup">
            {rows.map((row) => (
              <tr key={row.id} role="row" className={row.state === 'made' ? undefined : 'compared-aside'}>
                <th role="rowheader" scope="row" className="compared-item">
                  <button type="button" className="compared-seek" onClick={() => onSeek(row.id, null)}>
                    {row.label}
                  </button>
                </th>
                <td role="cell" data-label={plaintiff}>
                  {row.state === 'made'
                    ? row.lines.map((line, index) => <p key={index}>{line}</p>)
                    : rowWords(row.state, comparison)}
                </td>
                {summed ? (
                  <td role="cell" data-label={`各${accused}`}>
                    {objectorsOf(row, present)}
                  </td>
                ) : null}
                {shown.map(({ id, name, left }) => {
                  const cell = row.cells.find((one) => one.defendant_id === id);
                  return (
                    <td role="cell" data-label={name} key={id} className={left ? 'compared-aside' : undefined}>
                      {/* Nothing was claimed, so that no answer was awaited. */}
                      {cell && !(row.state !== 'made' && cell.state === 'unanswered') ? (
                        <Answer cell={cell} counts={row.state === 'made' && !left} of={comparison} onSeek={onSeek} />
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
    </section>
  );
};

const Figures = ({ comparison: { rows, sums, defendants, ...of } }: { readonly comparison: Comparison }) => {
  const say = saidIn(of);
  const { overall, with_amount: withAmount, without_amount: withoutAmount, growing } = sums;
  const remarks = sumRemarks({ withAmount, withoutAmount, growing });
  const check = totalCheck({ rows, sums });
  if (withAmount === 0)
    return (
      <section className="compared-sums" aria-label="争议金额">
        <p className="mt-0">{remarks.join('')}</p>
      </section>
    );
  return (
    <section className="compared-sums" aria-label="争议金额">
      <dl>
        <div>
          <dt>{defendants.length > 1 ? say`至少一名被告有异议` : '有异议'}</dt>
          <dd>{yuan(overall.objected)}</dd>
        </div>
        <div>
          <dt>全体无异议</dt>
          <dd>{yuan(overall.agreed)}</dd>
        </div>
        <div>
          <dt>未明确</dt>
          <dd>{yuan(overall.unclear)}</dd>
        </div>
      </dl>
      {defendants.length > 1
        ? sums.of_defendants.map(({ defendant_id: id, objected, agreed, unclear }) => (
            <p key={id}>
              {defendants.find((one) => one.id === id)?.name}：有异议 {yuan(objected)}，无异议 {yuan(agreed)}，未明确{' '}
              {yuan(unclear)}
            </p>
          ))
        : null}
      {check === null ? null : <p className="compared-check">{check}</p>}
      <p>
        {remarks.join('')}
        {defendants.length > 1 ? say`各被告的金额不可相加。` : ''}
      </p>
    </section>
  );
};

const Undisputed = ({ comparison: { undisputed, defendants, ...of } }: { readonly comparison: Comparison }) => {
  const names = (ids: readonly string[]) =>
    defendants
      .filter(({ id }) => ids.includes(id))
      .map(({ name }) => name)
      .join('、');
  return (
    <section className="compared-facts">
      <h3>{undisputed.title}</h3>
      {undisputed.all.length === 0 ? <p className="text-body-secondary">{nothingUndisputed[domainOf(of)]}</p> : null}
      <ol>
        {undisputed.all.map(({ id, sentence }) => (
          <li key={id}>{sentence}</li>
        ))}
      </ol>
      {undisputed.some.length === 0 ? null : (
        <>
          <h4>仅部分{partiesWord(defendants, of)}无异议</h4>
          <ul>
            {undisputed.some.map(({ id, sentence, by }) => (
              <li key={id}>
                {sentence}（{names(by)}）
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  );
};

type AssertedProps = { readonly comparison: Comparison; readonly onSeek: OnSeek };

const Asserted = ({ comparison: { asserted, defendants, ...of }, onSeek }: AssertedProps) =>
  asserted.length === 0 ? null : (
    <section className="compared-facts">
      <h3>{partiesWord(defendants, of)}提出的其他事由</h3>
      <ul>
        {asserted.map(({ defendant_id: by, item_id: item, label, lines }) => (
          <li key={`${by} ${item}`}>
            {defendants.find(({ id }) => id === by)?.name}：
            <button type="button" className="compared-seek" onClick={() => onSeek(item, by)}>
              {label}
            </button>
            {['', ...lines].join('，')}
          </li>
        ))}
      </ul>
    </section>
  );

const Sheet = ({ comparison, onSeek }: { readonly comparison: Comparison; readonly onSeek: OnSeek }) => {
  const [onlyOpen, setOnlyOpen] = useState(false);
  const timeZone = useAppSelector(selectCourtTimeZone);
  const { defendants, rows, limits, basis } = comparison;
  const [chosen, setChosen] = useState(defendants[0]?.id);
  const present = new Set(defendants.filter(({ left }) => !left).map(({ id }) => id));
  const shown =
    defendants.length <= mostColumns ? defendants : defendants.filter(({ id }) => id === (chosen ?? defendants[0]?.id));
  const listed = rows.filter((row) => (onlyOpen ? isOpen(row, present) : true));
  const table = { comparison, shown, onSeek };
  if (rows.length === 0) return <EmptyState title="本案文书没有可以逐项对照的请求和事实" icon="bi-layout-split" />;
  return (
    <>
      <div className="compared-tools">
        <Form.Check
          type="switch"
          id="only-open"
          label="只看有争议和未明确的"
          checked={onlyOpen}
          onChange={({ target }) => setOnlyOpen(target.checked)}
        />
        {defendants.length > mostColumns ? (
          <Form.Select
            aria-label={`显示哪一名${partiesWord(defendants, comparison)}的答复`}
            value={chosen}
            onChange={({ target }) => setChosen(target.value)}
          >
            {defendants.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </Form.Select>
        ) : null}
      </div>
      {/* Nothing is computed of a private prosecution. */}
      {domainOf(comparison) === 'criminal' ? null : <Figures comparison={comparison} />}
      <Rows {...table} title="诉讼请求" rows={listed.filter(({ kind }) => kind !== 'fact')} />
      <Rows {...table} title="事实与理由" rows={listed.filter(({ kind }) => kind === 'fact')} />
      <EvidenceRows
        comparison={comparison}
        shown={shown}
        onlyOpen={onlyOpen}
        headOf={(defendant) => headOf(defendant, comparison, timeZone)}
      />
      <Asserted comparison={comparison} onSeek={onSeek} />
      <Undisputed comparison={comparison} />
      <details className="compared-limits">
        <summary>“无异议”在法律上意味着什么</summary>
        <ul>
          {limits.map((limit) => (
            <li key={limit}>{limit}</li>
          ))}
        </ul>
      </details>
      <p className="text-body-secondary small mb-0">{basis}</p>
    </>
  );
};

/** Claims and facts of a case against what each defendant says to them, and the sheet for the hearing as a Word file. */
export const ComparisonSheet = ({ caseId, onSeek }: { readonly caseId: string; readonly onSeek: OnSeek }) => {
  const dispatch = useAppDispatch();
  const read = useAppSelector(caseComparison.selectors.list);
  const file = { caseId, defendantId: null, comparison: true } as const;
  const isFetching = useAppSelector(({ adminVersionFiles }) => adminVersionFiles.some((one) => isSameFile(one, file)));
  useEffect(() => {
    dispatch(caseComparison.actions.requested(caseId));
    return () => {
      dispatch(caseComparison.actions.forgotten());
    };
  }, [dispatch, caseId]);
  const comparison = dataOf(read);
  return (
    <Card as="section" aria-label="诉辩对照表">
      <Card.Header className="case-card-header">
        <h2>诉辩对照表</h2>
        <BusyButton variant="outline-primary" size="sm" busy={isFetching} onClick={() => dispatch(fileRequested(file))}>
          <i className="bi bi-file-earmark-word me-2" aria-hidden="true" />
          下载 Word 对照表
        </BusyButton>
      </Card.Header>
      <Card.Body>
        <ReadNotice
          read={read}
          label="正在对照双方文书…"
          onRetry={() => dispatch(caseComparison.actions.requested(caseId))}
        />
        {comparison === undefined ? null : <Sheet key={caseId} comparison={comparison} onSeek={onSeek} />}
      </Card.Body>
    </Card>
  );
};
