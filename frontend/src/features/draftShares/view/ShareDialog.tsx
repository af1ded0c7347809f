import { useState } from 'react';
import { Button, Form, Modal } from 'react-bootstrap';
import {
  longestGuestName,
  shareDays,
  type ShareDays,
  type ShareRight,
} from '../../../../../domain/draftShares/terms.js';
import { CopyButton } from '../../../components/CopyButton.js';
import { DialogField } from '../../../components/DialogField.js';
import { DialogForm } from '../../../components/DialogForm.js';
import { ErrorNotice } from '../../../components/ErrorNotice.js';
import { LoadingNotice } from '../../../components/LoadingNotice.js';
import { ResourceDialog } from '../../../components/ResourceDialog.js';
import { ShownOnceDialog } from '../../../components/ShownOnceDialog.js';
import { CourtMoment } from '../../../components/time/CourtMoment.js';
import { useDialogForm, type OpenDialog } from '../../../components/useDialogForm.js';
import { useAppDispatch, useAppSelector } from '../../../core/hooks.js';
import { useResource } from '../../../core/resource/useResource.js';
import {
  createdShare,
  shareList,
  type CreatedShare,
  type NewShare,
  type ShareDialogAbout,
  type SharesOfDraft,
} from '../shares.js';
import '../draftShares.css';

const rights: readonly (readonly [ShareRight, string])[] = [
  ['fill', '可以填写（不能提交）'],
  ['read', '只能查看'],
];

