import { useEffect, useState } from 'react';
import { Button, Form, Modal } from 'react-bootstrap';
import { useForm, useWatch, type UseFormRegisterReturn } from 'react-hook-form';
import { uploadFields, uploadLimits } from '../../../../../domain/contract/knowledge.js';
import { BusyButton } from '../../../components/BusyButton.js';
import { DialogDoubt } from '../../../core/outcomes/DoubtNotice.js';
import { describedBy, DialogField } from '../../../components/DialogField.js';
import { DialogRefusal } from '../../../components/DialogRefusal.js';
import { offerOnce } from '../../../components/files/offerFile.js';
import { plainNumber } from '../../../components/plainNumber.js';
import { useUnfinished } from '../../../components/unfinished/useUnfinished.js';
import { useAppDispatch } from '../../../core/hooks.js';
import { exampleTable, filesProblem, sizeOf, strategies } from './chosenFiles.js';
import { FilePicker } from './FilePicker.js';
import {
  uploadClosed,
  uploadOpened,
  uploadStopped,
  uploadSubmitted,
  type Upload,
  type UploadFields,
} from './knowledgeTasks.js';

const { chunkSize, overlap, groupName } = uploadLimits;
const { shape } = uploadFields;
const sizes = {
  chunk_size: { label: '片段长度', range: chunkSize, hint: '每段最多多少字；不拆开完整的条文，除非一条超过它。' },
  overlap: { label: '重叠长度', range: overlap, hint: '过长的文字拆开时，后一段重复前一段末尾的多少字。' },
} as const;

const names = ['strategy', 'group_name', 'chunk_size', 'overlap'] as const;
const idOf = (name: string): string => `knowledge-upload-${name}`;
const placeOf = (path: string) => names.find((name) => path === name) ?? (/^files\b/.test(path) ? 'files' : undefined);
const usual: UploadFields = {
  strategy: 'chunk',
  group_name: '',
  chunk_size: String(chunkSize.usual),
  overlap: String(overlap.usual),
};

/** Validates a field with the contract's schema: returns its sentence about the problem, or `true`. */
const fieldProblem = (name: 'group_name' | 'chunk_size' | 'overlap', text: string): true | string => {
  const { error } = shape[name].safeParse(name === 'group_name' ? text : plainNumber(text) || 'empty');
  return error?.issues[0]?.message ?? true;
};

/** The fields of an upload, with what was typed before the session ended, and the problems that the server found. */
const useUploadFields = ({ scope, cause, refusal, phase }: Upload) => {
  const { register, handleSubmit, getValues, setValue, setError, control, formState } = useForm<UploadFields>({
    defaultValues: usual,
  });
  const { errors } = formState;
  const strategy = useWatch({ control, name: 'strategy' });
  const [files, setFiles] = useState<readonly File[]>([]);
  const [problem, setProblem] = useState<string | null>(null);

  useUnfinished({
    opens: uploadOpened({ scope, cause }),
    read: () => ({ ...getValues(), hadFiles: files.length > 0 }),
    write: ({ hadFiles, strategy: wanted, ...typed }) => {
      const option = strategies.find(({ key }) => key === wanted);
      if (option) setValue('strategy', option.key);
      for (const name of names) if (name !== 'strategy' && name in typed) setValue(name, String(typed[name]));
      if (hadFiles) setProblem('文件没有保留，请重新选择。');
    },
  });
  useEffect(() => {
    for (const { path, message } of refusal?.problems ?? []) {
      const name = placeOf(path);
      if (name !== undefined && name !== 'files') setError(name, { message });
    }
  }, [refusal, setError]);
  const bound = (name: keyof typeof sizes | 'group_name') => ({
    autoComplete: 'off',
    disabled: phase === 'sending',
    ...describedBy(idOf(name), errors[name] !== undefined, true),
    ...register(name, { validate: (text: string) => fieldProblem(name, text) }),
  });
  return { register, handleSubmit, getValues, errors, strategy, files, setFiles, problem, setProblem, bound };
};

type SizeProps = Pick<ReturnType<typeof useUploadFields>, 'errors' | 'bound'>;

/** How long the pieces are. */
const SizeFields = ({ errors, bound }: SizeProps) => (
  <div className="row">
    {(['chunk_size', 'overlap'] as const).map((name) => {
      const { label, range, hint } = sizes[name];
      return (
        <DialogField
          key={name}
          className="mb-3 col-sm-6"
          id={idOf(name)}
          label={`${label}（字）`}
          problem={errors[name]?.message}
          hint={`${range.least} 到 ${range.most}。${hint}`}
        >
          <Form.Control inputMode="numeric" maxLength={10} {...bound(name)} />
        </DialogField>
      );
    })}
  </div>
);

