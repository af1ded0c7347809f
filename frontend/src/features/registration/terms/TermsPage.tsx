import { useEffect } from 'react';
import { Table } from 'react-bootstrap';
import { ErrorNotice } from '../../../components/ErrorNotice.js';
import { LoadingNotice } from '../../../components/LoadingNotice.js';
import { PageTitle } from '../../../components/PageTitle.js';
import { useAppDispatch, useAppSelector } from '../../../core/hooks.js';
import { dataOf } from '../../../core/loadable.js';
import { recipients, terms } from './terms.js';
import { TermsTexts } from './TermsTexts.js';
import './terms.css';

const uses = { answer: '回答、起草和分析', vision: '读取图片', search: '检索知识库' } as const;

/** The services of models, or that there are none. */
const Recipients = () => {
  const dispatch = useAppDispatch();
  const list = useAppSelector(recipients.selectors.list);
  const items = dataOf(list);
  useEffect(() => void dispatch(recipients.actions.requested.of()), [dispatch]);
  if (items === undefined)
    return list.status === 'failed' ? (
      <ErrorNotice message={list.error} onRetry={() => dispatch(recipients.actions.requested.of())} />
    ) : (
      <LoadingNotice label="正在读取名单…" />
    );
  if (items.length === 0) return <p>本平台目前没有使用任何模型服务，您填写的内容不会发送给任何服务。</p>;
  return (
    <Table className="recipients">
      <thead>
        <tr>
          <th scope="col">服务</th>
          <th scope="col">用于</th>
        </tr>
      </thead>
      <tbody>
        {items.map(({ host, name, uses: kinds }) => (
          <tr key={host ?? ''}>
            <td>
              {host === null ? '本院自己的服务器，内容不离开本院' : (name ?? '未命名的服务')}
              {host === null ? null : <span className="recipient-host text-secondary">{host}</span>}
            </td>
            <td>{kinds.map((kind) => uses[kind]).join('、')}</td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
};

/** User agreement, privacy policy, and the services to which texts go. */
const TermsPage = () => {
  const dispatch = useAppDispatch();
  const list = useAppSelector(terms.selectors.list);
  const texts = dataOf(list);
  useEffect(() => void dispatch(terms.actions.wanted()), [dispatch]);
  return (
    <div className="page page-narrow">
      <PageTitle title="协议与隐私">用户协议、隐私政策，以及使用 AI 功能时内容发送给谁。</PageTitle>
      <section className="panel mb-4" aria-labelledby="recipients-title">
        <h2 id="recipients-title" className="h5">
          使用 AI 功能时，内容发送给谁
        </h2>
        <p className="text-secondary">
          只有使用智能对话、智能填表等 AI 功能时才会发送，而且只发送这一次所用的内容。您自己添加的模型不在此列。
        </p>
        <Recipients />
      </section>
      <section className="panel terms-page" aria-label="协议全文">
        {list.status === 'failed' ? (
          <ErrorNotice message={list.error} onRetry={() => dispatch(terms.actions.wanted())} />
        ) : null}
        {texts === undefined && list.status !== 'failed' ? <LoadingNotice label="正在加载协议…" /> : null}
        {texts === undefined ? null : <TermsTexts texts={texts} />}
      </section>
    </div>
  );
};

export default TermsPage;
