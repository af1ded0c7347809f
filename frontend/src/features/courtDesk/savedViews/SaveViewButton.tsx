import { useState } from 'react';
import { Button, Form } from 'react-bootstrap';
import { DialogField } from '../../../components/DialogField.js';
import { DialogForm } from '../../../components/DialogForm.js';
import { UnavailableButton } from '../../../components/UnavailableButton.js';
import { useDialogForm } from '../../../components/useDialogForm.js';
import { TypedDialog } from '../../../components/TypedDialog.js';
import { useAppDispatch, useAppSelector } from '../../../core/hooks.js';
import { toastShown } from '../../../core/toasts/toastsSlice.js';
import { selectIsShared } from '../../device/index.js';
import { selectSavedViews, viewSaved, viewsWanted } from './keptViews.js';
import {
  cleanName,
  fullProblem,
  isSameQuery,
  isUnfiltered,
  nameProblem,
  queryInWords,
  type ViewList,
  type ViewQuery,
} from './savedViews.js';

type Props = { readonly list: ViewList; readonly query: ViewQuery };

/** Where the view will be kept and how long, so that nobody leaves a person's name behind without knowing. */
const KeepingNote = ({ search }: Pick<ViewQuery, 'search'>) => {
  const isShared = useAppSelector(selectIsShared);
  if (isShared) return <>这台设备是公用电脑：筛选不存在本机，刷新或关闭页面后就没有了。</>;
  return search === '' ? (
    <>只存在这台设备上，只有您的账号能看到；退出登录后仍保留，名称请不要写当事人姓名。</>
  ) : (
    <>
      搜索词“{search}”会一起存在这台设备上，只有您的账号能看到。搜索词可能是当事人姓名，所以这条筛选只保留到您退出登录。
    </>
  );
};

/** The form; it is mounted each time the dialog opens. */
const NameForm = ({ list, query, onClose }: Props & { readonly onClose: () => void }) => {
  const dispatch = useAppDispatch();
  const views = useAppSelector(selectSavedViews);
  const full = fullProblem(views, list);
  const same = views.find((view) => view.list === list && isSameQuery(view.query, query));
  const place = { id: 'save-view', close: onClose };
  const { field, input, frame } = useDialogForm(place, {
    initial: { name: '' },
    checks: { name: (name) => full ?? nameProblem(views, { list, name }) },
    send: ({ name }) => {
      dispatch(viewSaved({ list, name, query }));
      dispatch(toastShown({ kind: 'success', text: `已保存筛选“${cleanName(name)}”` }));
      onClose();
    },
  });
  return (
    <DialogForm {...frame} title="保存当前筛选" label="保存">
      <p className="text-break">{queryInWords(query)}</p>
      {same === undefined ? null : (
        <p className="text-body-secondary">这组条件已保存为“{same.name}”，仍可另取一个名称。</p>
      )}
      <DialogField
        {...field('name')}
        {...(full !== undefined && { problem: full })}
        label="名称（最多 20 个字）"
        hint={<KeepingNote search={query.search} />}
        className=""
      >
        <Form.Control autoFocus {...input('name')} />
      </DialogField>
    </DialogForm>
  );
};

/** Keeps the filter in force under a name. */
export const SaveViewButton = ({ list, query }: Props) => {
  const dispatch = useAppDispatch();
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  const open = () => {
    dispatch(viewsWanted()); // another tab may have saved one meanwhile
    setOpen(true);
  };
  return (
    <>
      {isUnfiltered(query) ? (
        <UnavailableButton label="保存筛选" reason="先搜索或选择筛选条件" variant="outline-secondary" />
      ) : (
        <Button variant="outline-secondary" onClick={open}>
          保存筛选
        </Button>
      )}
      <TypedDialog show={isOpen} onHide={close} centered backdrop="static" aria-labelledby="save-view-title">
        <NameForm list={list} query={query} onClose={close} />
      </TypedDialog>
    </>
  );
};
