import { useEffect, useMemo, useState } from 'react';
import { buildDocumentModel } from '../../../../../domain/forms/buildDocumentModel.js';
import { fill } from '../../../../../domain/forms/fill.js';
import { PageTitle } from '../../../components/PageTitle.js';
import { PaperDocument } from '../../../components/PaperDocument.js';
import { ViewSwitch } from '../../../components/ViewSwitch.js';
import { FilingSetPanel } from '../filingSet/FilingSetPanel.js';
import { useFormTools, useSnapshot } from '../form/index.js';
import { useCheckAddress, useToCourt, type OpenedPage } from '../page/index.js';
import { StorageNotice, useIsInDoubt } from '../parts/index.js';
import { AnswersToCheck } from './AnswersToCheck.js';
import { Attention } from './Attention.js';
import { answerPaths } from './checkRows.js';
import { SubmitPanel } from './SubmitPanel.js';
import { useCheckedSubmission } from './useCheckedSubmission.js';
import { useCheckGroups, useReferenceGroup } from './useCheckGroups.js';
import './checking.css';

type View = 'answers' | 'paper';

/**
 * All answers once more before they leave the device: beside the paper that they become, each with the way back to its question,
 * with what is wrong, what was only suggested, and the declaration of truth. What no court can receive from here is downloaded instead.
 */
const CheckPage = ({ page }: { readonly page: OpenedPage }) => {
  const { definition, feed } = useFormTools();
  const { edit } = useCheckAddress();
  useEffect(() => void feed.refresh(), [feed]);
  const answers = useSnapshot((snapshot) => snapshot.answers);
  const form = useMemo(() => fill(definition, answers), [definition, answers]);
  const model = useMemo(() => buildDocumentModel(definition, answers), [definition, answers]);
  const reference = useReferenceGroup();
  const groups = useCheckGroups(form);
  const listed = useMemo(() => (reference === null ? groups : [reference, ...groups]), [reference, groups]);
  const order = useMemo(() => answerPaths(form), [form]);
  const submission = useCheckedSubmission(page);
  const { must, may } = submission;
  const [view, setView] = useState<View>('answers');
  const isWordOnly = !useToCourt();
  const isInDoubt = useIsInDoubt();
  const title = isWordOnly ? '检查一遍，然后下载' : '检查一遍，然后提交';
  useEffect(() => {
    document.title = `${must.length > 0 ? '错误：' : ''}${title} · 卷宗`;
  }, [must.length, title]);
  return (
    <div className="check-page">
      <PageTitle title={title}>
        《{definition.title}》
        {isWordOnly
          ? '只在这里填写和下载，由您自己递交法院。'
          : isInDoubt
            ? '还不知道是否提交成功，正在查询，见“提交”一栏。'
            : '尚未提交。'}
        <span className="check-how">看到不对的地方按“修改”，改好后回到这里。</span>
      </PageTitle>
      <StorageNotice />
      <Attention must={must} may={may} order={order} box={submission.summary} />
      <div className="check-switch">
        <ViewSwitch<View>
          label="怎样检查"
          views={[
            { key: 'answers', name: '填写的内容' },
            { key: 'paper', name: '文书样子' },
          ]}
          shown={view}
          onShow={setView}
        />
      </div>
      <div className={`check-columns check-shows-${view}`}>
        <div className="check-answers">
          <AnswersToCheck groups={listed} onEdit={edit} />
        </div>
        <div className="check-paper" tabIndex={0} role="region" aria-label="文书样子">
          <PaperDocument model={model} />
        </div>
        <div className="check-submit">
          <SubmitPanel page={page} submission={submission} />
          <FilingSetPanel form={form} onEdit={edit} />
        </div>
      </div>
    </div>
  );
};

export default CheckPage;