type StrategyProps = {
  readonly field: (strategy: UploadFields['strategy']) => UseFormRegisterReturn;
  readonly disabled: boolean;
};

/** How the files are cut. */
const StrategyFields = ({ field, disabled }: StrategyProps) => (
  <fieldset className="mb-3" disabled={disabled}>
    <legend className="form-label fs-6">处理方式</legend>
    {strategies.map(({ key, name, takes }) => (
      <div className="upload-strategy" key={key}>
        <Form.Check
          type="radio"
          id={idOf(key)}
          value={key}
          label={name}
          aria-describedby={`${idOf(key)}-hint`}
          {...field(key)}
        />
        <p id={`${idOf(key)}-hint`} className="form-text mb-0">
          {takes}
          {key === 'excel_qa' ? (
            <Button
              variant="link"
              size="sm"
              className="p-0 ms-1 align-baseline"
              onClick={() => offerOnce({ blob: exampleTable(), fileName: null }, '问答表格示例.csv')}
            >
              下载示例
            </Button>
          ) : null}
        </p>
      </div>
    ))}
  </fieldset>
);

/** What is being sent, and the ways to stop, cancel or send. */
const UploadFooter = ({ files, busy }: { readonly files: readonly File[]; readonly busy: boolean }) => {
  const dispatch = useAppDispatch();
  const bytes = files.reduce((sum, { size }) => sum + size, 0);
  return (
    <Modal.Footer>
      <DialogDoubt busy={busy} />
      <p role="status" className="me-auto mb-0 text-body-secondary">
        {busy ? `正在上传 ${files.length} 个文件（${sizeOf(bytes)}）…` : ''}
      </p>
      {busy ? (
        <Button variant="outline-secondary" onClick={() => dispatch(uploadStopped())}>
          停止上传
        </Button>
      ) : (
        <Button variant="outline-secondary" onClick={() => dispatch(uploadClosed())}>
          取消
        </Button>
      )}
      <BusyButton type="submit" variant="primary" busy={busy}>
        上传
      </BusyButton>
    </Modal.Footer>
  );
};

/** Chooses files and how they are cut. It stays mounted while they are sent: what was chosen is there after a refusal. */
export const UploadForm = ({ upload }: { readonly upload: Upload }) => {
  const dispatch = useAppDispatch();
  const { cause, refusal } = upload;
  const busy = upload.phase === 'sending';
  const { register, handleSubmit, getValues, errors, strategy, files, setFiles, problem, setProblem, bound } =
    useUploadFields(upload);
  const fileProblem = refusal?.problems.find(({ path }) => placeOf(path) === 'files')?.message ?? null;

  const submit = (send: boolean, fields: UploadFields) => {
    const wrong = filesProblem(files, fields.strategy);
    setProblem(wrong);
    if (send && wrong === null)
      dispatch(
        uploadSubmitted(
          { ...fields, chunk_size: plainNumber(fields.chunk_size), overlap: plainNumber(fields.overlap) },
          files,
        ),
      );
  };
  return (
    <Form
      noValidate
      // The browser would open a file that is dropped beside the drop zone, and everything typed would be lost.
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => event.preventDefault()}
      onSubmit={(event) =>
        void handleSubmit(
          (fields) => submit(true, fields),
          () => submit(false, getValues()),
        )(event)
      }
    >
      <Modal.Header closeButton={!busy} closeLabel="关闭">
        <Modal.Title as="h2" id="knowledge-upload-title">
          上传到“{cause.name}”
        </Modal.Title>
      </Modal.Header>
      <Modal.Body>
        <DialogRefusal refusal={refusal} hasPlaceFor={(path) => placeOf(path) !== undefined} />
        <FilePicker
          id={idOf('files')}
          strategy={strategy}
          files={files}
          problem={problem ?? fileProblem}
          disabled={busy}
          onChange={(chosen) => {
            setFiles(chosen);
            setProblem(chosen.length === 0 ? null : filesProblem(chosen, strategy));
          }}
        />
        <StrategyFields
          field={(key) =>
            register('strategy', {
              onChange: () => setProblem((before) => (before === null ? null : filesProblem(files, key))),
            })
          }
          disabled={busy}
        />
        {strategy === 'chunk' ? <SizeFields errors={errors} bound={bound} /> : null}
        <DialogField
          id={idOf('group_name')}
          label="文档组名称"
          problem={errors.group_name?.message}
          hint="留空则用文件名。与已有的文档组同名时，文件加入那一组。"
        >
          <Form.Control
            maxLength={groupName + 20}
            placeholder={files[0]?.name.replace(/\.[^.]+$/, '') ?? ''}
            {...bound('group_name')}
          />
        </DialogField>
      </Modal.Body>
      <UploadFooter files={files} busy={busy} />
    </Form>
  );
};
