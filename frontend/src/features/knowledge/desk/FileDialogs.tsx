import { useRef, useState } from 'react';
import { Button, Form, Modal } from 'react-bootstrap';
import type { Scope } from '../../../../../domain/contract/call.js';
import { uploadKinds, uploadLimits } from '../../../../../domain/contract/knowledge.js';
import { describedBy, DialogField } from '../../../components/DialogField.js';
import { DialogFooter } from '../../../components/DialogFooter.js';
import { DialogRefusal } from '../../../components/DialogRefusal.js';
import { HiddenFileInput } from '../../../components/files/HiddenFileInput.js';
import { FormDialog } from '../../../components/FormDialog.js';
import { useAppDispatch, useAppSelector } from '../../../core/hooks.js';
import { fileProblem } from '../uploads/chosenFiles.js';
import type { DocumentGroup } from '../groupLists.js';
import { deskLists, type OpenFileDialog } from './deskLists.js';

type Props = {
  readonly scope: Scope;
  readonly dialog: OpenFileDialog;
  /** Where the file may be moved to, the group that it is in among them. */
  readonly groups: readonly Pick<DocumentGroup, 'id' | 'name'>[];
};

const Head = ({ title, busy }: { readonly title: string; readonly busy: boolean }) => (
  <Modal.Header closeButton={!busy} closeLabel="关闭">
    <Modal.Title as="h2" id="file-dialog-title">
      {title}
    </Modal.Title>
  </Modal.Header>
);

const orNull = (day: string): string | null => (day === '' ? null : day);

const EditForm = ({ scope, dialog: { about, busy, refusal }, groups }: Props) => {
  const dispatch = useAppDispatch();
  const { actions } = deskLists.files[scope];
  const { file } = about;
  const [name, setName] = useState(file.name);
  const [group, setGroup] = useState(file.group_id);
  const [from, setFrom] = useState(file.valid_from ?? '');
  const [until, setUntil] = useState(file.valid_until ?? '');
  const [tried, setTried] = useState(false);
  const nameProblem = tried && name.trim() === '' ? '请填写名称' : undefined;
  const daysProblem = tried && from !== '' && until !== '' && until < from ? '不能早于生效日期' : undefined;
  return (
    <Form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        setTried(true);
        if (name.trim() === '' || (from !== '' && until !== '' && until < from)) return;
        const dates = { valid_from: orNull(from), valid_until: orNull(until) };
        dispatch(actions.submitted({ kind: 'edit', name: name.trim(), group_id: group, ...dates }));
      }}
    >
      <Head title="编辑文件" busy={busy} />
      <Modal.Body>
        <DialogRefusal refusal={refusal} hasPlaceFor={() => false} />
        <DialogField id="file-name" label="名称（必填）" problem={nameProblem}>
          <Form.Control
            autoFocus
            autoComplete="off"
            maxLength={uploadLimits.fileName}
            value={name}
            onChange={({ target }) => setName(target.value)}
            {...describedBy('file-name', nameProblem !== undefined)}
          />
        </DialogField>
        <DialogField id="file-group" label="文档组" problem={undefined} hint="移动大的文件需要一些时间，其间照常检索。">
          <Form.Select
            value={group}
            onChange={({ target }) => setGroup(target.value)}
            {...describedBy('file-group', false, true)}
          >
            {groups.map((one) => (
              <option key={one.id} value={one.id}>
                {one.name}
              </option>
            ))}
          </Form.Select>
        </DialogField>
        <DialogField id="file-from" label="生效日期" problem={undefined} hint="在此之前检索不到；留空为不限。">
          <Form.Control
            type="date"
            value={from}
            onChange={({ target }) => setFrom(target.value)}
            {...describedBy('file-from', false, true)}
          />
        </DialogField>
        <DialogField
          id="file-until"
          label="有效的最后一天"
          problem={daysProblem}
          hint="在此之后检索不到；留空为不限。"
          className="mb-0"
        >
          <Form.Control
            type="date"
            value={until}
            onChange={({ target }) => setUntil(target.value)}
            {...describedBy('file-until', daysProblem !== undefined, true)}
          />
        </DialogField>
      </Modal.Body>
      <DialogFooter busy={busy} label="保存" onCancel={() => dispatch(actions.dialogClosed())} />
    </Form>
  );
};

