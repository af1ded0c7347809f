import { EmptyState } from '../../components/EmptyState.js';
import { ReadNotice } from '../../components/ReadNotice.js';
import { useAppDispatch, useAppSelector } from '../../core/hooks.js';
import { useResource } from '../../core/resource/useResource.js';
import { GroupCard } from './GroupCard.js';
import { groupLists, type CaseCause } from './groupLists.js';

const { changes, selectors } = groupLists.shared;

/** The platform's groups, each used or not as one chooses. */
export const SharedGroups = ({ cause }: { readonly cause: CaseCause }) => {
  const dispatch = useAppDispatch();
  const { list, data, reload } = useResource(groupLists.shared, cause.id);
  const groups = data?.caseCause === cause.id ? data.items : undefined;
  const pending = useAppSelector(selectors.pending);
  return (
    <section aria-label="平台共享的文档组">
      <div className="knowledge-section-head">
        <h2>平台共享的文档组{groups === undefined || groups.length === 0 ? '' : `（${groups.length}）`}</h2>
      </div>
      <ReadNotice
        read={list.status === 'loading' && groups === undefined ? { status: 'loading' } : list}
        label="正在加载平台文档组…"
        onRetry={reload}
      />
      {groups?.length === 0 ? <EmptyState icon="bi-database" title={`平台还没有“${cause.name}”的文档组。`} /> : null}
      {groups !== undefined && groups.length > 0 ? (
        <ul className="knowledge-groups">
          {groups.map((group) => (
            <GroupCard
              key={group.id}
              group={group}
              busy={pending.includes(group.id)}
              onToggle={() => void dispatch(changes.toggle({ id: group.id }))}
            />
          ))}
        </ul>
      ) : null}
    </section>
  );
};
