import { useId, useRef, useState, type FormEvent } from 'react';
import { Button, Form, Modal } from 'react-bootstrap';
import { CopyButton } from '../../../components/CopyButton.js';
import { DialogField, describedBy } from '../../../components/DialogField.js';
import { TypedDialog } from '../../../components/TypedDialog.js';
import { useAppDispatch, useAppSelector } from '../../../core/hooks.js';
import { selectIsShared } from '../../device/index.js';
import { viewRemoved, viewRenamed, viewSaved } from './keptViews.js';
import {
  addressOf,
  cleanName,
  keepsWords,
  nameProblem,
  queryInWords,
  type SavedView,
  type ViewList,
} from './savedViews.js';

type Views = { readonly views: readonly SavedView[] };

/** The view that is being renamed: its new name is taken by its own button and by the one that ends the dialog, once it can be one. */
const useRenaming = (views: readonly SavedView[]) => {
  const dispatch = useAppDispatch();
  const [renamed, setRenamed] = useState<{ readonly view: SavedView; readonly text: string } | null>(null);
  const [last, setLast] = useState<string | null>(null);
  const problem =
    renamed === null ? undefined : nameProblem(views, { ...renamed.view, name: renamed.text, but: renamed.view.name });
  const end = (name: string) => {
    setRenamed(null);
    setLast(name);
  };
  return {
    renamed,
    /** The name whose button has the focus again: it was changed, or was to be. */
    last,
    problem,
    start: (view: SavedView) => setRenamed({ view, text: view.name }),
    type: (text: string) => setRenamed((now) => now && { ...now, text }),
    cancel: () => end(renamed?.view.name ?? ''),
    /** Whether nothing is left to be renamed. */
    take: (): boolean => {
      if (renamed === null) return true;
      if (problem !== undefined) return false;
      const { view, text } = renamed;
      dispatch(viewRenamed({ list: view.list, name: view.name, newName: text }));
      end(cleanName(text));
      return true;
    },
  };
};
type RowProps = { readonly view: SavedView; readonly renaming: ReturnType<typeof useRenaming> };

/** The form that gives a view another name. */
const NewName = ({ view, renaming: { renamed, problem, type, take, cancel } }: RowProps) => {
  const id = useId();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    take();
  };
  return (
    <Form noValidate onSubmit={submit}>
      <DialogField id={id} label={`“${view.name}”的新名称`} problem={problem} className="mb-2">
        <Form.Control
          value={renamed?.text ?? ''}
          autoComplete="off"
          autoFocus
          onFocus={({ target }) => target.select()}
          onChange={({ target }) => type(target.value)}
          {...describedBy(id, problem !== undefined)}
        />
      </DialogField>
      <div className="d-flex flex-wrap gap-2">
        <Button type="submit" variant="primary" size="sm">
          改名
        </Button>
        <Button variant="outline-secondary" size="sm" onClick={cancel}>
          取消
        </Button>
      </div>
    </Form>
  );
};

const Row = ({ view, renaming, onRemove }: RowProps & { readonly onRemove: () => void }) => {
  const isShared = useAppSelector(selectIsShared);
  const { list, name, query } = view;
  return (
    <>
      <p className="saved-view-name">{name}</p>
      <p className="text-body-secondary small text-break mb-2">
        {queryInWords(query)}
        {keepsWords(view) && !isShared ? '（退出登录时清除）' : ''}
      </p>
      <div className="d-flex flex-wrap gap-2">
        <CopyButton
          text={`${window.location.origin}${addressOf(list, query)}`}
          label="复制链接"
          copiedMessage="链接已复制，可以发给同事"
        />
        <Button
          variant="outline-secondary"
          size="sm"
          aria-label={`给“${name}”改名`}
          autoFocus={renaming.last === name}
          onClick={() => renaming.start(view)}
        >
          改名
        </Button>
        <Button variant="outline-danger" size="sm" aria-label={`删除“${name}”`} onClick={onRemove}>
          删除
        </Button>
      </div>
    </>
  );
};

/** The list of the saved views; it is mounted each time the dialog opens. */
const Content = ({ views, onClose }: Views & { readonly onClose: () => void }) => {
  const dispatch = useAppDispatch();
  const [removed, setRemoved] = useState<SavedView | null>(null);
  const renaming = useRenaming(views);
  const field = useRef<HTMLUListElement>(null);
  const finish = () => {
    if (renaming.take()) onClose();
    else field.current?.querySelector('input')?.focus();
  };
  const remove = (view: SavedView) => {
    dispatch(viewRemoved(view));
    setRemoved(view);
  };
  const restore = (view: SavedView) => {
    dispatch(viewSaved(view));
    setRemoved(null);
  };
  return (
    <>
      <Modal.Body>
        <div role="status">
          {removed === null ? null : (
            <p className="saved-views-removed" key={removed.name}>
              已删除“{removed.name}”。
              {/* The button that had the focus is gone with its row. */}
              <Button variant="link" className="p-0" autoFocus onClick={() => restore(removed)}>
                撤销
              </Button>
            </p>
          )}
        </div>
        {views.length === 0 ? <p className="mb-0">没有保存的筛选。</p> : null}
        <ul className="saved-views-list" ref={field}>
          {views.map((view) => (
            <li key={view.name}>
              {renaming.renamed?.view.name === view.name ? (
                <NewName view={view} renaming={renaming} />
              ) : (
                <Row view={view} renaming={renaming} onRemove={() => remove(view)} />
              )}
            </li>
          ))}
        </ul>
      </Modal.Body>
      <Modal.Footer>
        <Button variant="primary" onClick={finish} autoFocus>
          完成
        </Button>
      </Modal.Footer>
    </>
  );
};

type Props = Views & { readonly list: ViewList; readonly show: boolean; readonly onClose: () => void };

/** Renames and removes the saved views of a list, and copies their addresses. */
export const ManageViewsDialog = ({ list, views, show, onClose }: Props) => (
  <TypedDialog show={show} onHide={onClose} centered scrollable aria-label="管理已保存的筛选">
    <Modal.Header closeButton closeLabel="关闭">
      <Modal.Title as="h2">管理筛选 · {list === 'all' ? '全部案件' : '待立案案件'}</Modal.Title>
    </Modal.Header>
    <Content views={views} onClose={onClose} />
  </TypedDialog>
);
