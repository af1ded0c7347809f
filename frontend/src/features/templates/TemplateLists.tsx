import { useCallback, useDeferredValue, useEffect, useMemo, useState } from 'react';
import { Form } from 'react-bootstrap';
import { Link } from 'react-router';
import { EmptyState } from '../../components/EmptyState.js';
import { ErrorNotice } from '../../components/ErrorNotice.js';
import { LoadingNotice } from '../../components/LoadingNotice.js';
import { PageTitle } from '../../components/PageTitle.js';
import { useAppDispatch, useAppSelector } from '../../core/hooks.js';
import { groupName, type Category } from '../../components/docTypes.js';
import { dataOf } from '../../core/loadable.js';
import { useFeature, useFlagsSettled } from '../featureFlags/index.js';
import { FormFinder } from './finding/FormFinder.js';
import { placeOf } from './finding/recommendation.js';
import { useTypedWords } from './finding/useTypedWords.js';
import { wordsTyped } from './carriedTextSlice.js';
import { DomainLinks } from './DomainLinks.js';
import { arrange, matches } from './matchTemplates.js';
import { SwitchedOffList } from './SwitchedOffList.js';
import { TemplateCard } from './TemplateCard.js';
import type { Template, TemplateGroup } from './templatesApi.js';
import { pinToggled, selectPinned } from './pinsSlice.js';
import { groupKey, templateList } from './templateList.js';
import { useInitials } from './useInitials.js';

type ListProps = {
  readonly group: TemplateGroup;
  /** Its control finds forms outside the list too: nobody has chosen a field of law yet. */
  readonly isOpen: boolean;
};

/** One list by subject, and the control that searches it and recommends from it. */
type ResultsProps = ListProps & { readonly templates: readonly Template[] };

const Results = ({ group, isOpen, templates }: ResultsProps) => {
  const dispatch = useAppDispatch();
  const canRecommend = useFeature('ai_recommendation');
  const pinned = useAppSelector((state) => selectPinned(state, group));
  const from = useMemo(() => ({ group, templates, isOpen }), [group, templates, isOpen]);
  const [search, setSearch] = useState(useTypedWords({ from }));
  const deferredSearch = useDeferredValue(search);
  const initials = useInitials(/[a-z]/iu.test(search));
  const matching = useMemo(
    () => templates.filter((template) => matches(template, deferredSearch, initials)),
    [templates, deferredSearch, initials],
  );
  // Words that name no template are a description: the list stays, and the control says which of it fits.
  const { sections, switchedOff } = useMemo(
    () => arrange(matching.length === 0 ? templates : matching, pinned),
    [matching, templates, pinned],
  );
  return (
    <>
      {canRecommend ? (
        <FormFinder from={from} onWords={setSearch} />
      ) : (
        <Form.Group controlId="template-search">
          <Form.Label>搜索表格</Form.Label>
          <Form.Control
            type="search"
            placeholder="名称、日常用语或拼音首字母，例如 民间借贷 或 mjjd"
            value={search}
            onChange={({ target }) => {
              setSearch(target.value);
              dispatch(wordsTyped({ place: placeOf({ from }), words: target.value }));
            }}
          />
        </Form.Group>
      )}
      <p className="template-count" role="status">
        {matching.length === 0
          ? `没有同名的表格${canRecommend ? '，按“查找”看看适合哪一种' : '，请换个词试试'}。以下是全部：`
          : `共 ${matching.filter(({ disabled }) => !disabled).length} 种表格`}
      </p>
      {sections.map(({ title, templates: some }) => (
        <section key={title} className="template-section" aria-label={title}>
          <h2>{title}</h2>
          <ul className="template-grid list-unstyled">
            {some.map((template) => (
              <TemplateCard
                key={template.id}
                template={template}
                pinned={pinned.includes(template.id)}
                onPin={() => dispatch(pinToggled({ group, id: template.id }))}
              />
            ))}
          </ul>
        </section>
      ))}
      {switchedOff.length > 0 ? <SwitchedOffList templates={switchedOff} /> : null}
      <p className="mt-4 mb-0">
        <Link to="/">← 返回首页</Link>
      </p>
    </>
  );
};

const TemplateList = ({ group, isOpen }: ListProps) => {
  const dispatch = useAppDispatch();
  const list = useAppSelector(templateList.selectors.list);
  const query = useAppSelector(templateList.selectors.query);
  const areFlagsSettled = useFlagsSettled();
  const load = useCallback(() => dispatch(templateList.actions.requested(group)), [dispatch, group]);
  useEffect(() => void load(), [load]);
  const read = dataOf(list);
  if (read?.group === groupKey(group) && areFlagsSettled)
    return read.templates.length === 0 ? (
      <EmptyState title="这里还没有表格。">
        <Link to="/">返回首页</Link>
      </EmptyState>
    ) : (
      <Results group={group} isOpen={isOpen} templates={read.templates} />
    );
  return list.status === 'failed' && query && groupKey(query) === groupKey(group) ? (
    <ErrorNotice message={list.error} onRetry={load} />
  ) : (
    <LoadingNotice label="正在加载表格…" />
  );
};

/** By what somebody who answers finds the form. */
const defenceHint: Readonly<Record<Category, string>> = {
  civil: '看起诉状上写的是什么纠纷，选同一种。',
  administrative: '看起诉状上写的是什么纠纷，选同一种。',
  criminal: '看自诉状上写的是什么案由，选同一种。',
  compensation: '看国家赔偿申请书上写的是哪一种赔偿，选同一种。',
};

/** The page of one list. */
export const TemplateListPage = ({ group, isOpen = false }: Partial<ListProps> & Pick<ListProps, 'group'>) => (
  <div className="page page-tall">
    <PageTitle title={`选择${groupName(group.docType, group.category)}`}>
      {group.docType === 'defense' ? defenceHint[group.category] : '说说发生了什么，或者从下面选最接近的一种。'}
    </PageTitle>
    <DomainLinks {...group} />
    <TemplateList key={groupKey(group)} group={group} isOpen={isOpen} />
  </div>
);
