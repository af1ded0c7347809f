import { useEffect, useEffectEvent, useState } from 'react';
import { Form, Modal } from 'react-bootstrap';
import { useForm, type FormState, type UseFormReturn } from 'react-hook-form';
import type { Scope } from '../../../../../domain/contract/call.js';
import { uploadKinds, uploadLimits } from '../../../../../domain/contract/knowledge.js';
import { DateInput } from '../../../components/dates/DateInput.js';
import { describedBy, DialogField } from '../../../components/DialogField.js';
import { DialogFooter } from '../../../components/DialogFooter.js';
import { DialogRefusal } from '../../../components/DialogRefusal.js';
import { FileField } from '../../../components/files/FileField.js';
import { contentOfFile } from '../../../components/files/fileContent.js';
import { FormDialog } from '../../../components/FormDialog.js';
import { ReadNotice } from '../../../components/ReadNotice.js';
import { useAppDispatch, useAppSelector } from '../../../core/hooks.js';
import { dataOf } from '../../../core/loadable.js';
import { useResource } from '../../../core/resource/useResource.js';
import { fileProblem } from '../uploads/chosenFiles.js';
import { causeList, moveTargets, type CaseCause, type DocumentGroup } from '../groupLists.js';
import { deskLists, type OpenFileDialog } from './deskLists.js';

type Props = {
  readonly scope: Scope;
  readonly dialog: OpenFileDialog;
  readonly cause: CaseCause;
  /** The groups of the cause, the one that the file is in among them. */
  readonly groups: readonly Group[];
};
type Group = Pick<DocumentGroup, 'id' | 'name'>;

const Head = ({ title, busy }: { readonly title: string; readonly busy: boolean }) => (
  <Modal.Header closeButton={!busy} closeLabel="关闭">
    <Modal.Title as="h2" id="file-dialog-title">
      {title}
    </Modal.Title>
  </Modal.Header>
);

const orNull = (day: string): string | null => (day === '' ? null : day);

/** Reads the groups of another cause and hands them up: `null` while they are read, or where that failed, which is said here. */
const OtherGroups = ({ scope, cause, onRead }: Pick<Props, 'scope'> & OtherGroupsProps) => {
  const { list, data, reload } = useResource(moveTargets[scope], cause);
  const items = data?.caseCause === cause ? data.items : null;
  const read = useEffectEvent(onRead);
  useEffect(() => read(items), [items]);
  if (items?.length === 0)
    return <p className="field-problem mb-2">这个案由还没有文档组，请先在那里上传文档或写片段。</p>;
  return items === null ? <ReadNotice read={list} label="正在加载文档组…" onRetry={reload} /> : null;
};
type OtherGroupsProps = {
  readonly cause: string;
  readonly onRead: (groups: readonly Group[] | null) => void;
};

type Edited = { readonly name: string; readonly group: string; readonly from: string; readonly until: string };

const isDayOrNone = (day: string): boolean => day === '' || /^\d{4}-\d{2}-\d{2}$/u.test(day);

const dateProblem = (day: string): string | true => isDayOrNone(day) || '请填写正确的日期';

/** The days between which a file is searched. */
const PeriodFields = ({
  register,
  errors,
}: Pick<UseFormReturn<Edited>, 'register'> & Pick<FormState<Edited>, 'errors'>) => (
  <>
    <DialogField id="file-from" label="生效日期" problem={errors.from?.message} hint="在此之前检索不到；留空为不限。">
      <DateInput
        field={register('from', { validate: dateProblem })}
        label="生效日期"
        control={{ id: 'file-from', ...describedBy('file-from', errors.from !== undefined, true) }}
      />
    </DialogField>
    <DialogField
      id="file-until"
      label="有效的最后一天"
      problem={errors.until?.message}
      hint="在此之后检索不到；留空为不限。"
      className="mb-0"
    >
      <DateInput
        field={register('until', {
          validate: (until, { from }) =>
            dateProblem(until) === true
              ? until === '' || from === '' || until >= from || '不能早于生效日期'
              : dateProblem(until),
        })}
        label="有效的最后一天"
        control={{ id: 'file-until', ...describedBy('file-until', errors.until !== undefined, true) }}
      />
    </DialogField>
  </>
);