/** The shares that are in force, each with its last use and a press that takes it back. */
const SharesInForce = ({ items }: Pick<SharesOfDraft, 'items'>) => {
  const dispatch = useAppDispatch();
  const pending = useAppSelector(shareList.selectors.pending);
  if (items.length === 0) return null;
  return (
    <section aria-labelledby="shares-in-force">
      <h3 id="shares-in-force" className="h6">
        正在共享
      </h3>
      <ul className="share-list">
        {items.map((share) => (
          <li key={share.id}>
            <div className="share-row">
              <strong>{share.for_name}</strong>
              <Button
                size="sm"
                variant="outline-danger"
                aria-label={`收回给${share.for_name}的共享`}
                disabled={pending.includes(share.id)}
                onClick={() => dispatch(shareList.changes.revoke({ id: share.id }))}
              >
                收回
              </Button>
            </div>
            <p className="small text-body-secondary mb-0">
              {share.right === 'fill' ? '可以填写' : '只能查看'}
              {share.parts === null ? '全部内容' : '部分内容'}
              {share.account ? '，对方已用账号接收' : ''}；<CourtMoment iso={share.expires_at} /> 到期；
              {share.last_used_at === null ? (
                '还没有打开过'
              ) : (
                <>
                  最近打开 <CourtMoment iso={share.last_used_at} />
                </>
              )}
              {share.filled.length === 0 ? '' : `；填写了 ${share.filled.length} 处，打开文书核对`}
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
};

type PartsProps = {
  readonly choices: SharesOfDraft['parts'];
  readonly chosen: ReadonlySet<string> | null;
  readonly onChoose: (chosen: ReadonlySet<string> | null) => void;
};

/** The whole draft, or some of its parts. */
const PartsChoice = ({ choices, chosen, onChoose }: PartsProps) => (
  <fieldset className="mb-3">
    <legend className="form-label fs-6">共享哪些内容</legend>
    <Form.Check
      type="radio"
      id="share-parts-some"
      name="share-parts"
      label="只共享选中的部分（发给当事人时选这个）"
      checked={chosen !== null}
      onChange={() => onChoose(new Set(choices.slice(0, 1).map(({ title }) => title)))}
    />
    {chosen === null ? null : (
      <div className="ms-4 my-2">
        {choices.map(({ title, parts }) => (
          <Form.Check
            key={parts.join('+')}
            type="checkbox"
            id={`share-part-${parts.join('-')}`}
            label={title}
            checked={chosen.has(title)}
            onChange={({ target }) => {
              const next = new Set(chosen);
              if (target.checked) next.add(title);
              else next.delete(title);
              onChoose(next);
            }}
          />
        ))}
        {chosen.size === 0 ? <p className="text-danger small mb-0">请至少选一个部分</p> : null}
      </div>
    )}
    <Form.Check
      type="radio"
      id="share-parts-all"
      name="share-parts"
      label="全部内容（案号、验证码不会共享）"
      checked={chosen === null}
      onChange={() => onChoose(null)}
    />
  </fieldset>
);

const nameProblem = (typed: string): string | undefined => {
  if (typed.trim() === '') return '请填写共享给谁';
  return typed.trim().length > longestGuestName ? `不能超过${longestGuestName}个字` : undefined;
};

const daysOf = (typed: string): ShareDays => shareDays.find((days) => String(days) === typed) ?? shareDays[0];

type FormProps = { readonly dialog: OpenDialog<ShareDialogAbout, NewShare>; readonly data: SharesOfDraft };

const NewShareForm = ({ dialog, data }: FormProps) => {
  // A share is first of all for a client, who is asked about themselves.
  const [chosen, setChosen] = useState<ReadonlySet<string> | null>(
    () =>
      new Set(
        data.parts
          .filter(({ parts }) => parts[0] !== 'header')
          .slice(0, 1)
          .map(({ title }) => title),
      ),
  );
  const form = useDialogForm(dialog, {
    initial: { for_name: '', right: 'fill', days: String(shareDays[0]), email: '' },
    checks: { for_name: nameProblem },
    send: ({ for_name: name, right, days, email }) => {
      if (chosen?.size === 0) return;
      const parts =
        chosen === null ? null : data.parts.filter(({ title }) => chosen.has(title)).flatMap((choice) => choice.parts);
      dialog.submit({
        for_name: name.trim(),
        right: right === 'read' ? 'read' : 'fill',
        parts,
        days: daysOf(days),
        ...(email.trim() === '' ? {} : { email: email.trim() }),
      });
    },
  });
  const { field, frame, input, registered } = form;
  return (
    <DialogForm {...frame} title="共享这份草稿" label="生成链接">
      <SharesInForce items={data.items} />
      <p className="small text-body-secondary">
        对方用链接打开，手机上也可以，不需要账号；看不到没有共享的内容，也不能提交。可以随时收回。
      </p>
      <DialogField {...field('for_name')} label="共享给谁" hint="如：张三（当事人）、李律师。只有您和对方看到。">
        <Form.Control {...input('for_name')} autoFocus autoComplete="off" />
      </DialogField>
      <fieldset className="mb-3">
        <legend className="form-label fs-6">对方可以</legend>
        {rights.map(([value, label]) => (
          <Form.Check
            key={value}
            type="radio"
            id={`share-right-${value}`}
            value={value}
            label={label}
            {...registered('right')}
          />
        ))}
      </fieldset>
      <PartsChoice choices={data.parts} chosen={chosen} onChoose={setChosen} />
      <DialogField {...field('days')} label="有效期">
        <Form.Select {...input('days', false)}>
          {shareDays.map((days) => (
            <option key={days} value={days}>
              {days} 天
            </option>
          ))}
        </Form.Select>
      </DialogField>
      {data.mails ? (
        <DialogField
          {...field('email')}
          label="寄到对方邮箱（可不填）"
          hint="由系统寄出链接；不填的，复制链接自己发给对方。"
        >
          <Form.Control {...input('email')} type="email" autoComplete="off" />
        </DialogField>
      ) : null}
    </DialogForm>
  );
};

/** Reads how the draft is shared by now, and asks for a new share. */
const DialogContent = ({ dialog }: { readonly dialog: OpenDialog<ShareDialogAbout, NewShare> }) => {
  const { form_key, case_key } = dialog.about;
  const { list, data, reload } = useResource(shareList, { form_key, case_key });
  if (data !== undefined) return <NewShareForm dialog={dialog} data={data} />;
  return (
    <>
      <Modal.Header closeButton closeLabel="关闭">
        <Modal.Title as="h2" id={`${dialog.id}-title`}>
          共享这份草稿
        </Modal.Title>
      </Modal.Header>
      <Modal.Body>
        {list.status === 'failed' ? <ErrorNotice message={list.error} onRetry={reload} /> : <LoadingNotice />}
      </Modal.Body>
    </>
  );
};

const CreatedLink = ({ created: { share, path, mailed } }: { readonly created: CreatedShare }) => {
  const link = new URL(path, window.location.origin).href;
  return (
    <Modal.Body>
      <p className="text-break">
        把链接发给 <strong>{share.for_name}</strong>（如用微信），
        <CourtMoment iso={share.expires_at} /> 到期。
        {mailed ? '链接也已寄到您填的邮箱。' : ''}
      </p>
      <Form.Group controlId="created-share" className="mb-3">
        <Form.Label>链接（只显示这一次）</Form.Label>
        <Form.Control as="textarea" rows={3} readOnly value={link} onFocus={({ target }) => target.select()} />
      </Form.Group>
      <CopyButton text={link} label="复制链接" copiedMessage="链接已复制" />
      <p className="small text-body-secondary mt-3 mb-0">
        有链接的人都能打开共享的部分，请只发给本人。发错了的，在“共享”里收回。
      </p>
    </Modal.Body>
  );
};

/** Shares a draft, and shows the link once. */
export const ShareDialog = () => {
  const dispatch = useAppDispatch();
  const { data: created } = useResource(createdShare);
  return (
    <>
      <ResourceDialog of={createdShare} id="new-share">
        {(dialog) => <DialogContent dialog={dialog} />}
      </ResourceDialog>
      <ShownOnceDialog
        show={created !== undefined && created !== null}
        once="链接"
        onHide={() => dispatch(createdShare.actions.requested())}
        aria-labelledby="created-share-title"
      >
        <Modal.Header closeButton closeLabel="关闭">
          <Modal.Title as="h2" id="created-share-title">
            共享链接
          </Modal.Title>
        </Modal.Header>
        {created ? <CreatedLink created={created} /> : null}
      </ShownOnceDialog>
    </>
  );
};

export default ShareDialog;
