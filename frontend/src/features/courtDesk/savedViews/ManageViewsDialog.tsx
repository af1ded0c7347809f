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
type RowProps = { readonly view: SavedView };

/** A view whose name is being changed, and what is typed for it. */
type NewNameOf = { readonly view: SavedView; readonly text: string };

type NewNameProps = {
  readonly renamed: NewNameOf;
  readonly problem: string | undefined;
  readonly onType: (text: string) => void;
  readonly onRename: () => void;
  readonly onCancel: () => void;
};

/** The form that gives a view another name. */
const NewName = ({ renamed: { view, text }, problem, onType, onRename, onCancel }: NewNameProps) => {
  const id = useId();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onRename();
  };
  return (
    <Form noValidate onSubmit={submit}>
      <DialogField id={id} label={`“${view.name}”的新名称`} problem={problem} className="mb-2">
        <Form.Control
          value={text}
          autoComplete="off"
          autoFocus
          onFocus={({ target }) => target.select()}
          onChange={({ target }) => onType(target.value)}
          {...describedBy(id, problem !== undefined)}
        />
      </DialogField>
      <div className="d-flex flex-wrap gap-2">
        <Button type="submit" variant="primary" size="sm">
          改名
        </Button>
        <Button variant="outline-secondary" size="sm" onClick={onCancel}>
          取消
        </Button>
      </div>
    </Form>
  );
};

type RowActions = {
  /** The button that renames it has the focus again: its name was changed, or was to be. */
  readonly isLast: boolean;
  readonly onRename: () => void;
  readonly onRemove: () => void;
};

const Row = ({ view, isLast, onRename, onRemove }: RowProps & RowActions) => {
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
          autoFocus={isLast}
          onClick={onRename}
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

/** The view that is being renamed: its new name is taken by its own button and by the one that ends the dialog, once it can be one. */
const useRenaming = (views: readonly SavedView[]) => {
  const dispatch = useAppDispatch();
  const [renamed, setRenamed] = useState<NewNameOf | null>(null);
  const [last, setLast] = useState<string | null>(null);
  const problem =
    renamed === null
      ? undefined
      : nameProblem(views, { list: renamed.view.list, name: renamed.text, but: renamed.view.name });
  const end = (name: string) => {
    setRenamed(null);
    setLast(name);
  };
  return {
    renamed,
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

/** The list of the saved views; it is mounted each time the dialog opens. */
const Content = ({ views, onClose }: Views & { readonly onClose: () => void }) => {
  const dispatch = useAppDispatch();
  const [removed, setRemoved] = useState<SavedView | null>(null);
  const { renamed, last, problem, start, type, cancel, take } = useRenaming(views);
  const field = useRef<HTMLUListElement>(null);
  const finish = () => {
    if (take()) onClose();
    else field.current?.querySelector('input')?.focus();
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
              {renamed?.view.name === view.name ? (
                <NewName renamed={renamed} problem={problem} onType={type} onRename={take} onCancel={cancel} />
              ) : (
                <Row
                  view={view}
                  isLast={last === view.name}
                  onRename={() => start(view)}
                  onRemove={() => {
                    dispatch(viewRemoved(view));
                    setRemoved(view);
                  }}
                />
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