const EditForm = ({ scope, dialog: { about, busy, refusal }, cause, groups }: Props) => {
  const dispatch = useAppDispatch();
  const { actions } = deskLists.files[scope];
  const { file } = about;
  const causes = dataOf(useAppSelector(causeList.selectors.list)) ?? [cause];
  const [target, setTarget] = useState(cause.id);
  const [others, setOthers] = useState<readonly Group[] | null>(null);
  const offered = target === cause.id ? groups : (others ?? []);
  const { register, handleSubmit, setValue, formState } = useForm<Edited>({
    defaultValues: {
      name: file.name,
      group: file.group_id,
      from: file.valid_from ?? '',
      until: file.valid_until ?? '',
    },
  });
  const { errors } = formState;
  return (
    <Form
      noValidate
      onSubmit={(event) =>
        void handleSubmit(({ name, group, from, until }) => {
          const dates = { valid_from: orNull(from), valid_until: orNull(until) };
          dispatch(actions.submitted({ kind: 'edit', name: name.trim(), group_id: group, ...dates }));
        })(event)
      }
    >
      <Head title="编辑文件" busy={busy} />
      <Modal.Body>
        <DialogRefusal refusal={refusal} hasPlaceFor={() => false} />
        <DialogField id="file-name" label="名称（必填）" problem={errors.name?.message}>
          <Form.Control
            autoFocus
            autoComplete="off"
            maxLength={uploadLimits.fileName}
            {...describedBy('file-name', errors.name !== undefined)}
            {...register('name', { validate: (name) => name.trim() !== '' || '请填写名称' })}
          />
        </DialogField>
        <DialogField id="file-cause" label="案由" problem={undefined} hint="换一个案由，文件移到那里的文档组。">
          <Form.Select
            {...describedBy('file-cause', false, true)}
            value={target}
            onChange={({ target: { value } }) => {
              setTarget(value);
              setOthers(null);
              setValue('group', value === cause.id ? file.group_id : '');
            }}
          >
            {causes.map((one) => (
              <option key={one.id} value={one.id}>
                {one.name}
              </option>
            ))}
          </Form.Select>
        </DialogField>
        {target === cause.id ? null : <OtherGroups key={target} scope={scope} cause={target} onRead={setOthers} />}
        <DialogField
          id="file-group"
          label="文档组（必填）"
          problem={errors.group?.message}
          hint="移动大的文件需要一些时间，其间照常检索。"
        >
          <Form.Select
            key={target} // what was chosen of one cause's groups is none of another's
            {...describedBy('file-group', errors.group !== undefined, true)}
            {...register('group', { validate: (group) => group !== '' || '请选择文档组' })}
          >
            {target === cause.id ? null : <option value="">请选择</option>}
            {offered.map((one) => (
              <option key={one.id} value={one.id}>
                {one.name}
              </option>
            ))}
          </Form.Select>
        </DialogField>
        <PeriodFields register={register} errors={errors} />
      </Modal.Body>
      <DialogFooter busy={busy} label="保存" onCancel={() => dispatch(actions.dialogClosed())} />
    </Form>
  );
};

const ReplaceForm = ({ scope, dialog: { about, busy, refusal } }: Omit<Props, 'groups' | 'cause'>) => {
  const dispatch = useAppDispatch();
  const { actions } = deskLists.files[scope];
  const [file, setFile] = useState<File | null>(null);
  const [problem, setProblem] = useState<string>();
  const problemOf = (chosen: File | null): string | undefined =>
    chosen === null ? '请选择新版本的文件' : (fileProblem(chosen, 'chunk') ?? undefined);

  const submit = async (): Promise<void> => {
    const wrong = problemOf(file);
    setProblem(wrong);
    if (wrong !== undefined || !file) return;
    try {
      dispatch(actions.submitted({ kind: 'replace', ...(await contentOfFile(file)) }));
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
        <FileField
          id="file-version"
          label="新版本（必填）"
          chooser="选择新版本"
          accept={uploadKinds.map((kind) => `.${kind}`).join(',')}
          file={file}
          onChosen={(chosen) => {
            setFile(chosen);
            setProblem(problemOf(chosen));
          }}
          busy={busy}
          problem={problem}
          className="mb-0"
        />
      </Modal.Body>
      <DialogFooter busy={busy} label="替换" danger onCancel={() => dispatch(actions.dialogClosed())} />
    </Form>
  );
};

/** Renames, moves and dates a file, or replaces it by a new version. */
export const FileDialogs = ({ scope, cause, groups }: Omit<Props, 'dialog'>) => {
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
          <EditForm scope={scope} dialog={dialog} cause={cause} groups={groups} />
        ) : (
          <ReplaceForm scope={scope} dialog={dialog} />
        )
      }
    </FormDialog>
  );
};
