import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import { PageTitle } from '../../components/PageTitle.js';
import { ReadNotice } from '../../components/ReadNotice.js';
import { useResource } from '../../store/resource/useResource.js';
import { CauseList } from './CauseList.js';
import { causeList, type CaseCause } from './groupLists.js';

type Props = {
  readonly title: string;
  readonly about: string;
  /** The groups of a cause. */
  readonly children: (cause: CaseCause) => ReactNode;
};

/** The causes, and the groups of the chosen one, which stands in the address. */
export const KnowledgeScreen = ({ title, about, children }: Props) => {
  const { list, data: causes, reload } = useResource(causeList);
  const [params, setParams] = useSearchParams();
  const cause = causes?.find(({ id }) => id === params.get('cause')) ?? causes?.[0];
  const show = (chosen: string) =>
    setParams((before) => {
      const next = new URLSearchParams(before);
      next.set('cause', chosen);
      return next;
    });
  return (
    <>
      <PageTitle title={title}>{about}</PageTitle>
      <ReadNotice read={list} label="正在加载案由…" onRetry={reload} />
      {causes && cause ? (
        <div className="knowledge">
          <CauseList causes={causes} chosen={cause.id} onChoose={show} />
          <div className="knowledge-content">
            <p className="knowledge-chosen" role="status">
              {cause.name}
            </p>
            {children(cause)}
          </div>
        </div>
      ) : null}
    </>
  );
};
