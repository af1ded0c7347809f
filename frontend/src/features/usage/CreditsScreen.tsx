import { useState, type ReactNode } from 'react';
import { Button, Form } from 'react-bootstrap';
import type { CreditHistory } from '../../../../domain/contract/creditHistory.js';
import { EmptyState } from '../../components/EmptyState.js';
import { PageTitle } from '../../components/PageTitle.js';
import { creditsText } from '../../components/plans/planNames.js';
import { ReadNotice } from '../../components/ReadNotice.js';
import { RefreshButton } from '../../components/RefreshButton.js';
import { useAppDispatch } from '../../core/hooks.js';
import { useResource } from '../../core/resource/useResource.js';
import { creditHistory, type CreditDays } from './creditHistory.js';
import { CreditTable } from './CreditTable.js';
import './usage.css';

const Figure = ({ title, amount, parts }: { title: string; amount: number; parts: readonly [string, number][] }) => (
  <section className="usage-total" aria-label={title}>
    <h2>{title}</h2>
    <p className="usage-figure">{creditsText(amount)}</p>
    <dl>
      {parts.map(([name, part]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{creditsText(part)}</dd>
        </div>
      ))}
    </dl>
  </section>
);

const Figures = ({ history, days }: { readonly history: CreditHistory; readonly days: CreditDays }) => {
  const { credits, held, granted, spent, released } = history;
  const isAll = days.from === '' && days.to === '';
  return (
    <div className="usage-totals credit-totals">
      <Figure
        title="剩余积分"
        amount={credits}
        parts={[
          ['其中冻结', held],
          ['可用', Math.max(0, credits - held)],
        ]}
      />
      <Figure
        title={isAll ? '累计扣除' : '所选日期扣除'}
        amount={spent}
        parts={[
          ['给予', granted],
          ['冻结后退回', released],
        ]}
      />
    </div>
  );
};

const anyDay: CreditDays = { from: '', to: '' };

type DaysProps = { readonly days: CreditDays; readonly onChange: (days: CreditDays) => void };
const Days = ({ days, onChange }: DaysProps) => (
  <div className="credit-days" role="group" aria-label="日期">
    <Form.Group controlId="credits-from">
      <Form.Label>自</Form.Label>
      <Form.Control
        type="date"
        value={days.from}
        onChange={({ target }) => onChange({ ...days, from: target.value })}
      />
    </Form.Group>
    <Form.Group controlId="credits-to">
      <Form.Label>至</Form.Label>
      <Form.Control type="date" value={days.to} onChange={({ target }) => onChange({ ...days, to: target.value })} />
    </Form.Group>
    {days.from === '' && days.to === '' ? null : (
      <Button variant="link" onClick={() => onChange(anyDay)}>
        清除日期
      </Button>
    )}
  </div>
);

const titleOfNone = ({ from, to }: CreditDays): string => {
  if (from !== '' && to !== '' && from > to) return '起始日期晚于截止日期，请改正';
  return from === '' && to === '' ? '还没有积分记录' : '所选日期没有积分记录';
};

type Props = {
  readonly title: string;
  /** Whose history the court looks at; `null` for one's own. */
  readonly account: string | null;
  readonly lead: (email: string | null | undefined) => ReactNode;
};

/** What an account has of credits, and where they came from and went, by day. */
export const CreditsScreen = ({ title, account, lead }: Props) => {
  const dispatch = useAppDispatch();
  const [days, setDays] = useState(anyDay);
  const [before, setBefore] = useState<string | null>(null);
  const { list, data, reload } = useResource(creditHistory, { account, before, ...days });
  const busy = list.status === 'idle' || list.status === 'loading';
  const turnTo = (place: string | null) => {
    setBefore(place);
    window.scrollTo({ top: 0 });
  };
  const next = data?.next ?? null;
  const download = (
    <Button
      variant="outline-secondary"
      disabled={data === undefined || data.items.length === 0}
      onClick={() => dispatch(creditHistory.changes.download({ id: 'csv', account, ...days }))}
    >
      <i className="bi bi-download me-2" aria-hidden="true" />
      导出表格
    </Button>
  );
  return (
    <div className="page usage-page">
      <PageTitle title={title} actions={<RefreshButton onClick={reload} busy={busy} />}>
        {lead(data?.email)}
      </PageTitle>
      <ReadNotice read={list} label="正在加载积分记录…" onRetry={reload} />
      {data === undefined ? null : <Figures history={data} days={days} />}
      <div className="list-tools">
        <Days
          days={days}
          onChange={(changed) => {
            setDays(changed);
            setBefore(null);
          }}
        />
        {download}
      </div>
      {data === undefined ? null : data.items.length === 0 ? (
        <EmptyState icon="bi-coin" title={titleOfNone(days)} />
      ) : (
        <CreditTable history={data} busy={busy} />
      )}
      <div className="d-flex gap-2 mt-2">
        {before === null ? null : (
          <Button size="sm" variant="outline-secondary" onClick={() => turnTo(null)}>
            回到最新
          </Button>
        )}
        {next === null ? null : (
          <Button size="sm" variant="outline-secondary" onClick={() => turnTo(next)}>
            更早的
          </Button>
        )}
      </div>
    </div>
  );
};