/** Bytes that are turned into signs at once: a call takes only so many arguments. */
const bytesAtOnce = 32_768;

/** The bytes of a file in base 64. */
const contentOf = async (file: File): Promise<string> => {
  const bytes = new Uint8Array(await file.arrayBuffer());
  let signs = '';
  for (let at = 0; at < bytes.length; at += bytesAtOnce)
    signs += String.fromCharCode(...bytes.subarray(at, at + bytesAtOnce));
  return btoa(signs);
};

const ReplaceForm = ({ scope, dialog: { about, busy, refusal } }: Omit<Props, 'groups'>) => {
  const dispatch = useAppDispatch();
  const { actions } = deskLists.files[scope];
  const picker = useRef<HTMLInputElement>(null);
  const [file, setFile] = useState<File | null>(null);
  const [problem, setProblem] = useState<string>();
  const problemOf = (chosen: File | null): string | undefined =>
    chosen === null ? '请选择新版本的文件' : (fileProblem(chosen, 'chunk') ?? undefined);

  const submit = async (): Promise<void> => {
    const wrong = problemOf(file);
    setProblem(wrong);
    if (wrong !== undefined || !file) return;
    try {
      dispatch(actions.submitted({ kind: 'replace', fileName: file.name, content: await contentOf(file) }));
    } catch (error) {
      // The file was moved, or its medium taken out, since it was chosen.
      if (!(error instanceof DOMException)) throw error;
      setProblem('文件无法读取，请重新选择');
    }
  };
  return (
    <Form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <Head title="替换文件" busy={busy} />
      <Modal.Body>
        <DialogRefusal refusal={refusal} hasPlaceFor={() => false} />
        <p className="text-break">
          用新版本替换“{about.file.name}”。新版本入库之前，原来的文件照常检索；入库后立即接替，原来的文件不能恢复。
        </p>
        <p>原文没有变化的片段，人工的修改和停用照常沿用；其余列在新文件中，供您核对。有效期需重新设置。</p>
        <DialogField id="file-version" label="新版本（必填）" problem={problem} className="mb-0">
          <HiddenFileInput
            ref={picker}
            label="选择新版本"
            accept={uploadKinds.map((kind) => `.${kind}`).join(',')}
            onChosen={([chosen]) => {
              setFile(chosen);
              setProblem(problemOf(chosen));
            }}
          />
          <div className="d-flex flex-wrap align-items-center gap-2">
            <Button
              id="file-version"
              variant="outline-primary"
              disabled={busy}
              aria-describedby="file-version-chosen file-version-problem"
              onClick={() => picker.current?.click()}
            >
              <i className="bi bi-upload me-2" aria-hidden="true" />
              选择文件
            </Button>
            <span id="file-version-chosen" className="text-break">
              {file?.name ?? '没有选择文件'}
            </span>
          </div>
        </DialogField>
      </Modal.Body>
      <DialogFooter busy={busy} label="替换" danger onCancel={() => dispatch(actions.dialogClosed())} />
    </Form>
  );
};

/** Renames, moves and dates a file, or replaces it by a new version. */
export const FileDialogs = ({ scope, groups }: Omit<Props, 'dialog'>) => {
  const dispatch = useAppDispatch();
  const { actions, selectors } = deskLists.files[scope];
  return (
    <FormDialog
      dialog={useAppSelector(selectors.dialog)}
      opening={actions.dialogOpened.type}
      labelledBy="file-dialog-title"
      onClose={() => dispatch(actions.dialogClosed())}
    >
      {(dialog) =>
        dialog.about.kind === 'edit' ? (
          <EditForm scope={scope} dialog={dialog} groups={groups} />
        ) : (
          <ReplaceForm scope={scope} dialog={dialog} />
        )
      }
    </FormDialog>
  );
};
