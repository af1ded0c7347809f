import { EmptyState } from '../../../components/EmptyState.js';
import type { FinalItem } from '../adminSchemas.js';
import { isAnswered, itemText, type DefenceView } from './caseView.js';
import { compareItems } from './compareItems.js';

const Side = ({ item, label }: { readonly item: FinalItem | undefined; readonly label: string }) => {
  if (item === undefined)
    return (
      <td role="cell" data-label={label} className="text-body-secondary">
        —
      </td>
    );
  const { title, lines } = itemText(item);
  return (
    <td role="cell" data-label={label}>
      <strong>{title}</strong>
      {isAnswered(item) ? (
        lines.map((line, index) => <p key={index}>{line}</p>)
      ) : (
        <p className="text-body-secondary">未填写</p>
      )}
    </td>
  );
};

type Props = {
  readonly title: string;
  readonly claims: readonly FinalItem[] | undefined;
  readonly answers: readonly FinalItem[] | undefined;
};

const Comparison = ({ title, claims = [], answers = [] }: Props) => {
  const rows = compareItems(claims, answers).filter(({ claim, defence }) =>
    [claim, defence].some((item) => item !== undefined && isAnswered(item)),
  );
  return (
    <section className="comparison">
      <h3>{title}</h3>
      {rows.length === 0 ? (
        <p className="text-body-secondary">双方均未填写。</p>
      ) : (
        <table role="table">
          <thead role="rowgroup">
            <tr role="row">
              <th role="columnheader" scope="col">
                原告
              </th>
              <th role="columnheader" scope="col">
                被告
              </th>
            </tr>
          </thead>
          <tbody role="rowgroup">
            {rows.map(({ claim, defence }, index) => (
              <tr key={index} role="row">
                <Side item={claim} label="原告" />
                <Side item={defence} label="被告" />
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
};

type TableProps = {
  readonly claims: readonly FinalItem[] | undefined;
  readonly facts: readonly FinalItem[] | undefined;
  readonly defence: DefenceView | undefined;
};

/** Each claim and each fact beside what one defendant says to it. */
export const ComparisonTable = ({ claims, facts, defence }: TableProps) => {
  if (defence === undefined) return <EmptyState title="请选择一名被告，逐项对照双方意见" icon="bi-hand-index" />;
  if (defence.latest?.final_data == null)
    return <EmptyState title={`被告${defence.name}尚未提交答辩状，暂无可对照的内容`} icon="bi-hourglass" />;
  const { defenseItems, factsAndReasons } = defence.latest.final_data;
  return (
    <>
      <Comparison title="诉讼请求与答辩意见" claims={claims} answers={defenseItems} />
      <Comparison title="事实与理由" claims={facts} answers={factsAndReasons} />
      <p className="text-body-secondary small mb-0">按文书项目名称自动对照，内容以双方提交的文书为准。</p>
    </>
  );
};
