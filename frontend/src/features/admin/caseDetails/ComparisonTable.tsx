import { EmptyState } from '../../../components/EmptyState.js';
import { isAnswered, itemText, type DefenceView, type QuestionItem } from './caseView.js';
import { compareItems, type ComparedItems } from './compareItems.js';

const Side = ({ items, label }: { readonly items: readonly QuestionItem[]; readonly label: string }) => (
  <td role="cell" data-label={label} className={items.length === 0 ? 'text-body-secondary' : undefined}>
    {items.length === 0 ? '—' : null}
    {items.map((item, place) => {
      const { title, lines } = itemText(item);
      return (
        <div key={place}>
          <strong>{title}</strong>
          {isAnswered(item) ? (
            lines.map((line, index) => <p key={index}>{line}</p>)
          ) : (
            <p className="text-body-secondary">未填写</p>
          )}
        </div>
      );
    })}
  </td>
);

type Props = { readonly title: string; readonly compared: readonly ComparedItems[] };

const Comparison = ({ title, compared }: Props) => {
  const rows = compared.filter(({ claims, defences }) => [...claims, ...defences].some(isAnswered));
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
            {rows.map(({ claims, defences }, index) => (
              <tr key={index} role="row">
                <Side items={claims} label="原告" />
                <Side items={defences} label="被告" />
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
};

type TableProps = {
  readonly claims: readonly QuestionItem[] | undefined;
  readonly facts: readonly QuestionItem[] | undefined;
  readonly defence: DefenceView | undefined;
};

/** Each claim and each fact beside what one defendant says to it. */
export const ComparisonTable = ({ claims = [], facts = [], defence }: TableProps) => {
  if (defence === undefined) return <EmptyState title="请选择一名被告，逐项对照双方意见" icon="bi-hand-index" />;
  if (defence.latest?.final_data == null)
    return <EmptyState title={`被告${defence.name}尚未提交答辩状，暂无可对照的内容`} icon="bi-hourglass" />;
  const { defenseItems = [], factsAndReasons = [] } = defence.latest.final_data;
  const compared = compareItems([...claims, ...facts], [...defenseItems, ...factsAndReasons]);
  const ofClaims = compared.filter((row) =>
    row.claims.length > 0
      ? row.claims.some((claim) => claims.includes(claim))
      : row.defences.some((item) => defenseItems.includes(item)),
  );
  const ofFacts = compared.filter((row) => !ofClaims.includes(row));
  return (
    <>
      <Comparison title="诉讼请求与答辩意见" compared={ofClaims} />
      <Comparison title="事实与理由" compared={ofFacts} />
      <p className="text-body-secondary small mb-0">按官方表格的对应项目自动对照，内容以双方提交的文书为准。</p>
    </>
  );
};
