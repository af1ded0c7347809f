import { Button, Spinner } from 'react-bootstrap';
import { Menu, MenuButton, MenuDivider } from '../../../components/menu/Menu.js';
import { useAppSelector } from '../../../core/hooks.js';
import { useSnapshot } from '../form/index.js';
import { type OpenedPage, selectWork, useCheckAddress, usePleadingSlots, useToCourt } from '../page/index.js';
import { StatusLine, useClearDraft } from '../parts/index.js';

type Props = {
  readonly page: OpenedPage;
  readonly onPreview: () => void;
  readonly onWord: () => void;
  readonly onCheck: () => void;
  readonly onMissing: () => void;
};

/** One line at the foot of the screen: where what was typed is kept, the way on, and in a menu what else can be done with the pleading. */
export const ActionBar = ({ page, onPreview, onWord, onCheck, onMissing }: Props) => {
  const work = useAppSelector(selectWork);
  const required = useSnapshot(({ missing }) => missing.filter(({ level }) => level === 'required').length);
  const running = work.status === 'running' ? work.work : null;
  const { editing } = useCheckAddress();
  const { besideForm } = usePleadingSlots();
  const toCourt = useToCourt();
  const { isSent, ask, question } = useClearDraft(page);
  return (
    <div className="action-bar" role="group" aria-label="文书操作">
      <StatusLine />
      {besideForm.map(({ name, Opener }) => (
        <Opener key={name} />
      ))}
      <div className="dropup">
        <Menu label="更多" toggle={{ variant: 'quiet', size: 'sm' }} align="end">
          <MenuButton onClick={onMissing}>填写进度{required === 0 ? '' : `（还缺 ${required} 项）`}</MenuButton>
          <MenuButton onClick={onPreview}>预览</MenuButton>
          {running === null ? <MenuButton onClick={onWord}>下载 Word 文书</MenuButton> : null}
          {isSent || (page.origin !== 'fresh' && page.origin !== 'submitted') ? null : (
            <>
              <MenuDivider />
              <MenuButton danger onClick={ask}>
                清空草稿
              </MenuButton>
            </>
          )}
        </Menu>
      </div>
      <Button variant="primary" onClick={onCheck} disabled={running !== null}>
        {running === null ? null : <Spinner animation="border" size="sm" className="me-2" aria-hidden="true" />}
        {running === 'submission'
          ? '正在提交…'
          : editing !== null
            ? '返回检查页'
            : toCourt
              ? '去检查并提交'
              : '核对并生成'}
      </Button>
      {question}
    </div>
  );
};
