import { useEffect, useEffectEvent, useState } from 'react';
import { Form } from 'react-bootstrap';
import type { Scope } from '../../../../../domain/contract/call.js';
import { uploadKinds, uploadLimits } from '../../../../../domain/contract/knowledge.js';
import { DateInput } from '../../../components/dates/DateInput.js';
import { describedBy, DialogField } from '../../../components/DialogField.js';
import { DialogForm } from '../../../components/DialogForm.js';
import { FileField } from '../../../components/files/FileField.js';
import { useChosenFile } from '../../../components/files/useChosenFile.js';
import { ReadNotice } from '../../../components/ReadNotice.js';
import { ResourceDialog } from '../../../components/ResourceDialog.js';
import { useDialogForm } from '../../../components/useDialogForm.js';
import { useAppSelector } from '../../../core/hooks.js';
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

const dateProblem = (day: string): string | undefined =>
  day === '' || /^\d{4}-\d{2}-\d{2}$/u.test(day) ? undefined : '请填写正确的日期';

const EditForm = ({ scope, dialog, cause, groups }: Props) => {
  const { file } = dialog.about;
  const causes = dataOf(useAppSelector(causeList.selectors.list)) ?? [cause];
  const [target, setTarget] = useState(cause.id);
  const [others, setOthers] = useState<readonly Group[] | null>(null);
  const offered = target === cause.id ? groups : (others ?? []);
  const form = useDialogForm(dialog, {
    initial: {
      name: file.name,
      group: file.group_id,
      from: file.valid_from ?? '',
      until: file.valid_until ?? '',
    },
    unkept: { group: '文档组没有保留，请重新选择。' },
    checks: {
      name: (name) => name.trim() !== '' || '请填写名称',
      group: (group) => group !== '' || '请选择文档组',
      from: dateProblem,
      until: (until, { from }) =>
        dateProblem(until) ?? (until === '' || from === '' || until >= from ? undefined : '不能早于生效日期'),
    },
    send: ({ name, group, from, until }) => {
      const dates = { valid_from: orNull(from), valid_until: orNull(until) };
      dialog.submit({ kind: 'edit', name: name.trim(), group_id: group, ...dates });
    },
  });
  const { described, field, frame, input, registered, setValue } = form;
  return (
    <DialogForm {...frame} title="编辑文件" label="保存">
      <DialogField {...field('name')} label="名称（必填）">
        <Form.Control autoFocus maxLength={uploadLimits.fileName} {...input('name', false)} />
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
      <DialogField {...field('group')} label="文档组（必填）" hint="移动大的文件需要一些时间，其间照常检索。">
        <Form.Select
          key={target} // what was chosen of one cause's groups is none of another's
          {...input('group')}
        >
          {target === cause.id ? null : <option value="">请选择</option>}
          {offered.map((one) => (
            <option key={one.id} value={one.id}>
              {one.name}
            </option>
          ))}
        </Form.Select>
      </DialogField>
      <DialogField {...field('from')} label="生效日期" hint="在此之前检索不到；留空为不限。">
        <DateInput field={registered('from')} label="生效日期" control={described('from')} />
      </DialogField>
      <DialogField {...field('until')} label="有效的最后一天" hint="在此之后检索不到；留空为不限。" className="mb-0">
        <DateInput field={registered('until')} label="有效的最后一天" control={described('until')} />
      </DialogField>
    </DialogForm>
  );
};

const versionProblem = (file: File | null): string | undefined =>
  file === null ? '请选择新版本的文件' : (fileProblem(file, 'chunk') ?? undefined);

const ReplaceForm = ({ dialog }: Pick<Props, 'dialog'>) => {
  const { field, read } = useChosenFile(versionProblem);
  const submit = async (): Promise<void> => {
    const version = await read();
    if (version) dialog.submit({ kind: 'replace', ...version });
  };
  return (
    <DialogForm place={dialog} title="替换文件" label="替换" danger onSubmit={() => void submit()}>
      <p className="text-break">
        用新版本替换“{dialog.about.file.name}”。新版本入库之前，原来的文件照常检索；入库后立即接替，原来的文件不能恢复。
      </p>
      <p>原文没有变化的片段，人工的修改和停用照常沿用；其余列在新文件中，供您核对。有效期需重新设置。</p>
      <FileField
        id="file-version"
        label="新版本（必填）"
        chooser="选择新版本"
        accept={uploadKinds.map((kind) => `.${kind}`).join(',')}
        {...field}
        busy={dialog.busy}
        className="mb-0"
      />
    </DialogForm>
  );
};

/** Renames, moves and dates a file, or replaces it by a new version. */
export const FileDialogs = ({ scope, cause, groups }: Omit<Props, 'dialog'>) => (
  <ResourceDialog of={deskLists.files[scope]} id="file">
    {(dialog) =>
      dialog.about.kind === 'edit' ? (
        <EditForm scope={scope} dialog={dialog} cause={cause} groups={groups} />
      ) : (
        <ReplaceForm dialog={dialog} />
      )
    }
  </ResourceDialog>
);
