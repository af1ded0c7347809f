import { useState } from 'react';
import { Button, Form, Modal } from 'react-bootstrap';
import { CopyButton } from '../../../components/CopyButton.js';
import { DialogField } from '../../../components/DialogField.js';
import { useDialogForm } from '../../../components/useDialogForm.js';
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

type Views = { readonly list: ViewList; readonly views: readonly SavedView[]; readonly onClose: () => void };

/** The view that is being renamed: its new name is taken by its own button and by the one that ends the dialog, once it can be one. */
const useRenaming = ({ list, views, onClose }: Views) => {
  const dispatch = useAppDispatch();
  const [renamed, setRenamed] = useState<string | null>(null);
  /** The name whose button has the focus again: it was changed, or was to be. */
  const [last, setLast] = useState<string | null>(null);
  const end = (name: string | null) => {
    setRenamed(null);
    setLast(name);
  };
  const take = ({ name }: { readonly name: string }) => {
    if (renamed === null) return;
    dispatch(viewRenamed({ list, name: renamed, newName: name }));
    end(cleanName(name));
  };
  const place = { id: 'rename-view', close: onClose };
  const form = useDialogForm(place, {
    initial: { name: '' },
    checks: { name: (name) => renamed === null || nameProblem(views, { list, name, but: renamed }) },
    send: take,
  });
  return {
    renamed,
    last,
    ...{ field: form.field('name'), input: form.input('name', false), submit: form.frame.onSubmit },
    start: (name: string) => {
      form.reset({ name });
      setRenamed(name);
    },
    cancel: () => end(renamed),
    finish: () => {
      const takeAndClose = (typed: { readonly name: string }) => {
        take(typed);
        onClose();
      };
      if (renamed === null) onClose();
      else void form.handleSubmit(takeAndClose)();
    },
  };
};
type RowProps = { readonly view: SavedView; readonly renaming: ReturnType<typeof useRenaming> };

/** The form that gives a view another name. */
const NewName = ({ view, renaming: { field, input, submit, cancel } }: RowProps) => (
  <Form
    noValidate
    onSubmit={(event) => {
      event.preventDefault();
      submit();
    }}
  >
    <DialogField {...field} label={`“${view.name}”的新名称`} className="mb-2">
      <Form.Control autoFocus onFocus={({ target }) => target.select()} {...input} />
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
          onClick={() => renaming.start(name)}
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
const Content = (given: Views) => {
  const { views } = given;
  const dispatch = useAppDispatch();
  const [removed, setRemoved] = useState<SavedView | null>(null);
  const renaming = useRenaming(given);
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
        <ul className="saved-views-list">
          {views.map((view) => (
            <li key={view.name}>
              {renaming.renamed === view.name ? (
                <NewName view={view} renaming={renaming} />
              ) : (
                <Row view={view} renaming={renaming} onRemove={() => remove(view)} />
              )}
            </li>
          ))}
        </ul>
      </Modal.Body>
      <Modal.Footer>
        <Button variant="primary" onClick={renaming.finish} autoFocus>
          完成
        </Button>
      </Modal.Footer>
    </>
  );
};

/** Renames and removes the saved views of a list, and copies their addresses. */
export const ManageViewsDialog = ({ show, ...given }: Views & { readonly show: boolean }) => (
  <TypedDialog show={show} onHide={given.onClose} centered scrollable aria-label="管理已保存的筛选">
    <Modal.Header closeButton closeLabel="关闭">
      <Modal.Title as="h2">管理筛选 · {given.list === 'all' ? '全部案件' : '待立案案件'}</Modal.Title>
    </Modal.Header>
    <Content {...given} />
  </TypedDialog>
);
