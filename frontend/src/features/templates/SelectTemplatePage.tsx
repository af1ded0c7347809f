import { useCallback, useDeferredValue, useEffect, useMemo, useState } from 'react';
import { Form } from 'react-bootstrap';
import { Link, useParams } from 'react-router';
import { EmptyState } from '../../components/EmptyState.js';
import { ErrorNotice } from '../../components/ErrorNotice.js';
import { LoadingNotice } from '../../components/LoadingNotice.js';
import { PageTitle } from '../../components/PageTitle.js';
import { useAppDispatch, useAppSelector } from '../../core/hooks.js';
import { Category, categoryName, DocType, docTypeName } from '../../components/docTypes.js';
import { dataOf } from '../../core/loadable.js';
import { arrange, matches } from './matchTemplates.js';
import { selectHighlighted } from './highlightSlice.js';
import { RecommendationPanel } from './RecommendationPanel.js';
import { TemplateCard } from './TemplateCard.js';
import type { Template, TemplateGroup } from './templatesApi.js';
import { pinToggled, selectPinned } from './pinsSlice.js';
import { groupKey, templateList } from './templateList.js';
import { useInitials } from './useInitials.js';

const Results = ({ group, templates }: { group: TemplateGroup; templates: readonly Template[] }) => {
  const dispatch = useAppDispatch();
  const pinned = useAppSelector((state) => selectPinned(state, group));
  const highlighted = useAppSelector(selectHighlighted);
  const [search, setSearch] = useState('');
  useEffect(() => {
    if (highlighted !== null) setSearch(''); // the search is cleared so that it does not hide the proposed form
  }, [highlighted]);
  const deferredSearch = useDeferredValue(search);
  const initials = useInitials(search !== '');
  const { open, comingSoon } = useMemo(
    () =>
      arrange(
        templates.filter((template) => matches(template, deferredSearch, initials)),
        pinned,
      ),
    [templates, deferredSearch, initials, pinned],
  );
  const from = useMemo(() => ({ group, templates }), [group, templates]);
  const card = (template: Template) => (
    <TemplateCard
      key={template.id}
      template={template}
      pinned={pinned.includes(template.id)}
      highlighted={highlighted === template.id}
      onPin={() => dispatch(pinToggled({ group, id: template.id }))}
    />
  );
  return (
    <>
      <RecommendationPanel title="不知道选哪一种？" from={from} />
      <Form.Group controlId="template-search" className="template-search mb-4">
        <Form.Label visuallyHidden>搜索模板</Form.Label>
        <Form.Control
          type="search"
          placeholder="按名称、说明或拼音首字母搜索，例如 民间借贷 或 mjjd"
          value={search}
          onChange={(event) => setSearch(event.target.value)}
        />
      </Form.Group>
      <p className="visually-hidden" role="status">
        共 {open.length + comingSoon.length} 个模板
      </p>
      {open.length + comingSoon.length === 0 ? (
        <EmptyState icon="bi-search" title="没有找到符合的模板，请换个词试试。" />
      ) : null}
      {open.length > 0 ? <ul className="template-grid list-unstyled">{open.map(card)}</ul> : null}
      {comingSoon.length > 0 ? (
        <>
          <div className="divider">即将上线</div>
          <ul className="template-grid list-unstyled">{comingSoon.map(card)}</ul>
        </>
      ) : null}
    </>
  );
};

const TemplateList = ({ group }: { group: TemplateGroup }) => {
  const dispatch = useAppDispatch();
  const list = useAppSelector(templateList.selectors.list);
  const query = useAppSelector(templateList.selectors.query);
  const load = useCallback(() => dispatch(templateList.actions.requested(group)), [dispatch, group]);
  useEffect(() => void load(), [load]);
  const read = dataOf(list);
  if (read?.group === groupKey(group))
    return read.templates.length === 0 ? (
      <EmptyState title="这里还没有模板。">
        <Link to="/">返回首页</Link>
      </EmptyState>
    ) : (
      <Results group={group} templates={read.templates} />
    );
  return list.status === 'failed' && query && groupKey(query) === groupKey(group) ? (
    <ErrorNotice message={list.error} onRetry={load} />
  ) : (
    <LoadingNotice label="正在加载模板…" />
  );
};

const SelectTemplatePage = () => {
  const params = useParams();
  const docType = DocType.safeParse(params['docType']).data;
  const category = Category.safeParse(params['category']).data;
  const group = useMemo(() => (docType && category ? { docType, category } : null), [docType, category]);
  return (
    <div className="page">
      {group === null ? (
        <>
          <PageTitle title="选择模板" />
          <EmptyState icon="bi-signpost-split" title="地址有误，没有这一类模板。">
            <Link to="/">返回首页</Link>
          </EmptyState>
        </>
      ) : (
        <>
          <PageTitle title={`选择${categoryName[group.category]}${docTypeName[group.docType]}模板`}>
            选择与您的纠纷最接近的一种。常用的可以置顶。
          </PageTitle>
          <TemplateList key={`${group.docType}/${group.category}`} group={group} />
          <p className="mt-4 mb-0">
            <Link to={`/select-type/${group.docType}`}>← 重新选择案件类型</Link>
          </p>
        </>
      )}
    </div>
  );
};

export default SelectTemplatePage;
