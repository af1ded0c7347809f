import { useId, useState, type FormEvent } from 'react';
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

/** The form that gives a view another name. */
const NewName = ({
  view: { list, name },
  views,
  onEnd,
}: RowProps & Views & { readonly onEnd: (name: string) => void }) => {
  const dispatch = useAppDispatch();
  const id = useId();
  const [text, setText] = useState(name);
  const problem = nameProblem(views, { list, name: text, but: name });
  const rename = (event: FormEvent) => {
    event.preventDefault();
    if (problem !== undefined) return;
    dispatch(viewRenamed({ list, name, newName: text }));
    onEnd(cleanName(text));
  };
  return (
    <Form noValidate onSubmit={rename}>
      <DialogField id={id} label={`“${name}”的新名称`} problem={problem} className="mb-2">
        <Form.Control
          value={text}
          autoComplete="off"
          autoFocus
          onFocus={({ target }) => target.select()}
          onChange={({ target }) => setText(target.value)}
          {...describedBy(id, problem !== undefined)}
        />
      </DialogField>
      <div className="d-flex flex-wrap gap-2">
        <Button type="submit" variant="primary" size="sm">
          改名
        </Button>
        <Button variant="outline-secondary" size="sm" onClick={() => onEnd(name)}>
          取消
        </Button>
      </div>
    </Form>
  );
};

type Renaming = {
  /** The view whose name is being changed, and the one whose name was changed last: its button takes the focus again. */
  readonly now: string | null;
  readonly last: string | null;
};

type RowActions = {
  readonly renaming: Renaming;
  readonly onRename: (renaming: Renaming) => void;
  readonly onRemove: () => void;
};

const Row = ({ view, views, renaming, onRename, onRemove }: RowProps & Views & RowActions) => {
  const isShared = useAppSelector(selectIsShared);
  const { list, name, query } = view;
  return (
    <li>
      {renaming.now === name ? (
        <NewName view={view} views={views} onEnd={(last) => onRename({ now: null, last })} />
      ) : (
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
              onClick={() => onRename({ now: name, last: null })}
            >
              改名
            </Button>
            <Button variant="outline-danger" size="sm" aria-label={`删除“${name}”`} onClick={onRemove}>
              删除
            </Button>
          </div>
        </>
      )}
    </li>
  );
};

/** The list of the saved views; it is mounted each time the dialog opens. */
const Content = ({ views }: Views) => {
  const dispatch = useAppDispatch();
  const [removed, setRemoved] = useState<SavedView | null>(null);
  const [renaming, setRenaming] = useState<Renaming>({ now: null, last: null });
  const restore = (view: SavedView) => {
    dispatch(viewSaved(view));
    setRemoved(null);
  };
  return (
    <>
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
          <Row
            key={view.name}
            view={view}
            views={views}
            renaming={renaming}
            onRename={setRenaming}
            onRemove={() => {
              dispatch(viewRemoved(view));
              setRemoved(view);
            }}
          />
        ))}
      </ul>
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
    <Modal.Body>
      <Content views={views} />
    </Modal.Body>
    <Modal.Footer>
      <Button variant="primary" onClick={onClose} autoFocus>
        完成
      </Button>
    </Modal.Footer>
  </TypedDialog>
);
